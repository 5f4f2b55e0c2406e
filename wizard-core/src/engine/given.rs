//! The arguments of a call, where they lie.

use serde_json::Value as Json;

use super::Call;
use crate::{
    answer::Shape,
    json::JsonObject,
    question::{is_blank, read_argument},
    table::{Question, Source, Table},
};

/// The arguments of a call, as they were given.
pub(super) struct Arguments<'a> {
    given: Option<&'a JsonObject>,
    /// What the arguments of a prompt or of a resource are, which are texts.
    read: Vec<(&'static str, Json)>,
    /// The questions that this request cannot ask, and whose argument is null: it leaves them blank. Where a question can be
    /// asked, null is no argument, since models send it for every one that may be left out.
    left_blank: Vec<&'static str>,
}

impl<'a> Arguments<'a> {
    pub(super) fn of(call: &Call<'a>, table: &Table) -> Self {
        let given = call.arguments;
        let texts = given.filter(|_| call.reads_texts());
        let read = |(name, value): (&String, &Json)| {
            let question = table.question(name)?;
            let text = value.as_str().filter(|_| !matches!(question.shape, Shape::Visit))?;
            Some((question.key, read_argument(question, text)))
        };
        let mut arguments = Self {
            given,
            read: texts.into_iter().flatten().filter_map(read).collect(),
            left_blank: Vec::new(),
        };
        arguments.left_blank = given.map_or_else(Vec::new, |given| arguments.left_blank(given, call, table));
        arguments
    }

    fn left_blank(&self, given: &JsonObject, call: &Call<'_>, table: &Table) -> Vec<&'static str> {
        let is_null = |question: &&Question| self.value(question).is_some_and(Json::is_null);
        let is_left_blank = |question: &&Question| question.source == Source::Any && question.may_be_blank();
        let questions = given.keys().filter_map(|name| table.question(name));
        let questions = questions.filter(is_null).filter(is_left_blank);
        let cannot_ask = |question: &&Question| {
            let mut forms = table.forms.iter();
            let form = forms.find(|form| table.fields(form).iter().any(|field| field.key == question.key));
            form.is_some_and(|form| !call.can_ask(form.input))
        };
        questions.filter(cannot_ask).map(|question| question.key).collect()
    }

    /// The argument given for `question`. Null counts as absent, and so does a text that is no answer.
    pub(super) fn given(&self, question: &Question) -> Option<&Json> {
        self.value(question).filter(|value| match value {
            Json::Null => self.left_blank.contains(&question.key),
            value => question.may_be_blank() || !is_blank(question, value),
        })
    }

    /// The text of which the argument for `question` is the items between commas: it may be one choice, with a comma in it.
    pub(super) fn undivided(&self, question: &Question) -> Option<&Json> {
        let is_list = |value: &Json| value.as_array().is_some_and(|items| items.len() > 1);
        let divided = self
            .read
            .iter()
            .any(|(key, value)| *key == question.key && is_list(value));
        self.given?.get(question.key).filter(|_| divided)
    }

    fn value(&self, question: &Question) -> Option<&Json> {
        let read = self.read.iter().find(|(key, _)| *key == question.key);
        match read {
            Some((_, value)) => Some(value),
            None => self.given?.get(question.key),
        }
    }
}
