//! A request to one of the wizards, with everything that its state is bound to, each of which an attacker may exchange.

use std::time::SystemTime;

use serde_json::{Value, json};
use wizard_core::{
    Caller, Principal, UriTemplate,
    seal::Seal,
    wire::{self, ErrorObject, Request, Response},
};

use super::{Pay, Refund, Till, now};
use crate::raw;

/// The bytes of the one answer to every state that is refused.
pub const REFUSED: &str = r#"{"code":-32602,"message":"Invalid or expired requestState"}"#;

/// How a wizard is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// `tools/call`.
    Tool,
    /// `prompts/get`.
    Prompt,
    /// `resources/read`.
    Resource,
}

impl Door {
    /// Each of them.
    pub const ALL: [Self; 3] = [Self::Tool, Self::Prompt, Self::Resource];
}

/// A request, in the making.
#[derive(Clone, Debug)]
pub struct Sent {
    /// How it asks.
    pub door: Door,
    /// Whether it asks for the other wizard.
    pub refunds: bool,
    /// By which template its URI is read, where it has one.
    pub template: &'static str,
    /// What it says.
    pub params: Value,
    /// Who sends it.
    pub caller: Caller,
    /// When it arrives.
    pub now: SystemTime,
}

impl Sent {
    /// The first call of a person who pays Bob.
    pub fn first(door: Door) -> Self {
        let mut params = json!({"_meta": raw::meta(json!({"elicitation": {}}))});
        match door {
            Door::Resource => params["uri"] = json!("till://bob/1"),
            Door::Prompt | Door::Tool => params["name"] = json!("pay"),
        }
        match door {
            Door::Resource => {}
            Door::Prompt => params["arguments"] = json!({"to": "bob", "fee": "1"}),
            Door::Tool => params["arguments"] = json!({"to": "bob", "fee": 1}),
        }
        Self {
            door,
            refunds: false,
            template: "till://{to}/{fee}",
            params,
            caller: person("app", "https://id.example", "ann"),
            now: now(),
        }
    }

    /// The last request of a flow that begins so: with its state and the PIN, everything is answered.
    ///
    /// # Panics
    ///
    /// When the questions are others.
    pub async fn last(&self, seal: &Seal) -> Self {
        let (till, mut sent) = (Till::default(), self.clone());
        for (key, value) in [("amount", json!(7)), ("pin", json!(4711))] {
            let asked = sent.send(seal, &till).await.expect("a good request");
            assert!(asked["inputRequests"][key].is_object(), "{asked}");
            sent.params["requestState"] = asked["requestState"].clone();
            sent.params["inputResponses"] = json!({key: {"action": "accept", "content": {key: value}}});
        }
        assert_eq!(till.paid(), 0, "nothing is paid before the last answer");
        sent
    }

    /// Its state.
    ///
    /// # Panics
    ///
    /// When it has none.
    pub fn state(&self) -> &str {
        self.params["requestState"].as_str().expect("a state")
    }

    /// The same with another state.
    #[must_use]
    pub fn with_state(mut self, state: &str) -> Self {
        self.params["requestState"] = json!(state);
        self
    }

    /// The same from another caller.
    #[must_use]
    pub fn from(self, caller: Caller) -> Self {
        Self { caller, ..self }
    }

    /// The same at another time.
    #[must_use]
    pub fn at(self, now: SystemTime) -> Self {
        Self { now, ..self }
    }

    /// The result, or the bytes of the error.
    ///
    /// # Errors
    ///
    /// The error that is answered.
    ///
    /// # Panics
    ///
    /// When the template is none.
    pub async fn send(&self, seal: &Seal, till: &Till) -> Result<Value, String> {
        let answer = self.answer(seal, till).await;
        let bytes = |error| serde_json::to_string(&error).expect("an error can be written");
        answer.map(Response::into_json).map_err(bytes)
    }

    async fn answer(&self, seal: &Seal, till: &Till) -> Result<Response, ErrorObject> {
        let request = Request::read(&self.params)?.caller(&self.caller);
        let template = UriTemplate::parse(self.template).expect("a template");
        match (self.door, self.refunds) {
            (Door::Tool, false) => wire::call_tool::<Pay>(till, seal, &request, self.now).await,
            (Door::Tool, true) => wire::call_tool::<Refund>(till, seal, &request, self.now).await,
            (Door::Prompt, false) => wire::get_prompt::<Pay>(till, seal, &request, self.now).await,
            (Door::Prompt, true) => wire::get_prompt::<Refund>(till, seal, &request, self.now).await,
            (Door::Resource, false) => wire::read_resource::<Pay>(till, seal, &template, &request, self.now).await,
            (Door::Resource, true) => wire::read_resource::<Refund>(till, seal, &template, &request, self.now).await,
        }
    }
}

/// Who calls.
pub fn person(client: &str, issuer: &str, subject: &str) -> Caller {
    Caller::new(Some(Principal::new(client, issuer, subject)))
}
