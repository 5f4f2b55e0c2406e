//! Reads the JSON of a result or an error into rmcp's types.

use rmcp::{
    ErrorData,
    model::{ErrorCode, InputRequiredResult},
};
use serde::de::DeserializeOwned;

use crate::{
    json::JsonObject,
    texts,
    wire::{ErrorObject, Log},
};

/// An `InputRequiredResult`: the questions of a round, or none where the client only has to come back.
pub(super) fn required(result: JsonObject, wizard: &'static str, log: &Log) -> Result<InputRequiredResult, ErrorData> {
    let otherwise = || tracing::error!(wizard, "a form is outside the restricted subset of schemas");
    typed(result, log, otherwise)
}

/// The result of a method: of a final step, or of a call that ended without it.
pub(super) fn complete<R: DeserializeOwned>(
    result: JsonObject,
    wizard: &'static str,
    log: &Log,
) -> Result<R, ErrorData> {
    let otherwise = || tracing::error!(wizard, "the output of a final step is no result of its method");
    typed(result, log, otherwise)
}

/// The error of serde is not logged: it quotes values, which may be answers.
fn typed<R: DeserializeOwned>(result: JsonObject, log: &Log, otherwise: impl FnOnce()) -> Result<R, ErrorData> {
    serde_json::from_value(result.into()).map_err(|_| {
        log.fault(otherwise);
        internal()
    })
}

impl From<ErrorObject> for ErrorData {
    fn from(error: ErrorObject) -> Self {
        Self::new(ErrorCode(error.code), error.message, error.data)
    }
}

/// The answer to a request that its client has taken back. After `notifications/cancelled` rmcp drops it; a client that only
/// closed its connection never reads it.
pub(super) fn cancelled() -> ErrorData {
    ErrorData::internal_error(texts::REQUEST_CANCELLED, None)
}

/// The error for a fault of the server, which tells a client no more than that.
pub(super) fn internal() -> ErrorData {
    ErrorObject::internal().into()
}
