//! How generated code builds the fields of a struct, and calls the expressions of its groups. A type that cannot be a field is
//! told where the description of the struct names it: here it is passed over in silence, as the compiler would repeat it.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::{
    answer::{Answer, JsonAccess, Value},
    hook::{Hook, Scope, Site},
};

/// A field of type `T`. A method of its own is chosen before one of [`OfJson`], and that before one of [`OfNoType`].
#[derive(Debug)]
pub struct Built<T>(PhantomData<T>);

impl<T> Built<T> {
    /// The field.
    pub const NEW: Self = Self(PhantomData);
}

impl<T: Answer> Built<T> {
    /// What a form has asked for.
    #[allow(clippy::unused_self, reason = "a method, so that another can take its place")]
    pub fn answer(&self, value: &Value) -> Option<T> {
        T::from_value(value)
    }

    /// The value of what a newtype wraps.
    #[allow(clippy::unused_self, reason = "a method, so that another can take its place")]
    pub fn value(&self, answer: T) -> Value {
        answer.into_value()
    }

    /// What no form has asked for, of a type that one could ask for.
    pub fn argument(&self, value: &Value) -> Option<T> {
        self.answer(value)
    }
}

/// A field that is read from JSON.
pub trait OfJson<T> {
    /// What no form has asked for.
    fn argument(&self, value: &Value) -> Option<T>;
}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> OfJson<T> for Built<T> {
    fn argument(&self, value: &Value) -> Option<T> {
        JsonAccess::NEW.take(value)
    }
}

/// A field of a type that it cannot have.
pub trait OfNoType<T>: Sized {
    /// In place of [`Built::answer`].
    fn answer(self, _: &Value) -> Option<T> {
        None
    }

    /// In place of [`Built::value`].
    fn value(self, _: T) -> Value {
        Value::Empty
    }

    /// In place of [`Built::argument`].
    fn argument(self, _: &Value) -> Option<T> {
        None
    }

    /// In place of [`Built::page`].
    fn page(self, _: &Value) -> Option<T> {
        None
    }

    /// In place of [`Built::roots`].
    fn roots(self, _: &Value) -> Option<T> {
        None
    }

    /// In place of [`Built::group`].
    fn group<A>(self, _: A) -> Option<T> {
        None
    }

    /// In place of [`Built::hook`].
    fn hook<'a, S: ?Sized>(self, _: Site, _: Scope<'a>, _: &'a S) -> Hook<'a> {
        Hook::missing()
    }
}

impl<T> OfNoType<T> for &&Built<T> {}
