//! The state of handlers that their author wrote by hand: sealed on the way out, opened on the way in, as a wizard's is.
//! Their questions are not pinned: such a handler carries the id of its question in its state.

use std::time::SystemTime;

use rmcp::{
    ErrorData,
    model::{InputRequiredResult, JsonObject},
};

use super::{principal::CallerError, reply, stateful::Stateful};
use crate::{
    caller::Caller,
    logged::escaped,
    seal::{EndOfTime, HandlerState, Method, Rejected, Seal, SealError, SealedFor},
    wire::{ErrorObject, Log},
};

/// One request on its way through the wrapped handler.
pub(super) struct Passage<'a> {
    seal: &'a Seal,
    codec_over: &'a EndOfTime,
    log: &'a Log,
    method: Method,
    target: String,
    arguments: Option<JsonObject>,
    /// Who calls. An error counts only where a state comes or goes.
    caller: Result<Caller, CallerError>,
    /// The state that came; `None` for a first call.
    came: Option<HandlerState>,
}

impl<'a> Passage<'a> {
    /// Opens the state of `params` in place, for the `caller` whom the rule of the host has found. A bad one is refused, also
    /// where the handler never issues any.
    pub(super) async fn open<P: Stateful>(
        seal: &'a Seal,
        codec_over: &'a EndOfTime,
        log: &'a Log,
        params: &mut P,
        caller: Result<Caller, CallerError>,
    ) -> Result<Self, ErrorData> {
        let mut passage = Self {
            seal,
            codec_over,
            log,
            method: P::METHOD,
            target: params.target().to_owned(),
            arguments: params.arguments().cloned(),
            caller,
            came: None,
        };
        if let Some(token) = params.state_mut() {
            let caller = passage
                .caller
                .as_ref()
                .map_err(|error| error.refuse(true, passage.log))?;
            let (request, now) = (passage.request(caller), SystemTime::now());
            let opened = passage.seal.open_state_within(&request, token, now, Some(codec_over));
            let opened = opened.await.and_then(|came| {
                let state = std::str::from_utf8(came.state()).map_err(|_| Rejected::Malformed)?;
                Ok((state.to_owned(), came))
            });
            let (state, came) = opened.map_err(|reason| {
                // The log gets no name: this request is not for a wizard, so its target is any text of the client's.
                passage.log.refused_by_seal(None, &reason);
                ErrorObject::invalid_state()
            })?;
            *token = state;
            passage.came = Some(came);
        }
        Ok(passage)
    }

    fn request<'b>(&'b self, caller: &'b Caller) -> SealedFor<'b> {
        SealedFor::new(self.method, &self.target, self.arguments.as_ref(), caller)
    }

    /// Seals the state of `result` in place.
    pub(super) async fn seal(self, result: &mut InputRequiredResult) -> Result<(), ErrorData> {
        let Some(state) = &mut result.request_state else {
            return Ok(());
        };
        let caller = self.caller.as_ref().map_err(|error| error.refuse(false, self.log))?;
        let request = self.request(caller);
        let (came, now) = (self.came.as_ref(), SystemTime::now());
        let token = self
            .seal
            .seal_state_within(&request, state.as_bytes(), came, now, Some(self.codec_over));
        *state = token.await.map_err(|error| {
            let logged = escaped(&error.to_string());
            self.log
                .fault(|| tracing::error!(error = logged, "the state of a handler cannot be sealed"));
            match error {
                SealError::Codec { .. } if came.is_some() => ErrorObject::invalid_state().into(),
                _ => reply::internal(),
            }
        })?;
        Ok(())
    }
}
