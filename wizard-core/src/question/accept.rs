//! From JSON to an answer: the type of a question and its rules. Its own `check` comes after, in the draft.

use std::str::FromStr;

use email_address::EmailAddress;
use serde_json::{Number, Value as Json};

use super::quoted;
use crate::{
    answer::{ChoiceOption, Shape, Value},
    hook::Choices,
    table::Question,
    texts,
};

/// The answer that `json` is, or why it is none, in words for the person.
pub(crate) fn accept(question: &Question, choices: Option<&Choices>, json: &Json) -> Result<Value, String> {
    match (question.shape, json) {
        (Shape::Text, Json::String(text)) if text.is_empty() && question.may_be_blank() => Ok(Value::Empty),
        (Shape::Text, Json::String(text)) => accept_text(question, choices, text),
        (Shape::Text, _) => Err(texts::NOT_A_TEXT.to_owned()),
        (Shape::Boolean, Json::Bool(value)) => Ok(Value::Boolean(*value)),
        (Shape::Boolean, _) => Err(texts::NOT_A_BOOLEAN.to_owned()),
        (Shape::Integer { min, max }, Json::Number(number)) => accept_integer(question.integers(min, max), number),
        (Shape::Integer { .. }, _) => Err(texts::NOT_AN_INTEGER.to_owned()),
        (Shape::Number { max }, Json::Number(number)) => accept_number(question, max, number),
        (Shape::Number { .. }, _) => Err(texts::NOT_A_NUMBER.to_owned()),
        (Shape::Choice(options), json) => accept_choice(options, json),
        (Shape::Json(json_type), json) => match (json_type.check)(json) {
            Ok(()) => Ok(Value::Json(json.clone())),
            Err(reason) => Err(texts::not_of_its_type(&reason)),
        },
    }
}

fn accept_text(question: &Question, choices: Option<&Choices>, text: &str) -> Result<Value, String> {
    if let Some(choices) = choices {
        return if choices.contains(text) {
            Ok(Value::Text(text.to_owned()))
        } else {
            Err(texts::not_a_choice(
                text,
                choices.0.iter().map(|choice| quoted(&choice.value)),
            ))
        };
    }
    let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    if let Some(shortest) = question.min_len.filter(|shortest| length < *shortest) {
        return Err(texts::too_short(shortest));
    }
    if length > question.longest() {
        return Err(texts::too_long(question.longest()));
    }
    if question.email && EmailAddress::from_str(text).is_err() {
        return Err(texts::NOT_AN_EMAIL.to_owned());
    }
    Ok(Value::Text(text.to_owned()))
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "integral, and within i128 by the comparison before"
)]
fn accept_integer((min, max): (i128, i128), number: &Number) -> Result<Value, String> {
    let exact = number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from));
    let integral = || {
        number
            .as_f64()
            .filter(|value| value.fract() == 0.0 && value.abs() < 1e30)
    };
    let Some(value) = exact.or_else(|| integral().map(|value| value as i128)) else {
        return Err(texts::NOT_AN_INTEGER.to_owned());
    };
    match value {
        value if value < min => Err(texts::too_small(min)),
        value if value > max => Err(texts::too_large(max)),
        value => Ok(Value::Integer(value)),
    }
}

fn accept_number(question: &Question, largest: f64, number: &Number) -> Result<Value, String> {
    let Some(value) = number.as_f64().filter(|value| value.abs() <= largest) else {
        return Err(texts::NOT_A_NUMBER.to_owned());
    };
    match question.numbers() {
        (Some(min), _) if value < min => Err(texts::too_small(min)),
        (_, Some(max)) if value > max => Err(texts::too_large(max)),
        _ => Ok(Value::Number(value)),
    }
}

fn accept_choice(options: &[ChoiceOption], json: &Json) -> Result<Value, String> {
    let Json::String(text) = json else {
        return Err(texts::NOT_A_TEXT.to_owned());
    };
    if options.iter().any(|option| option.value() == text) {
        return Ok(Value::Text(text.clone()));
    }
    let known = options.iter().map(|option| match option.title() {
        Some(title) => format!("`{}` ({title})", option.value()),
        None => format!("`{}`", option.value()),
    });
    Err(texts::not_a_choice(text, known))
}
