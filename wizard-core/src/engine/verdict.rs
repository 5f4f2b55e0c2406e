//! What an answer is worth.

use crate::{answer::Value, texts::Text};

/// What a sealed or a new answer to one question is worth.
pub(super) enum Verdict {
    Good(Value),
    /// Boxed, as answers are mostly good, and then small.
    Wrong(Box<Text>),
    /// There is none.
    Missing {
        /// Whether the form came back without it.
        was_left_out: bool,
    },
}

impl Verdict {
    /// There is no answer, nor did the form come back.
    pub(super) fn missing() -> Self {
        Self::Missing { was_left_out: false }
    }
}

impl From<Result<Value, Text>> for Verdict {
    fn from(accepted: Result<Value, Text>) -> Self {
        match accepted {
            Ok(value) => Self::Good(value),
            Err(Text::Needed) => Self::Missing { was_left_out: true },
            Err(reason) => Self::Wrong(Box::new(reason)),
        }
    }
}
