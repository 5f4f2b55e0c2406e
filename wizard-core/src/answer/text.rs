//! Texts as answers.

use super::{Answer, Shape, Value};

impl Answer for String {
    const SHAPE: Shape = Shape::Text;
    type Inner = Self;
    type View<'a> = &'a str;

    fn view<'a>(value: &'a Value, _: &'a mut Option<Self>) -> Option<&'a str> {
        match value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    fn into_value(self) -> Value {
        Value::Text(self)
    }
}
