use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    #[ask(max(10))]
    count: u8,
    /// How many drinks?
    #[ask(min = "5", max = true)]
    drinks: u8,
    /// How many plates?
    #[ask(max = server.plates())]
    plates: u8,
    /// For whom?
    #[ask(max_len(80))]
    name: String,
    /// How many glasses?
    #[ask(value_parser = range(1..10))]
    glasses: u8,
}

struct Kitchen;

#[final_step]
fn order(_: Order, _: &Kitchen) {}

fn main() {}
