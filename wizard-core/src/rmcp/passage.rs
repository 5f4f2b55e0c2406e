//! The state of handlers that their author wrote by hand: sealed on the way out, opened on the way in, as a wizard's is.
//! Their questions are not pinned: such a handler carries the id of its question in its state.

use std::time::SystemTime;

use rmcp::{
    ErrorData,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, GetPromptRequestParams, GetPromptResponse,
        GetPromptResult, InputRequiredResult, InputResponses, JsonObject, ReadResourceRequestParams,
        ReadResourceResponse, ReadResourceResult,
    },
};
use serde::de::DeserializeOwned;

use super::{host::Shared, principal::Untold, reply};
use crate::{
    caller::Caller,
    seal::{Method, OwnState, Rejected, Seal, SealedFor},
    wire::{ErrorObject, Log},
};

/// The parameters of a request whose handler may ask for more.
pub(super) trait Stateful {
    /// What the handler answers.
    type Response: From<InputRequiredResult> + From<Self::Complete>;
    /// What it answers in the end.
    type Complete: DeserializeOwned;
    /// The request.
    const METHOD: Method;

    /// The name of the tool or prompt, or the URI of the resource.
    fn target(&self) -> &str;

    fn arguments(&self) -> Option<&JsonObject>;

    fn state(&self) -> Option<&str>;

    /// Where the state stands, to be opened in place.
    fn state_mut(&mut self) -> &mut Option<String>;

    fn responses(&self) -> Option<&InputResponses>;

    /// The questions, if the handler has any.
    fn input_required(response: &mut Self::Response) -> Option<&mut InputRequiredResult>;
}

/// The three requests differ in their names alone, and a resource has no arguments.
macro_rules! stateful {
    ($params:ident -> $response:ident, $complete:ident, $method:ident, $target:ident, $arguments:ident) => {
        impl Stateful for $params {
            type Response = $response;
            type Complete = $complete;
            const METHOD: Method = Method::$method;

            fn target(&self) -> &str {
                &self.$target
            }

            fn arguments(&self) -> Option<&JsonObject> {
                $arguments(self)
            }

            fn state(&self) -> Option<&str> {
                self.request_state.as_deref()
            }

            fn state_mut(&mut self) -> &mut Option<String> {
                &mut self.request_state
            }

            fn responses(&self) -> Option<&InputResponses> {
                self.input_responses.as_ref()
            }

            fn input_required(response: &mut $response) -> Option<&mut InputRequiredResult> {
                match response {
                    $response::InputRequired(result) => Some(result),
                    _ => None,
                }
            }
        }
    };
}

stateful!(CallToolRequestParams -> CallToolResponse, CallToolResult, ToolsCall, name, tool_arguments);
stateful!(GetPromptRequestParams -> GetPromptResponse, GetPromptResult, PromptsGet, name, prompt_arguments);
stateful!(ReadResourceRequestParams -> ReadResourceResponse, ReadResourceResult, ResourcesRead, uri, no_arguments);

fn tool_arguments(params: &CallToolRequestParams) -> Option<&JsonObject> {
    params.arguments.as_ref()
}

fn prompt_arguments(params: &GetPromptRequestParams) -> Option<&JsonObject> {
    params.arguments.as_ref()
}

fn no_arguments(_: &ReadResourceRequestParams) -> Option<&JsonObject> {
    None
}

/// The way of one request through a handler.
pub(super) struct Passage<'a> {
    seal: &'a Seal,
    log: &'a Log,
    method: Method,
    target: String,
    arguments: Option<JsonObject>,
    /// Who calls, of whom must be known when a state comes or goes.
    caller: Result<Caller, Untold>,
    /// The state that came; `None` for a first call.
    came: Option<OwnState>,
}

impl<'a> Passage<'a> {
    /// Opens the state of `params` in place. A bad one is refused, also where the handler never issues any.
    pub(super) fn open<H, P: Stateful>(
        shared: &'a Shared<H>,
        params: &mut P,
        caller: Result<Caller, Untold>,
    ) -> Result<Self, ErrorData> {
        let mut passage = Self {
            seal: shared.visits.seal(),
            log: &shared.log,
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
                .map_err(|untold| untold.refuse(true, passage.log))?;
            let opened = passage
                .seal
                .open_state(&passage.request(caller), token, SystemTime::now());
            let opened = opened.and_then(|came| {
                let state = std::str::from_utf8(came.state()).map_err(|_| Rejected::Malformed)?;
                Ok((state.to_owned(), came))
            });
            let (state, came) = opened.map_err(|reason| {
                // No wizard is there for this request, and its target is the client's word.
                passage.log.refused_state(None, reason);
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
    pub(super) fn seal(self, result: &mut InputRequiredResult) -> Result<(), ErrorData> {
        let Some(state) = &mut result.request_state else {
            return Ok(());
        };
        let caller = self.caller.as_ref().map_err(|untold| untold.refuse(false, self.log))?;
        let request = self.request(caller);
        let token = self
            .seal
            .seal_state(&request, state.as_bytes(), self.came.as_ref(), SystemTime::now());
        *state = token.map_err(|error| {
            self.log
                .fault(|| tracing::error!(%error, "the state of a handler cannot be sealed"));
            reply::internal()
        })?;
        Ok(())
    }
}
