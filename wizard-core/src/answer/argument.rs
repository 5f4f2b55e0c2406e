//! Fields that no form asks for, such as those that come from arguments alone: of any type that a form could ask for,
//! and of any other that is `Deserialize` and `JsonSchema`.

#![allow(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "methods of one constant, which is one name in a message"
)]

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

use super::{Answer, IntoAnswer, JsonType, Rules, Shape, Value, WriteBack};
use crate::hook_error::HookError;

/// The way to see an argument of type `T`: its `ACCESS`. An inherent constant is chosen before one of a trait, so an
/// askable type is seen as an answer, and every other type through [`JsonArgument`].
#[derive(Debug)]
pub struct Argument<T>(PhantomData<T>);

impl<T: Answer> Argument<T> {
    /// As an answer.
    pub const ACCESS: AnswerAccess<T> = AnswerAccess(PhantomData);
}

/// An argument of a type that no form can ask for.
pub trait JsonArgument {
    /// The type of the argument.
    type Type;
    /// As JSON, if that can be.
    const ACCESS: JsonArgumentAccess<Self::Type> = JsonArgumentAccess(PhantomData);
}

impl<T> JsonArgument for Argument<T> {
    type Type = T;
}

/// The way to the access of a type that no form can ask for.
#[derive(Debug)]
pub struct JsonArgumentAccess<T>(PhantomData<T>);

/// Either way to an access. `Way` tells nothing: see [`FromJson`].
pub trait ToAccess<Way> {
    /// The access.
    type Access;
    /// It.
    const ACCESS: Self::Access;
}

impl<T: Answer> ToAccess<AsJson> for AnswerAccess<T> {
    type Access = Self;
    const ACCESS: Self = Self(PhantomData);
}

impl<T: FromJson<Way>, Way> ToAccess<Way> for JsonArgumentAccess<T> {
    type Access = T::Access;
    const ACCESS: T::Access = T::ACCESS;
}

/// The access at the end of `way`. It is the one place that demands that there is one, so that a type which has none is one
/// message.
pub const fn access<A: ToAccess<Way>, Way>(way: &A) -> A::Access {
    let _ = way;
    A::ACCESS
}

/// A type that is read from JSON.
///
/// There are two ways, of which one leads nowhere: where there is but one, the compiler takes it before it knows whether it can,
/// and says a second time what cannot be done with the access.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can be no answer of a form, and cannot be read from JSON either",
    label = "derive `serde::Deserialize` and `schemars::JsonSchema` for it",
    note = "a `Visit` is neither: a person opens its page, with `#[visit(…)]` and without `arg`"
)]
pub trait FromJson<Way>: Sized {
    /// How it is seen.
    type Access;
    /// It.
    const ACCESS: Self::Access;
}

/// The way of every type that can be read.
#[derive(Debug)]
pub struct AsJson;

impl<T: DeserializeOwned + JsonSchema + Send + 'static> FromJson<AsJson> for T {
    type Access = JsonAccess<T>;
    const ACCESS: JsonAccess<T> = JsonAccess::NEW;
}

/// The way of no type.
#[derive(Debug)]
pub struct Nowhere;

/// What no type is.
#[expect(unnameable_types, reason = "it has no implementations")]
pub trait Never {}

impl<T: Never> FromJson<Nowhere> for T {
    type Access = Nowhere;
    const ACCESS: Nowhere = Nowhere;
}

/// An argument that is seen as an answer.
#[derive(Debug)]
pub struct AnswerAccess<T>(PhantomData<T>);

impl<T: Answer> AnswerAccess<T> {
    /// Which values the type has. They are never written back, as an answer already has one form.
    pub const fn shape(&self, _: Option<WriteBack>) -> Shape {
        T::SHAPE
    }

    /// The rules that its values keep beside their shape.
    pub const fn rules(&self) -> &'static Rules {
        T::RULES
    }

    /// Whether it may be left out.
    pub const fn is_optional(&self) -> bool {
        T::OPTIONAL
    }

    /// How an expression of a later question sees it.
    pub fn view<'a>(&self, value: &'a Value, slot: &'a mut Option<T>) -> Option<T::View<'a>> {
        T::view(value, slot)
    }

    /// How its own `check` sees it.
    pub fn own<'a>(&self, value: &'a Value, slot: &'a mut Option<T::Inner>) -> Option<<T::Inner as Answer>::View<'a>> {
        T::Inner::view(value, slot)
    }

    /// The argument itself.
    pub fn take(&self, value: &Value) -> Option<T> {
        T::from_value(value)
    }

    /// What `known = …` gives, as a value.
    ///
    /// # Errors
    ///
    /// Never. It has the signature of [`JsonAccess::known`], as generated code calls either.
    pub fn known<V: IntoAnswer<T::Inner>>(&self, known: Option<V>) -> Result<Option<Value>, HookError> {
        Ok(known.map(|value| value.into_answer().into_value()))
    }
}

/// An argument that is seen as JSON.
#[derive(Debug)]
pub struct JsonAccess<T>(PhantomData<T>);

impl<T: DeserializeOwned + JsonSchema + Send + 'static> JsonAccess<T> {
    /// The access.
    pub const NEW: Self = Self(PhantomData);

    /// Which values the type has.
    pub const fn shape(&self, write_back: Option<WriteBack>) -> Shape {
        Shape::Json(JsonType::of::<T>().written_back(write_back))
    }

    /// No rules: its own `Deserialize` says what it takes.
    pub const fn rules(&self) -> &'static Rules {
        &Rules::NONE
    }

    /// Always `false`: `JsonType::is_optional` tells it at run time.
    pub const fn is_optional(&self) -> bool {
        false
    }

    /// How an expression sees it: by reference, to the value decoded into `slot`.
    pub fn view<'a>(&self, value: &'a Value, slot: &'a mut Option<T>) -> Option<&'a T> {
        *slot = self.take(value);
        slot.as_ref()
    }

    /// How its own `check` sees it.
    pub fn own<'a>(&self, value: &'a Value, slot: &'a mut Option<T>) -> Option<&'a T> {
        self.view(value, slot)
    }

    /// The argument itself.
    pub fn take(&self, value: &Value) -> Option<T> {
        match value {
            Value::Json(json) => T::deserialize(json).ok(),
            // What is not asked: an `Option`, or else a list.
            Value::Empty => [Json::Null, Json::Array(Vec::new())]
                .iter()
                .find_map(|empty| T::deserialize(empty).ok()),
            _ => None,
        }
    }

    /// What `known = …` gives, as a value.
    ///
    /// # Errors
    ///
    /// If it cannot be written as JSON.
    pub fn known(&self, known: Option<T>) -> Result<Option<Value>, HookError>
    where
        T: Serialize,
    {
        let json = known.map(serde_json::to_value).transpose()?;
        Ok(json.map(Value::Json))
    }
}

#[cfg(test)]
mod tests {
    use super::{JsonAccess, Value};

    #[test]
    fn what_is_not_asked_is_none_or_an_empty_list() {
        let list = JsonAccess::<Vec<u8>>::NEW.take(&Value::Empty);
        assert_eq!(list, Some(Vec::new()));
        let option = JsonAccess::<Option<Vec<u8>>>::NEW.take(&Value::Empty);
        assert_eq!(option, Some(None));
        assert_eq!(JsonAccess::<u8>::NEW.take(&Value::Empty), None);
    }
}
