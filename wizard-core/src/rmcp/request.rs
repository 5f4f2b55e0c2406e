//! From a request in rmcp's types to a call of the engine.

use rmcp::{
    RoleServer,
    model::{ClientCapabilities, ElicitationCapability},
    service::RequestContext,
};

use super::stateful::Stateful;
use crate::{
    caller::Caller,
    engine::{self, Call, Capabilities},
    json::JsonObject,
    seal::Method,
};

/// The call of the engine for `params`. `variables` are what the template of a resource has found in its URI: they are its
/// arguments.
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

/// The capabilities that this request declares.
fn capabilities(context: &RequestContext<RoleServer>) -> Capabilities {
    context
        .client_capabilities()
        .map_or(Capabilities::none(), |capabilities| declared(&capabilities))
}

/// What `declared` is to the engine.
pub(super) fn declared(declared: &ClientCapabilities) -> Capabilities {
    let mode = |mode: fn(&ElicitationCapability) -> bool| declared.elicitation.as_ref().is_some_and(mode);
    Capabilities::of(
        declared.elicitation.is_some(),
        mode(|elicitation| elicitation.form.is_some()),
        mode(|elicitation| elicitation.url.is_some()),
    )
    .sampling(declared.sampling.is_some())
    .roots(declared.roots.is_some())
}

/// Whether the client speaks a protocol version with `InputRequiredResult`.
fn knows_input_required(context: &RequestContext<RoleServer>) -> bool {
    context
        .protocol_version()
        .is_some_and(|version| engine::has_rounds(version.as_str()))
}
