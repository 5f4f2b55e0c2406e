//! Real rmcp clients and servers in one process.

use std::collections::BTreeMap;

use rmcp::transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig};
use rmcp::{
    ClientHandler, ServerHandler, ServiceError, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, ClientCapabilities, ClientConfig, ElicitRequestParams,
        ElicitationCapability, Implementation, InputRequest, ProtocolVersion,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService},
};
use serde_json::{Map, Value, json};

/// A client that declares capabilities and answers nothing by itself.
#[derive(Clone, Debug)]
pub struct Client {
    capabilities: ClientCapabilities,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        ClientConfig::new(self.capabilities.clone(), Implementation::new("tests", "1.0.0"))
    }
}

/// A client at a server.
#[derive(Debug)]
pub struct Session {
    /// The client.
    pub client: RunningService<RoleClient, Client>,
}

/// What a client declares that can be asked with forms.
pub fn forms() -> ClientCapabilities {
    let mut capabilities = ClientCapabilities::default();
    capabilities.elicitation = Some(ElicitationCapability::default());
    capabilities
}

impl Session {
    /// A client that can be asked with forms, at `server`, in this process.
    pub async fn duplex(server: impl ServerHandler) -> Self {
        Self::duplex_as(server, forms(), ProtocolVersion::V_2026_07_28).await
    }

    /// A client with `capabilities` that speaks `version`.
    ///
    /// # Panics
    ///
    /// When the two do not come to terms.
    pub async fn duplex_as(
        server: impl ServerHandler,
        capabilities: ClientCapabilities,
        version: ProtocolVersion,
    ) -> Self {
        let (ours, theirs) = tokio::io::duplex(256 * 1024);
        tokio::spawn(async move {
            if let Ok(running) = server.serve(theirs).await {
                let _ = running.waiting().await;
            }
        });
        let client = Client { capabilities };
        let client = if version == ProtocolVersion::V_2026_07_28 {
            let lifecycle = ClientLifecycleMode::Discover {
                preferred_versions: vec![version],
            };
            client.serve_with_lifecycle(ours, lifecycle).await
        } else {
            client.serve(ours).await
        };
        Self {
            client: client.expect("client and server come to terms"),
        }
    }

    /// A client that can be asked with forms, at the other end of `transport`.
    ///
    /// # Panics
    ///
    /// When the two do not come to terms.
    pub async fn at<E, A>(transport: impl rmcp::transport::IntoTransport<RoleClient, E, A>) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let lifecycle = ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        };
        let client = Client { capabilities: forms() };
        let client = client.serve_with_lifecycle(transport, lifecycle).await;
        Self {
            client: client.expect("client and server come to terms"),
        }
    }

    /// A client that can be asked with forms, at the server at `url`, with a bearer token.
    ///
    /// # Panics
    ///
    /// When the two do not come to terms.
    pub async fn http(url: &str, token: &str) -> Self {
        let config = StreamableHttpClientTransportConfig::with_uri(url.to_owned()).auth_header(token);
        Self::at(StreamableHttpClientTransport::from_config(config)).await
    }

    /// Sends one `tools/call`.
    ///
    /// # Panics
    ///
    /// When the transport fails.
    pub async fn call(&self, request: Request) -> Reply {
        match self.client.call_tool_once(request.params).await {
            Ok(response) => Reply::of(response),
            Err(ServiceError::McpError(error)) => Reply::Error(Refused {
                code: error.code.0,
                message: error.message.to_string(),
                data: error.data.unwrap_or(Value::Null),
            }),
            Err(error) => panic!("the transport failed: {error}"),
        }
    }
}

/// A `tools/call` in the making.
#[derive(Clone, Debug)]
pub struct Request {
    /// As rmcp sends it.
    pub params: CallToolRequestParams,
}

/// A first call of the tool `name` without arguments.
pub fn call(name: &str) -> Request {
    Request {
        params: CallToolRequestParams::new(name.to_owned()),
    }
}

impl Request {
    /// With arguments.
    ///
    /// # Panics
    ///
    /// When `arguments` is no object.
    #[must_use]
    pub fn arguments(mut self, arguments: Value) -> Self {
        self.params = self.params.with_arguments(object(arguments));
        self
    }

    /// With the state of the last round.
    #[must_use]
    pub fn state(mut self, state: &str) -> Self {
        self.params = self.params.with_request_state(state);
        self
    }

    /// With one response.
    #[must_use]
    pub fn response(mut self, key: &str, response: Value) -> Self {
        let mut responses = self.params.input_responses.take().unwrap_or_default();
        responses.insert(key.to_owned(), response);
        self.params = self.params.with_input_responses(responses);
        self
    }

    /// With `accept` and `content` for the form `key`.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "the content is written where it is given")]
    pub fn fill(self, key: &str, content: Value) -> Self {
        self.response(key, json!({"action": "accept", "content": content}))
    }

    /// With `decline` or `cancel` for the form `key`.
    #[must_use]
    pub fn refuse(self, key: &str, action: &str) -> Self {
        self.response(key, json!({ "action": action }))
    }

    /// With a member of `_meta`.
    #[must_use]
    pub fn meta(mut self, key: &str, value: Value) -> Self {
        let mut meta = self.params.meta.take().unwrap_or_default();
        meta.insert(key.to_owned(), value);
        self.params.meta = Some(meta);
        self
    }

    /// With `accept` and `value` for the form `key`, whose field has the same name.
    #[must_use]
    pub fn answer(self, key: &str, value: &Value) -> Self {
        let content: Map<_, _> = [(key.to_owned(), value.clone())].into_iter().collect();
        self.response(key, json!({"action": "accept", "content": content}))
    }
}

/// What a `tools/call` came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An `InputRequiredResult`.
    Asked(Asked),
    /// A final result.
    Result(Outcome),
    /// A JSON-RPC error.
    Error(Refused),
}

/// The content of an `InputRequiredResult`.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Message and schema of every form.
    pub forms: BTreeMap<String, (String, Value)>,
    /// The sealed state.
    pub state: String,
}

/// The content of a `CallToolResult`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The first text.
    pub text: String,
    /// Whether it says that it is an error.
    pub is_error: bool,
    /// The whole result.
    pub json: Value,
}

/// A JSON-RPC error.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Its code.
    pub code: i32,
    /// Its message.
    pub message: String,
    /// Its data.
    pub data: Value,
}

impl Reply {
    fn of(response: CallToolResponse) -> Self {
        match response {
            CallToolResponse::InputRequired(required) => {
                let forms = required
                    .input_requests
                    .unwrap_or_default()
                    .into_iter()
                    .map(|(key, request)| {
                        let InputRequest::Elicitation(request) = request else {
                            panic!("{key} is no form")
                        };
                        match request.params {
                            ElicitRequestParams::FormElicitationParams {
                                message,
                                requested_schema,
                                ..
                            } => (
                                key,
                                (
                                    message,
                                    serde_json::to_value(requested_schema).expect("a schema is JSON"),
                                ),
                            ),
                            other => panic!("{key} is no form: {other:?}"),
                        }
                    });
                Self::Asked(Asked {
                    forms: forms.collect(),
                    state: required.request_state.expect("every round is sealed"),
                })
            }
            CallToolResponse::Complete(result) => Self::Result(Outcome {
                text: result
                    .content
                    .first()
                    .and_then(|block| block.as_text())
                    .map_or_else(String::new, |text| text.text.clone()),
                is_error: result.is_error == Some(true),
                json: serde_json::to_value(&result).expect("a result is JSON"),
            }),
            other => panic!("no wizard answers with {other:?}"),
        }
    }

    /// The questions.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn asked(self) -> Asked {
        match self {
            Self::Asked(asked) => asked,
            other => panic!("expected questions, got {other:?}"),
        }
    }

    /// The text of a result that is no error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn text(self) -> String {
        match self {
            Self::Result(outcome) if !outcome.is_error => outcome.text,
            other => panic!("expected a result, got {other:?}"),
        }
    }

    /// The text of a result that is an error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn tool_error(self) -> String {
        match self {
            Self::Result(outcome) if outcome.is_error => outcome.text,
            other => panic!("expected a tool error, got {other:?}"),
        }
    }

    /// The JSON-RPC error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn refused(self) -> Refused {
        match self {
            Self::Error(refused) => refused,
            other => panic!("expected an error, got {other:?}"),
        }
    }
}

impl Asked {
    /// The key of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn key(&self) -> &str {
        assert_eq!(self.forms.len(), 1, "one form a round");
        self.forms.keys().next().expect("one form")
    }

    /// The message of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn message(&self) -> &str {
        &self.forms[self.key()].0
    }

    /// The keys of all forms, in order.
    pub fn keys(&self) -> Vec<&str> {
        self.forms.keys().map(String::as_str).collect()
    }

    /// The properties of the form `key`.
    ///
    /// # Panics
    ///
    /// When it was not asked.
    pub fn properties(&self, key: &str) -> &Map<String, Value> {
        let schema = &self.forms[key].1["properties"];
        schema.as_object().expect("properties are an object")
    }

    /// The schema of the only field of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn field(&self) -> &Value {
        &self.forms[self.key()].1["properties"][self.key()]
    }
}

/// `value` as the object that it is.
///
/// # Panics
///
/// When it is none.
pub fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        other => panic!("{other} is no object"),
    }
}
