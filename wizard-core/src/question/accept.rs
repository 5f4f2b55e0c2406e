//! From JSON to an answer: the type of a question and its rules. Its own `check` comes after, in the draft.

use std::fmt::Display;

use serde_json::{Number, Value as Json};

use crate::{
    answer::{ChoiceOption, Format, Shape, Value},
    choices::Choices,
    pattern,
    shown::quoted,
    table::{Question, Rules},
    texts::Text,
};

/// The answer that `json` is, or why it is none, in words for the person.
pub(crate) fn accept(question: &Question, choices: Option<&Choices>, json: &Json) -> Result<Value, Text> {
    match (question.shape, json) {
        (Shape::Text | Shape::Parsed(_), Json::String(text)) if text.is_empty() && question.may_be_blank() => {
            Ok(Value::Empty)
        }
        (Shape::Text, Json::String(text)) => accept_text(question, choices, text),
        (Shape::Parsed(format), Json::String(text)) => accept_parsed(question, format, text),
        (Shape::Parsed(format), _) => Err(Text::NotOfFormat { what: format.what }),
        (Shape::Choice(options), Json::String(text)) => accept_choice(options, text).map(Value::Text),
        // It is made by the engine alone, and comes back sealed.
        (Shape::Visit, Json::String(reference)) => Ok(Value::Text(reference.clone())),
        (Shape::Text | Shape::Choice(_) | Shape::Visit, _) => Err(Text::NotAText),
        (Shape::Boolean, Json::Bool(value)) => Ok(Value::Boolean(*value)),
        (Shape::Boolean, _) => Err(Text::NotABoolean),
        (Shape::Integer { min, max }, Json::Number(number)) => accept_integer(&question.rules, (min, max), number),
        (Shape::Integer { .. }, _) => Err(Text::NotAnInteger),
        (Shape::Number { max }, Json::Number(number)) => accept_number(&question.rules, max, number),
        (Shape::Number { .. }, _) => Err(Text::NotANumber),
        (Shape::Choices(options), Json::Array(items)) => {
            accept_list(question, items, |text| accept_choice(options, text))
        }
        (Shape::Texts, Json::Array(items)) => accept_list(question, items, |text| match choices {
            Some(choices) => accept_offered(choices, text),
            None => Ok(text.to_owned()),
        }),
        (Shape::Choices(_) | Shape::Texts, _) => Err(Text::NotAList),
        (Shape::Json(json_type), json) => match (json_type.check)(json) {
            Ok(()) => Ok(Value::Json(json.clone())),
            Err(reason) => Err(Text::NotOfItsType {
                reason: quoted(&reason),
            }),
        },
    }
}

fn accept_text(question: &Question, choices: Option<&Choices>, text: &str) -> Result<Value, Text> {
    if let Some(choices) = choices {
        accept_offered(choices, text)?;
        return accept_bounded(&question.rules, question.rules.longest_said(), text);
    }
    accept_bounded(&question.rules, Some(question.rules.longest()), text)
}

fn accept_parsed(question: &Question, format: &Format, text: &str) -> Result<Value, Text> {
    let value = accept_bounded(&question.rules, Some(question.rules.longest()), text)?;
    if (format.is_met)(text) {
        Ok(value)
    } else {
        Err(Text::NotOfFormat { what: format.what })
    }
}

/// The rules of a text: those of the field, and those of its type.
fn accept_bounded(rules: &Rules, longest: Option<u32>, text: &str) -> Result<Value, Text> {
    let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    if let Some(shortest) = rules.shortest().filter(|shortest| length < *shortest) {
        return Err(Text::TooShort { least: shortest });
    }
    if let Some(longest) = longest.filter(|longest| length > *longest) {
        return Err(Text::TooLong { most: longest });
    }
    if let Some(format) = rules.formats().find(|format| !(format.is_met)(text)) {
        return Err(Text::NotOfFormat { what: format.what });
    }
    if let Some(pattern) = rules.patterns().find(|pattern| !pattern::matches(pattern, text)) {
        return Err(Text::NotOfPattern {
            pattern: pattern.to_owned(),
        });
    }
    Ok(Value::Text(text.to_owned()))
}

/// 2^53: beyond it a float no longer says which integer was meant.
const EXACT: f64 = 9_007_199_254_740_992.0;

#[allow(clippy::cast_possible_truncation, reason = "integral, and within 2^53")]
fn accept_integer(rules: &Rules, (min, max): (i128, i128), number: &Number) -> Result<Value, Text> {
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
        return Err(Text::NotAnInteger);
    };
    let (min, max) = rules.integers(min, max);
    match value {
        0 if rules.excludes_zero() => Err(Text::Zero),
        value if value < min => Err(too_small(min)),
        value if value > max => Err(too_large(max)),
        value => Ok(Value::Integer(value)),
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "whether it rounds into the narrower type is the question"
)]
fn accept_number(rules: &Rules, largest: f64, number: &Number) -> Result<Value, Text> {
    let value = number.as_f64().filter(|value| value.is_finite());
    let value = value.ok_or(Text::NotANumber)?;
    // A decimal may round to the greatest value of a narrower type.
    let fits = value.abs() <= largest || (largest < f64::MAX && (value as f32).is_finite());
    match rules.numbers() {
        _ if !fits && value < 0.0 => Err(too_small(-largest)),
        _ if !fits => Err(too_large(largest)),
        (Some(min), _) if value < min => Err(too_small(min)),
        (_, Some(max)) if value > max => Err(too_large(max)),
        // −0 is 0, as in the canonical form.
        _ => Ok(Value::Number(value + 0.0)),
    }
}

fn too_small(least: impl Display) -> Text {
    Text::TooSmall {
        least: least.to_string(),
    }
}

fn too_large(most: impl Display) -> Text {
    Text::TooLarge { most: most.to_string() }
}

/// One of what was looked up.
fn accept_offered(choices: &Choices, text: &str) -> Result<String, Text> {
    if choices.contains(text) {
        Ok(text.to_owned())
    } else {
        Err(not_a_choice(text, choices.0.iter().map(|choice| quoted(&choice.value))))
    }
}

/// One of what is known at compile time.
fn accept_choice(options: &[ChoiceOption], text: &str) -> Result<String, Text> {
    if options.iter().any(|option| option.value() == text) {
        return Ok(text.to_owned());
    }
    let known = options.iter().map(|option| match option.title() {
        Some(title) => format!("`{}` ({title})", option.value()),
        None => format!("`{}`", option.value()),
    });
    Err(not_a_choice(text, known))
}

/// How many choices a reason lists.
const LISTED: usize = 20;

fn not_a_choice(text: &str, choices: impl ExactSizeIterator<Item = String>) -> Text {
    Text::NotAChoice {
        given: quoted(text),
        more: choices.len().saturating_sub(LISTED),
        choices: choices.take(LISTED).collect(),
    }
}

/// Several, each a text that `one` takes, none twice, as many as the question wants.
fn accept_list(question: &Question, items: &[Json], one: impl Fn(&str) -> Result<String, Text>) -> Result<Value, Text> {
    let mut taken = Vec::new();
    for item in items {
        let Json::String(text) = item else {
            return Err(Text::NotAList);
        };
        let text = one(text)?;
        if taken.contains(&text) {
            return Err(Text::ChosenTwice { given: quoted(&text) });
        }
        taken.push(text);
    }
    let count = u32::try_from(taken.len()).unwrap_or(u32::MAX);
    match (question.rules.min_items, question.rules.max_items) {
        (Some(fewest), _) if count < fewest => Err(Text::TooFew { fewest }),
        (_, Some(most)) if count > most => Err(Text::TooMany { most }),
        _ => Ok(Value::List(taken)),
    }
}
