//! A tool that needs a secret: the person enters it on a page of this server, which no client and no model sees.

mod demo;

use std::{net::SocketAddr, time::Duration};

use anyhow::Result;
use clap::Parser;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use url::Url;
use wizard_core::{SealPolicy, Wizards};
use wizard_examples::keys::{Connect, Keys, PASSWORD, TOKEN, principal, server};

/// Serve the wizard `connect`, and the page where it sends the person.
///
/// A client comes to /mcp with the header `Authorization: Bearer token-of-ann`, or with Bob's token. The person opens the
/// link that their client shows, in any browser, and logs in as ann or bob.
#[derive(Debug, Parser)]
#[command(name = "keys")]
struct Options {
    /// Be Ann's client as well, and call the tool: it is left to you to open the link.
    #[arg(long)]
    demo: bool,
    /// Where to serve. Without https a page is for browsers on this machine alone.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8000")]
    http: SocketAddr,
}

#[tokio::main]
async fn main() -> Result<()> {
    let options = Options::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("error"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let listener = TcpListener::bind(options.http).await?;
    let base = Url::parse(&format!("http://{}", listener.local_addr()?))?;
    // One process: a flow, and its link, need not outlive it.
    let policy = SealPolicy::ephemeral().audience("keys");
    let wizards = Wizards::new(Keys::at(base.join("keys")?))
        .tool::<Connect>()
        // Nine such waits are the time that a person has to find their key.
        .visit_wait(Duration::from_secs(50));
    let server = server(wizards.principal(principal).seal(policy)?);
    let mcp = base.join("mcp")?;
    eprintln!("serving {mcp}");
    if options.demo {
        tokio::spawn(server.serve_at(listener));
        return demo::run(&mcp).await;
    }
    eprintln!("A client names its person in a header: `Authorization: Bearer {TOKEN}ann`, or `{TOKEN}bob`.");
    eprintln!("On the page, ann logs in with the password `{PASSWORD}ann`, and bob with `{PASSWORD}bob`.");
    eprintln!("No client at hand? `--demo` is one.");
    Ok(server.serve_at(listener).await?)
}
