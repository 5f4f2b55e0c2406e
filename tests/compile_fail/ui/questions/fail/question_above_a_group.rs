use wizard_core::{Questions, Wizard, final_step};

/// A postal address.
#[derive(Questions)]
struct Address {
    /// Which city?
    city: String,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    /// Where do you live?
    #[ask(flatten)]
    home: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
