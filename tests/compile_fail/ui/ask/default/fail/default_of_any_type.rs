use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// A receipt?
    #[ask(default = Default::default())]
    receipt: bool,
    /// How many?
    #[ask(default = std::default::Default::default())]
    count: u8,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
