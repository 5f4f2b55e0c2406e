use std::num::NonZero;

use wizard_core::{Answer, Wizard, final_step};

/// Pay by card.
#[derive(Wizard)]
struct Pay {
    /// Which PIN?
    pin: u16,
    /// Which digits on the back?
    cvv: Option<u16>,
    /// Which number?
    card_number: NonZero<u64>,
    /// Which code?
    security_code: Code,
    /// Which ones?
    #[ask(choices = ["a", "b"])]
    tokens: Vec<String>,
    /// Which key?
    api_key: uuid::Uuid,
    /// Which pin of the board is it connected to?
    #[ask(not_secret)]
    board_pin: u8,
    /// The number of the card.
    #[ask(arg)]
    credit_card: Option<u64>,
}

#[derive(Answer)]
struct Code(u16);

#[final_step]
fn pay(_: Pay) {}

fn main() {}
