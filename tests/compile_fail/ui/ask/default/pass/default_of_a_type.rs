#![deny(warnings)]

use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Default, Choice)]
enum Size {
    Small,
    #[default]
    Large,
}

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// A receipt?
    #[ask(default = bool::default())]
    receipt: bool,
    /// Which size?
    #[ask(default = Size::default())]
    size: Size,
    /// How many?
    #[ask(default = <u8 as Default>::default())]
    count: u8,
}

#[final_step]
fn order(order: Order) -> String {
    format!("{} {} {}", order.receipt, matches!(order.size, Size::Small), order.count)
}

fn main() {}
