//! Ann's client: it answers the form by itself, shows the link, and waits for whoever opens it.

use anyhow::Result;
use rmcp::{
    ClientHandler, ErrorData, RoleClient,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
        ElicitationCapability, FormElicitationCapability, Implementation, ProtocolVersion, UrlElicitationCapability,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RequestContext},
    transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig},
};
use serde_json::json;
use url::Url;
use wizard_examples::{
    connect::text,
    keys::{PASSWORD, TOKEN},
};

/// Calls the tool at `mcp`, and prints what Ann sees.
pub(crate) async fn run(mcp: &Url) -> Result<()> {
    let config = StreamableHttpClientTransportConfig::with_uri(mcp.as_str()).auth_header(format!("{TOKEN}ann"));
    let lifecycle = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    let client = Client
        .serve_with_lifecycle(StreamableHttpClientTransport::from_config(config), lifecycle)
        .await?;
    let result = client.call_tool(CallToolRequestParams::new("connect")).await?;
    println!("result      {}", text(&result));
    Ok(())
}

/// A client that can be asked with forms, and can show a link.
#[derive(Clone, Debug)]
struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let elicitation = ElicitationCapability::new()
            .with_form(FormElicitationCapability::default())
            .with_url(UrlElicitationCapability::default());
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(elicitation);
        ClientConfig::new(capabilities, Implementation::new("keys-app", env!("CARGO_PKG_VERSION")))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let accept = ElicitResult::new(ElicitationAction::Accept);
        Ok(match request {
            ElicitRequestParams::FormElicitationParams { message, .. } => {
                println!("asks        {message}");
                println!("answer      weather");
                accept.with_content(json!({"service": "weather"}))
            }
            // A client that opens a browser asks for consent first, and shows the whole address.
            ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
                println!("asks        {message}");
                println!("open        {url}");
                println!("log in      as ann, with the password {PASSWORD}ann");
                accept
            }
            _ => ElicitResult::new(ElicitationAction::Cancel),
        })
    }
}
