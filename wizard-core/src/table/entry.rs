//! What a field of the author's struct stands for: one question, or a group of them.

use super::{Part, Question};

/// One field of a wizard that has groups.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "entries are static data, where nothing can be boxed"
)]
pub enum Entry {
    /// The field is a question.
    Question(Question),
    /// The field is a group.
    Group(Group),
}

/// A group where it is used.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub(super) prefix: &'static str,
    pub(super) title: Option<&'static str>,
    pub(super) part: &'static Part,
}

/// All fields of a struct, as the assertions see them: a wizard without groups has a table of questions alone.
#[derive(Clone, Copy, Debug)]
pub enum Fields {
    /// Every field is a question.
    Questions(&'static [Question]),
    /// Some fields are groups.
    Entries(&'static [Entry]),
}

impl Group {
    /// The questions of `part`, with `prefix` in front of their names.
    pub const fn new(prefix: &'static str, part: &'static Part) -> Self {
        Self {
            prefix,
            title: None,
            part,
        }
    }

    /// What people know the group as.
    pub const fn title(self, title: &'static str) -> Self {
        Self {
            title: Some(title),
            ..self
        }
    }
}

impl Fields {
    pub(super) const fn len(self) -> usize {
        match self {
            Self::Questions(questions) => questions.len(),
            Self::Entries(entries) => entries.len(),
        }
    }

    /// The question that the field at `index` is, if it is one.
    pub(super) const fn question(self, index: usize) -> Option<&'static Question> {
        match self {
            Self::Questions(questions) => Some(&questions[index]),
            Self::Entries(entries) => match &entries[index] {
                Entry::Question(question) => Some(question),
                Entry::Group(_) => None,
            },
        }
    }

    /// The group that the field at `index` is, if it is one.
    pub(super) const fn group(self, index: usize) -> Option<&'static Group> {
        match self {
            Self::Questions(_) => None,
            Self::Entries(entries) => match &entries[index] {
                Entry::Question(_) => None,
                Entry::Group(group) => Some(group),
            },
        }
    }
}
