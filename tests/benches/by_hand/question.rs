//! A question: its words, its schema and its pin, rendered, written and digested once a process.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::seal::{PIN_LEN, Pin, Recorded};

const MESSAGE: &str = "Which text shall it be?";
const MAX_LEN: usize = 100;

/// A question for a text.
pub(super) struct Question {
    pub(super) key: String,
    pub(super) message: &'static str,
    /// JSON.
    pub(super) schema: String,
    /// What was shown: an answer counts for this alone.
    pub(super) pin: Pin,
    /// The result that asks it, up to the state.
    pub(super) front: String,
}

impl Question {
    pub(super) fn new(nth: usize) -> Self {
        let key = format!("a{nth}");
        let schema = json!({
            "type": "object",
            "properties": {&key: {"type": "string", "maxLength": MAX_LEN}},
            "required": [key],
        })
        .to_string();
        let digest = Sha256::new()
            .chain_update(json!(MESSAGE).to_string())
            .chain_update(&schema)
            .finalize();
        let mut pin = [0; PIN_LEN];
        pin.copy_from_slice(&digest[..PIN_LEN]);
        let mut question = Self {
            key,
            message: MESSAGE,
            schema,
            pin,
            front: String::new(),
        };
        question.front = question.front_with(MESSAGE);
        question
    }

    /// The result that asks it with `message`, up to the state.
    pub(super) fn front_with(&self, message: &str) -> String {
        let Self { key, schema, .. } = self;
        let message = json!(message);
        format!(
            r#"{{"resultType":"input_required","inputRequests":{{"{key}":{{"method":"elicitation/create","params":{{"mode":"form","message":{message},"requestedSchema":{schema}}}}}}},"requestState":""#
        )
    }

    /// The answer that `value` is, or why it is none.
    pub(super) fn accept<'a>(&self, value: &'a Value) -> Result<&'a str, String> {
        let text = value.as_str().ok_or("The answer must be a text.")?;
        self.check(text)?;
        Ok(text)
    }

    /// Whether a text may be the answer. It is read no further than it may be long.
    #[allow(
        clippy::unused_self,
        reason = "the bound is the same for all, and belongs to the question"
    )]
    pub(super) fn check(&self, text: &str) -> Result<(), String> {
        // A text has no more characters than bytes.
        if text.len() <= MAX_LEN || text.chars().nth(MAX_LEN).is_none() {
            return Ok(());
        }
        Err(format!("The answer must have at most {MAX_LEN} characters."))
    }

    pub(super) fn record<'a>(&'a self, text: &'a str) -> Recorded<'a> {
        Recorded {
            key: &self.key,
            pin: self.pin,
            text,
        }
    }
}
