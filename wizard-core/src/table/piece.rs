//! The words of a question, with answers in them.

/// A part of a question's text.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// The author's words.
    Text(&'static str),
    /// The answer of an earlier question, by index.
    Answer(usize),
    /// One answer of an earlier group, by index and name, until the table is composed.
    Member(usize, &'static str),
}

impl Piece {
    /// The author's words, or else the answer that is shown, by index.
    pub(crate) fn words(&self) -> Result<&'static str, usize> {
        match *self {
            Self::Text(text) => Ok(text),
            Self::Answer(index) => Err(index),
            Self::Member(..) => Ok(""),
        }
    }

    /// The answer that it shows.
    pub(super) fn answer(&self) -> Option<usize> {
        self.words().err()
    }
}
