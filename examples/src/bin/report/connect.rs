//! What every mode shares: the wizard's server, and a client at it in this process.

use anyhow::Result;
use rmcp::{
    ClientHandler, ServerHandler, ServiceExt,
    model::{CallToolResult, ClientCapabilities, ClientConfig, Implementation, ProtocolVersion},
    service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService},
};
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_examples::report::{CreateReport, Reports};

/// The report wizard, with the keys of `policy`.
pub(crate) fn host(reports: Reports, policy: SealPolicy) -> Result<Host<Reports>> {
    Ok(Wizards::new(reports)
        .tool::<CreateReport>()
        .seal(policy.audience("reports").no_principal())?)
}

/// What a client declares that can be asked with forms.
pub(crate) fn forms(name: &str) -> ClientConfig {
    let capabilities = ClientCapabilities::builder().enable_elicitation().build();
    ClientConfig::new(capabilities, Implementation::new(name, env!("CARGO_PKG_VERSION")))
}

/// `client` at `server`, both in this process.
pub(crate) async fn connect<C: ClientHandler>(
    client: C,
    server: impl ServerHandler,
) -> Result<RunningService<RoleClient, C>> {
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
pub(crate) fn text(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts.map(|text| text.text.as_str()).collect::<Vec<_>>().join("\n")
}
