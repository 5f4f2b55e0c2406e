//! The JSON of a result or an error as rmcp's types.

use rmcp::{
    ErrorData,
    model::{ErrorCode, InputRequiredResult},
};
use serde::de::DeserializeOwned;

use crate::{schema::JsonObject, texts, wire::ErrorObject};

/// The questions of a round, or that the client has to come back.
pub(super) fn required(result: JsonObject) -> Result<InputRequiredResult, ErrorData> {
    typed(result, "a form is outside the restricted subset of schemas")
}

/// The result of a final step, or of a call that is over.
pub(super) fn complete<R: DeserializeOwned>(result: JsonObject) -> Result<R, ErrorData> {
    typed(result, "the output of a final step is no result of its method")
}

fn typed<R: DeserializeOwned>(result: JsonObject, otherwise: &'static str) -> Result<R, ErrorData> {
    serde_json::from_value(result.into()).map_err(|error| {
        tracing::error!(%error, "{otherwise}");
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
