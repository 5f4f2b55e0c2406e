use wizard_core::{Wizard, final_step};

/// A postal address.
#[derive(Wizard)]
struct Address {
    /// Which city?
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

#[final_step]
fn address(_: Address) {}

fn main() {}
