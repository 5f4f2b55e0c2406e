//! Two processes of one service and a key service, in one program: a flow goes on at the other process, after a rotation too, and
//! ends when its key is revoked.
//!
//! Prints what its client gets and how often the key service was asked, and ends.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result, bail};
use rmcp::{
    ClientHandler, ServerHandler, ServiceError,
    model::{CallToolRequestParams, CallToolResponse, ClientConfig},
    service::{RoleClient, RunningService},
};
use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_examples::{
    connect::{connect, forms, text},
    envelope::{Envelope, KeyService},
};

/// How long a data key is used, and kept: half a second, so that nobody has to wait here.
const LIFETIME: Duration = Duration::from_millis(500);

/// Name a boat.
#[derive(Wizard)]
struct NameBoat {
    /// Which name?
    name: String,
    /// Which port?
    port: String,
    /// Paint {name}, {port} on it?
    paint: bool,
}

#[final_step]
fn name(boat: NameBoat) -> String {
    let NameBoat { name, port, paint } = boat;
    format!("{name}, {port}{}", if paint { ", in paint" } else { "" })
}

struct Shipyard;

impl ServerHandler for Shipyard {}

struct Captain;

impl ClientHandler for Captain {
    fn get_info(&self) -> ClientConfig {
        forms("captain")
    }
}

/// One process: its host, a client at it, and how often it has asked the key service.
struct Process {
    client: RunningService<RoleClient, Captain>,
    envelope: Arc<Envelope>,
}

impl Process {
    async fn start(service: &Arc<KeyService>) -> Result<Self> {
        let envelope = Arc::new(Envelope::new(Arc::clone(service), LIFETIME));
        // The key goes on to encrypt the links of pages, and what a ledger records. It comes from a secret store.
        let policy = SealPolicy::new(["Qm5Yd8TjKs3NxBv6Wg1PzEo4LhRc7UaF"])?;
        let host = Wizards::new(Shipyard)
            .tool::<NameBoat>()
            .no_principal()
            .seal(policy.codec(Arc::clone(&envelope)).audience("shipyard"))?;
        Ok(Self {
            client: connect(Captain, host).await?,
            envelope,
        })
    }

    /// Sends a request: the state of the next round, or how the call ended.
    async fn send(&self, request: CallToolRequestParams) -> Result<Result<String, String>> {
        match self.client.call_tool_once(request).await {
            Ok(CallToolResponse::InputRequired(asked)) => Ok(Ok(asked.request_state.context("a state")?)),
            Ok(CallToolResponse::Complete(result)) => Ok(Err(text(&result))),
            Ok(_) => bail!("neither questions nor a result"),
            Err(ServiceError::McpError(error)) => Ok(Err(error.message.into_owned())),
            Err(error) => Err(error.into()),
        }
    }

    fn usage(&self) -> String {
        let usage = self.envelope.usage();
        format!("{} wrapped, {} unwrapped", usage.wraps, usage.unwraps)
    }
}

/// A request with an answer to the form `key`.
fn answer(state: &str, key: &str, value: &serde_json::Value) -> CallToolRequestParams {
    let response = json!({"action": "accept", "content": {key: value}});
    CallToolRequestParams::new("name_boat")
        .with_request_state(state)
        .with_input_responses([(key.to_owned(), response)].into())
}

#[tokio::main]
async fn main() -> Result<()> {
    let service = Arc::new(KeyService::new()?);
    let (one, two) = (Process::start(&service).await?, Process::start(&service).await?);
    let asked = |round: Result<String, String>| round.map_err(anyhow::Error::msg);

    let first = asked(one.send(CallToolRequestParams::new("name_boat")).await?)?;
    println!("process 1   asks for a name      {}", one.usage());
    let second = asked(two.send(answer(&first, "name", &json!("Aurora"))).await?)?;
    println!("process 2   asks for a port      {}", two.usage());

    let newest = service.rotate()?;
    tokio::time::sleep(LIFETIME).await;
    let third = asked(one.send(answer(&second, "port", &json!("Genoa"))).await?)?;
    println!("rotated     process 1 asks on    {}", one.usage());
    let named = two.send(answer(&third, "paint", &json!(true))).await?;
    println!("process 2   has named            {}", named.err().context("the end")?);

    service.revoke(newest);
    tokio::time::sleep(LIFETIME).await;
    let refused = two.send(answer(&third, "paint", &json!(true))).await?;
    println!("revoked     the last state is    {}", refused.err().context("the end")?);
    Ok(())
}
