//! The parameters of a request: the members that a wizard reads, each checked for its type.

use std::{fmt, sync::Arc};

use serde_json::Value as Json;

use super::ErrorObject;
use crate::{
    caller::Caller,
    engine::{self, Call, Capabilities},
    json::JsonObject,
    ledger::Ledger,
    texts::{self, Texts},
};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// A request: its parameters, who sent it, and in whose words to answer.
#[derive(Clone)]
pub struct Request<'a> {
    uri: Option<&'a str>,
    arguments: Option<&'a JsonObject>,
    state: Option<&'a str>,
    responses: Option<&'a JsonObject>,
    capabilities: Capabilities,
    multi_round: bool,
    caller: &'a Caller,
    texts: Option<&'a dyn Texts>,
    ledger: Option<&'a Arc<dyn Ledger>>,
}

impl<'a> Request<'a> {
    /// Reads the `params` of a `tools/call`, `prompts/get` or `resources/read`. What the client can be asked, and which
    /// version of the protocol it speaks, stand in their `_meta` (specification 2026-07-28, basic/index, "`_meta`").
    ///
    /// # Errors
    ///
    /// -32602, when `params` are not an object, or a member that a wizard reads is of the wrong type.
    pub fn read(params: &'a Json) -> Result<Self, ErrorObject> {
        let params = params
            .as_object()
            .ok_or_else(|| ErrorObject::invalid_params(texts::UNREADABLE))?;
        let meta = params.get("_meta");
        let meta = |key: &str| meta.and_then(|meta| meta.get(key));
        let responses = member(params, "inputResponses", Json::as_object, texts::INVALID_RESPONSES)?;
        Ok(Self {
            uri: member(params, "uri", Json::as_str, texts::UNREADABLE)?,
            arguments: member(params, "arguments", Json::as_object, texts::INVALID_ARGUMENTS)?,
            state: member(params, "requestState", Json::as_str, texts::INVALID_STATE)?,
            responses,
            capabilities: meta(CAPABILITIES).map(Capabilities::declared).unwrap_or_default(),
            multi_round: meta(VERSION).and_then(Json::as_str).is_some_and(engine::has_rounds),
            caller: const { &Caller::anonymous() },
            texts: None,
            ledger: None,
        })
    }

    /// Who sent it. By default a caller who is not told apart from others.
    #[must_use]
    pub fn caller(self, caller: &'a Caller) -> Self {
        Self { caller, ..self }
    }

    /// The wording of the framework's own texts, and the wizard's texts in other languages. English, and the texts as their
    /// author wrote them, by default.
    #[must_use]
    pub fn texts(self, texts: &'a dyn Texts) -> Self {
        Self {
            texts: Some(texts),
            ..self
        }
    }

    /// Where it is recorded which flows have been finished. A wizard whose final step says `#[final_step(once)]` is refused without it.
    /// Every request of a service has the same one.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use serde_json::json;
    /// use wizard_core::{
    ///     ledger::{Ledger, MemoryLedger},
    ///     wire::Request,
    /// };
    ///
    /// let ledger: Arc<dyn Ledger> = Arc::new(MemoryLedger::new());
    /// let params = json!({"name": "pay"});
    /// let request = Request::read(&params)?.ledger(&ledger);
    /// # Ok::<(), wizard_core::wire::ErrorObject>(())
    /// ```
    #[must_use]
    pub fn ledger(self, ledger: &'a Arc<dyn Ledger>) -> Self {
        Self {
            ledger: Some(ledger),
            ..self
        }
    }

    pub(super) fn arguments(&self) -> Option<&'a JsonObject> {
        self.arguments
    }

    pub(super) fn uri(&self) -> Result<&'a str, ErrorObject> {
        self.uri.ok_or_else(|| ErrorObject::invalid_params(texts::UNREADABLE))
    }

    /// The call of the engine for this request, with these arguments.
    pub(super) fn call<'c>(&'c self, arguments: Option<&'c JsonObject>) -> Call<'c> {
        Call::new(arguments)
            .state(self.state)
            .responses(self.responses)
            .caller(self.caller)
            .worded(self.texts)
            .recorded_in(self.ledger)
            .capabilities(self.capabilities)
            .multi_round(self.multi_round)
    }
}

/// The member `key` of `params`; null counts as absent.
fn member<'a, T>(
    params: &'a JsonObject,
    key: &str,
    read: impl FnOnce(&'a Json) -> Option<T>,
    otherwise: &str,
) -> Result<Option<T>, ErrorObject> {
    match params.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(value) => read(value)
            .map(Some)
            .ok_or_else(|| ErrorObject::invalid_params(otherwise)),
    }
}

/// Arguments, answers and state never reach a log.
impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("has_state", &self.state.is_some())
            .field("capabilities", &self.capabilities)
            .finish_non_exhaustive()
    }
}
