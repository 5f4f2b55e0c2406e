//! Serves the report wizard: over stdio, over HTTP, or to itself to show every round.

mod demo;
mod serve;

use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use tracing_subscriber::EnvFilter;

/// Serve the report wizard (one of --demo, --stdio and --http).
#[derive(Debug, Parser)]
#[command(group(clap::ArgGroup::new("mode").required(true)))]
struct Options {
    /// Serve it to a client in this process, answer by itself, and print every round.
    #[arg(long, group = "mode")]
    demo: bool,
    /// Serve it on standard input and output.
    #[arg(long, group = "mode")]
    stdio: bool,
    /// Serve it over HTTP at this address, under /mcp.
    #[arg(long, value_name = "ADDR", group = "mode")]
    http: Option<SocketAddr>,
    /// The file that keeps the reports.
    #[arg(long, value_name = "FILE", default_value = "reports.jsonl")]
    store: PathBuf,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,rmcp=error"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let open = || {
        let store = &options.store;
        wizard_examples::report::Reports::open(store).with_context(|| format!("cannot open {}", store.display()))
    };
    match options.http {
        Some(address) => serve::http(open()?, address).await,
        None if options.stdio => serve::stdio(open()?).await,
        None => demo::run().await,
    }
}
