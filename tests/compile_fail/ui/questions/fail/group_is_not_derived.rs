use wizard_core::{Wizard, final_step};

struct Address {
    city: String,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    home: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
