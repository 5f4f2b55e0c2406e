#![deny(warnings)]

use wizard_core::{Wizard, final_step};

const SIZES: [&str; 2] = ["small", "large"];
static S: &[&str] = &["small", "large"];

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// Which size?
    #[ask(choices = SIZES)]
    size: String,
    /// Which other size?
    #[ask(choices = S)]
    other: String,
}

#[final_step]
fn order(order: Order) -> String {
    order.size + &order.other
}

fn main() {}
