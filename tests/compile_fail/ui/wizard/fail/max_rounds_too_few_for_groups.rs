use wizard_core::{Questions, Wizard, final_step};

/// Consent.
#[derive(Questions)]
struct Consent {
    /// To the terms?
    #[ask(only_user)]
    terms: bool,
    /// To the price?
    #[ask(only_user)]
    price: bool,
}

/// Order something.
#[derive(Wizard)]
#[wizard(max_rounds = 2, confirm = "Sure?")]
struct Order {
    #[ask(flatten)]
    consent: Consent,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
