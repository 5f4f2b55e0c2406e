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
    /// How many?
    #[ask(when = home.city == "Cork")]
    count: Option<u8>,
    #[ask(flatten)]
    home: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
