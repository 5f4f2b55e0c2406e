//! Requests that rmcp could not read, which it hands on as custom requests: each gets the error of its own method, and a bad
//! state is refused as everywhere.

use rmcp::{ErrorData, ServerHandler, model::CustomRequest};
use serde_json::Value as Json;

use crate::{rmcp::Host, seal::Method, texts};

impl<H: ServerHandler> Host<H> {
    /// The answer to a request that rmcp could not read; `None` where it is really a custom one.
    pub(in crate::rmcp) fn refuse_unreadable(&self, request: &CustomRequest) -> Option<ErrorData> {
        let unreadable = unreadable(request)?;
        if let Some(reason) = unreadable.bad_state {
            let wizard = unreadable
                .target
                .and_then(|target| self.wizard_at(unreadable.method, target));
            self.shared.log.refused_state(wizard, reason);
        }
        Some(ErrorData::invalid_params(unreadable.message, None))
    }
}

/// What is wrong with a request that rmcp could not read.
struct Unreadable<'a> {
    method: Method,
    /// The tool, prompt or resource that it names, if that is a string.
    target: Option<&'a str>,
    message: &'static str,
    /// Why its state is refused, for the log alone.
    bad_state: Option<&'static str>,
}

/// What is wrong with `request`: a `requestState` that is not a string or was given twice, `inputResponses` or `arguments`
/// that are not objects, a name that is missing or not a string. `None` for a method that is really unknown.
fn unreadable(request: &CustomRequest) -> Option<Unreadable<'_>> {
    let (method, name) = match request.method.as_str() {
        "tools/call" => (Method::ToolsCall, "name"),
        "prompts/get" => (Method::PromptsGet, "name"),
        "resources/read" => (Method::ResourcesRead, "uri"),
        _ => return None,
    };
    let params = request.params.as_ref().and_then(Json::as_object);
    let member = |key: &str| params?.get(key).filter(|value| !value.is_null());
    let is_other_than = |key: &str, is_right: fn(&Json) -> bool| member(key).is_some_and(|value| !is_right(value));
    let target = member(name).and_then(Json::as_str);
    let (message, bad_state) = if is_other_than("requestState", Json::is_string) {
        (texts::INVALID_STATE, Some("the state is no string"))
    } else if is_other_than("inputResponses", Json::is_object) {
        (texts::INVALID_RESPONSES, None)
    } else if is_other_than("arguments", Json::is_object) {
        (texts::INVALID_ARGUMENTS, None)
    } else if target.is_some() && params.is_some_and(|params| params.contains_key("requestState")) {
        // Every value that counts here is of its type: most likely a member stood twice, and which one, the reader no
        // longer tells.
        let reason = "the state was given twice, or is in a request that cannot be read";
        (texts::INVALID_STATE, Some(reason))
    } else {
        (texts::UNREADABLE, None)
    };
    Some(Unreadable {
        method,
        target,
        message,
        bad_state,
    })
}
