//! One request for a wizard, without its transport.

use std::{collections::BTreeMap, fmt, sync::Arc};

use serde_json::{Value as Json, json};

use crate::{
    caller::Caller,
    json::JsonObject,
    ledger::Ledger,
    seal::{EndOfTime, Method},
    table::Input,
    texts::{Texts, Words},
};

/// What arrived: the request of one round.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub(crate) arguments: Option<&'a JsonObject>,
    pub(crate) state: Option<&'a str>,
    pub(super) responses: Option<Responses<'a>>,
    pub(crate) capabilities: Capabilities,
    pub(super) asking: Asking,
    pub(crate) caller: &'a Caller,
    pub(crate) method: Method,
    /// The URI of a resource.
    pub(crate) uri: Option<&'a str>,
    pub(super) texts: Option<&'a dyn Texts>,
    pub(super) ledger: Option<&'a Arc<dyn Ledger>>,
    /// When the codec of the seal has had its time.
    pub(super) codec_over: Option<&'a EndOfTime>,
}

/// How the client of a request is asked what it has declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asking {
    /// By an `InputRequiredResult`.
    Rounds,
    /// In its session, while the request waits: it speaks an earlier version of the protocol.
    #[cfg(feature = "rmcp")]
    Session,
    /// Not at all: it speaks an earlier version, and has no session.
    Never,
}

/// What a client has answered, by the keys of the forms.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Responses<'a> {
    /// In a map, as rmcp has it.
    Map(&'a BTreeMap<String, Json>),
    /// In the parameters of the request.
    Object(&'a JsonObject),
}

impl<'a> From<&'a BTreeMap<String, Json>> for Responses<'a> {
    fn from(responses: &'a BTreeMap<String, Json>) -> Self {
        Self::Map(responses)
    }
}

impl<'a> From<&'a JsonObject> for Responses<'a> {
    fn from(responses: &'a JsonObject) -> Self {
        Self::Object(responses)
    }
}

/// Answers never reach a log.
impl fmt::Debug for Responses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Responses(…)")
    }
}

/// Which input requests the client of this very request can answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
#[non_exhaustive]
pub struct Capabilities {
    /// Elicitation in form mode (`elicitation: {}` means this mode).
    pub form: bool,
    /// Elicitation in URL mode.
    pub url: bool,
    /// Sampling.
    pub sampling: bool,
    /// Roots.
    pub roots: bool,
}

/// The first version of the protocol with `InputRequiredResult`.
const FIRST_WITH_ROUNDS: &str = "2026-07-28";

/// Whether a `version` of the protocol has `InputRequiredResult`. Versions are dates: they compare as text.
pub(crate) fn has_rounds(version: &str) -> bool {
    version >= FIRST_WITH_ROUNDS
}

impl Capabilities {
    /// None at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// Those, and elicitation in form mode or not.
    #[must_use]
    pub fn form(self, form: bool) -> Self {
        Self { form, ..self }
    }

    /// Those, and elicitation in URL mode or not.
    #[must_use]
    pub fn url(self, url: bool) -> Self {
        Self { url, ..self }
    }

    /// Those, and sampling or not.
    #[must_use]
    pub fn sampling(self, sampling: bool) -> Self {
        Self { sampling, ..self }
    }

    /// Those, and roots or not.
    #[must_use]
    pub fn roots(self, roots: bool) -> Self {
        Self { roots, ..self }
    }

    /// What `capabilities` declares: the `ClientCapabilities` of a request (specification 2026-07-28, basic/index,
    /// "`_meta`").
    ///
    /// ```
    /// use wizard_core::engine::Capabilities;
    ///
    /// let declared = serde_json::json!({"elicitation": {}, "roots": {}});
    /// assert_eq!(Capabilities::declared(&declared), Capabilities::none().form(true).roots(true));
    /// ```
    pub fn declared(capabilities: &Json) -> Self {
        let has = |capability: &str| capabilities.get(capability).is_some_and(Json::is_object);
        let elicitation = &capabilities["elicitation"];
        let mode = |mode: &str| elicitation.get(mode).is_some_and(Json::is_object);
        Self::of(has("elicitation"), mode("form"), mode("url"))
            .sampling(has("sampling"))
            .roots(has("roots"))
    }

    /// What a declared elicitation with these modes is: without a mode it is form mode (specification 2026-07-28,
    /// client/elicitation, "Capabilities").
    pub(crate) fn of(elicitation: bool, form: bool, url: bool) -> Self {
        Self::none().form(elicitation && (form || !url)).url(url)
    }

    /// As a `ClientCapabilities`.
    pub(crate) fn to_json(self) -> Json {
        let mut all = JsonObject::new();
        let modes = [("form", self.form), ("url", self.url)].into_iter();
        let modes: JsonObject = modes
            .filter(|(_, is)| *is)
            .map(|(mode, _)| (mode.to_owned(), json!({})))
            .collect();
        if !modes.is_empty() {
            all.insert("elicitation".to_owned(), Json::Object(modes));
        }
        for (capability, _) in [("sampling", self.sampling), ("roots", self.roots)]
            .into_iter()
            .filter(|(_, is)| *is)
        {
            all.insert(capability.to_owned(), json!({}));
        }
        Json::Object(all)
    }
}

impl<'a> Call<'a> {
    /// A first call of a tool with `arguments`, from a client that can be asked nothing.
    pub fn new(arguments: Option<&'a JsonObject>) -> Self {
        Self {
            arguments,
            state: None,
            responses: None,
            capabilities: Capabilities::default(),
            asking: Asking::Rounds,
            caller: const { &Caller::anonymous() },
            method: Method::ToolsCall,
            uri: None,
            texts: None,
            ledger: None,
            codec_over: None,
        }
    }

    /// It is a `prompts/get`, whose arguments are texts.
    #[must_use]
    pub fn prompt(self) -> Self {
        Self {
            method: Method::PromptsGet,
            ..self
        }
    }

    /// It is a `resources/read` of `uri`; its arguments are the variables that the template found in it, as texts.
    #[must_use]
    pub fn resource(self, uri: &'a str) -> Self {
        Self {
            method: Method::ResourcesRead,
            uri: Some(uri),
            ..self
        }
    }

    /// The `requestState` that came along.
    #[must_use]
    pub fn state(self, state: Option<&'a str>) -> Self {
        Self { state, ..self }
    }

    /// The `inputResponses` that came along: a map, or an object of JSON.
    #[must_use]
    pub fn responses(self, responses: Option<impl Into<Responses<'a>>>) -> Self {
        Self {
            responses: responses.map(Into::into),
            ..self
        }
    }

    /// What the client can be asked.
    #[must_use]
    pub fn capabilities(self, capabilities: Capabilities) -> Self {
        Self { capabilities, ..self }
    }

    /// Whether the client knows `InputRequiredResult` (protocol 2026-07-28 or later). It does by default. One that does not
    /// cannot be asked here.
    #[must_use]
    pub fn multi_round(self, multi_round: bool) -> Self {
        let asking = if multi_round { Asking::Rounds } else { Asking::Never };
        Self { asking, ..self }
    }

    /// The client knows no `InputRequiredResult`, and is asked in its session, while this request waits.
    #[cfg(feature = "rmcp")]
    pub(crate) fn in_session(self) -> Self {
        Self {
            asking: Asking::Session,
            ..self
        }
    }

    /// Whether the client is asked in its session.
    pub(super) fn is_in_session(&self) -> bool {
        !self.has_rounds() && !self.is_never_asked()
    }

    /// Whether the client knows `InputRequiredResult`.
    pub(super) fn has_rounds(&self) -> bool {
        self.asking == Asking::Rounds
    }

    /// Whether the client cannot be asked, whatever it has declared.
    pub(super) fn is_never_asked(&self) -> bool {
        self.asking == Asking::Never
    }

    /// The same call, with the answers that the client gave when it sent it first, if it was told to come back.
    pub(super) fn holding(self, held: Option<&'a JsonObject>) -> Self {
        Self {
            responses: held.map(Responses::Object).or(self.responses),
            ..self
        }
    }

    /// Whether a client that knows `InputRequiredResult` has no state yet.
    pub(super) fn is_first_of_rounds(&self) -> bool {
        self.has_rounds() && self.state.is_none()
    }

    /// Whether the client can be asked `input`.
    pub(super) fn can_ask(&self, input: Input) -> bool {
        !self.is_never_asked() && input.is_within(self.capabilities)
    }

    /// Whether the client has a state, so that it can send the same request again. In a session no state leaves the server.
    pub(super) fn can_go_on(&self) -> bool {
        self.has_rounds() && self.state.is_some()
    }

    /// How the framework words what it says, and the wizard's words in other languages. English by default.
    #[must_use]
    pub fn texts(self, texts: &'a dyn Texts) -> Self {
        self.worded(Some(texts))
    }

    /// The same, where the framework's own words may be wanted.
    pub(crate) fn worded(self, texts: Option<&'a dyn Texts>) -> Self {
        Self { texts, ..self }
    }

    /// Where it is recorded which flows have been finished, and how often a form was answered wrongly. A wizard whose final step
    /// says `#[final_step(once)]` is refused without one.
    #[must_use]
    pub fn ledger(self, ledger: &'a Arc<dyn Ledger>) -> Self {
        self.recorded_in(Some(ledger))
    }

    /// The same, where there may be none.
    pub(crate) fn recorded_in(self, ledger: Option<&'a Arc<dyn Ledger>>) -> Self {
        Self { ledger, ..self }
    }

    /// The time limit of a codec of the seal.
    #[cfg(feature = "rmcp")]
    pub(crate) fn codec_over(self, codec_over: &'a EndOfTime) -> Self {
        Self {
            codec_over: Some(codec_over),
            ..self
        }
    }

    /// Whether the client has sent any response.
    pub(super) fn has_responses(&self) -> bool {
        match self.responses {
            Some(Responses::Map(responses)) => !responses.is_empty(),
            Some(Responses::Object(responses)) => !responses.is_empty(),
            None => false,
        }
    }

    /// What the client has answered to `form`.
    pub(super) fn response(&self, form: &str) -> Option<&'a Json> {
        match self.responses? {
            Responses::Map(responses) => responses.get(form),
            Responses::Object(responses) => responses.get(form),
        }
    }

    /// Whether its arguments are texts.
    pub(super) fn reads_texts(&self) -> bool {
        self.method != Method::ToolsCall
    }

    /// The texts in the language of the caller.
    pub(crate) fn words(&self) -> Words<'a> {
        Words::new(self.texts, self.caller.locale())
    }

    /// Who calls.
    #[must_use]
    pub fn caller(self, caller: &'a Caller) -> Self {
        Self { caller, ..self }
    }
}

/// Arguments, answers and state never reach a log.
impl fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("has_state", &self.state.is_some())
            .field("capabilities", &self.capabilities)
            .finish_non_exhaustive()
    }
}
