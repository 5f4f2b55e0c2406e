//! What is called like a secret and can hold none, and what a number only says about one.

use wizard_core::{Choice, Wizard, final_step};

/// Set up how people log in.
#[derive(Wizard)]
#[wizard(max_rounds = 16)]
struct SetUp {
    /// Is there a password?
    has_password: bool,
    /// Is there a PIN?
    pin: Option<bool>,
    /// With what?
    credential: Credential,
    /// And with what else?
    credentials: Vec<Credential>,
    /// How many tokens?
    tokens: u32,
    /// How many tokens a day?
    token_count: Option<u32>,
    /// How many digits has a PIN?
    pin_length: u8,
    /// How many characters has a password at least?
    min_password_length: u8,
    /// What does a token cost?
    token_price: f64,
    /// Until when is the secret good?
    secret_expires: jiff::civil::Date,
    /// From where are tokens?
    token_url: url::Url,
    /// Which spin?
    spin: u8,
    /// Which opinion?
    opinion: String,
}

#[derive(Clone, Copy, Choice)]
enum Credential {
    Password,
    Key,
}

#[final_step]
fn set_up(_: SetUp) {}

fn main() {}
