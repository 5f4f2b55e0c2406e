//! A form: what is asked together, of whom, and the forms that close a wizard.

use std::ops::Range;

use super::Segment;

/// What is asked together: one entry of `inputRequests`.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(crate) key: &'static str,
    pub(super) first: usize,
    pub(super) count: usize,
    /// What stands above the questions; otherwise the first one's words do.
    pub(crate) message: Option<&'static [Segment]>,
    pub(crate) input: Input,
    pub(crate) closing: Option<Closing>,
}

/// Who answers a form, and how (specification 2026-07-28, basic/utilities/mrtr, "Input Requests").
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Input {
    /// The person fills in its fields: an elicitation in form mode.
    Form,
    /// The person opens a page of the server: an elicitation in URL mode.
    Visit,
    /// The client's model.
    Sample(Sampling),
    /// The client itself, with the folders that it works on.
    Roots,
}

/// How the client's model is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sampling {
    pub(crate) max_tokens: u32,
    pub(crate) system: Option<&'static str>,
    pub(crate) temperature: Option<f64>,
}

/// The forms behind all others (rule 12 of a round).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// A list of the answers, and which one to change.
    Review,
    /// A last yes.
    Confirm,
}

impl Form {
    /// A form of the `count` questions from `first` on.
    pub const fn new(key: &'static str, first: usize, count: usize) -> Self {
        Self {
            key,
            first,
            count,
            message: None,
            input: Input::Form,
            closing: None,
        }
    }

    /// What stands above the questions.
    pub const fn message(self, message: &'static [Segment]) -> Self {
        Self {
            message: Some(message),
            ..self
        }
    }

    /// It sends the person to a page.
    pub const fn visit(self) -> Self {
        Self {
            input: Input::Visit,
            ..self
        }
    }

    /// It asks the client's model for at most this many tokens.
    pub const fn sample(self, max_tokens: u32, system: Option<&'static str>, temperature: Option<f64>) -> Self {
        let sampling = Sampling {
            max_tokens,
            system,
            temperature,
        };
        Self {
            input: Input::Sample(sampling),
            ..self
        }
    }

    /// It asks the client for its roots.
    pub const fn roots(self) -> Self {
        Self {
            input: Input::Roots,
            ..self
        }
    }

    /// It lists the answers, and offers to change one.
    pub const fn review(self) -> Self {
        Self {
            closing: Some(Closing::Review),
            ..self
        }
    }

    /// It asks for a last yes.
    pub const fn confirm(self) -> Self {
        Self {
            closing: Some(Closing::Confirm),
            ..self
        }
    }

    /// Where its questions stand.
    pub(crate) fn indices(&self) -> Range<usize> {
        self.first..self.first + self.count
    }

    /// Whether a person answers it.
    pub(crate) const fn is_for_a_person(&self) -> bool {
        matches!(self.input, Input::Form | Input::Visit)
    }

    /// Whether it is made of several questions, which then are told apart by name.
    pub(crate) fn has_several(&self) -> bool {
        self.count > 1
    }
}
