//! Which derives of other crates a type has, so that an attribute of theirs which nothing reads is refused.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

/// A type, of which is asked what it derives. A constant of its own is chosen before that of [`NotDerived`].
#[derive(Debug)]
pub struct Derived<T>(PhantomData<T>);

/// What is not derived for all that is known.
pub trait NotDerived {
    /// Not `Serialize`.
    const SERIALIZES: bool = false;
    /// Not `Deserialize`.
    const DESERIALIZES: bool = false;
    /// Not `JsonSchema`.
    const HAS_SCHEMA: bool = false;
    /// Not `Default`.
    const HAS_DEFAULT: bool = false;
}

impl<T> NotDerived for Derived<T> {}

impl<T: Serialize> Derived<T> {
    /// `Serialize`.
    pub const SERIALIZES: bool = true;
}

impl<T: DeserializeOwned> Derived<T> {
    /// `Deserialize`.
    pub const DESERIALIZES: bool = true;
}

impl<T: JsonSchema> Derived<T> {
    /// `JsonSchema`.
    pub const HAS_SCHEMA: bool = true;
}

impl<T: Default> Derived<T> {
    /// `Default`.
    pub const HAS_DEFAULT: bool = true;
}

/// Fails with `message` at an attribute that nothing reads.
#[track_caller]
pub const fn assert_read(is_read: bool, message: &'static str) {
    assert!(is_read, "{}", message);
}
