use wizard_core::{Questions, Wizard, final_step};

/// A postal address.
#[derive(Questions)]
#[questions(sever = Directory)]
struct Address {
    /// Which city?
    #[ask(min_len = 3, min = 1)]
    city: String,
    street: String,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    home: Address,
    /// How many to {home.city}?
    #[ask(when = home.city != "Cork")]
    count: Option<u8>,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
