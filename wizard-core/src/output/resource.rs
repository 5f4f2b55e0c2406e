//! What a final step of a resource returns: the contents of the URI that was read.

use std::fmt::Display;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Json, prompt::written};
use crate::json::JsonObject;

/// What a final step of a wizard served as a resource may return: `String` and `&'static str` (plain text), `Vec<u8>`
/// (binary), `()` (nothing), [`Json`](struct@Json), a `Result` of these with any error that can be displayed, and with the
/// feature `rmcp` rmcp's `ResourceContents`, a list of them, and `ReadResourceResult`.
///
/// An error becomes a JSON-RPC error: its text is the author's own and is shown to the caller.
#[diagnostic::on_unimplemented(
    message = "a final step of a resource cannot return `{Self}`",
    label = "`{Self}` is no resource",
    note = "return a `String`, `Vec<u8>`, `Json<T>`, rmcp's `ReadResourceResult`,\n\
            or a `Result` of one of them with an error that implements `Display`"
)]
pub trait ResourceOutput {
    /// The JSON of a `ReadResourceResult` of `uri`.
    ///
    /// # Errors
    ///
    /// The text for the caller.
    fn into_contents(self, uri: &str) -> Result<JsonObject, String>;

    /// The MIME type of the contents, where it is always the same.
    fn mime_type() -> Option<&'static str> {
        None
    }
}

const TEXT: &str = "text/plain";
const JSON: &str = "application/json";
const BINARY: &str = "application/octet-stream";

fn one(uri: &str, mime_type: &str, kind: &str, content: &str) -> JsonObject {
    contents(json!([{"uri": uri, "mimeType": mime_type, kind: content}]))
}

fn contents(contents: Value) -> JsonObject {
    JsonObject::from_iter([("contents".to_owned(), contents)])
}

impl ResourceOutput for String {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        Ok(one(uri, TEXT, "text", &self))
    }

    fn mime_type() -> Option<&'static str> {
        Some(TEXT)
    }
}

impl ResourceOutput for &str {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        self.to_owned().into_contents(uri)
    }

    fn mime_type() -> Option<&'static str> {
        Some(TEXT)
    }
}

impl ResourceOutput for () {
    fn into_contents(self, _: &str) -> Result<JsonObject, String> {
        Ok(contents(json!([])))
    }
}

impl ResourceOutput for Vec<u8> {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        Ok(one(uri, BINARY, "blob", &STANDARD.encode(self)))
    }

    fn mime_type() -> Option<&'static str> {
        Some(BINARY)
    }
}

impl<T: Serialize> ResourceOutput for Json<T> {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        Ok(one(uri, JSON, "text", &written(&self.0)?))
    }

    fn mime_type() -> Option<&'static str> {
        Some(JSON)
    }
}

impl<T: ResourceOutput, E: Display> ResourceOutput for Result<T, E> {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        self.map_err(|error| error.to_string())?.into_contents(uri)
    }

    fn mime_type() -> Option<&'static str> {
        T::mime_type()
    }
}
