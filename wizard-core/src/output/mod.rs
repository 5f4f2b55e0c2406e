//! From what a final step returns to the result of the request that it served.

mod prompt;
mod resource;

use std::{fmt::Display, marker::PhantomData};

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::{Value, json};

pub use prompt::{Message, PromptOutput};
pub use resource::ResourceOutput;

use crate::json::JsonObject;

/// What a final step of a wizard served as a tool may return: `String`, `&'static str`, `()`, [`Json`](struct@Json),
/// a `Result` of these with any error that can be displayed, and with the feature `rmcp` rmcp's `CallToolResult`.
///
/// An error becomes a result with `isError` (specification 2026-07-28, server/tools, "Error Handling"): its text is
/// the author's own and is shown to the caller.
#[diagnostic::on_unimplemented(
    message = "a final step of a tool cannot return `{Self}`",
    label = "`{Self}` is no tool result",
    note = "have the final step return a `String`, `()`, rmcp's `CallToolResult`, a `wizard_core::Json(…)` of a struct that derives\n\
            `serde::Serialize` and `schemars::JsonSchema`, or a `Result` of one of them with an error that implements `Display`"
)]
pub trait ToolOutput {
    /// The JSON of a `CallToolResult`.
    fn into_result(self) -> JsonObject;

    /// The output schema, if the type has one.
    fn schema() -> Option<JsonObject> {
        None
    }
}

/// A structured result: the tool gets the output schema of `T`; a prompt or a resource has it as JSON text.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::Serialize;
/// use wizard_core::{Json, ToolOutput};
///
/// #[derive(Serialize, JsonSchema)]
/// struct Report {
///     id: u32,
/// }
///
/// let result = Json(Report { id: 7 }).into_result();
/// assert_eq!(result["structuredContent"]["id"], 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<T>(pub T);

/// What a final step returns, of which is asked whether it may be an error. A constant of its own is chosen before that of
/// [`MayFail`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Returned<T>(PhantomData<T>);

/// What may be an error for all that is known.
#[doc(hidden)]
pub trait MayFail {
    /// That it may.
    const MAY_FAIL: bool = true;
}

impl<T> MayFail for Returned<T> {}

impl Returned<()> {
    /// That it may not.
    pub const MAY_FAIL: bool = false;
}

impl Returned<String> {
    /// That it may not.
    pub const MAY_FAIL: bool = false;
}

impl Returned<&'static str> {
    /// That it may not.
    pub const MAY_FAIL: bool = false;
}

impl<T> Returned<Json<T>> {
    /// That it may not.
    pub const MAY_FAIL: bool = false;
}

/// Refuses `retry_errors` where there are none.
#[doc(hidden)]
#[track_caller]
pub const fn assert_may_fail(may_fail: bool) {
    assert!(
        may_fail,
        "this final step returns no error that could be retried: return a `Result`, or remove `retry_errors`"
    );
}

/// The JSON of a `CallToolResult` with one `text`.
pub(crate) fn text_result(text: &str, is_error: bool) -> JsonObject {
    let mut result = JsonObject::new();
    result.insert("content".to_owned(), json!([{"type": "text", "text": text}]));
    result.insert("isError".to_owned(), json!(is_error));
    result
}

impl ToolOutput for String {
    fn into_result(self) -> JsonObject {
        text_result(&self, false)
    }
}

impl ToolOutput for &str {
    fn into_result(self) -> JsonObject {
        text_result(self, false)
    }
}

impl ToolOutput for () {
    fn into_result(self) -> JsonObject {
        let mut result = JsonObject::new();
        result.insert("content".to_owned(), json!([]));
        result
    }
}

/// What may stand in the [`Json`](struct@Json) of a tool.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no structured result",
    label = "this final step returns a `Json<{Self}>`",
    note = "derive both for it: `#[derive(serde::Serialize, schemars::JsonSchema)]`, of serde 1 and schemars 1"
)]
pub trait Structured: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> Structured for T {}

impl<T: Structured> ToolOutput for Json<T> {
    fn into_result(self) -> JsonObject {
        match serde_json::to_value(&self.0) {
            Ok(value) => {
                let mut result = text_result(&value.to_string(), false);
                result.insert("structuredContent".to_owned(), value);
                result
            }
            Err(error) => text_result(&format!("the result cannot be written as JSON: {error}"), true),
        }
    }

    fn schema() -> Option<JsonObject> {
        let schema = SchemaSettings::draft2020_12()
            .into_generator()
            .into_root_schema_for::<T>();
        match Value::from(schema) {
            Value::Object(schema) => Some(schema),
            _ => None,
        }
    }
}

impl<T: ToolOutput, E: Display> ToolOutput for Result<T, E> {
    fn into_result(self) -> JsonObject {
        match self {
            Ok(value) => value.into_result(),
            Err(error) => text_result(&error.to_string(), true),
        }
    }

    fn schema() -> Option<JsonObject> {
        T::schema()
    }
}
