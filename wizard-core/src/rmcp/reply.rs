//! What is answered to a round, in rmcp's types.

#![allow(deprecated, reason = "the specification deprecates sampling and roots")]

use std::{collections::HashMap, sync::OnceLock};

use rmcp::{
    ErrorData,
    model::{
        CreateMessageRequest, CreateMessageRequestParams, ElicitRequest, ElicitRequestParams, ElicitationSchema,
        ErrorCode, InputRequest as RmcpInputRequest, InputRequiredResult, ListRootsRequest, SamplingMessage,
    },
};
use serde::de::DeserializeOwned;

use super::strict_wire::note_order;
use crate::{
    engine::{FormSchema, InputParams, InputRequest, InputRequired},
    json::JsonObject,
    table::Table,
    texts,
    wire::{ErrorObject, Log},
};

/// The schemas of the forms of one wizard that are the same in every call, each read into rmcp's type once.
pub(super) struct Schemas(HashMap<&'static str, OnceLock<ElicitationSchema>>);

impl Schemas {
    pub(super) fn of(table: &'static Table) -> Self {
        let forms = table.forms.iter();
        Self(forms.map(|form| (form.key, OnceLock::new())).collect())
    }

    /// The `schema` of the form `key`; `None` if it is outside the restricted subset that rmcp knows.
    fn typed(&self, key: &str, schema: &FormSchema) -> Option<ElicitationSchema> {
        let read = || serde_json::from_str::<ElicitationSchema>(schema.text()).ok();
        let Some(kept) = self.0.get(key).filter(|_| schema.is_fixed()) else {
            return read();
        };
        if let Some(typed) = kept.get() {
            return Some(typed.clone());
        }
        let typed = read()?;
        Some(kept.get_or_init(|| typed).clone())
    }

    fn request(&self, request: InputRequest) -> Option<RmcpInputRequest> {
        Some(match request.params {
            InputParams::Form { message, schema } => {
                let params = ElicitRequestParams::FormElicitationParams {
                    meta: None,
                    message,
                    requested_schema: self.typed(request.key, &schema)?,
                };
                RmcpInputRequest::Elicitation(ElicitRequest::new(params))
            }
            InputParams::Visit { message, url } => {
                let params = ElicitRequestParams::UrlElicitationParams {
                    meta: None,
                    message,
                    url,
                    // The protocol no longer has it, and `strict_wire` leaves it out.
                    elicitation_id: String::new(),
                };
                RmcpInputRequest::Elicitation(ElicitRequest::new(params))
            }
            InputParams::Sample {
                message,
                system,
                max_tokens,
                temperature,
            } => {
                let messages = vec![SamplingMessage::user_text(message)];
                let mut params = CreateMessageRequestParams::new(messages, max_tokens);
                params.system_prompt = system;
                #[allow(clippy::cast_possible_truncation, reason = "rmcp's type")]
                let temperature = temperature.map(|temperature| temperature as f32);
                params.temperature = temperature;
                RmcpInputRequest::CreateMessage(CreateMessageRequest::new(params))
            }
            InputParams::Roots => RmcpInputRequest::ListRoots(ListRootsRequest::default()),
        })
    }
}

/// An `InputRequiredResult`: the questions of a round, or none where the client only has to come back.
pub(super) fn required(
    required: InputRequired,
    schemas: &Schemas,
    wizard: &'static str,
    log: &Log,
) -> Result<InputRequiredResult, ErrorData> {
    let InputRequired {
        requests,
        request_state,
        ..
    } = required;
    let keys: Vec<_> = requests.iter().map(|request| request.key).collect();
    let typed = |request: InputRequest| Some((request.key.to_owned(), schemas.request(request)?));
    let requests: Option<Vec<_>> = requests.into_iter().map(typed).collect();
    let requests = requests.ok_or_else(|| {
        log.fault(|| tracing::error!(wizard, "a form is outside the restricted subset of schemas"));
        internal()
    })?;
    let requests = Some(requests).filter(|requests| !requests.is_empty());
    let requests = requests.map(|requests| requests.into_iter().collect());
    Ok(note_order(
        InputRequiredResult::new(requests, Some(request_state)),
        &keys,
    ))
}

/// The result of a method: of a final step, or of a call that ended without it. The error of serde is not logged: it quotes
/// values, which may be answers.
pub(super) fn complete<R: DeserializeOwned>(
    result: JsonObject,
    wizard: &'static str,
    log: &Log,
) -> Result<R, ErrorData> {
    serde_json::from_value(result.into()).map_err(|_| {
        log.fault(|| tracing::error!(wizard, "the output of a final step is no result of its method"));
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
