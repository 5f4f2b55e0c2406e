use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
#[wizard(confirm = "Order {{count}}?")]
struct Order {
    /// How many?
    count: u8,
    /// For whom are the {{count}}?
    name: String,
    /// At which address, for {count + 1}?
    address: String,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
