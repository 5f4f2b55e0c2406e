use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// Which toppings?
    #[ask(choices = ["basil", "olives"], max_items = 2)]
    toppings: Vec<String>,
    /// Which notes?
    #[ask(max_items = 2, max_len = 80)]
    notes: String,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
