//! What of a question has changed, for the person, the caller and the log.

use std::fmt;

/// What has changed of a question since the person was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Changed {
    /// Its words, for example an answer in them.
    Words,
    /// What there is to choose from.
    Choices,
    /// The order of the choices alone.
    OrderOfChoices,
    /// What is filled in.
    Default,
    /// Something else: a rule, the questions of the form, or the values that are confirmed.
    Other,
    /// It was asked in an earlier round than the last one, of which the state no longer knows.
    Unknown,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Words => "the words",
            Self::Choices => "the choices",
            Self::OrderOfChoices => "the order of the choices",
            Self::Default => "the default",
            Self::Other => "something else than words, choices and default",
            Self::Unknown => "unknown, as it was answered in an earlier round than the last one",
        })
    }
}
