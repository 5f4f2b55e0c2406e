//! What a round comes to.

use std::fmt;

use super::{Capabilities, Complete, once::Recorded};
use crate::{
    flow::FlowId,
    hook_error::HookError,
    question::InputRequest,
    seal,
    table::Table,
    texts::{self, Text, Words},
};

/// What a round comes to when its request was good.
#[derive(Debug)]
#[non_exhaustive]
pub enum Round {
    /// The client, or its person, has to be asked.
    Ask(InputRequired),
    /// Everything is asked, and the person is still on a page, or the flow is being finished for another request: the round may be
    /// played again after a while. This is what to answer otherwise.
    Wait(Otherwise),
    /// Every answer is in: the final step may run.
    Complete(Complete),
    /// The flow has been finished before, by the same request: this is what was answered then, and the final step does not run again.
    Recorded(Recorded),
    /// The call is over, and nothing was done.
    Ended(Ending),
}

/// What to answer where nobody waits any longer for a person who is on a page, or for the end of another request.
#[derive(Debug)]
#[non_exhaustive]
pub enum Otherwise {
    /// The client has to come back, with this state alone.
    ComeBack(InputRequired),
    /// There are no more rounds.
    End(Ending),
}

/// The content of an `InputRequiredResult` (specification 2026-07-28, basic/utilities/mrtr).
#[non_exhaustive]
pub struct InputRequired {
    /// What is asked; nothing where the client only has to come back.
    pub requests: Vec<InputRequest>,
    /// The sealed state, for the client to send back.
    pub request_state: String,
    pub(crate) flow: FlowId,
    /// The pages on which the person is done, where the client is asked in its session.
    pub(crate) visited: Vec<&'static str>,
    /// Whether answers came without a state, so that nothing was asked and they are not read: something between the client and
    /// the server may drop states, and then this is the first round for ever.
    pub is_without_state: bool,
}

/// States, links and answers never reach a log.
impl fmt::Debug for InputRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.requests).finish()
    }
}

/// Why a call is over without its final step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// The person declined a question, or said no to a `confirm`.
    Declined {
        /// What the caller is told.
        message: String,
    },
    /// The person closed a question.
    Cancelled {
        /// What the caller is told.
        message: String,
    },
    /// A form was answered wrongly too often, the rounds are used up, or the answers no longer fit into a state.
    UsedUp {
        /// What the caller is told.
        message: String,
    },
    /// There is nothing that the person could choose, or too much.
    Unaskable {
        /// What the caller is told.
        message: String,
    },
    /// The flow has been finished before, with other answers, or its result was not kept.
    Finished {
        /// What the caller is told.
        message: String,
    },
    /// The final step of the flow has begun before, and what came of it is not known.
    Unknown {
        /// What the caller is told.
        message: String,
    },
}

/// What the caller is told.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl Ending {
    pub(super) fn declined(table: &Table, words: Words<'_>, form: &str, message: &str) -> Self {
        let own = table.declined.map(|text| words.author(text).into_owned());
        let text = || {
            words.say(&Text::Declined {
                form: form.to_owned(),
                message: message.to_owned(),
            })
        };
        Self::Declined {
            message: own.unwrap_or_else(text),
        }
    }

    pub(super) fn cancelled(table: &Table, words: Words<'_>, form: &str, message: &str) -> Self {
        let own = table.cancelled.map(|text| words.author(text).into_owned());
        let text = || {
            words.say(&Text::Cancelled {
                form: form.to_owned(),
                message: message.to_owned(),
            })
        };
        Self::Cancelled {
            message: own.unwrap_or_else(text),
        }
    }

    pub(super) fn finished(words: Words<'_>, text: &Text) -> Self {
        Self::Finished {
            message: words.say(text),
        }
    }

    pub(super) fn unknown(words: Words<'_>) -> Self {
        Self::Unknown {
            message: words.say(&Text::OutcomeUnknown),
        }
    }

    pub(super) fn unaskable(words: Words<'_>, text: &Text) -> Self {
        Self::Unaskable {
            message: words.say(text),
        }
    }

    pub(crate) fn used_up(words: Words<'_>, text: &Text) -> Self {
        Self::UsedUp {
            message: words.say(text),
        }
    }

    pub(super) fn attempts_used_up(words: Words<'_>, form: &str, reason: &str) -> Self {
        let text = Text::AttemptsUsedUp {
            form: form.to_owned(),
            reason: reason.to_owned(),
        };
        Self::used_up(words, &text)
    }

    /// What the caller is told.
    pub fn message(&self) -> &str {
        match self {
            Self::Declined { message }
            | Self::Cancelled { message }
            | Self::UsedUp { message }
            | Self::Unaskable { message }
            | Self::Finished { message }
            | Self::Unknown { message } => message,
        }
    }

    /// What it is, in one word for a client.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Declined { .. } => "declined",
            Self::Cancelled { .. } => "cancelled",
            Self::UsedUp { .. } => "used_up",
            Self::Unaskable { .. } => "unaskable",
            Self::Finished { .. } => "finished",
            Self::Unknown { .. } => "unknown",
        }
    }

    /// Whether the person chose to end the call.
    pub fn is_by_the_person(&self) -> bool {
        matches!(self, Self::Declined { .. } | Self::Cancelled { .. })
    }
}

/// Why a request was not served. Nothing has been done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The `requestState` is not good. The client learns no reason: it is for the log.
    #[error("{}", texts::INVALID_STATE)]
    State(#[from] seal::Rejected),
    /// An argument is not good.
    #[error("{message}")]
    Argument {
        /// What is wrong, and what the argument may be.
        message: String,
    },
    /// The client has not declared what it has to be asked with.
    #[error("{message}")]
    Capability {
        /// What is missing in this round.
        required: Capabilities,
        /// What is missing, and which arguments would do instead.
        message: String,
    },
    /// The client speaks an earlier protocol version, which has no `InputRequiredResult`, and cannot be asked in a session either, or
    /// a page is for nobody known.
    #[error("{message}")]
    CannotAsk {
        /// What to do instead.
        message: String,
    },
    /// A look-up of the author failed. The state stays valid: the same round may be tried again.
    #[error("{0}")]
    Hook(HookFailure),
    /// The ledger could not be asked, or has no room. The state stays valid: the same round may be tried again.
    #[error("{message}")]
    Ledger {
        /// What the caller is told.
        message: String,
        /// Why, for the log.
        logged: String,
    },
    /// The system gave no randomness, a state could not be written, or two `check`s ask for each other's question again.
    #[error("{}", texts::INTERNAL)]
    Internal(String),
}

impl Refusal {
    pub(super) fn ledger(words: Words<'_>, has_state: bool, error: &dyn fmt::Display) -> Self {
        Self::Ledger {
            message: words.say(&Text::LedgerFailed { has_state }),
            logged: error.to_string(),
        }
    }
}

impl From<seal::SealError> for Refusal {
    fn from(error: seal::SealError) -> Self {
        Self::Internal(error.to_string())
    }
}

/// A failed look-up: what the client sees apart from what the log sees.
#[derive(Debug, thiserror::Error)]
#[error("{shown}")]
pub struct HookFailure {
    shown: String,
    /// The question whose look-up failed.
    pub question: &'static str,
    /// For the log: the id that the client was shown, unless the error is visible, and the error.
    pub logged: String,
}

impl HookFailure {
    pub(super) fn new(question: &'static str, error: &HookError, has_state: bool, words: Words<'_>) -> Self {
        if let Some(shown) = error.shown() {
            return Self {
                shown: words.say(&Text::LookupFailed {
                    error: shown.to_owned(),
                    has_state,
                }),
                question,
                logged: error.text().to_owned(),
            };
        }
        let mut bytes = [0; 4];
        // Without randomness the id is 0: it only joins two lines of text.
        let _ = getrandom::fill(&mut bytes);
        let id = format!("{:08x}", u32::from_be_bytes(bytes));
        Self {
            shown: words.say(&Text::LookupFailedHidden {
                id: id.clone(),
                has_state,
            }),
            question,
            logged: format!("{id}: {}", error.text()),
        }
    }
}

/// Why a round cannot go on. It is boxed, so that a result which is nearly always good is small.
pub(super) struct Stop(Box<Why>);

pub(super) enum Why {
    /// The request cannot be served.
    Refused(Refusal),
    /// The call is over.
    Ended(Ending),
}

impl Stop {
    pub(super) fn why(self) -> Why {
        *self.0
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self(Box::new(Why::Refused(refusal)))
    }
}

impl From<Ending> for Stop {
    fn from(ending: Ending) -> Self {
        Self(Box::new(Why::Ended(ending)))
    }
}
