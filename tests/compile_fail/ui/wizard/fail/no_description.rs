use wizard_core::{Questions, Wizard, final_step};

#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

///
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    to: Address,
}

#[derive(Questions)]
struct Address {
    /// Which town?
    town: String,
}

#[final_step]
fn create(_: Create) {}

#[final_step]
fn order(_: Order) {}

fn main() {}
