//! The words of a question, with answers in them.

/// A segment of a question's words, as generated code writes it.
#[derive(Clone, Copy, Debug)]
pub enum Segment {
    /// The author's words.
    Text(&'static str),
    /// The answer of an earlier question, by index.
    Answer(usize),
    /// One answer of an earlier group, by index and name. Composing the table makes an [`Answer`](Self::Answer) of it.
    Member(usize, &'static str),
}

/// A segment of a table in which every group is in place.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// The author's words.
    Text(&'static str),
    /// The answer of an earlier question, by index.
    Answer(usize),
}

impl Segment {
    /// What the person sees of it.
    pub(crate) fn shown(&self) -> Shown {
        match *self {
            Self::Text(text) => Shown::Text(text),
            Self::Answer(index) => Shown::Answer(index),
            Self::Member(..) => unreachable!("a table with groups is composed before its words are shown"),
        }
    }

    /// The answer that it shows.
    pub(crate) fn answer(&self) -> Option<usize> {
        match self.shown() {
            Shown::Text(_) => None,
            Shown::Answer(index) => Some(index),
        }
    }
}
