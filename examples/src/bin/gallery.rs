//! The gallery: one wizard with every type of answer and every rule of a question, at the terminal, over stdio, or
//! answered by itself to show every round.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{CommandFactory, Parser, error::ErrorKind};
use rmcp::{
    ClientHandler,
    model::{
        CallToolRequestParams, CallToolResponse, ClientConfig, ElicitRequestParams, InputRequest, InputRequiredResult,
        InputResponses,
    },
};
use serde_json::{Value as Json, json};
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_examples::{
    connect::{connect, forms, text},
    gallery::{Agency, Journey},
    terminal,
};

const TOOL: &str = "plan_journey";

/// Serve the gallery wizard.
///
/// Without --demo and --stdio you are asked yourself, at the terminal.
#[derive(Debug, Parser)]
#[command(name = "gallery", group(clap::ArgGroup::new("mode")))]
struct Options {
    /// Serve it to a client in this process, answer by itself, and print every round.
    #[arg(long, group = "mode")]
    demo: bool,
    /// Serve it on standard input and output.
    #[arg(long, group = "mode")]
    stdio: bool,
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let options = Options::parse();
    if options.stdio {
        host()?.serve_stdio().await?;
    } else if options.demo {
        demo().await?;
    } else if terminal::is_here() {
        return terminal::run(host()?, TOOL).await;
    } else {
        let problem = "there is no terminal to ask you at: give one of --demo and --stdio";
        Options::command()
            .error(ErrorKind::MissingRequiredArgument, problem)
            .exit();
    }
    Ok(ExitCode::SUCCESS)
}

fn host() -> Result<Host<Agency>> {
    // One process that is its own client: no key has to outlive it.
    let policy = SealPolicy::ephemeral().audience("gallery");
    Ok(Wizards::new(Agency::default())
        .tool::<Journey>()
        .no_principal()
        .seal(policy)?)
}

/// What the person of the demonstration says, question by question; the second time something is asked, the second answer.
fn answers(key: &str, attempt: usize) -> Option<Json> {
    let all = match key {
        "name" => [json!("Ann Lee"), json!("Ann Lee")],
        "email" => [json!("ann at home"), json!("ann@example.com")],
        "born" => [json!("1990-02-28"), json!("1990-02-28")],
        "customer" => [json!("AB-1234"), json!("AB-1234")],
        "home_street" => [json!("Mill Lane 1"), json!("Mill Lane 1")],
        "home_town" => [json!("York"), json!("York")],
        "country" => [json!("france"), json!("new_zealand")],
        "cities" => [json!(["lys", "nce"]), json!(["wlg"])],
        "interests" => [json!(["food", "mountains"]), json!(["food"])],
        "start" => [json!("2026-12-24"), json!("2026-12-24")],
        "nights" => [json!(20), json!(7)],
        "budget" => [json!(750.5), json!(750.5)],
        "car" | "confirm" => [json!(true), json!(true)],
        "class" => [json!("small"), json!("large")],
        "far" => [json!(120), json!(120)],
        "review" => [json!("country"), json!("go-on")],
        _ => return None,
    };
    let [first, later] = all;
    Some(if attempt == 0 { first } else { later })
}

/// A client that can be asked with forms. It answers by hand, so that every round can be seen.
#[derive(Clone, Debug)]
struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        forms("gallery")
    }
}

/// Every round of the wizard: a real client and server in this process.
async fn demo() -> Result<()> {
    let client = connect(Client, host()?).await?;
    let call = || {
        CallToolRequestParams::new(TOOL).with_arguments(
            [
                ("name".to_owned(), json!("Ann")),
                ("agency".to_owned(), json!("Far & Away")),
            ]
            .into_iter()
            .collect(),
        )
    };
    let mut asked = std::collections::HashMap::new();
    let mut response = client.call_tool_once(call()).await?;
    for round in 1.. {
        let required = match response {
            CallToolResponse::InputRequired(required) => required,
            CallToolResponse::Complete(result) => {
                println!("result\n  {}", text(&result));
                return Ok(());
            }
            _ => bail!("the server answered with neither questions nor a result"),
        };
        println!("round {round}");
        let responses = answer(&required, &mut asked)?;
        let state = required.request_state.context("a sealed state")?;
        response = client
            .call_tool_once(call().with_request_state(state).with_input_responses(responses))
            .await?;
    }
    Ok(())
}

/// Answers every form of a round, and prints both.
fn answer(
    required: &InputRequiredResult,
    asked: &mut std::collections::HashMap<String, usize>,
) -> Result<InputResponses> {
    let requests = required.input_requests.iter().flatten();
    requests
        .map(|(form, request)| {
            let InputRequest::Elicitation(request) = request else {
                bail!("only forms are expected")
            };
            let ElicitRequestParams::FormElicitationParams {
                message,
                requested_schema,
                ..
            } = &request.params
            else {
                bail!("only forms are expected")
            };
            println!("  {form}: {}", message.replace('\n', "\n    "));
            let mut content = serde_json::Map::new();
            for key in requested_schema.property_order.iter().flatten() {
                let attempt = asked.entry(key.clone()).or_default();
                if let Some(value) = answers(key, *attempt) {
                    println!("    {key} = {value}");
                    content.insert(key.clone(), value);
                }
                *attempt += 1;
            }
            Ok((form.clone(), json!({"action": "accept", "content": content})))
        })
        .collect()
}
