//! The arguments of a call, where they lie.

use serde_json::Value as Json;

use super::Call;
use crate::{
    answer::Shape,
    json::JsonObject,
    question::read_text,
    table::{Question, Table},
};

/// The arguments of a call, as they were given.
pub(super) struct Arguments<'a> {
    given: Option<&'a JsonObject>,
    /// Those that are texts, and mean something else: the arguments of prompts and resources are texts, and each is read by
    /// the type of its question.
    read: Vec<(&'static str, Json)>,
}

impl<'a> Arguments<'a> {
    pub(super) fn of(call: &Call<'a>, table: &Table) -> Self {
        let given = call.arguments;
        let texts = given.filter(|_| call.reads_texts());
        let read = |(name, value): (&String, &Json)| {
            let question = table.question(name)?;
            let text = value
                .as_str()
                .filter(|_| !matches!(question.shape, Shape::Text | Shape::Visit))?;
            // An empty text is no argument, except where a text is wanted.
            let value = if text.is_empty() {
                Json::Null
            } else {
                read_text(question, text)
            };
            Some((question.key, value))
        };
        Self {
            given,
            read: texts.into_iter().flatten().filter_map(read).collect(),
        }
    }

    /// The argument given for `question`; null counts as absent.
    pub(super) fn given(&self, question: &Question) -> Option<&Json> {
        let read = self.read.iter().find(|(key, _)| *key == question.key);
        let value = match read {
            Some((_, value)) => Some(value),
            None => self.given?.get(question.key),
        };
        value.filter(|value| !value.is_null())
    }
}
