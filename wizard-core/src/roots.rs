//! The client's roots: the folders that it works on (specification 2026-07-28, client/roots, deprecated there).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    answer::{JsonAccess, JsonType, Rules, Shape, Value, Written},
    built::Built,
    shown::quoted,
};

/// A folder that the client works on: what `#[roots]` asks for is a `Vec<Root>`.
///
/// The specification deprecates roots: a new server takes folders as arguments, which is what a model can pass here too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(description = "A folder that the client works on.")]
#[non_exhaustive]
pub struct Root {
    /// Where it is: a `file://` URI of the client's machine. It is the client's word: a server that reads there checks it.
    #[schemars(description = "Where it is: a `file://` URI.")]
    pub uri: String,
    /// How people know it.
    #[schemars(description = "How people know it.")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The type of a field with `#[roots]`.
#[diagnostic::on_unimplemented(
    message = "a `#[roots]` field is a `Vec<wizard_core::Root>`, not a `{Self}`",
    label = "expected `Vec<Root>`, or an `Option` of it"
)]
pub trait RootsField: Sized + Send + 'static {
    /// What values it has.
    const SHAPE: Shape;
    /// No rules.
    const RULES: &'static Rules = &Rules::NONE;
    /// Told by the shape, as of any type that is read from JSON.
    const OPTIONAL: bool = false;

    /// The field itself.
    fn from_value(value: &Value) -> Option<Self>;

    /// How an expression of a later question sees it.
    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a Self> {
        *slot = Self::from_value(value);
        slot.as_ref()
    }

    /// How its own `check` sees it.
    fn own<'a>(value: &'a Value, slot: &'a mut Option<Vec<Root>>) -> Option<&'a Vec<Root>> {
        RootsField::view(value, slot)
    }
}

impl<T: RootsField> Built<T> {
    /// What the client has told.
    #[allow(clippy::unused_self, reason = "a method, so that another can take its place")]
    pub fn roots(&self, value: &Value) -> Option<T> {
        T::from_value(value)
    }
}

impl RootsField for Vec<Root> {
    const SHAPE: Shape = Shape::Json(
        JsonType::of::<Self>()
            .written_back(Written::<Self>::BACK)
            .shown_by(names),
    );

    fn from_value(value: &Value) -> Option<Self> {
        JsonAccess::NEW.take(value)
    }
}

impl RootsField for Option<Vec<Root>> {
    const SHAPE: Shape = Shape::Json(
        JsonType::of::<Self>()
            .written_back(Written::<Self>::BACK)
            .shown_by(names),
    );

    fn from_value(value: &Value) -> Option<Self> {
        JsonAccess::NEW.take(value)
    }
}

/// How people know the roots in `json`: each by its name, and where it is.
fn names(json: &Json) -> Vec<String> {
    let roots: Vec<Root> = serde_json::from_value(json.clone()).unwrap_or_default();
    let shown = |root: Root| match root.name {
        Some(name) => format!("{} ({})", quoted(&name), quoted(&root.uri)),
        None => quoted(&root.uri),
    };
    roots.into_iter().map(shown).collect()
}
