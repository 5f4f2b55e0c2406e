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
    #[ask(flatten, prefix = "a_")]
    a: Address,
    #[ask(flatten, prefix = "b_")]
    b: Address,
    #[ask(flatten, prefix = "c_")]
    c: Address,
    #[ask(flatten, prefix = "d_")]
    d: Address,
    #[ask(flatten, prefix = "e_")]
    e: Address,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
