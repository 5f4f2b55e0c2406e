use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
#[wizard(timeout = 60)]
struct Order {
    /// How many?
    #[ask(ttl = "30m")]
    count: u8,
}

#[final_step(deadline = 60)]
fn order(_: Order) {}

fn main() {}
