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
    #[ask(flatten, prefix = "home-")]
    home: Address,
    #[ask(flatten, prefix = "")]
    billing: Address,
    #[ask(flatten, prefix = 1)]
    parcel: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
