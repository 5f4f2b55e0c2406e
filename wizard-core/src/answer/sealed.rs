//! A value as a state holds it: borrowed from the opened state on the way in, from the answers on the way out.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Value;
use crate::canonical;

/// A value in a state. The order of the variants, which is that of [`Value`], is the format: changing it is a new version
/// of the token's prefix.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Sealed<'a> {
    Empty,
    Boolean(bool),
    Integer(i128),
    Natural(u128),
    Number(f64),
    Text(#[serde(borrow)] Cow<'a, str>),
    List(#[serde(borrow)] Vec<Item<'a>>),
    /// The canonical text: the binary format of the seal does not say what type follows, which reading JSON would need.
    Json(#[serde(borrow)] Cow<'a, str>),
}

/// An item of a list.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Item<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Sealed<'a> {
    /// `value` as it is sealed.
    pub(crate) fn of(value: &'a Value) -> Self {
        match value {
            Value::Empty => Self::Empty,
            Value::Boolean(value) => Self::Boolean(*value),
            Value::Integer(value) => Self::Integer(*value),
            Value::Natural(value) => Self::Natural(*value),
            Value::Number(value) => Self::Number(*value),
            Value::Text(text) => Self::Text(Cow::Borrowed(text)),
            Value::List(texts) => Self::List(texts.iter().map(|text| Item(Cow::Borrowed(text))).collect()),
            Value::Json(json) => Self::Json(Cow::Owned(canonical::to_string(json))),
        }
    }

    /// The same, for longer than `value` lives.
    pub(crate) fn into_owned(self) -> Sealed<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Empty => Sealed::Empty,
            Self::Boolean(value) => Sealed::Boolean(value),
            Self::Integer(value) => Sealed::Integer(value),
            Self::Natural(value) => Sealed::Natural(value),
            Self::Number(value) => Sealed::Number(value),
            Self::Text(text) => Sealed::Text(owned(text)),
            Self::List(texts) => Sealed::List(texts.into_iter().map(|Item(text)| Item(owned(text))).collect()),
            Self::Json(text) => Sealed::Json(owned(text)),
        }
    }

    /// The value that was sealed; `None` if JSON cannot be read, which what was sealed can.
    pub(crate) fn to_value(&self) -> Option<Value> {
        Some(match self {
            Self::Empty => Value::Empty,
            Self::Boolean(value) => Value::Boolean(*value),
            Self::Integer(value) => Value::Integer(*value),
            Self::Natural(value) => Value::Natural(*value),
            Self::Number(value) => Value::Number(*value),
            Self::Text(text) => Value::Text(text.clone().into_owned()),
            Self::List(items) => Value::List(items.iter().map(|item| item.as_str().to_owned()).collect()),
            Self::Json(text) => Value::Json(canonical::form(&serde_json::from_str(text).ok()?)),
        })
    }

    /// The length of its canonical text, in bytes.
    pub(crate) fn canonical_len(&self) -> usize {
        self.to_value().map_or(0, |value| value.canonical().len())
    }
}

impl Item<'_> {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn bytes(value: &Value) -> Vec<u8> {
        postcard::to_stdvec(&Sealed::of(value)).expect("plain data")
    }

    /// A value as it comes back out of a state.
    fn sealed(value: &Value) -> Value {
        let bytes = bytes(value);
        let sealed: Sealed<'_> = postcard::from_bytes(&bytes).expect("what was written");
        sealed.to_value().expect("what was sealed")
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
            let owned = Sealed::of(&value).into_owned().to_value().expect("what was sealed");
            assert!(owned == value, "{}", value.canonical());
        }
        let Value::Number(zero) = sealed(&Value::Number(-0.0)) else {
            panic!("a number")
        };
        assert!(zero.is_sign_negative());
    }

    /// Made by `tests/vectors/values.py`, which shares no code with this crate.
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
        let hex: String = values
            .iter()
            .flat_map(bytes)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(
            hex,
            "00010102ffffffffffffffffffffffffffffffffffff0303ffffffffffffffffffffffffffffffffffff030400000000000000800507e2809c78e2809d060201610007117b2261223a5b302e315d2c2262223a317d"
        );
    }

    #[test]
    fn a_text_is_borrowed_from_the_state() {
        let bytes = bytes(&Value::List(vec!["a".to_owned()]));
        let sealed: Sealed<'_> = postcard::from_bytes(&bytes).expect("what was written");
        assert!(matches!(sealed, Sealed::List(items) if matches!(items[0].0, Cow::Borrowed("a"))));
    }
}
