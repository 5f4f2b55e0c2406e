use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
#[wizard(max_rounds = 3; review)]
struct Order {
    /// How many?
    #[ask(min = 1; max = 10)]
    count: u8,
    /// How many drinks?
    #[ask(only_user; min = 1, max = 10)]
    drinks: u8,
    /// How many plates?
    #[ask(min = 1; only_user)]
    plates: u8,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
