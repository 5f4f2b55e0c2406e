//! Why a question is asked again, as a person reads it.

use serde_json::json;
use wizard_core::testing::{Client, Wait};

mod said {
    use wizard_core::{Wizard, final_step};

    /// Take one thing, which is hardly ever right.
    #[derive(Wizard)]
    #[wizard(name = "take", max_attempts = 9)]
    pub struct Take {
        /// Which loop?
        #[ask(check = match word {
            "no" => Err("no"),
            "No!" => Err("No!"),
            "いいえ。" => Err("いいえ。"),
            _ => Ok(()),
        })]
        word: String,
    }

    #[final_step]
    fn take(answers: Take) -> String {
        answers.word
    }
}

/// A client may show the lines of a message as one: a reason of the author's without an end gets one.
#[test]
fn a_reason_ends_as_a_sentence_does() {
    let mut flow = Client::new().call::<said::Take>(&(), json!({})).wait();
    for (word, reason) in [("no", "no."), ("No!", "No!"), ("いいえ。", "いいえ。")] {
        flow.answer(word).wait();
        assert_eq!(flow.message(), format!("{reason}\nWhich loop?"));
    }
}
