use wizard_core::{Questions, Wizard, final_step};

/// A postal address.
#[derive(Questions)]
struct Address {
    /// Which city?
    #[ask(default = item.clone())]
    city: String,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    /// What?
    item: String,
    #[ask(flatten)]
    home: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
