//! The JSON of a result or an error as rmcp's types.

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

/// The questions of a round, or that the client has to come back.
pub(super) fn required(result: JsonObject, wizard: &'static str, log: &Log) -> Result<InputRequiredResult, ErrorData> {
    let otherwise = || tracing::error!(wizard, "a form is outside the restricted subset of schemas");
    typed(result, log, otherwise)
}

/// The result of a final step, or of a call that is over.
pub(super) fn complete<R: DeserializeOwned>(
    result: JsonObject,
    wizard: &'static str,
    log: &Log,
) -> Result<R, ErrorData> {
    let otherwise = || tracing::error!(wizard, "the output of a final step is no result of its method");
    typed(result, log, otherwise)
}

/// What serde says of it is not logged: it quotes values, which may be answers.
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

/// A request that its client has taken back. rmcp drops the answer where the client said so.
pub(super) fn cancelled() -> ErrorData {
    ErrorData::internal_error(texts::REQUEST_CANCELLED, None)
}

/// The error that tells a client nothing.
pub(super) fn internal() -> ErrorData {
    ErrorObject::internal().into()
}
