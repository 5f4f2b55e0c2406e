//! What a final step of a prompt returns: messages for a model.

use std::fmt::Display;

use serde::Serialize;
use serde_json::{Value, json};

use super::Json;
use crate::json::JsonObject;

/// What a final step of a wizard served as a prompt may return: `String` and `&'static str` (one message of the user),
/// `()` (none), [`Message`] and a list of them, [`Json`](struct@Json) (one message of the user that is JSON), a `Result`
/// of these with any error that can be displayed, and with the feature `rmcp` rmcp's `PromptMessage`, a list of them, and
/// `GetPromptResult`.
///
/// An error becomes a JSON-RPC error: its text is the author's own and is shown to the caller.
#[diagnostic::on_unimplemented(
    message = "a final step of a prompt cannot return `{Self}`",
    label = "`{Self}` is no prompt",
    note = "return a `String`, `Message`, `Vec<Message>`, `Json<T>`, rmcp's `GetPromptResult`,\n\
            or a `Result` of one of them with an error that implements `Display`"
)]
pub trait PromptOutput {
    /// The JSON of a `GetPromptResult`.
    ///
    /// # Errors
    ///
    /// The text for the caller.
    fn into_prompt(self) -> Result<JsonObject, String>;
}

/// A message of a prompt (specification 2026-07-28, server/prompts).
///
/// ```
/// use wizard_core::{Message, PromptOutput};
///
/// let prompt = vec![Message::user("Review this."), Message::assistant("Which part?")];
/// let result = prompt.into_prompt()?;
/// assert_eq!(result["messages"][1]["role"], "assistant");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    role: &'static str,
    text: String,
}

impl Message {
    /// A message of the user.
    pub fn user(text: impl Into<String>) -> Self {
        Self {
            role: "user",
            text: text.into(),
        }
    }

    /// A message of the model.
    pub fn assistant(text: impl Into<String>) -> Self {
        Self {
            role: "assistant",
            text: text.into(),
        }
    }

    fn into_json(self) -> Value {
        json!({"role": self.role, "content": {"type": "text", "text": self.text}})
    }
}

impl PromptOutput for Vec<Message> {
    fn into_prompt(self) -> Result<JsonObject, String> {
        let messages: Vec<_> = self.into_iter().map(Message::into_json).collect();
        Ok(JsonObject::from_iter([("messages".to_owned(), messages.into())]))
    }
}

impl PromptOutput for Message {
    fn into_prompt(self) -> Result<JsonObject, String> {
        vec![self].into_prompt()
    }
}

impl PromptOutput for String {
    fn into_prompt(self) -> Result<JsonObject, String> {
        Message::user(self).into_prompt()
    }
}

impl PromptOutput for &str {
    fn into_prompt(self) -> Result<JsonObject, String> {
        Message::user(self).into_prompt()
    }
}

impl PromptOutput for () {
    fn into_prompt(self) -> Result<JsonObject, String> {
        Vec::<Message>::new().into_prompt()
    }
}

impl<T: Serialize> PromptOutput for Json<T> {
    fn into_prompt(self) -> Result<JsonObject, String> {
        written(&self.0)?.into_prompt()
    }
}

impl<T: PromptOutput, E: Display> PromptOutput for Result<T, E> {
    fn into_prompt(self) -> Result<JsonObject, String> {
        self.map_err(|error| error.to_string())?.into_prompt()
    }
}

/// `value` as JSON text.
pub(super) fn written(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| format!("the result cannot be written as JSON: {error}"))
}
