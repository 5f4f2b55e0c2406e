//! Serves the tea shop: over stdio, or over HTTP. Any number of processes can share its database.

use std::{env, net::SocketAddr, path::PathBuf};

use anyhow::Result;
use clap::Parser;
use tokio::net::TcpListener;
use wizard_core::{
    KeyError, SealPolicy, Wizards,
    rmcp::http,
    sql::{Dialect, PostgresLedger, SqlLedger, SqliteLedger},
};
use wizard_examples::orders::{OrderTea, TeaShop};

/// Serve the tea shop on standard input and output.
///
/// Its database is the PostgreSQL at `DATABASE_URL`, if that is set. Processes that share it share the key
/// `REQUEST_STATE_KEY` too: a process without one makes a key of its own.
#[derive(Debug, Parser)]
#[command(name = "orders")]
struct Options {
    /// Serve it over HTTP at this address, under /mcp.
    #[arg(long, value_name = "ADDR")]
    http: Option<SocketAddr>,
    /// The file of SQLite, where there is no `DATABASE_URL`.
    #[arg(long, value_name = "FILE", default_value = "orders.db")]
    file: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .init();
    match env::var("DATABASE_URL") {
        Ok(url) => {
            let ledger = PostgresLedger::open(&url).await?;
            serve(TeaShop::postgres(&ledger).await?, ledger, options.http).await
        }
        Err(_) => {
            let ledger = SqliteLedger::open(&options.file).await?;
            serve(TeaShop::sqlite(&ledger).await?, ledger, options.http).await
        }
    }
}

/// Serves until the client goes, or the process is told to stop.
async fn serve<D: Dialect>(shop: TeaShop, ledger: SqlLedger<D>, address: Option<SocketAddr>) -> Result<()> {
    let host = Wizards::new(shop)
        .tool::<OrderTea>()
        .no_principal()
        .ledger(ledger)
        .seal(policy()?.audience("orders"))?;
    let Some(address) = address else {
        return Ok(host.serve_stdio().await?);
    };
    let listener = TcpListener::bind(address).await?;
    eprintln!("serving http://{}/mcp", listener.local_addr()?);
    Ok(http::Server::new(host).serve_at(listener).await?)
}

/// The keys of the environment, or a key of this process where there are none.
fn policy() -> Result<SealPolicy, KeyError> {
    match SealPolicy::from_env("REQUEST_STATE_KEY") {
        Err(KeyError::NotSet { .. }) => Ok(SealPolicy::ephemeral()),
        policy => policy,
    }
}
