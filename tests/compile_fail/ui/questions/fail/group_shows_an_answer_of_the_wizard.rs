use wizard_core::{Questions, Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// What?
    item: String,
    #[ask(flatten)]
    to: Address,
}

#[derive(Questions)]
struct Address {
    /// In which street lives who gets the {item}?
    street: String,
    /// In which town lives who gets the {item}?
    town: String,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
