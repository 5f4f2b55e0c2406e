//! rmcp's client as it starts by default, at a version before 2026-07-28, and the person at it.

#![allow(deprecated, reason = "the specification deprecates sampling and roots")]

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rmcp::{
    ClientHandler, ErrorData, ServerHandler, ServiceError, ServiceExt,
    model::{
        CallToolRequestParams, CancelledNotificationParam, ClientCapabilities, ClientConfig,
        CreateMessageRequestParams, CreateMessageResult, CustomNotification, ElicitRequestParams, ElicitResult,
        ErrorCode, Implementation, ListRootsResult, ProgressNotificationParam, ProtocolVersion,
    },
    service::{NotificationContext, RequestContext, RoleClient, RunningService},
    transport::{
        IntoTransport, StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig,
    },
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::{
    connect::{Refused, Reply},
    flow::everything,
};

/// A client that answers each request with the next of its answers, and notes what it was asked. Clones share everything.
#[derive(Clone, Debug)]
pub struct Person {
    capabilities: Value,
    version: ProtocolVersion,
    thinks: Duration,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Debug, Default)]
struct Shared {
    answers: VecDeque<Value>,
    asked: Vec<Value>,
    progress: Vec<f64>,
    notified: Vec<Value>,
    cancelled: usize,
}

/// A session of a person.
pub type Session = RunningService<RoleClient, Person>;

/// `accept` with `content`.
#[allow(clippy::needless_pass_by_value, reason = "the content is written where it is given")]
pub fn accept(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// `decline` or `cancel`.
pub fn refuse(action: &str) -> Value {
    json!({ "action": action })
}

/// An error of the client, with its code.
pub fn error(code: i32) -> Value {
    json!({ "error": code })
}

/// No answer at all.
pub fn never() -> Value {
    json!("never")
}

/// What a model says.
pub fn said(text: &str) -> Value {
    json!({"role": "assistant", "content": {"type": "text", "text": text}, "model": "tests"})
}

impl Person {
    /// One who gives `answers`, one after the other, and whose client of 2025-11-25 knows everything.
    pub fn answering(answers: impl IntoIterator<Item = Value>) -> Self {
        let shared = Shared {
            answers: answers.into_iter().collect(),
            ..Shared::default()
        };
        Self {
            capabilities: everything(),
            version: ProtocolVersion::V_2025_11_25,
            thinks: Duration::ZERO,
            shared: Arc::new(Mutex::new(shared)),
        }
    }

    /// One who thinks for as long as that before each answer.
    pub fn slow(thinks: Duration, answers: impl IntoIterator<Item = Value>) -> Self {
        Self {
            thinks,
            ..Self::answering(answers)
        }
    }

    /// The client declares `capabilities`.
    #[must_use]
    pub fn declaring(self, capabilities: Value) -> Self {
        Self { capabilities, ..self }
    }

    /// The client speaks `version`.
    #[must_use]
    pub fn speaking(self, version: ProtocolVersion) -> Self {
        Self { version, ..self }
    }

    /// At `server`, in this process.
    pub async fn at(&self, server: impl ServerHandler) -> Session {
        let (ours, theirs) = tokio::io::duplex(256 * 1024);
        tokio::spawn(async move {
            if let Ok(running) = server.serve(theirs).await {
                let _ = running.waiting().await;
            }
        });
        self.over(ours).await
    }

    /// At the server at `url`.
    pub async fn http(&self, url: &str) -> Session {
        self.http_as(url, "x").await
    }

    /// The same, with a bearer token.
    pub async fn http_as(&self, url: &str, token: &str) -> Session {
        let config = StreamableHttpClientTransportConfig::with_uri(url.to_owned()).auth_header(token);
        self.over(StreamableHttpClientTransport::from_config(config)).await
    }

    async fn over<E, A>(&self, transport: impl IntoTransport<RoleClient, E, A>) -> Session
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let session = self.clone().serve(transport).await;
        session.expect("client and server come to terms")
    }

    /// What was asked: the method and the `params` of each request.
    pub fn asked(&self) -> Vec<Value> {
        self.lock().asked.clone()
    }

    /// The messages of what was asked.
    pub fn messages(&self) -> Vec<String> {
        let message = |asked: &Value| {
            let params = &asked["params"];
            let said = params["message"]
                .as_str()
                .or(params["messages"][0]["content"]["text"].as_str());
            said.or(asked["method"].as_str()).unwrap_or_default().to_owned()
        };
        self.lock().asked.iter().map(message).collect()
    }

    /// How far the calls were said to be.
    pub fn progress(&self) -> Vec<f64> {
        self.lock().progress.clone()
    }

    /// How many requests to the client were taken back.
    pub fn cancelled(&self) -> usize {
        self.lock().cancelled
    }

    /// The notifications that rmcp does not know.
    pub fn notified(&self) -> Vec<Value> {
        self.lock().notified.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next answer to `params`.
    async fn answer<T: DeserializeOwned>(&self, method: &str, params: Value) -> Result<T, ErrorData> {
        if let Some(url) = params["url"].as_str() {
            let http = reqwest::Client::builder().no_proxy().build().expect("a client");
            // Not every page of a test is there.
            let _ = http.get(url).send().await;
        }
        let answer = {
            let mut shared = self.lock();
            shared.asked.push(json!({"method": method, "params": params}));
            shared.answers.pop_front()
        };
        let answer = answer.unwrap_or_else(|| panic!("there is no answer left to {params}"));
        tokio::time::sleep(self.thinks).await;
        if answer == never() {
            return std::future::pending().await;
        }
        if let Some(code) = answer["error"].as_i64() {
            let code = ErrorCode(i32::try_from(code).expect("a code"));
            return Err(ErrorData::new(code, "an error of the client", None));
        }
        Ok(serde_json::from_value(answer).expect("an answer of the protocol"))
    }
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let capabilities: ClientCapabilities =
            serde_json::from_value(self.capabilities.clone()).expect("capabilities of the protocol");
        ClientConfig::new(capabilities, Implementation::new("tests", "1.0.0"))
            .with_protocol_version(self.version.clone())
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let params = serde_json::to_value(params).expect("plain data");
        self.answer("elicitation/create", params).await
    }

    async fn create_message(
        &self,
        params: CreateMessageRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let params = serde_json::to_value(params).expect("plain data");
        self.answer("sampling/createMessage", params).await
    }

    async fn list_roots(&self, _: RequestContext<RoleClient>) -> Result<ListRootsResult, ErrorData> {
        self.answer("roots/list", json!({})).await
    }

    async fn on_cancelled(&self, _: CancelledNotificationParam, _: NotificationContext<RoleClient>) {
        self.lock().cancelled += 1;
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.lock().progress.push(params.progress);
    }

    async fn on_custom_notification(&self, notification: CustomNotification, _: NotificationContext<RoleClient>) {
        let CustomNotification { method, params, .. } = notification;
        self.lock().notified.push(json!({"method": method, "params": params}));
    }
}

/// What a `tools/call` of `name` with `arguments` comes to.
///
/// # Panics
///
/// When the transport fails, or `arguments` are none.
pub async fn call(session: &Session, name: &str, arguments: Value) -> Reply {
    let arguments: Map<_, _> = serde_json::from_value(arguments).expect("an object");
    let params = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
    match session.call_tool_once(params).await {
        Ok(response) => Reply::of(response),
        Err(error) => Reply::Error(refused(error)),
    }
}

/// The JSON-RPC error that `error` is.
///
/// # Panics
///
/// When it is none.
pub fn refused(error: ServiceError) -> Refused {
    match error {
        ServiceError::McpError(error) => Refused {
            code: error.code.0,
            message: error.message.to_string(),
            data: error.data.unwrap_or(Value::Null),
        },
        other => panic!("the transport failed: {other}"),
    }
}

/// The first text of a result, whether it is an error or not.
///
/// # Panics
///
/// When there is no result.
pub fn text(reply: Reply) -> String {
    match reply {
        Reply::Result(outcome) => outcome.text,
        other => panic!("no result: {other:?}"),
    }
}
