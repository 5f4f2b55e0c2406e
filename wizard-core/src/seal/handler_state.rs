//! The seal alone, for a handler that asks for more without a wizard: its state is sealed and opened as a wizard's is.
//!
//! Nothing else is done for such a handler. To know which question an answer belongs to, it puts an id of the question into
//! its state.

use std::{fmt, time::SystemTime};

use super::{Binding, Flow, Method, Rejected, Seal, SealError};
use crate::{caller::Caller, canonical, flow::FlowId, json::JsonObject};

/// The request that a state is sealed for. It opens for the same request alone.
#[derive(Clone, Copy)]
pub struct SealedFor<'a> {
    method: Method,
    target: &'a str,
    arguments: [u8; 32],
    caller: &'a Caller,
}

/// The state of a hand-written handler, from a token that is good.
pub struct HandlerState {
    flow: Flow,
    state: Vec<u8>,
}

impl<'a> SealedFor<'a> {
    /// A `tools/call` of `caller`.
    pub fn tool(name: &'a str, arguments: Option<&JsonObject>, caller: &'a Caller) -> Self {
        Self::new(Method::ToolsCall, name, arguments, caller)
    }

    /// A `prompts/get` of `caller`.
    pub fn prompt(name: &'a str, arguments: Option<&JsonObject>, caller: &'a Caller) -> Self {
        Self::new(Method::PromptsGet, name, arguments, caller)
    }

    /// A `resources/read` of `caller`.
    pub fn resource(uri: &'a str, caller: &'a Caller) -> Self {
        Self::new(Method::ResourcesRead, uri, None, caller)
    }

    pub(crate) fn new(method: Method, target: &'a str, arguments: Option<&JsonObject>, caller: &'a Caller) -> Self {
        Self {
            method,
            target,
            arguments: canonical::arguments_digest(arguments),
            caller,
        }
    }

    fn binding(&self) -> Binding<'a> {
        Binding::of_handler(self.method, self.target, self.arguments, self.caller)
    }
}

impl HandlerState {
    /// The state as it was sealed.
    pub fn state(&self) -> &[u8] {
        &self.state
    }

    /// The flow: the same from its first request to its last.
    pub fn flow(&self) -> &FlowId {
        &self.flow.id
    }

    /// How many rounds the flow has had. The handler has to end a flow that has had too many: clients stop after about ten.
    pub fn rounds(&self) -> u8 {
        self.flow.rounds
    }
}

/// Names, URIs and arguments never reach a log, nor does a digest from which they can be guessed.
impl fmt::Debug for SealedFor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealedFor")
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

/// States never reach a log.
impl fmt::Debug for HandlerState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandlerState")
            .field("flow", &self.flow.id)
            .field("rounds", &self.flow.rounds)
            .finish_non_exhaustive()
    }
}

/// The seal without wizards.
///
/// ```
/// use std::time::SystemTime;
///
/// use wizard_core::{Caller, Principal, SealPolicy, seal::SealedFor};
///
/// let seal = SealPolicy::ephemeral().build()?;
/// let now = SystemTime::now();
/// let ann = Caller::new(Some(Principal::new("app", "https://id.example", "ann")));
/// let request = SealedFor::tool("deploy", None, &ann);
///
/// let token = seal.seal_state(&request, b"asked: confirm", None, now)?;
/// let opened = seal.open_state(&request, &token, now)?;
/// assert_eq!(opened.state(), b"asked: confirm");
/// let next = seal.seal_state(&request, b"asked: really", Some(&opened), now)?;
///
/// let bob = Caller::new(Some(Principal::new("app", "https://id.example", "bob")));
/// assert!(seal.open_state(&SealedFor::tool("deploy", None, &bob), &next, now).is_err());
/// assert!(seal.open_state(&SealedFor::tool("delete", None, &ann), &next, now).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Seal {
    /// Seals `state` for `request`, at the time `now`. If `request` itself came with a state, pass that as `after`: then the
    /// flow goes on, and keeps its deadline.
    ///
    /// # Errors
    ///
    /// When the token would be longer than [`SealPolicy::max_len`](super::SealPolicy::max_len), or the system gave no
    /// randomness.
    pub fn seal_state(
        &self,
        request: &SealedFor<'_>,
        state: &[u8],
        after: Option<&HandlerState>,
        now: SystemTime,
    ) -> Result<String, SealError> {
        let flow = match after {
            Some(after) => after.flow,
            None => Flow::start(now)?,
        };
        let write = |bytes: &mut Vec<u8>| bytes.extend_from_slice(state);
        let token = self.seal(&request.binding(), flow.next_round(), write, now)?;
        if token.len() > self.max_len {
            return Err(SealError::TooLong);
        }
        Ok(token)
    }

    /// Opens a `token` that came with `request`. The client gets the same answer for every refusal, `-32602 Invalid or
    /// expired requestState`: an [`ErrorObject`](crate::wire::ErrorObject) is made `from` the reason, and logs it, unless it
    /// has logged too many.
    ///
    /// # Errors
    ///
    /// Why it is refused, for the log alone.
    pub fn open_state(&self, request: &SealedFor<'_>, token: &str, now: SystemTime) -> Result<HandlerState, Rejected> {
        let opened = self.open(token, &request.binding(), now)?;
        Ok(HandlerState {
            flow: opened.flow(),
            state: opened.into_state(),
        })
    }
}
