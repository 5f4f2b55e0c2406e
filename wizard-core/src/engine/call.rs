//! One request for a wizard, without its transport.

use std::{collections::BTreeMap, fmt};

use serde_json::Value as Json;

use crate::{
    caller::Caller,
    schema::JsonObject,
    texts::{English, Texts, Words},
};

/// What arrived: the request of one round.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    pub(crate) arguments: Option<&'a JsonObject>,
    pub(crate) state: Option<&'a str>,
    pub(crate) responses: Option<&'a BTreeMap<String, Json>>,
    pub(crate) capabilities: Capabilities,
    pub(crate) multi_round: bool,
    pub(crate) caller: &'a Caller,
    texts: &'a dyn Texts,
}

/// Which input requests the client of this very request can answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Elicitation in form mode (`elicitation: {}` means this mode).
    pub form: bool,
}

impl Capabilities {
    /// None at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// Those, and elicitation in form mode or not.
    #[must_use]
    pub fn form(self, form: bool) -> Self {
        Self { form }
    }
}

impl<'a> Call<'a> {
    /// A first call with `arguments`, from a client that can be asked nothing.
    pub fn new(arguments: Option<&'a JsonObject>) -> Self {
        Self {
            arguments,
            state: None,
            responses: None,
            capabilities: Capabilities::default(),
            multi_round: true,
            caller: const { &Caller::anonymous() },
            texts: &English,
        }
    }

    /// The `requestState` that came along.
    #[must_use]
    pub fn state(self, state: Option<&'a str>) -> Self {
        Self { state, ..self }
    }

    /// The `inputResponses` that came along.
    #[must_use]
    pub fn responses(self, responses: Option<&'a BTreeMap<String, Json>>) -> Self {
        Self { responses, ..self }
    }

    /// What the client can be asked.
    #[must_use]
    pub fn capabilities(self, capabilities: Capabilities) -> Self {
        Self { capabilities, ..self }
    }

    /// Whether the client knows `InputRequiredResult` (protocol 2026-07-28 or later). It does by default.
    #[must_use]
    pub fn multi_round(self, multi_round: bool) -> Self {
        Self { multi_round, ..self }
    }

    /// How the framework words what it says, and the wizard's words in other languages. English by default.
    #[must_use]
    pub fn texts(self, texts: &'a dyn Texts) -> Self {
        Self { texts, ..self }
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
