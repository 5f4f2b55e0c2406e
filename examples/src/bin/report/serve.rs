//! The report wizard for any client.

use std::net::SocketAddr;

use anyhow::Result;
use axum::serve::ListenerExt;
use rmcp::transport::{
    StreamableHttpServerConfig, stdio as standard_streams,
    streamable_http_server::{StreamableHttpService, session::local::LocalSessionManager},
};
use wizard_core::{KeyError, SealPolicy, Wizards, rmcp::Host};
use wizard_examples::report::{CreateReport, Reports};

/// Where the keys come from.
const KEY: &str = "REQUEST_STATE_KEY";

/// The report wizard, with the keys of `policy`.
pub(crate) fn host(reports: Reports, policy: SealPolicy) -> Result<Host<Reports>> {
    Ok(Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .seal(policy.audience("reports"))?)
}

/// Serves on standard input and output until the client goes.
pub(crate) async fn stdio(reports: Reports) -> Result<()> {
    let host = host(reports, policy()?)?;
    // The handshake is a large future, for the stack of whoever waits for it.
    Box::pin(host.serve(standard_streams())).await?.waiting().await?;
    Ok(())
}

/// Serves over HTTP until the process is interrupted.
pub(crate) async fn http(reports: Reports, address: SocketAddr) -> Result<()> {
    let host = host(reports, policy()?)?;
    let service = StreamableHttpService::new(
        move || Ok(host.clone()),
        LocalSessionManager::default().into(),
        StreamableHttpServerConfig::default(),
    );
    let listener = tokio::net::TcpListener::bind(address).await?;
    eprintln!("serving http://{}/mcp", listener.local_addr()?);
    // Without this, an event stream waits 44 ms for the client's delayed acknowledgement of its last chunk.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    let router = axum::Router::new().nest_service("/mcp", service);
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    axum::serve(listener, router)
        .with_graceful_shutdown(interrupted)
        .await?;
    Ok(())
}

/// The keys of the environment, or a key of this process where there are none.
fn policy() -> Result<SealPolicy, KeyError> {
    match SealPolicy::from_env(KEY) {
        Err(KeyError::NotSet { .. }) => Ok(SealPolicy::ephemeral()),
        policy => policy,
    }
}
