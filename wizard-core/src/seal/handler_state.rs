//! The seal alone, for a handler that asks for more without a wizard: its state is sealed and opened as a wizard's is.
//!
//! Nothing else is done for such a handler. To know which question an answer belongs to, it puts an id of the question into
//! its state.

use std::{fmt, time::SystemTime};

use super::{Binding, EndOfTime, Flow, Method, Opened, Rejected, Seal, SealError};
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
    fn of(opened: Opened) -> Self {
        Self {
            flow: opened.flow(),
            state: opened.into_state(),
        }
    }

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
    /// When the token would be longer than [`SealPolicy::max_len`](super::SealPolicy::max_len), the system gave no randomness, or
    /// the seal has a codec, which cannot be waited for here: see [`seal_state_async`](Self::seal_state_async).
    pub fn seal_state(
        &self,
        request: &SealedFor<'_>,
        state: &[u8],
        after: Option<&HandlerState>,
        now: SystemTime,
    ) -> Result<String, SealError> {
        let write = |bytes: &mut Vec<u8>| bytes.extend_from_slice(state);
        self.seal_at_once(&request.binding(), next(after, now)?, write, now)
    }

    /// The same with a [`Codec`](super::Codec), or without one. It has no time limit: that is for the caller to set.
    ///
    /// # Errors
    ///
    /// As for [`seal_state`](Self::seal_state), and when the codec failed. Its text may hold the codec's reason, which is for the log alone:
    /// an [`ErrorObject`](crate::wire::ErrorObject) is made `from` the error, and logs it.
    pub async fn seal_state_async(
        &self,
        request: &SealedFor<'_>,
        state: &[u8],
        after: Option<&HandlerState>,
        now: SystemTime,
    ) -> Result<String, SealError> {
        self.seal_state_within(request, state, after, now, None).await
    }

    /// The same, with the end of the time that a codec may take.
    pub(crate) async fn seal_state_within(
        &self,
        request: &SealedFor<'_>,
        state: &[u8],
        after: Option<&HandlerState>,
        now: SystemTime,
        over: Option<&EndOfTime>,
    ) -> Result<String, SealError> {
        let write = |bytes: &mut Vec<u8>| bytes.extend_from_slice(state);
        self.seal(&request.binding(), next(after, now)?, write, now, over).await
    }

    /// Opens a `token` that came with `request`. The client gets the same answer for every refusal, `-32602 Invalid or
    /// expired requestState`: an [`ErrorObject`](crate::wire::ErrorObject) is made `from` the reason, and logs it, unless it
    /// has logged too many.
    ///
    /// # Errors
    ///
    /// Why it is refused, for the log alone. Where the seal has a codec it always is: see
    /// [`open_state_async`](Self::open_state_async).
    pub fn open_state(&self, request: &SealedFor<'_>, token: &str, now: SystemTime) -> Result<HandlerState, Rejected> {
        let opened = self.open_at_once(token, &request.binding(), now)?;
        Ok(HandlerState::of(opened))
    }

    /// The same with a [`Codec`](super::Codec), or without one. It has no time limit: that is for the caller to set.
    ///
    /// # Errors
    ///
    /// As for [`open_state`](Self::open_state), and when the codec failed.
    pub async fn open_state_async(
        &self,
        request: &SealedFor<'_>,
        token: &str,
        now: SystemTime,
    ) -> Result<HandlerState, Rejected> {
        self.open_state_within(request, token, now, None).await
    }

    /// The same, with the end of the time that a codec may take.
    pub(crate) async fn open_state_within(
        &self,
        request: &SealedFor<'_>,
        token: &str,
        now: SystemTime,
        over: Option<&EndOfTime>,
    ) -> Result<HandlerState, Rejected> {
        let opened = self.open(token, &request.binding(), now, over).await?;
        Ok(HandlerState::of(opened))
    }
}

/// The flow that goes on, or a new one, with a round more.
fn next(after: Option<&HandlerState>, now: SystemTime) -> Result<Flow, SealError> {
    let flow = match after {
        Some(after) => after.flow,
        None => Flow::start(now)?,
    };
    Ok(flow.next_round())
}
