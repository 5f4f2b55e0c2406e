//! A wizard played through `wizard_core::wire`: JSON in, JSON out, one request at a time.

use std::time::SystemTime;

use serde_json::{Map, Value, json};
use wizard_core::{
    Caller, Principal, PromptOutput, ResourceOutput, SealPolicy, ToolOutput, UriTemplate, Wizard,
    seal::Seal,
    wire::{self, ErrorObject, Request, Response},
};

/// What a client declares that knows everything.
pub fn everything() -> Value {
    json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}})
}

/// Requests of one wizard at one server, by a client that knows everything and a person called Ann.
#[derive(Debug)]
pub struct Flow<'s, S: ?Sized> {
    server: &'s S,
    seal: Seal,
    capabilities: Value,
    version: &'static str,
    params: Map<String, Value>,
}

/// What a request came to: a result, or a JSON-RPC error.
pub type Reply = Result<Value, ErrorObject>;

impl<'s, S: ?Sized> Flow<'s, S> {
    /// At `server`.
    ///
    /// # Panics
    ///
    /// When there is no randomness.
    pub fn at(server: &'s S) -> Self {
        Self {
            server,
            seal: SealPolicy::ephemeral().build().expect("a key"),
            capabilities: everything(),
            version: "2026-07-28",
            params: Map::new(),
        }
    }

    /// The client declares `capabilities`.
    #[must_use]
    pub fn capabilities(self, capabilities: Value) -> Self {
        Self { capabilities, ..self }
    }

    /// With `arguments`.
    #[must_use]
    pub fn arguments(mut self, arguments: Value) -> Self {
        self.params.insert("arguments".to_owned(), arguments);
        self
    }

    /// With `responses` to what was not asked.
    #[must_use]
    pub fn responses(mut self, responses: Value) -> Self {
        self.params.insert("inputResponses".to_owned(), responses);
        self
    }

    /// Of the resource `uri`.
    #[must_use]
    pub fn uri(mut self, uri: &str) -> Self {
        self.params.insert("uri".to_owned(), json!(uri));
        self
    }

    /// Goes on with the state of `last`, and with `responses`.
    ///
    /// # Panics
    ///
    /// When `last` has no state.
    pub fn respond(&mut self, last: &Reply, responses: Value) -> &mut Self {
        let last = last.as_ref().expect("a result");
        let state = last.get("requestState").unwrap_or_else(|| panic!("no state: {last}"));
        self.params.insert("requestState".to_owned(), state.clone());
        self.params.insert("inputResponses".to_owned(), responses);
        self
    }

    /// The client speaks the version before rounds.
    pub fn before_rounds(&mut self) -> &mut Self {
        self.version = "2025-11-25";
        self
    }

    /// Sends it as a `tools/call`.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn call<W>(&self) -> Reply
    where
        W: Wizard<Server = S>,
        W::Output: ToolOutput,
    {
        let (params, caller) = (self.params(), ann());
        let request = Request::read(&params)?.caller(&caller);
        let answer = wire::call_tool::<W>(self.server, &self.seal, &request, SystemTime::now()).await;
        answer.map(Response::into_json)
    }

    /// Sends it as a `prompts/get`.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    pub async fn get<W>(&self) -> Reply
    where
        W: Wizard<Server = S>,
        W::Output: PromptOutput,
    {
        let (params, caller) = (self.params(), ann());
        let request = Request::read(&params)?.caller(&caller);
        let answer = wire::get_prompt::<W>(self.server, &self.seal, &request, SystemTime::now()).await;
        answer.map(Response::into_json)
    }

    /// Sends it as a `resources/read` of `template`.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error.
    ///
    /// # Panics
    ///
    /// When `template` is none.
    pub async fn read<W>(&self, template: &str) -> Reply
    where
        W: Wizard<Server = S>,
        W::Output: ResourceOutput,
    {
        let template = UriTemplate::parse(template).expect("a template");
        let (params, caller) = (self.params(), ann());
        let request = Request::read(&params)?.caller(&caller);
        let answer = wire::read_resource::<W>(self.server, &self.seal, &template, &request, SystemTime::now()).await;
        answer.map(Response::into_json)
    }

    fn params(&self) -> Value {
        let mut params = self.params.clone();
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": self.version,
            "io.modelcontextprotocol/clientCapabilities": self.capabilities,
        });
        params.insert("_meta".to_owned(), meta);
        params.into()
    }
}

fn ann() -> Caller {
    Caller::new(Some(Principal::new("app", "https://id.example", "ann")))
}

/// `accept` with `value` for the only field of the form `key`, which has its name.
pub fn accept(key: &str, value: impl Into<Value>) -> Value {
    let content: Map<_, _> = [(key.to_owned(), value.into())].into_iter().collect();
    json!({"action": "accept", "content": content})
}

/// What a client's model says.
pub fn said(text: &str) -> Value {
    json!({"role": "assistant", "content": {"type": "text", "text": text}, "model": "tests"})
}

/// The text of a tool's result.
///
/// # Panics
///
/// When it is something else.
pub fn text(reply: &Reply) -> &str {
    let result = reply.as_ref().unwrap_or_else(|error| panic!("{error}"));
    let text = result["content"][0]["text"].as_str();
    text.unwrap_or_else(|| panic!("no result of a tool: {result}"))
}

/// The keys of the requests of a round, in order.
///
/// # Panics
///
/// When it asks nothing.
pub fn keys(reply: &Reply) -> Vec<&str> {
    let result = reply.as_ref().unwrap_or_else(|error| panic!("{error}"));
    let requests = result["inputRequests"].as_object();
    let requests = requests.unwrap_or_else(|| panic!("nothing is asked: {result}"));
    requests.keys().map(String::as_str).collect()
}

/// What the person or the model reads of the request `key`.
///
/// # Panics
///
/// When it is not asked, or is without words.
pub fn words<'r>(reply: &'r Reply, key: &str) -> &'r str {
    let result = reply.as_ref().unwrap_or_else(|error| panic!("{error}"));
    let params = &result["inputRequests"][key]["params"];
    let words = params["message"]
        .as_str()
        .or_else(|| params["messages"][0]["content"]["text"].as_str());
    words.unwrap_or_else(|| panic!("no words for {key}: {result}"))
}
