//! Every round of the report wizard, and what an attacker gets: a real client and server in this process.

use anyhow::{Context, Result, bail};
use rmcp::{
    ClientHandler, ServiceError,
    model::{
        CallToolRequestParams, CallToolResponse, ClientConfig, ElicitRequestParams, InputRequest, InputRequiredResult,
    },
};
use serde_json::{Value, json};
use wizard_core::SealPolicy;
use wizard_examples::{
    connect::{self, connect, text},
    report::Reports,
};

use crate::serve::host;

const KEY: &str = "the key of the demonstration with 32 bytes or more";
const ANSWERS: [(&str, &str); 4] = [
    ("dataset", r#""sales""#),
    ("range", r#""Q3""#),
    ("notify", "true"),
    ("email", r#""ann@example.com""#),
];

pub(crate) async fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("reports.jsonl");
    let first = connect(Client, host(Reports::open(&store)?, SealPolicy::new([KEY])?)?).await?;

    let (mut params, mut response) = (call(), first.call_tool_once(call()).await?);
    let mut last_state = String::new();
    for round in 1.. {
        let round_trip = match response {
            CallToolResponse::InputRequired(required) => required,
            CallToolResponse::Complete(result) => {
                println!("result      {}", text(&result));
                break;
            }
            _ => bail!("the server answered with neither questions nor a result"),
        };
        println!("round {round}");
        last_state = round_trip.request_state.clone().context("a sealed state")?;
        params = call()
            .with_request_state(last_state.clone())
            .with_input_responses(answer(&round_trip)?);
        response = first.call_tool_once(params.clone()).await?;
    }
    println!(
        "kept        {} report in the store",
        Reports::open(&store)?.all()?.len()
    );
    println!();

    let tampered = params.clone().with_request_state(tamper(&last_state));
    println!("tampered    {}", outcome(first.call_tool_once(tampered).await)?);
    let stranger = connect(Client, host(Reports::open(&store)?, SealPolicy::ephemeral())?).await?;
    println!(
        "own key     {}",
        outcome(stranger.call_tool_once(params.clone()).await)?
    );
    let second = connect(Client, host(Reports::open(&store)?, SealPolicy::new([KEY])?)?).await?;
    println!("same key    {}", outcome(second.call_tool_once(params).await)?);
    Ok(())
}

/// A client that can be asked with forms. It answers by hand, so that every round can be seen.
#[derive(Clone, Debug)]
struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        connect::forms("demo")
    }
}

fn call() -> CallToolRequestParams {
    CallToolRequestParams::new("create_report")
}

/// Answers every question of a round, and prints both.
fn answer(required: &InputRequiredResult) -> Result<rmcp::model::InputResponses> {
    let requests = required.input_requests.iter().flatten();
    requests
        .map(|(key, request)| {
            let InputRequest::Elicitation(request) = request else {
                bail!("only forms are expected");
            };
            let ElicitRequestParams::FormElicitationParams { message, .. } = &request.params else {
                bail!("only forms are expected");
            };
            let (_, answer) = ANSWERS.iter().find(|(name, _)| name == key).context("an answer")?;
            println!("  asks      {message}");
            println!("  answer    {answer}");
            let content: Value = serde_json::from_str(&format!("{{{key:?}: {answer}}}"))?;
            Ok((key.clone(), json!({"action": "accept", "content": content})))
        })
        .collect()
}

/// `state` with one character in its middle changed.
fn tamper(state: &str) -> String {
    let middle = state.len() / 2;
    let other = if state[middle..].starts_with('A') { "B" } else { "A" };
    format!("{}{other}{}", &state[..middle], &state[middle + 1..])
}

fn outcome(response: Result<CallToolResponse, ServiceError>) -> Result<String> {
    match response {
        Ok(CallToolResponse::Complete(result)) => Ok(text(&result)),
        Ok(_) => Ok("another question".to_owned()),
        Err(ServiceError::McpError(error)) => Ok(format!("{} {}", error.code.0, error.message)),
        Err(error) => Err(error.into()),
    }
}
