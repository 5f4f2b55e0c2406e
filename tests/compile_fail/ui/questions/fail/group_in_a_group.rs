use wizard_core::{Questions, Wizard, final_step};

/// A postal address.
#[derive(Questions)]
struct Address {
    /// Which country?
    country: String,
    /// Which city?
    city: String,
}

/// A person.
#[derive(Questions)]
struct Person {
    /// Which name?
    name: String,
    #[ask(flatten)]
    home: Address,
}

/// Order something.
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    person: Person,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
