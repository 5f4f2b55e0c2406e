//! A form: the questions that are shown together, and the forms that close a wizard.

use std::ops::Range;

use super::Piece;

/// The questions that are shown together: one entry of `inputRequests`.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(crate) key: &'static str,
    pub(super) first: usize,
    pub(super) count: usize,
    /// What stands above the questions; otherwise the first one's words do.
    pub(crate) message: Option<&'static [Piece]>,
    pub(crate) closing: Option<Closing>,
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
            closing: None,
        }
    }

    /// What stands above the questions.
    pub const fn message(self, message: &'static [Piece]) -> Self {
        Self {
            message: Some(message),
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

    /// Whether it is made of several questions, which then are told apart by name.
    pub(crate) fn has_several(&self) -> bool {
        self.count > 1
    }
}
