//! What a round comes to, as rmcp sends it.

use rmcp::{
    ErrorData,
    model::{
        CallToolResponse, CallToolResult, ContentBlock, ElicitRequest, ElicitRequestParams, ErrorCode, InputRequest,
        InputRequiredResult, ResultType,
    },
};
use serde_json::json;

use crate::{
    engine::{Ending, Form, InputRequired, Refusal},
    schema::JsonObject,
    texts,
};

/// The questions of a round.
pub(super) fn input_required(round: InputRequired) -> Result<CallToolResponse, ErrorData> {
    let requests = round
        .forms
        .into_iter()
        .map(|form| Ok((form.key.to_owned(), elicitation(form)?)));
    let requests = requests.collect::<Result<_, ErrorData>>()?;
    Ok(InputRequiredResult::new(Some(requests), Some(round.request_state)).into())
}

fn elicitation(form: Form) -> Result<InputRequest, ErrorData> {
    let requested_schema = serde_json::from_value(form.schema).map_err(|error| {
        tracing::error!(question = form.key, %error, "a form is outside the restricted subset of schemas");
        internal()
    })?;
    Ok(InputRequest::Elicitation(ElicitRequest::new(
        ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: form.message,
            requested_schema,
        },
    )))
}

/// The result of a final step.
pub(super) fn complete(tool: &str, result: JsonObject) -> Result<CallToolResponse, ErrorData> {
    let mut result: CallToolResult = serde_json::from_value(result.into()).map_err(|error| {
        tracing::error!(tool, %error, "the output of a final step is no tool result");
        internal()
    })?;
    result.result_type = Some(ResultType::COMPLETE);
    Ok(result.into())
}

/// Rule 8: how a call ends without its final step. What the person chose is no error, unless the tool has promised an
/// output schema.
pub(super) fn ended(ending: &Ending, has_output_schema: bool) -> CallToolResponse {
    if ending.is_by_the_person() && !has_output_schema {
        CallToolResult::success(vec![ContentBlock::text(ending.message())]).into()
    } else {
        tool_error(ending.message())
    }
}

/// A request that was not served: what the client sees. What the log sees is written here too.
pub(super) fn refused(tool: &str, refusal: Refusal) -> Result<CallToolResponse, ErrorData> {
    match refusal {
        Refusal::State(reason) => {
            tracing::warn!(tool, %reason, "requestState refused");
            Err(ErrorData::invalid_params(texts::INVALID_STATE, None))
        }
        Refusal::Capability { message } => Err(ErrorData::new(
            ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY,
            message,
            Some(json!({"requiredCapabilities": {"elicitation": {"form": {}}}})),
        )),
        Refusal::Argument { message } | Refusal::CannotAsk { message } => Ok(tool_error(&message)),
        Refusal::Hook(failure) => {
            let error = failure.logged.escape_debug().to_string();
            tracing::error!(tool, question = failure.question, error, "a look-up failed");
            Ok(tool_error(&failure.to_string()))
        }
        Refusal::Internal(error) => {
            tracing::error!(tool, error, "a round failed");
            Err(internal())
        }
    }
}

/// A request that its client has taken back. rmcp drops the answer where the client said so.
pub(super) fn cancelled() -> ErrorData {
    ErrorData::internal_error(texts::REQUEST_CANCELLED, None)
}

/// The error that tells a client nothing.
pub(super) fn internal() -> ErrorData {
    ErrorData::internal_error(texts::INTERNAL, None)
}

fn tool_error(message: &str) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(message)]).into()
}
