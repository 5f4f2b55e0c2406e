//! Real rmcp clients and servers in one process.

use rmcp::transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig};
use rmcp::{
    ClientHandler, ServerHandler, ServiceError, ServiceExt,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitationCapability, FormElicitationCapability,
        Implementation, ProtocolVersion, UrlElicitationCapability,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService},
};
use serde_json::{Map, Value, json};

pub use crate::reply::{Asked, Outcome, Page, Refused, Reply};

/// A client that declares capabilities and answers nothing by itself.
#[derive(Clone, Debug)]
pub struct Client {
    capabilities: ClientCapabilities,
}

impl Client {
    /// One that declares `capabilities`.
    pub fn of(capabilities: ClientCapabilities) -> Self {
        Self { capabilities }
    }
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

/// What a client declares that can be asked with forms, and can show a link.
pub fn forms_and_links() -> ClientCapabilities {
    let mut capabilities = ClientCapabilities::default();
    let elicitation = ElicitationCapability::new()
        .with_form(FormElicitationCapability::default())
        .with_url(UrlElicitationCapability::default());
    capabilities.elicitation = Some(elicitation);
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
    pub async fn at<E, A>(transport: impl rmcp::transport::IntoTransport<RoleClient, E, A>) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        Self::at_as(transport, forms()).await
    }

    /// A client with `capabilities`, at the other end of `transport`.
    ///
    /// # Panics
    ///
    /// When the two do not come to terms.
    pub async fn at_as<E, A>(
        transport: impl rmcp::transport::IntoTransport<RoleClient, E, A>,
        capabilities: ClientCapabilities,
    ) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        let lifecycle = ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        };
        let client = Client { capabilities };
        let client = client.serve_with_lifecycle(transport, lifecycle).await;
        Self {
            client: client.expect("client and server come to terms"),
        }
    }

    /// A client that can be asked with forms, at the server at `url`, with a bearer token.
    pub async fn http(url: &str, token: &str) -> Self {
        Self::http_as(url, token, forms()).await
    }

    /// A client with `capabilities`, at the server at `url`, with a bearer token.
    pub async fn http_as(url: &str, token: &str, capabilities: ClientCapabilities) -> Self {
        let config = StreamableHttpClientTransportConfig::with_uri(url.to_owned()).auth_header(token);
        Self::at_as(StreamableHttpClientTransport::from_config(config), capabilities).await
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

    /// With the consent to open the page `key`.
    #[must_use]
    pub fn consent(self, key: &str) -> Self {
        self.response(key, json!({"action": "accept"}))
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
