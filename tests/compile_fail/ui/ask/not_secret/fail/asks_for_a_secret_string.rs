use secrecy::SecretString;
use wizard_core::{Answer, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which phrase?
    phrase: SecretString,
    /// Which phrase then?
    other: Option<SecretString>,
    /// Which one?
    one: Phrase,
    /// Which word of the map?
    #[ask(not_secret)]
    word: SecretString,
    /// Which password?
    password: SecretString,
    /// The phrase.
    #[ask(arg)]
    given: SecretString,
}

#[derive(Answer)]
struct Phrase(SecretString);

#[final_step]
fn create(_: Create) {}

fn main() {}
