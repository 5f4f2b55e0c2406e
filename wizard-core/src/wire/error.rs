//! The JSON-RPC errors that a wizard answers with.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::Log;
use crate::{
    logged::escaped,
    seal::{Rejected, SealError},
    texts,
};

/// Invalid params, of JSON-RPC.
const INVALID_PARAMS: i32 = -32602;
/// Internal error, of JSON-RPC.
const INTERNAL: i32 = -32603;
/// A missing required client capability (specification 2026-07-28, basic/index, "Error Codes"). Over HTTP its status is
/// 400.
const MISSING_CAPABILITY: i32 = -32021;
/// The call of a prompt or a resource has ended without a result: the person said no, or the attempts or rounds are used up.
/// The code is outside the range that JSON-RPC reserves.
const ENDED: i32 = -31_000;

/// A JSON-RPC error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorObject {
    /// The code, which says what kind of error it is.
    pub code: i32,
    /// The text for the caller.
    pub message: String,
    /// What a program can act on, such as the capabilities that are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Json>,
}

impl ErrorObject {
    fn new(code: i32, message: impl Into<String>, data: Option<Json>) -> Self {
        Self {
            code,
            message: message.into(),
            data,
        }
    }

    pub(crate) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(INVALID_PARAMS, message, None)
    }

    /// There is no resource at `uri` (specification 2026-07-28, server/resources, "Error Handling").
    pub(crate) fn unknown_resource(uri: &str) -> Self {
        let data = json!({ "uri": uri });
        Self::new(INVALID_PARAMS, texts::unknown_resource(uri), Some(data))
    }

    /// An internal error with a text for the caller.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new(INTERNAL, message, None)
    }

    /// The error for a fault of the server, which tells a client no more than that.
    pub(crate) fn internal() -> Self {
        Self::failed(texts::INTERNAL)
    }

    /// The one answer to every state that is refused.
    pub(crate) fn invalid_state() -> Self {
        Self::invalid_params(texts::INVALID_STATE)
    }

    pub(crate) fn missing_capability(message: impl Into<String>, required: &Json) -> Self {
        Self::new(
            MISSING_CAPABILITY,
            message,
            Some(json!({ "requiredCapabilities": required })),
        )
    }

    pub(crate) fn ended(message: impl Into<String>, ending: &str) -> Self {
        Self::new(ENDED, message, Some(json!({ "ending": ending })))
    }

    /// The member `error` of a JSON-RPC response.
    pub fn to_json(&self) -> Json {
        match &self.data {
            Some(data) => json!({ "code": self.code, "message": self.message, "data": data }),
            None => json!({ "code": self.code, "message": self.message }),
        }
    }
}

impl fmt::Display for ErrorObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for ErrorObject {}

/// A state could not be sealed. The client gets the error for a fault of the server, and the log the reason.
impl From<SealError> for ErrorObject {
    fn from(error: SealError) -> Self {
        let error = escaped(&error.to_string());
        Log::of_process().fault(|| tracing::error!(error, "a state cannot be sealed"));
        Self::internal()
    }
}

/// Whatever the reason, the client gets the one answer to every state that is refused. The reason is written to the log,
/// without a name or a URI, which would be the client's words: 20 lines at once, then one a second.
impl From<Rejected> for ErrorObject {
    fn from(reason: Rejected) -> Self {
        Log::of_process().refused_by_seal(None, &reason);
        Self::invalid_state()
    }
}
