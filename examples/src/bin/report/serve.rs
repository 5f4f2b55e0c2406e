//! The report wizard for any client.

use std::net::SocketAddr;

use anyhow::Result;
use wizard_core::{
    KeyError, SealPolicy, Wizards,
    ledger::MemoryLedger,
    rmcp::{Host, http},
};
use wizard_examples::report::{CreateReport, Reports};

/// Where the keys come from.
const KEY: &str = "REQUEST_STATE_KEY";

/// The report wizard, with the keys of `policy`. Its ledger is that of this process: what another one has done, or this one before
/// a restart, the store notices.
pub(crate) fn host(reports: Reports, policy: SealPolicy) -> Result<Host<Reports>> {
    Ok(Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .ledger(MemoryLedger::new().single_process())
        .seal(policy.audience("reports"))?)
}

/// Serves on standard input and output until the client goes.
pub(crate) async fn stdio(reports: Reports) -> Result<()> {
    let host = host(reports, policy()?)?;
    Ok(host.serve_stdio().await?)
}

/// Serves over HTTP until the process is told to stop.
pub(crate) async fn over_http(reports: Reports, address: SocketAddr) -> Result<()> {
    let host = host(reports, policy()?)?;
    let listener = tokio::net::TcpListener::bind(address).await?;
    eprintln!("serving http://{}/mcp", listener.local_addr()?);
    Ok(http::Server::new(host).serve_at(listener).await?)
}

/// The keys of the environment, or a key of this process where there are none.
fn policy() -> Result<SealPolicy, KeyError> {
    match SealPolicy::from_env(KEY) {
        Err(KeyError::NotSet { .. }) => Ok(SealPolicy::ephemeral()),
        policy => policy,
    }
}
