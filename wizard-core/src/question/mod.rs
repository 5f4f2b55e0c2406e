//! A question as it is shown: its words, its form, and the digest that pins an answer to both.

mod accept;
mod quote;

use serde_json::{Value as Json, json};

pub(crate) use accept::accept;
pub(crate) use quote::{is_invisible, one_line, quoted, shown};

use crate::{
    answer::Value,
    canonical,
    choices::Choices,
    schema,
    table::{Literal, Piece, Question},
};

/// The digest of a question exactly as it was shown (rule 2 of a round).
pub(crate) type Pin = [u8; 16];

/// A question exactly as it is shown: without the reason in front of one that is asked again.
#[derive(Debug)]
pub(crate) struct Rendered {
    pub(crate) message: String,
    pub(crate) schema: Json,
    pub(crate) pin: Pin,
}

/// Renders `question` with the answers before it.
pub(crate) fn render(
    questions: &[Question],
    question: &Question,
    answers: &[Option<Value>],
    choices: Option<&Choices>,
    default: Option<&Value>,
) -> Rendered {
    let message = message(questions, question, answers);
    let schema = schema::form(question, choices, default);
    let digest = canonical::digest(&json!({ "message": message, "schema": schema }));
    let mut pin = Pin::default();
    pin.copy_from_slice(&digest[..16]);
    Rendered { message, schema, pin }
}

/// The text of `question`, with earlier answers in it; `…` stands for one that is not known.
pub(crate) fn message(questions: &[Question], question: &Question, answers: &[Option<Value>]) -> String {
    question
        .message
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => (*text).to_owned(),
            Piece::Answer(index) => match (questions.get(*index), answers.get(*index)) {
                (Some(earlier), Some(Some(answer))) => shown(earlier, answer),
                _ => "…".to_owned(),
            },
        })
        .collect()
}

/// The default that is a literal, unless the question itself would refuse it.
pub(crate) fn literal_default(question: &Question, choices: Option<&Choices>) -> Option<Value> {
    let value = match question.default? {
        Literal::Boolean(value) => Value::Boolean(value),
        Literal::Integer(value) => Value::Integer(value),
        Literal::Number(value) => Value::Number(value),
        Literal::Text(value) => Value::Text(value.to_owned()),
    };
    accept(question, choices, &value.to_json()).ok()
}
