//! An answer without its type: what the engine, the seal and the pins see.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::canonical;

/// The value of a question. The engine knows answers as these alone; the types come back in `Answer::from_value`.
///
/// It is sealed as it is, in the order of these variants: changing that is a new version of the token's prefix.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
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
    Json(#[serde(with = "as_text")] Json),
}

impl Value {
    /// The value as JSON, which has the nearest number to one beyond 64 bits; an empty one is `null`.
    #[allow(clippy::cast_precision_loss, reason = "beyond 64 bits JSON numbers are floats")]
    pub(crate) fn to_json(&self) -> Json {
        match self {
            Self::Empty => Json::Null,
            Self::Boolean(value) => Json::Bool(*value),
            Self::Integer(value) => integer(*value),
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
pub(crate) fn integer(value: i128) -> Json {
    i64::try_from(value)
        .map(Json::from)
        .or_else(|_| u64::try_from(value).map(Json::from))
        .unwrap_or_else(|_| Json::from(value as f64))
}

/// JSON is sealed as its canonical text: the binary format of the seal does not say what type follows, which reading
/// JSON would need.
mod as_text {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use serde_json::Value as Json;

    use crate::canonical;

    pub(super) fn serialize<S: Serializer>(value: &Json, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&canonical::to_string(value))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let value: Json = serde_json::from_str(&text).map_err(D::Error::custom)?;
        Ok(canonical::form(&value))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A value as it comes back out of a state.
    fn sealed(value: &Value) -> Value {
        let bytes = postcard::to_stdvec(value).expect("plain data");
        postcard::from_bytes(&bytes).expect("what was written")
    }

    #[test]
    fn every_value_is_sealed_and_read_back_as_it_is() {
        for value in [
            Value::Empty,
            Value::Boolean(true),
            Value::Integer(i128::MIN),
            Value::Natural(u128::MAX),
            Value::Number(0.1),
            Value::Number(5e-324),
            Value::Text(String::new()),
            Value::Text("\u{0}“\u{10ffff}".to_owned()),
            Value::List(Vec::new()),
            Value::List(vec!["a".to_owned(), "a".to_owned(), String::new()]),
            Value::Json(Json::Null),
            Value::Json(json!({"a": [1, 0.5, 1e300, 9_007_199_254_740_992.0, null], "b": "“"})),
        ] {
            assert!(sealed(&value) == value, "{}", value.canonical());
        }
        let Value::Number(zero) = sealed(&Value::Number(-0.0)) else {
            panic!("a number")
        };
        assert!(zero.is_sign_negative());
    }

    /// Made by `tests/golden/values.py`, which shares no code with this crate.
    #[test]
    fn the_bytes_of_sealed_values_are_what_independent_code_says() {
        let values = [
            Value::Empty,
            Value::Boolean(true),
            Value::Integer(i128::MIN),
            Value::Natural(u128::MAX),
            Value::Number(-0.0),
            Value::Text("“x”".to_owned()),
            Value::List(vec!["a".to_owned(), String::new()]),
            Value::Json(json!({"b": 1, "a": [0.1]})),
        ];
        let bytes = values
            .iter()
            .flat_map(|value| postcard::to_stdvec(value).expect("plain data"));
        let hex: String = bytes.map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            hex,
            "00010102ffffffffffffffffffffffffffffffffffff0303ffffffffffffffffffffffffffffffffffff030400000000000000800507e2809c78e2809d060201610007117b2261223a5b302e315d2c2262223a317d"
        );
    }

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
