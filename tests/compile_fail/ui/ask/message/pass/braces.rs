#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many, in {{count}}?
    count: u8,
    /// For whom are the {{ count }}, {{{count}}}, {{{{count}}}}, {{count}} and {{name}}?
    name: String,
}

#[final_step]
fn order(order: Order) -> String {
    format!("{} {}", order.count, order.name)
}

fn main() {}
