//! The shape of an answer: what the engine needs to know of its type.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{ChoiceOption, Format, WriteBack};
use crate::canonical;

/// Which values a type has.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Any string.
    Text,
    /// A string that a type is read from, such as a date.
    Parsed(&'static Parsed),
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
        /// The number of the type that a number is rounded to.
        nearest: fn(f64) -> f64,
    },
    /// One of a list known at compile time.
    Choice(&'static [ChoiceOption]),
    /// Several out of a list known at compile time, in the order in which they were chosen.
    Choices(&'static [ChoiceOption]),
    /// Several out of a list known at compile time, whatever the order.
    Set(&'static [ChoiceOption]),
    /// Several out of a list that is looked up.
    Texts,
    /// A value of any deserializable type, which no form can ask for.
    Json(JsonType),
    /// A page that the person has opened.
    Visit,
}

/// The texts that a type is read from.
#[derive(Clone, Copy, Debug)]
pub struct Parsed {
    pub(crate) format: &'static Format,
    /// The text as the type itself writes it; `None` if the type does not read it.
    pub(crate) written: fn(&str) -> Option<String>,
}

/// What the engine needs of an arbitrary type: its schema, and how a JSON value becomes one of its values.
#[derive(Clone, Copy, Debug)]
pub struct JsonType {
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
    /// Makes the one value that is shown, digested, sealed and delivered (rule 13 of a round); or says why the type
    /// does not take it.
    take: fn(&Json) -> Result<Json, String>,
    /// The names, in quotes, by which people know a value that they should not see as JSON.
    pub(crate) names: Option<fn(&Json) -> Vec<String>>,
}

impl JsonType {
    pub(crate) const fn of<T: DeserializeOwned + JsonSchema>() -> Self {
        Self {
            schema: SchemaGenerator::subschema_for::<T>,
            take: |json| {
                let form = canonical::form(json);
                T::deserialize(&form).map_err(|error| error.to_string())?;
                Ok(form)
            },
            names: None,
        }
    }

    /// The type, whose values are taken as it writes them, where it can write.
    pub(crate) const fn written_back(self, write_back: Option<WriteBack>) -> Self {
        match write_back {
            Some(take) => Self { take, ..self },
            None => self,
        }
    }

    /// The type, whose values are shown by these names.
    pub(crate) const fn shown_by(self, names: fn(&Json) -> Vec<String>) -> Self {
        Self {
            names: Some(names),
            ..self
        }
    }

    /// `json` as the one form of a value of the type; or why the type does not take it.
    pub(crate) fn take(self, json: &Json) -> Result<Json, String> {
        (self.take)(json)
    }

    /// Whether the argument may be left out: whether its type takes `null`, as an `Option` does.
    pub(crate) fn is_optional(self) -> bool {
        self.take(&Json::Null).is_ok()
    }
}
