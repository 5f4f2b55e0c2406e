//! A request of rmcp as a call of the engine, and requests that rmcp could not read.

use rmcp::{RoleServer, model::CustomRequest, service::RequestContext};
use serde_json::Value as Json;

use super::passage::Stateful;
use crate::{
    caller::Caller,
    engine::{self, Call, Capabilities},
    json::JsonObject,
    seal::Method,
    texts,
};

/// The call that `params` is. `variables` are what a template has found in the URI of a resource.
pub(super) fn call<'a, P: Stateful>(
    params: &'a P,
    variables: Option<&'a JsonObject>,
    caller: &'a Caller,
    context: &RequestContext<RoleServer>,
) -> Call<'a> {
    let call = match P::METHOD {
        Method::ToolsCall => Call::new(params.arguments()),
        Method::PromptsGet => Call::new(params.arguments()).prompt(),
        Method::ResourcesRead => Call::new(variables).resource(params.target()),
    };
    call.state(params.state())
        .responses(params.responses())
        .caller(caller)
        .capabilities(capabilities(context))
        .multi_round(knows_input_required(context))
}

/// What this request declares.
fn capabilities(context: &RequestContext<RoleServer>) -> Capabilities {
    let declared = context.client_capabilities();
    let declared = declared.and_then(|declared| serde_json::to_value(declared).ok());
    declared.as_ref().map(Capabilities::declared).unwrap_or_default()
}

/// Whether the client speaks a protocol version with `InputRequiredResult`.
fn knows_input_required(context: &RequestContext<RoleServer>) -> bool {
    context
        .protocol_version()
        .is_some_and(|version| engine::has_rounds(version.as_str()))
}

/// What is wrong with a request that rmcp could not read.
pub(super) struct Unreadable<'a> {
    pub(super) method: Method,
    /// What it names, if that is a name.
    pub(super) target: Option<&'a str>,
    pub(super) message: &'static str,
    /// Why its state is refused, for the log alone.
    pub(super) bad_state: Option<&'static str>,
}

/// What is wrong with a request that rmcp could not read, which it hands on as an unknown method: a `requestState` that
/// is no string or was given twice, `inputResponses` or `arguments` that are no objects, a name that is none. `None` for
/// a method that is really unknown.
pub(super) fn unreadable(request: &CustomRequest) -> Option<Unreadable<'_>> {
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
