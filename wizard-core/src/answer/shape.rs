//! The shape of an answer: what the engine needs to know of its type.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{ChoiceOption, Format};

/// Which values a type has.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any string.
    Text,
    /// A string that means something, such as a date.
    Parsed(&'static Format),
    /// Yes or no.
    Boolean,
    /// A whole number within the type's range.
    Integer {
        /// The least value.
        min: i128,
        /// The greatest value.
        max: i128,
    },
    /// A finite number within the type's range.
    Number {
        /// The greatest value; its negative is the least.
        max: f64,
    },
    /// One of a list known at compile time.
    Choice(&'static [ChoiceOption]),
    /// Several out of a list known at compile time.
    Choices(&'static [ChoiceOption]),
    /// Several out of a list that is looked up.
    Texts,
    /// A value of any deserializable type, which no form can ask for.
    Json(JsonType),
    /// A page that the person has opened.
    Visit,
}

/// What a value of an arbitrary type needs: its schema, and whether a JSON value is one of it.
#[derive(Clone, Copy, Debug)]
pub struct JsonType {
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) check: fn(&Json) -> Result<(), String>,
    /// How people know it, where JSON is not how.
    pub(crate) names: Option<fn(&Json) -> Vec<String>>,
}

impl JsonType {
    pub(crate) const fn of<T: DeserializeOwned + JsonSchema>() -> Self {
        Self {
            schema: SchemaGenerator::subschema_for::<T>,
            check: |json| T::deserialize(json).map(drop).map_err(|error| error.to_string()),
            names: None,
        }
    }

    /// Shown by these names.
    pub(crate) const fn shown_by(self, names: fn(&Json) -> Vec<String>) -> Self {
        Self {
            names: Some(names),
            ..self
        }
    }

    /// Whether the argument may be left out: whether its type takes `null`, as an `Option` does.
    pub(crate) fn is_optional(self) -> bool {
        (self.check)(&Json::Null).is_ok()
    }
}
