//! A form as it is shown: its words, its schema, and the digest that pins answers to both.

mod accept;
mod argument;
mod changed;
mod fixed;
mod input;
mod quote;
mod reading;
mod schema;
mod shown;
mod template;

use std::{
    borrow::Cow,
    collections::BTreeSet,
    sync::{Arc, OnceLock},
};

pub(crate) use accept::{accept, accept_sealed, check_size, read_argument};
pub(crate) use argument::argument_values;
pub(crate) use changed::Marks;
pub(crate) use fixed::{FixedField, FixedForm, Whole, is_compared};
pub use fixed::{FixedParts, compare_fixed_parts};
pub use input::{FormSchema, InputParams, InputRequest};
pub(crate) use quote::{option_label, option_labels};
pub(crate) use reading::{is_blank, read_words};
pub(crate) use schema::{described, form_schema, property};
pub(crate) use shown::{Part, Rendered};

use crate::{
    answer::{Given, Literal, Value},
    choices::Offered,
    table::{Closing, Form, Question, Segment, Shown},
    texts::{Text, Words},
};

/// The answers so far, as far as words need them.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    pub(crate) questions: &'a [Question],
    pub(crate) values: &'a [Option<Value>],
    /// What was looked up, for the titles of what was chosen.
    pub(crate) offered: &'a [OnceLock<Arc<Offered>>],
    pub(crate) words: Words<'a>,
    /// Whether an answer that is left blank is shown as such, and not as nothing: a `confirm` leaves nothing out.
    pub(crate) shows_blanks: bool,
}

impl Told<'_> {
    /// What stands above `form` when the question at `first` is the first of it.
    pub(crate) fn heading(&self, form: &Form, first: &Question) -> String {
        let told = Self {
            shows_blanks: form.closing == Some(Closing::Confirm),
            ..*self
        };
        told.of_group(first, told.message(form.message.unwrap_or(first.message)))
    }

    /// `words` of `question`, behind the title of its group.
    fn of_group(&self, question: &Question, words: String) -> String {
        match question.of {
            Some(group) => format!("{}: {words}", self.words.author(group)),
            None => words,
        }
    }

    /// The words of the `nth` question shown in `form`, where they do not stand above it.
    pub(crate) fn words_inside(&self, form: &Form, nth: usize, question: &Question) -> Option<String> {
        let is_heading = nth == 0 && form.message.is_none();
        (form.has_several() && !is_heading).then(|| self.message(question.message))
    }

    /// The text of `segments`, with earlier answers in it; `…` stands for one that is not known.
    pub(crate) fn message(&self, segments: &[Segment]) -> String {
        let translated = || {
            let source = template::source(self.questions, segments);
            match self.words.author(&source) {
                Cow::Owned(translation) => self.translated(&translation, segments),
                Cow::Borrowed(_) => None,
            }
        };
        let translated = self.words.translates().then(translated).flatten();
        translated.unwrap_or_else(|| {
            let segment = |segment: &Segment| match segment.shown() {
                Shown::Text(text) => Cow::Borrowed(text),
                Shown::Answer(index) => Cow::Owned(self.answer(index)),
            };
            segments.iter().map(segment).collect()
        })
    }

    /// `translation` with the answers in it that `segments` show. One that shows others, or not all of them, is not
    /// used: the person would say yes to something else.
    fn translated(&self, translation: &str, segments: &[Segment]) -> Option<String> {
        let answers = segments.iter().filter_map(Segment::answer);
        let mut left: BTreeSet<usize> = answers.clone().collect();
        let filled = template::fill(translation, |name| {
            let index = answers.clone().find(|index| self.questions[*index].key == name)?;
            left.remove(&index);
            Some(self.answer(index))
        });
        filled.filter(|_| left.is_empty())
    }

    /// The answer of the question at `index`, as it is shown.
    pub(crate) fn answer(&self, index: usize) -> String {
        match (self.questions.get(index), self.values.get(index)) {
            (Some(question), Some(Some(value))) => {
                let offered = self
                    .offered
                    .get(index)
                    .and_then(OnceLock::get)
                    .map(|offered| &**offered);
                let shown = quote::shown(question, value, offered, self.words);
                match value {
                    _ if !shown.is_empty() || !self.shows_blanks => shown,
                    Value::List(_) => self.words.say(&Text::NothingChosen),
                    _ => self.words.say(&Text::Blank),
                }
            }
            _ => "…".to_owned(),
        }
    }

    /// How people know a question of a form of several: its label, or else its words.
    pub(crate) fn label(&self, question: &Question) -> String {
        let own = match question.title {
            Some(title) => self.words.author(title).into_owned(),
            None if question.message.is_empty() => question.key.to_owned(),
            None => self.message(question.message),
        };
        self.of_group(question, own)
    }
}

/// The default that is a literal, unless the question itself would refuse it.
pub(crate) fn literal_default(question: &Question, offered: Option<&Offered>) -> Option<Value> {
    accept_default(question, offered)?.ok()
}

/// Why the question refuses its own literal default, which no form can then show. What is chosen from a look-up may be
/// there another time.
pub(crate) fn refused_default(question: &Question) -> Option<(Literal, Text)> {
    if question.is_chosen_from_look_up() {
        return None;
    }
    question.default.zip(accept_default(question, None)?.err())
}

fn accept_default(question: &Question, offered: Option<&Offered>) -> Option<Result<Value, Text>> {
    let value = match question.default? {
        Literal::Boolean(value) => Value::Boolean(value),
        Literal::Integer(value) => Value::Integer(value),
        Literal::Number(value) => Value::Number(value),
        Literal::Text(value) => Value::Text(value.to_owned()),
    };
    Some(accept(question, offered, Given::Value(&value)))
}
