use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Pizza {
    /// Which size?
    #[ask(choices = server.sizes())]
    size: String,
}

/// Order a drink.
#[derive(Wizard)]
struct Drink {
    /// How many?
    count: u8,
}

struct Kitchen;

impl Kitchen {
    fn sizes(&self) -> Vec<String> {
        Vec::new()
    }
}

#[final_step]
fn order(_: Pizza, _: Drink, _: &Kitchen) {}

#[final_step]
fn drink(_: Drink) {}

fn main() {}
