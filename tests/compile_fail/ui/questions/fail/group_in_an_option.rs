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
    home: Option<Address>,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
