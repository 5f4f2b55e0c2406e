//! Who calls a wizard in a test.

use std::{fmt, sync::Arc, time::SystemTime};

use serde_json::Value as Json;

use super::{Arguments, Flow, Playing};
use crate::{
    caller::{Caller, Principal},
    engine::{Call, Capabilities},
    json::JsonObject,
    ledger::{Ledger, MemoryLedger},
    seal::{Seal, SealPolicy},
    texts::Texts,
    wizard::Wizard,
};

/// Who calls: the client, its person, the server's key, and what time it is.
#[derive(Clone)]
pub struct Client {
    pub(super) seal: Arc<Seal>,
    pub(super) now: SystemTime,
    capabilities: Capabilities,
    caller: Caller,
    multi_round: bool,
    method: Method,
    texts: Option<Arc<dyn Texts>>,
    ledger: Option<Arc<dyn Ledger>>,
}

#[derive(Clone)]
enum Method {
    Tool,
    Prompt,
    Resource(String),
}

impl Default for Client {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// A client that can be asked everything, of the person `ann`, of a server with a key of its own, now.
    ///
    /// # Panics
    ///
    /// When the system gives no randomness for a key.
    pub fn new() -> Self {
        Self {
            seal: Arc::new(SealPolicy::ephemeral().build().expect("randomness for a key")),
            now: SystemTime::now(),
            capabilities: Capabilities::none().form(true).url(true).sampling(true).roots(true),
            caller: Caller::new(Some(Principal::new("app", "https://id.example", "ann"))),
            multi_round: true,
            method: Method::Tool,
            texts: None,
            ledger: None,
        }
    }

    /// What can be asked with it.
    #[must_use]
    pub fn capabilities(self, capabilities: Capabilities) -> Self {
        Self { capabilities, ..self }
    }

    /// Its person, and their language.
    #[must_use]
    pub fn caller(self, caller: Caller) -> Self {
        Self { caller, ..self }
    }

    /// It speaks a version of the protocol before 2026-07-28, which has no rounds, and has no session in which it could be asked.
    /// (Where it has one, the host for rmcp asks it there, in the same rounds.)
    #[must_use]
    pub fn before_rounds(self) -> Self {
        Self {
            multi_round: false,
            ..self
        }
    }

    /// The server seals with `seal`: with its keys, its times, its audience.
    #[must_use]
    pub fn seal(self, seal: Arc<Seal>) -> Self {
        Self { seal, ..self }
    }

    /// The server words what it says with `texts`.
    #[must_use]
    pub fn texts(self, texts: Arc<dyn Texts>) -> Self {
        Self {
            texts: Some(texts),
            ..self
        }
    }

    /// The server records in `ledger` which flows have been finished. A wizard whose final step says `once` has one in memory by
    /// default, of each call its own.
    #[must_use]
    pub fn ledger(self, ledger: Arc<dyn Ledger>) -> Self {
        Self {
            ledger: Some(ledger),
            ..self
        }
    }

    /// The same, of a server that has a ledger if `once` needs one.
    pub(super) fn for_once(self, once: bool) -> Self {
        let needed = || -> Arc<dyn Ledger> { Arc::new(MemoryLedger::new()) };
        let ledger = self.ledger.or_else(|| once.then(needed));
        Self { ledger, ..self }
    }

    /// It is `now`. The time passes only with [`Flow::later`].
    #[must_use]
    pub fn at(self, now: SystemTime) -> Self {
        Self { now, ..self }
    }

    /// It gets a prompt: arguments are texts, which is for the test to keep to.
    #[must_use]
    pub fn prompt(self) -> Self {
        Self {
            method: Method::Prompt,
            ..self
        }
    }

    /// It reads the resource `uri`: arguments are the variables of its template, as texts, which is for the test to keep to.
    #[must_use]
    pub fn resource(self, uri: &str) -> Self {
        Self {
            method: Method::Resource(uri.to_owned()),
            ..self
        }
    }

    /// Calls the wizard `W` of `server` with `arguments`, an object (`&()` where the final step takes no server).
    ///
    /// # Panics
    ///
    /// When `arguments` are no object.
    #[track_caller]
    pub fn call<W: Wizard>(self, server: &W::Server, arguments: impl Arguments) -> Playing<'_, Flow<'_, W>> {
        let arguments = match arguments.into_json() {
            Json::Object(arguments) => arguments,
            other => panic!("the arguments of a call are an object, `json!({{…}})`, not {other}"),
        };
        Playing::new(Flow::start(self, server, arguments))
    }

    /// What it sends with `arguments`.
    pub(super) fn request<'a>(&'a self, arguments: &'a JsonObject) -> Call<'a> {
        let call = Call::new(Some(arguments))
            .capabilities(self.capabilities)
            .caller(&self.caller)
            .multi_round(self.multi_round)
            .recorded_in(self.ledger.as_ref());
        let call = match &self.method {
            Method::Tool => call,
            Method::Prompt => call.prompt(),
            Method::Resource(uri) => call.resource(uri),
        };
        match &self.texts {
            Some(texts) => call.texts(&**texts),
            None => call,
        }
    }
}

/// Nothing that says who somebody is.
impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("capabilities", &self.capabilities)
            .finish_non_exhaustive()
    }
}
