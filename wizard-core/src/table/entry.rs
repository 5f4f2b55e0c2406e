//! What a field of the author's struct stands for: one question, or a group of them.

use super::{Form, Part, Question};
use crate::answer::{Rules, Shape};

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

/// A struct as data. Everything that generated code says of the types of its fields stands in these two constants, and its
/// assertions look there: the compiler repeats what is wrong with a type in every item that names it. It is described as a
/// [`Table`](super::Table), as a [`Part`], or as both, each with forms of its own.
pub trait Described<As> {
    /// Its fields.
    const FIELDS: Fields;
    /// How they are shown.
    const FORMS: &'static [Form];
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
    /// The questions of a struct without groups.
    pub const fn questions(self) -> &'static [Question] {
        match self {
            Self::Questions(questions) => questions,
            Self::Entries(_) => &[],
        }
    }

    /// The fields of a struct with groups.
    pub const fn entries(self) -> &'static [Entry] {
        match self {
            Self::Questions(_) => &[],
            Self::Entries(entries) => entries,
        }
    }

    /// Which values the question at `index` takes.
    pub const fn shape(self, index: usize) -> Shape {
        self.asked(index).shape
    }

    /// The rules that the type of the question at `index` brings.
    pub const fn rules(self, index: usize) -> &'static Rules {
        match self.asked(index).rules.of_type {
            Some(rules) => rules,
            None => &Rules::NONE,
        }
    }

    /// Whether the question at `index` is an `Option`.
    pub const fn is_optional(self, index: usize) -> bool {
        self.asked(index).optional
    }

    /// The group at `index`, where it is defined.
    pub const fn part(self, index: usize) -> &'static Part {
        match self.group(index) {
            Some(group) => group.part,
            None => panic!("the field is no group"),
        }
    }

    const fn asked(self, index: usize) -> &'static Question {
        match self.question(index) {
            Some(question) => question,
            None => panic!("the field is no question"),
        }
    }

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
