//! What a wizard keeps between rounds: the answers taken, each with its pin, and the forms that were asked.
//!
//! The bytes are sealed, so they are ours; a redeploy may still have changed the wizard under them. Keys are names, so
//! adding, removing and reordering questions keeps the other answers (rule 5 of a round).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Refusal, draft::Open};
use crate::{question::Pin, seal::Rejected, table::Table};

/// The state of a flow as the round before left it.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct State<'a> {
    #[serde(borrow)]
    answers: Vec<Kept<'a>>,
    #[serde(borrow)]
    asked: Vec<Asked<'a>>,
}

/// An answer that was taken.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Kept<'a> {
    pub(super) key: &'a str,
    pub(super) pin: Pin,
    /// Canonical JSON; `null` for a question that was left blank or skipped.
    #[serde(borrow)]
    pub(super) json: Cow<'a, str>,
}

/// A form that was asked in the round that made this state.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Asked<'a> {
    key: &'a str,
    pub(super) pin: Pin,
    /// Wrong answers so far.
    pub(super) attempts: u8,
}

impl<'a> State<'a> {
    /// The state in `bytes`, without the questions that `table` no longer has. No bytes are the state of a first call.
    pub(super) fn decode(bytes: &'a [u8], table: &Table) -> Result<Self, Refusal> {
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let mut state: Self = postcard::from_bytes(bytes).map_err(|_| Rejected::Malformed)?;
        state
            .answers
            .retain(|kept| table.questions.iter().any(|question| question.key == kept.key));
        Ok(state)
    }

    /// The bytes of the next state.
    pub(super) fn encode(answers: Vec<Kept<'_>>, key: &str, open: &Open) -> Result<Vec<u8>, Refusal> {
        let asked = vec![Asked {
            key,
            pin: open.shown.pin,
            attempts: open.attempts,
        }];
        postcard::to_stdvec(&State { answers, asked }).map_err(|error| Refusal::Internal(error.to_string()))
    }

    pub(super) fn answer(&self, key: &str) -> Option<&Kept<'a>> {
        self.answers.iter().find(|kept| kept.key == key)
    }

    pub(super) fn asked(&self, key: &str) -> Option<&Asked<'a>> {
        self.asked.iter().find(|asked| asked.key == key)
    }
}
