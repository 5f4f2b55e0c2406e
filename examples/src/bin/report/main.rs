//! Serves the report wizard: to the person at the terminal, over stdio, over HTTP, or to itself to show every round.

mod demo;
mod serve;

use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, error::ErrorKind};
use tracing_subscriber::EnvFilter;
use wizard_core::SealPolicy;
use wizard_examples::{report::Reports, terminal};

/// Serve the report wizard.
///
/// Without --demo, --stdio and --http you are asked yourself, at the terminal: Escape cancels the wizard, Ctrl-C ends
/// the program with exit code 130.
#[derive(Debug, Parser)]
#[command(name = "report", group(clap::ArgGroup::new("mode")))]
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
async fn main() -> Result<ExitCode> {
    let options = Options::parse();
    let asks = !options.demo && !options.stdio && options.http.is_none();
    if asks && !terminal::is_here() {
        let problem = "there is no terminal to ask you at: give one of --demo, --stdio and --http <ADDR>";
        Options::command()
            .error(ErrorKind::MissingRequiredArgument, problem)
            .exit();
    }
    // Between prompts a warning would be in the way.
    let default = if asks { "error" } else { "warn,rmcp=error" };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let open = || {
        let store = &options.store;
        Reports::open(store).with_context(|| format!("cannot open {}", store.display()))
    };
    match options.http {
        Some(address) => serve::over_http(open()?, address).await?,
        None if options.stdio => serve::stdio(open()?).await?,
        None if options.demo => demo::run().await?,
        None => {
            // Client and server are this process: no key has to outlive it.
            let host = serve::host(open()?, SealPolicy::ephemeral())?;
            return terminal::run(host, "create_report").await;
        }
    }
    Ok(ExitCode::SUCCESS)
}
