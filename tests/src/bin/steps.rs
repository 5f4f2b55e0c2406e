//! A server whose final step takes a while and writes down what becomes of it, for the tests of how a server ends and of how its
//! keys are replaced: `steps (stdio | http) LOG MILLISECONDS [LIMIT]`, with keys in `REQUEST_STATE_KEY`.
//!
//! Over HTTP, what is sent to `/keys` replaces them.

use std::{env, fs::OpenOptions, io::Write, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail};
use axum::{Router, http::StatusCode, routing::post};
use rmcp::ServerHandler;
use wizard_core::{
    Final, SealPolicy, Wizard, Wizards, final_step,
    rmcp::{Host, http},
};

/// Work on something.
#[derive(Wizard)]
struct Work {
    /// On what?
    what: String,
}

#[final_step]
async fn work(answers: Work, server: &Place, step: Final<'_>) -> std::io::Result<String> {
    server.write("begun")?;
    tokio::time::sleep(server.takes).await;
    if step.is_cancelled() {
        server.write("the client has gone")?;
    }
    server.write("done")?;
    // As much as is asked for.
    let most = answers.what.parse().unwrap_or_default();
    Ok(format!("Worked on {}.{}", answers.what, " ".repeat(most)))
}

/// Ask for three things at once, which are not in the order of their names.
#[derive(Wizard)]
#[wizard(rounds = fewest, progress)]
struct Order {
    /// First?
    second: String,
    /// Second?
    first: String,
    /// Third?
    last: String,
}

#[final_step]
fn order(answers: Order) -> String {
    format!("{} {} {}", answers.second, answers.first, answers.last)
}

/// Where the work is done.
struct Place {
    log: PathBuf,
    takes: Duration,
}

impl Place {
    fn write(&self, line: &str) -> std::io::Result<()> {
        let mut log = OpenOptions::new().create(true).append(true).open(&self.log)?;
        writeln!(log, "{line}")
    }
}

impl ServerHandler for Place {}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [mode, log, takes, limit @ ..] = &arguments[..] else {
        bail!("usage: steps (stdio | http) LOG MILLISECONDS [LIMIT]");
    };
    let limit = limit.first().map_or(Ok(25_000), |limit| limit.parse());
    let place = Place {
        log: log.into(),
        takes: Duration::from_millis(takes.parse().context("milliseconds")?),
    };
    let host = Wizards::new(place)
        .tool::<Work>()
        .tool::<Order>()
        .no_principal()
        .stop_within(Duration::from_millis(limit.context("milliseconds")?))
        .seal(SealPolicy::from_env("REQUEST_STATE_KEY")?.audience("steps"))?;
    match mode.as_str() {
        "stdio" => Ok(host.serve_stdio().await?),
        "http" => {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
            eprintln!("serving http://{}/mcp", listener.local_addr()?);
            let server = http::Server::new(host.clone()).beside(keys(host));
            Ok(server.serve_at(listener).await?)
        }
        other => bail!("there is no mode `{other}`"),
    }
}

/// Where the keys are replaced.
fn keys(host: Host<Place>) -> Router {
    let replace = async move |keys: String| match host.seal().replace_keys(keys.split(',')) {
        Ok(()) => (StatusCode::OK, String::new()),
        Err(error) => (StatusCode::BAD_REQUEST, error.to_string()),
    };
    Router::new().route("/keys", post(replace))
}
