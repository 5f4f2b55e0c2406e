//! Texts as answers.

use super::{Answer, Shape, Value};

impl Answer for String {
    const SHAPE: Shape = Shape::Text;
    type Inner = Self;
    type View<'a> = &'a str;

    fn view(value: &Value) -> Option<&str> {
        match value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        Self::view(value).map(ToOwned::to_owned)
    }

    fn into_value(self) -> Value {
        Value::Text(self)
    }
}
