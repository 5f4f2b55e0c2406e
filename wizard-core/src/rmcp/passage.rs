//! The state of handlers that their author wrote by hand: sealed on the way out, opened on the way in, as a wizard's is.
//! Their questions are not pinned: such a handler carries the id of its question in its state.

use std::time::SystemTime;

use rmcp::{
    ErrorData, RoleServer,
    model::{InputRequiredResult, JsonObject},
    service::RequestContext,
};

use super::{host::Shared, principal::Untold, reply};
use crate::{
    caller::Caller,
    seal::{Binding, Flow, Method, Rejected, Seal},
    texts,
};

/// The way of one request through a handler.
pub(super) struct Passage<'a> {
    seal: &'a Seal,
    target: Target<'a>,
    /// Who calls, asked when a state comes or goes.
    caller: Result<Caller, Untold>,
    /// The flow that the state continues; `None` for a first call.
    flow: Option<Flow>,
}

/// What a handler is asked for.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) method: Method,
    /// The name of the tool or prompt, or the URI of the resource.
    pub(super) name: &'a str,
    pub(super) arguments: Option<&'a JsonObject>,
}

impl Target<'_> {
    fn binding<'b>(&'b self, caller: &'b Caller) -> Binding<'b> {
        Binding::of_handler(self.method, self.name, self.arguments, caller)
    }
}

impl<'a> Passage<'a> {
    /// Opens `state` in place. A bad one is refused, also where the handler never issues any.
    pub(super) fn open<H>(
        shared: &'a Shared<H>,
        target: Target<'a>,
        context: &RequestContext<RoleServer>,
        state: &mut Option<String>,
    ) -> Result<Self, ErrorData> {
        let caller = shared.rule.caller(context);
        let mut flow = None;
        if let Some(token) = state {
            let caller = caller.as_ref().map_err(|untold| untold.refuse(true))?;
            let opened = shared.seal.open(token, &target.binding(caller), SystemTime::now());
            let opened = opened.and_then(|opened| {
                flow = Some(opened.flow());
                String::from_utf8(opened.into_state()).map_err(|_| Rejected::Malformed)
            });
            *token = opened.map_err(|reason| refused(target.name, reason))?;
        }
        Ok(Self {
            seal: &shared.seal,
            target,
            caller,
            flow,
        })
    }

    /// Seals the state of `result` in place.
    pub(super) fn seal(self, result: &mut InputRequiredResult) -> Result<(), ErrorData> {
        let Some(state) = &mut result.request_state else {
            return Ok(());
        };
        let caller = self.caller.map_err(|untold| untold.refuse(false))?;
        let now = SystemTime::now();
        let flow = self
            .flow
            .map_or_else(|| Flow::start(now), Ok)
            .map_err(|error| failed(&error))?;
        let binding = self.target.binding(&caller);
        let token = self.seal.seal(&binding, flow.next_round(), state.as_bytes(), now);
        *state = token.map_err(|error| failed(&error))?;
        if state.len() > self.seal.max_len() {
            return Err(failed(&"the state of a handler is longer than the limit"));
        }
        Ok(())
    }
}

fn refused(target: &str, reason: Rejected) -> ErrorData {
    tracing::warn!(target = %target.escape_debug(), %reason, "requestState refused");
    ErrorData::invalid_params(texts::INVALID_STATE, None)
}

fn failed(error: &dyn std::fmt::Display) -> ErrorData {
    tracing::error!(%error, "the state of a handler cannot be sealed");
    reply::internal()
}
