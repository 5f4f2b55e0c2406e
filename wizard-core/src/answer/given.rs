//! A value as it comes, before it is known to be an answer: as JSON from outside, from the server's expressions, or out of a
//! state.

use std::borrow::Cow;

use serde_json::{Number, Value as Json};

use super::{Sealed, Value, integer};

/// A value as it comes.
#[derive(Clone, Copy)]
pub(crate) enum Given<'g> {
    /// An argument, or an answer that has just arrived.
    Json(&'g Json),
    /// What an expression of the server gave.
    Value(&'g Value),
    /// What was sealed.
    Sealed(&'g Sealed<'g>),
}

/// A list as it comes.
#[derive(Clone, Copy)]
pub(crate) enum Items<'g> {
    Json(&'g [Json]),
    Texts(&'g [String]),
    Sealed(&'g [super::sealed::Item<'g>]),
}

impl<'g> Given<'g> {
    pub(crate) fn text(self) -> Option<&'g str> {
        match self {
            Self::Json(Json::String(text)) | Self::Value(Value::Text(text) | Value::Json(Json::String(text))) => {
                Some(text)
            }
            Self::Sealed(Sealed::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn boolean(self) -> Option<bool> {
        match self {
            Self::Json(Json::Bool(value)) | Self::Value(Value::Boolean(value) | Value::Json(Json::Bool(value))) => {
                Some(*value)
            }
            Self::Sealed(Sealed::Boolean(value)) => Some(*value),
            _ => None,
        }
    }

    /// A number, which beyond 64 bits is the nearest one that JSON has.
    #[allow(clippy::cast_precision_loss, reason = "beyond 64 bits JSON numbers are floats")]
    pub(crate) fn number(self) -> Option<Number> {
        match self {
            Self::Json(Json::Number(number)) | Self::Value(Value::Json(Json::Number(number))) => Some(number.clone()),
            Self::Value(Value::Integer(value)) | Self::Sealed(Sealed::Integer(value)) => integer(*value),
            Self::Value(Value::Natural(value)) | Self::Sealed(Sealed::Natural(value)) => {
                Number::from_f64(*value as f64)
            }
            Self::Value(Value::Number(value)) | Self::Sealed(Sealed::Number(value)) => Number::from_f64(*value),
            _ => None,
        }
    }

    pub(crate) fn items(self) -> Option<Items<'g>> {
        match self {
            Self::Json(Json::Array(items)) | Self::Value(Value::Json(Json::Array(items))) => Some(Items::Json(items)),
            Self::Value(Value::List(texts)) => Some(Items::Texts(texts)),
            Self::Sealed(Sealed::List(items)) => Some(Items::Sealed(items)),
            _ => None,
        }
    }

    /// The whole value as JSON.
    pub(crate) fn json(self) -> Cow<'g, Json> {
        match self {
            Self::Json(json) | Self::Value(Value::Json(json)) => Cow::Borrowed(json),
            Self::Value(value) => Cow::Owned(value.to_json()),
            // What is sealed can be read.
            Self::Sealed(sealed) => Cow::Owned(sealed.to_value().map_or(Json::Null, |value| value.to_json())),
        }
    }
}

impl<'g> Items<'g> {
    pub(crate) fn len(self) -> usize {
        match self {
            Self::Json(items) => items.len(),
            Self::Texts(items) => items.len(),
            Self::Sealed(items) => items.len(),
        }
    }

    /// The item at `index`, if it is a text.
    pub(crate) fn text(self, index: usize) -> Option<&'g str> {
        match self {
            Self::Json(items) => items.get(index)?.as_str(),
            Self::Texts(items) => items.get(index).map(String::as_str),
            Self::Sealed(items) => items.get(index).map(super::sealed::Item::as_str),
        }
    }
}

impl<'g> From<&'g Json> for Given<'g> {
    fn from(json: &'g Json) -> Self {
        Self::Json(json)
    }
}

impl<'g> From<&'g Value> for Given<'g> {
    fn from(value: &'g Value) -> Self {
        Self::Value(value)
    }
}

impl<'g> From<&'g Sealed<'_>> for Given<'g> {
    fn from(sealed: &'g Sealed<'_>) -> Self {
        Self::Sealed(sealed)
    }
}
