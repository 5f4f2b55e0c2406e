//! From JSON to an answer: the type of a question and its rules. Its own `check` comes after, in the draft.

use email_address::{EmailAddress, Options};
use serde_json::{Number, Value as Json};

use super::{quote::is_invisible, quoted};
use crate::{
    answer::{ChoiceOption, Shape, Value},
    choices::Choices,
    table::Question,
    texts,
};

/// The answer that `json` is, or why it is none, in words for the person.
pub(crate) fn accept(question: &Question, choices: Option<&Choices>, json: &Json) -> Result<Value, String> {
    match (question.shape, json) {
        (Shape::Text, Json::String(text)) if text.is_empty() && question.may_be_blank() => Ok(Value::Empty),
        (Shape::Text, Json::String(text)) => accept_text(question, choices, text),
        (Shape::Choice(options), Json::String(text)) => accept_choice(options, text).map(Value::Text),
        (Shape::Text | Shape::Choice(_), _) => Err(texts::NOT_A_TEXT.to_owned()),
        (Shape::Boolean, Json::Bool(value)) => Ok(Value::Boolean(*value)),
        (Shape::Boolean, _) => Err(texts::NOT_A_BOOLEAN.to_owned()),
        (Shape::Integer { min, max }, Json::Number(number)) => accept_integer(question.integers(min, max), number),
        (Shape::Integer { .. }, _) => Err(texts::NOT_AN_INTEGER.to_owned()),
        (Shape::Number { max }, Json::Number(number)) => accept_number(question, max, number),
        (Shape::Number { .. }, _) => Err(texts::NOT_A_NUMBER.to_owned()),
        (Shape::Choices(options), Json::Array(items)) => {
            accept_list(question, items, |text| accept_choice(options, text))
        }
        (Shape::Texts, Json::Array(items)) => accept_list(question, items, |text| match choices {
            Some(choices) => accept_offered(choices, text),
            None => Ok(text.to_owned()),
        }),
        (Shape::Choices(_) | Shape::Texts, _) => Err(texts::NOT_A_LIST.to_owned()),
        (Shape::Json(json_type), json) => match (json_type.check)(json) {
            Ok(()) => Ok(Value::Json(json.clone())),
            Err(reason) => Err(texts::not_of_its_type(&reason)),
        },
    }
}

fn accept_text(question: &Question, choices: Option<&Choices>, text: &str) -> Result<Value, String> {
    if let Some(choices) = choices {
        return accept_offered(choices, text).map(Value::Text);
    }
    let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    if let Some(shortest) = question.min_len.filter(|shortest| length < *shortest) {
        return Err(texts::too_short(shortest));
    }
    if length > question.longest() {
        return Err(texts::too_long(question.longest()));
    }
    if question.email && !is_address(text) {
        return Err(texts::NOT_AN_EMAIL.to_owned());
    }
    Ok(Value::Text(text.to_owned()))
}

/// An addr-spec alone: no display name, no domain literal, nothing that a mail header could be broken with.
fn is_address(text: &str) -> bool {
    let options = Options::default().without_display_text().without_domain_literal();
    let is_plain = !text.contains(|c: char| c.is_whitespace() || is_invisible(c));
    is_plain && EmailAddress::parse_with_options(text, options).is_ok()
}

/// 2^53: beyond it a float no longer says which integer was meant.
const EXACT: f64 = 9_007_199_254_740_992.0;

#[allow(clippy::cast_possible_truncation, reason = "integral, and within 2^53")]
fn accept_integer((min, max): (i128, i128), number: &Number) -> Result<Value, String> {
    let exact = number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from));
    let integral = || {
        number
            .as_f64()
            .filter(|value| value.fract() == 0.0 && value.abs() <= EXACT)
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

#[allow(
    clippy::cast_possible_truncation,
    reason = "whether it rounds into the narrower type is the question"
)]
fn accept_number(question: &Question, largest: f64, number: &Number) -> Result<Value, String> {
    let value = number.as_f64().filter(|value| value.is_finite());
    let value = value.ok_or_else(|| texts::NOT_A_NUMBER.to_owned())?;
    // A decimal may round to the greatest value of a narrower type.
    let fits = value.abs() <= largest || (largest < f64::MAX && (value as f32).is_finite());
    match question.numbers() {
        _ if !fits && value < 0.0 => Err(texts::too_small(-largest)),
        _ if !fits => Err(texts::too_large(largest)),
        (Some(min), _) if value < min => Err(texts::too_small(min)),
        (_, Some(max)) if value > max => Err(texts::too_large(max)),
        // −0 is 0, as in the canonical form.
        _ => Ok(Value::Number(value + 0.0)),
    }
}

/// One of what was looked up.
fn accept_offered(choices: &Choices, text: &str) -> Result<String, String> {
    if choices.contains(text) {
        Ok(text.to_owned())
    } else {
        Err(texts::not_a_choice(
            text,
            choices.0.iter().map(|choice| quoted(&choice.value)),
        ))
    }
}

/// One of what is known at compile time.
fn accept_choice(options: &[ChoiceOption], text: &str) -> Result<String, String> {
    if options.iter().any(|option| option.value() == text) {
        return Ok(text.to_owned());
    }
    let known = options.iter().map(|option| match option.title() {
        Some(title) => format!("`{}` ({title})", option.value()),
        None => format!("`{}`", option.value()),
    });
    Err(texts::not_a_choice(text, known))
}

/// Several, each a text that `one` takes, none twice, as many as the question wants.
fn accept_list(
    question: &Question,
    items: &[Json],
    one: impl Fn(&str) -> Result<String, String>,
) -> Result<Value, String> {
    let mut taken = Vec::new();
    for item in items {
        let Json::String(text) = item else {
            return Err(texts::NOT_A_LIST.to_owned());
        };
        let text = one(text)?;
        if taken.contains(&text) {
            return Err(texts::chosen_twice(&text));
        }
        taken.push(text);
    }
    let count = u32::try_from(taken.len()).unwrap_or(u32::MAX);
    match (question.min_items, question.max_items) {
        (Some(fewest), _) if count < fewest => Err(texts::too_few(fewest)),
        (_, Some(most)) if count > most => Err(texts::too_many(most)),
        _ => Ok(Value::List(taken)),
    }
}
