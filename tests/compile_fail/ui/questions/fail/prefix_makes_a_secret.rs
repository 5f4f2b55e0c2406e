use wizard_core::{Questions, Wizard, final_step};

/// A card.
#[derive(Questions)]
struct Card {
    /// Which number?
    number: String,
    /// Which digits?
    digits: u32,
    /// Which one, in words?
    #[ask(not_secret)]
    code: String,
}

/// Register two cards.
#[derive(Wizard)]
#[wizard(max_rounds = 12)]
struct Register {
    #[ask(flatten, prefix = "library_")]
    library: Card,
    #[ask(flatten, prefix = "card_")]
    card: Card,
    #[ask(flatten, prefix = "security_")]
    security: Card,
}

#[final_step]
fn register(_: Register) {}

fn main() {}
