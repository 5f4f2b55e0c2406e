//! Requests that rmcp could not read.

use rmcp::model::CustomRequest;
use serde_json::Value as Json;

use crate::{seal::Method, texts};

/// What is wrong with a request that rmcp could not read.
pub(in crate::rmcp) struct Unreadable<'a> {
    pub(in crate::rmcp) method: Method,
    /// What it names, if that is a name.
    pub(in crate::rmcp) target: Option<&'a str>,
    pub(in crate::rmcp) message: &'static str,
    /// Why its state is refused, for the log alone.
    pub(in crate::rmcp) bad_state: Option<&'static str>,
}

/// What is wrong with a request that rmcp could not read, which it hands on as an unknown method: a `requestState` that
/// is no string or was given twice, `inputResponses` or `arguments` that are no objects, a name that is none. `None` for
/// a method that is really unknown.
pub(in crate::rmcp) fn unreadable(request: &CustomRequest) -> Option<Unreadable<'_>> {
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
