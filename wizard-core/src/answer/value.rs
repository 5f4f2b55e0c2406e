//! An answer without its type: what the engine, the seal and the pins see.

use serde_json::{Number, Value as Json};

use crate::canonical;

/// The value of a question. The engine knows answers as these alone; the types come back in `Answer::from_value`.
#[derive(Clone, PartialEq)]
pub enum Value {
    /// Left blank, skipped, or not asked.
    Empty,
    /// Yes or no.
    Boolean(bool),
    /// A whole number.
    Integer(i128),
    /// A whole number too large for an `i128`, which only the server can give.
    Natural(u128),
    /// A number. A server's expression may give one that is not finite: the engine refuses it.
    Number(f64),
    /// A text, or the value of a choice.
    Text(String),
    /// Several texts, or values of choices.
    List(Vec<String>),
    /// A value of a type that no form can ask for, in its canonical form.
    Json(Json),
}

impl Value {
    /// The value as JSON, which has the nearest number to one beyond 64 bits; an empty one is `null`.
    #[allow(clippy::cast_precision_loss, reason = "beyond 64 bits JSON numbers are floats")]
    pub(crate) fn to_json(&self) -> Json {
        match self {
            Self::Empty => Json::Null,
            Self::Boolean(value) => Json::Bool(*value),
            Self::Integer(value) => integer(*value).map_or(Json::Null, Json::Number),
            Self::Natural(value) => Json::from(*value as f64),
            Self::Number(value) => Json::from(*value),
            Self::Text(value) => Json::from(value.as_str()),
            Self::List(values) => Json::from(values.as_slice()),
            Self::Json(value) => value.clone(),
        }
    }

    /// The canonical text of the value, over which digests go: two different values never have the same.
    pub(crate) fn canonical(&self) -> String {
        match self {
            Self::Empty => "null".to_owned(),
            Self::Boolean(value) => value.to_string(),
            Self::Integer(value) => value.to_string(),
            Self::Natural(value) => value.to_string(),
            // Only the server can give a −0, and a type can tell it from 0.
            Self::Number(value) if *value == 0.0 && value.is_sign_negative() => "-0".to_owned(),
            Self::Number(value) => canonical::float(*value),
            Self::Text(value) => canonical::string(value),
            Self::List(values) => canonical::strings(values),
            Self::Json(value) => canonical::to_string(value),
        }
    }

    /// Whether a text of the value stands in memory at `address`, or around it.
    pub(crate) fn stands_at(&self, address: usize) -> bool {
        let holds = |text: &String| {
            let start = text.as_ptr().addr();
            (start..=start + text.len()).contains(&address)
        };
        match self {
            Self::Text(text) => holds(text),
            Self::List(texts) => texts.iter().any(holds),
            _ => false,
        }
    }

    /// Whether it can be shown and sealed: everything can but an infinite number and a NaN.
    pub(crate) fn is_finite(&self) -> bool {
        !matches!(self, Self::Number(value) if !value.is_finite())
    }
}

/// Answers must never reach a log, so `Debug` tells the kind alone.
impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "Empty",
            Self::Boolean(_) => "Boolean(…)",
            Self::Integer(_) => "Integer(…)",
            Self::Natural(_) => "Natural(…)",
            Self::Number(_) => "Number(…)",
            Self::Text(_) => "Text(…)",
            Self::List(_) => "List(…)",
            Self::Json(_) => "Json(…)",
        })
    }
}

/// `value` as a JSON number: exact where JSON has it, else the nearest.
#[allow(clippy::cast_precision_loss, reason = "beyond 64 bits JSON numbers are floats")]
pub(crate) fn integer(value: i128) -> Option<Number> {
    let exact = i64::try_from(value)
        .map(Number::from)
        .or_else(|_| u64::try_from(value).map(Number::from));
    exact.ok().or_else(|| Number::from_f64(value as f64))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn no_two_values_of_a_question_have_one_canonical_text() {
        let texts = [
            Value::Empty,
            Value::Integer(9_007_199_254_740_992),
            Value::Number(9_007_199_254_740_992.0),
            Value::Natural(u128::MAX),
            Value::Natural(u128::MAX - 1),
            Value::Number(0.0),
            Value::Number(-0.0),
            Value::Text("null".to_owned()),
            Value::List(Vec::new()),
            Value::List(vec![String::new()]),
        ]
        .map(|value| value.canonical());
        let different: std::collections::BTreeSet<_> = texts.iter().collect();
        assert_eq!(different.len(), texts.len(), "{texts:?}");
    }

    #[test]
    fn debug_shows_no_value() {
        let values = [
            Value::Text("MARK".to_owned()),
            Value::Json(json!("MARK")),
            Value::Natural(7),
        ];
        assert_eq!(format!("{values:?}"), "[Text(…), Json(…), Natural(…)]");
    }
}
