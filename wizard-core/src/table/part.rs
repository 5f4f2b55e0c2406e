//! A group as data: what `#[derive(Questions)]` writes, under names and indices of its own.

use super::{Fields, Form, Question, assert::equal};

/// The questions of one group.
#[derive(Debug)]
pub struct Part {
    pub(crate) questions: &'static [Question],
    pub(crate) forms: &'static [Form],
}

impl Part {
    /// A group of `questions`, shown in `forms`.
    pub const fn new(questions: &'static [Question], forms: &'static [Form]) -> Self {
        Self { questions, forms }
    }

    /// Its fields, each of which is a question.
    pub(super) const fn fields(&self) -> Fields {
        Fields::Questions(self.questions)
    }

    /// Which question is called `name`.
    pub(super) const fn position(&self, name: &str) -> Option<usize> {
        let mut index = 0;
        while index < self.questions.len() {
            if equal(self.questions[index].key, name) {
                return Some(index);
            }
            index += 1;
        }
        None
    }
}
