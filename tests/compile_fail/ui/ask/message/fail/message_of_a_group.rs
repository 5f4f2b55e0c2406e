use wizard_core::{Questions, Wizard, final_step};

/// A postal address.
#[derive(Questions)]
struct Address {
    /// Which country?
    country: String,
    /// Which city?
    city: String,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    home: Address,
    /// How many to {home}?
    count: u8,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
