use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u32,
    #[compute]
    price: u32,
    #[compute = "count * 9"]
    shown: u32,
    #[compute()]
    same: u32,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
