//! A client and a server in one process.

use anyhow::Result;
use rmcp::{
    ClientHandler, ServerHandler, ServiceExt,
    model::{CallToolResult, ClientCapabilities, ClientConfig, Implementation, ProtocolVersion},
    service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService},
};

/// What a client declares that can be asked with forms.
pub fn forms(name: &str) -> ClientConfig {
    let capabilities = ClientCapabilities::builder().enable_elicitation().build();
    ClientConfig::new(capabilities, Implementation::new(name, env!("CARGO_PKG_VERSION")))
}

/// `client` at `server`, both in this process.
///
/// # Errors
///
/// When the two do not come to terms.
pub async fn connect<C: ClientHandler>(client: C, server: impl ServerHandler) -> Result<RunningService<RoleClient, C>> {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        if let Ok(running) = server.serve(theirs).await {
            let _ = running.waiting().await;
        }
    });
    let lifecycle = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    Ok(client.serve_with_lifecycle(ours, lifecycle).await?)
}

/// Every text of a result, one under the other.
pub fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts.map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n")
}
