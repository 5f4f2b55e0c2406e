//! A struct of questions that is a wizard by itself, and a group in another one.

#![deny(warnings)]

use wizard_core::{Questions, Wizard, final_step};

/// Where to deliver.
#[derive(Wizard, Questions)]
#[wizard(title = "Address")]
#[questions(forms(place = "Where?"))]
#[wizard(forms(place = "Where?"))]
struct Address {
    /// Which city?
    #[ask(form = "place")]
    city: String,
    /// Which street?
    #[ask(form = "place")]
    street: String,
}

#[final_step]
fn deliver(address: Address) -> String {
    format!("{}, {}", address.street, address.city)
}

/// Order something.
#[derive(Wizard)]
struct Order {
    /// What?
    what: String,
    #[ask(flatten)]
    address: Address,
}

#[final_step]
fn order(order: Order) -> String {
    format!("{} to {}", order.what, order.address.city)
}

fn main() {}
