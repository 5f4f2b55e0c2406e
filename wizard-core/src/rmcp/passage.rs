//! The state of handlers that their author wrote by hand: sealed on the way out, opened on the way in, as a wizard's is.
//! Their questions are not pinned: such a handler carries the id of its question in its state.

use std::time::SystemTime;

use rmcp::{
    ErrorData,
    model::{InputRequiredResult, JsonObject},
};

use super::reply;
use crate::{
    caller::Caller,
    seal::{Binding, Flow, Method, Rejected, Seal},
    texts,
};

/// The way of one request through a handler.
pub(super) struct Passage<'a> {
    seal: &'a Seal,
    binding: Binding<'a>,
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

impl<'a> Passage<'a> {
    /// Opens `state` in place. A bad one is refused, also where the handler never issues any.
    pub(super) fn open(
        seal: &'a Seal,
        target: Target<'a>,
        caller: &'a Caller,
        state: &mut Option<String>,
    ) -> Result<Self, ErrorData> {
        let binding = Binding::of_handler(target.method, target.name, target.arguments, caller);
        let mut flow = None;
        if let Some(token) = state {
            let opened = seal.open(token, &binding, SystemTime::now()).and_then(|opened| {
                flow = Some(opened.flow());
                String::from_utf8(opened.into_state()).map_err(|_| Rejected::Malformed)
            });
            *token = opened.map_err(|reason| refused(target.name, reason))?;
        }
        Ok(Self { seal, binding, flow })
    }

    /// Seals the state of `result` in place.
    pub(super) fn seal(self, result: &mut InputRequiredResult) -> Result<(), ErrorData> {
        let Some(state) = &mut result.request_state else {
            return Ok(());
        };
        let now = SystemTime::now();
        let flow = self
            .flow
            .map_or_else(|| Flow::start(now), Ok)
            .map_err(|error| failed(&error))?;
        let token = self.seal.seal(&self.binding, flow.next_round(), state.as_bytes(), now);
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
