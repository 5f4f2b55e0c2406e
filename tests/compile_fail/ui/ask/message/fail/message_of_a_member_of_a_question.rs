use wizard_core::{Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// What?
    item: String,
    /// How many of {item.name}?
    count: u8,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
