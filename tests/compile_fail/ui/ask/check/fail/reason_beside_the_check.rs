use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    #[ask(check = count % 2 == 0, message = "An even number, please.")]
    count: u32,
    /// How many drinks?
    #[ask(error = "An even number, please.", check = drinks % 2 == 0)]
    drinks: u32,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
