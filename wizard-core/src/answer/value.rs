//! An answer without its type: what the engine, the seal and the pins see.

use serde_json::Value as Json;

/// The value of a question. The engine knows answers as these alone; the types come back in `Answer::from_value`.
#[derive(Clone, PartialEq)]
pub enum Value {
    /// Left blank, skipped, or not asked.
    Empty,
    /// Yes or no.
    Boolean(bool),
    /// A whole number.
    Integer(i128),
    /// A finite number.
    Number(f64),
    /// A text, or the value of a choice.
    Text(String),
    /// Several texts, or values of choices.
    List(Vec<String>),
    /// An argument of a type that no form can ask for.
    Json(Json),
}

impl Value {
    /// The value as JSON; an empty one is `null`.
    pub(crate) fn to_json(&self) -> Json {
        match self {
            Self::Empty => Json::Null,
            Self::Boolean(value) => Json::Bool(*value),
            Self::Integer(value) => integer(*value),
            Self::Number(value) => Json::from(*value),
            Self::Text(value) => Json::from(value.as_str()),
            Self::List(values) => Json::from(values.as_slice()),
            Self::Json(value) => value.clone(),
        }
    }
}

/// Answers never reach a log: their `Debug` tells the kind alone.
impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Empty => "Empty",
            Self::Boolean(_) => "Boolean(…)",
            Self::Integer(_) => "Integer(…)",
            Self::Number(_) => "Number(…)",
            Self::Text(_) => "Text(…)",
            Self::List(_) => "List(…)",
            Self::Json(_) => "Json(…)",
        })
    }
}

/// `value` as a JSON number: exact where JSON has it, else the nearest.
#[allow(clippy::cast_precision_loss, reason = "beyond 64 bits JSON numbers are floats")]
pub(crate) fn integer(value: i128) -> Json {
    i64::try_from(value)
        .map(Json::from)
        .or_else(|_| u64::try_from(value).map(Json::from))
        .unwrap_or_else(|_| Json::from(value as f64))
}
