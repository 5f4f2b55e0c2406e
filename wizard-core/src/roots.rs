//! The client's roots: the folders that it works on (specification 2026-07-28, client/roots, deprecated there).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A folder that the client works on: what `#[roots]` asks for is a `Vec<Root>`.
///
/// The specification deprecates roots: a new server takes folders as arguments, which is what a model can pass here too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Root {
    /// Where it is: a `file://` URI of the client's machine. It is the client's word: a server that reads there checks it.
    pub uri: String,
    /// How people know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The type of a field with `#[roots]`.
#[diagnostic::on_unimplemented(
    message = "a `#[roots]` field is a `Vec<Root>`, not a `{Self}`",
    label = "expected `Vec<Root>`"
)]
pub trait RootsField {}

impl RootsField for Vec<Root> {}
impl RootsField for Option<Vec<Root>> {}

/// Refuses any other type.
pub const fn assert_roots<T: RootsField>() {}
