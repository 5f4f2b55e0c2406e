//! Fields that come from arguments alone: any askable type, and any other type that is `Deserialize` and `JsonSchema`.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};

use super::{Answer, JsonType, Shape, Value};

/// The ways to see an argument of type `T`. An inherent item is chosen before one of a trait, so an askable type is
/// seen as an answer, and every other type through [`JsonArgument`].
#[derive(Debug)]
pub struct Argument<T>(PhantomData<T>);

impl<T: Answer> Argument<T> {
    /// What values it has.
    pub const SHAPE: Shape = T::SHAPE;
    /// Whether it may be left out.
    pub const OPTIONAL: bool = T::OPTIONAL;

    /// How an expression of a later question sees it.
    pub fn view<'a>(value: &'a Value, _: &'a mut Option<T>) -> Option<T::View<'a>> {
        T::view(value)
    }

    /// How its own `check` sees it.
    pub fn own<'a>(value: &'a Value, _: &'a mut Option<T>) -> Option<<T::Inner as Answer>::View<'a>> {
        T::Inner::view(value)
    }

    /// The argument itself.
    pub fn take(value: &Value) -> Option<T> {
        T::from_value(value)
    }
}

/// What [`Argument`] has for a type that no form can ask for.
pub trait JsonArgument {
    /// The type of the argument.
    type Type: DeserializeOwned + JsonSchema + Send + 'static;
    /// What values it has.
    const SHAPE: Shape = Shape::Json(JsonType::of::<Self::Type>());
    /// Told by the type itself, see `JsonType::is_optional`.
    const OPTIONAL: bool = false;

    /// How an expression sees it: by reference, to the value decoded into `slot`.
    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self::Type>) -> Option<&'a Self::Type> {
        *slot = Self::take(value);
        slot.as_ref()
    }

    /// How its own `check` sees it.
    fn own<'a>(value: &'a Value, slot: &'a mut Option<Self::Type>) -> Option<&'a Self::Type> {
        Self::view(value, slot)
    }

    /// The argument itself.
    fn take(value: &Value) -> Option<Self::Type> {
        match value {
            Value::Json(json) => Self::Type::deserialize(json).ok(),
            Value::Empty => Self::Type::deserialize(&serde_json::Value::Null).ok(),
            _ => None,
        }
    }
}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> JsonArgument for Argument<T> {
    type Type = T;
}
