//! Two people, one stolen state: an HTTP server whose layer checks bearer tokens, and two real clients at it.
//!
//! Prints what each of them gets, and ends.

use std::{collections::HashMap, sync::Arc};

use anyhow::{Context, Result, bail};
use axum::{
    extract::{Request, State},
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use rmcp::{
    ClientHandler, ServiceError,
    model::{
        CallToolRequestParams, CallToolResponse, ClientCapabilities, ClientConfig, Extensions, Implementation,
        InputRequiredResult, ProtocolVersion,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService},
    transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig},
};
use serde_json::{Value, json};
use wizard_core::{Principal, SealPolicy, Wizards, ledger::MemoryLedger, rmcp::http};
use wizard_examples::bank::{Bank, Transfer};

/// The tokens that are good, and whose they are. A real service asks its authorization server, or verifies a signature.
type Tokens = HashMap<&'static str, Principal>;

fn tokens() -> Tokens {
    let person = |name: &str| Principal::new("teller-app", "https://id.example", name);
    HashMap::from([("token-of-ann", person("ann")), ("token-of-bob", person("bob"))])
}

/// Lets nobody in without a good token, and tells the host behind who it is.
async fn authenticate(State(tokens): State<Arc<Tokens>>, mut request: Request, next: Next) -> Response {
    let header = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let token = header.and_then(|value| value.strip_prefix("Bearer "));
    let Some(person) = token.and_then(|token| tokens.get(token)).cloned() else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    request.extensions_mut().insert(person);
    next.run(request).await
}

/// Who sent a request: what the layer has put into it.
fn principal(extensions: &Extensions) -> Result<Principal, &'static str> {
    let parts = extensions.get::<Parts>().ok_or("no HTTP request")?;
    parts
        .extensions
        .get::<Principal>()
        .cloned()
        .ok_or("nobody is logged in")
}

#[tokio::main]
async fn main() -> Result<()> {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::WARN)
        .with_writer(std::io::stderr)
        .init();
    let policy = SealPolicy::ephemeral().audience("bank");
    let host = Wizards::new(Bank::default())
        .tool::<Transfer>()
        .principal(principal)
        .ledger(MemoryLedger::new())
        .seal(policy)?;
    let url = serve(host.clone()).await?;

    let ann = connect(&url, "token-of-ann").await?;
    let bob = connect(&url, "token-of-bob").await?;
    let asked = asked(ann.call_tool_once(call()).await?)?;
    println!("ann         is asked for {}", accounts(&asked)?);
    println!(
        "bob         is asked for {}",
        accounts(&self::asked(bob.call_tool_once(call()).await?)?)?
    );

    let stolen = answered(&asked, "account", &json!("ann-savings"));
    println!("stolen      {}", outcome(bob.call_tool_once(stolen).await)?);

    let mut asked = asked;
    for (key, value) in [("account", json!("ann-current")), ("amount", json!(50))] {
        asked = self::asked(ann.call_tool_once(answered(&asked, key, &value)).await?)?;
    }
    println!(
        "ann         {}",
        outcome(ann.call_tool_once(answered(&asked, "to", &json!("bob"))).await)?
    );
    println!(
        "no token    {}",
        if connect(&url, "no-token").await.is_err() {
            "is not let in"
        } else {
            "is let in"
        }
    );
    println!("transfers   {}", host.handler().transfers().len());
    Ok(())
}

/// Serves `host` on loopback, behind the layer; where.
async fn serve(host: wizard_core::rmcp::Host<Bank>) -> Result<String> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/mcp", listener.local_addr()?);
    let server = http::Server::new(host).layer(from_fn_with_state(Arc::new(tokens()), authenticate));
    tokio::spawn(server.serve_at(listener));
    Ok(url)
}

/// A client that can be asked with forms, and answers by hand.
#[derive(Clone, Debug)]
struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder().enable_elicitation().build();
        ClientConfig::new(
            capabilities,
            Implementation::new("teller-app", env!("CARGO_PKG_VERSION")),
        )
    }
}

async fn connect(url: &str, token: &str) -> Result<RunningService<RoleClient, Client>> {
    let config = StreamableHttpClientTransportConfig::with_uri(url).auth_header(token);
    let lifecycle = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    Ok(Client
        .serve_with_lifecycle(StreamableHttpClientTransport::from_config(config), lifecycle)
        .await?)
}

fn call() -> CallToolRequestParams {
    CallToolRequestParams::new("transfer")
}

fn answered(asked: &InputRequiredResult, key: &str, value: &Value) -> CallToolRequestParams {
    let mut params = call();
    params.request_state.clone_from(&asked.request_state);
    let response = json!({"action": "accept", "content": {key: value}});
    params.with_input_responses([(key.to_owned(), response)].into_iter().collect())
}

fn asked(response: CallToolResponse) -> Result<InputRequiredResult> {
    match response {
        CallToolResponse::InputRequired(required) => Ok(required),
        other => bail!("expected a question, got {other:?}"),
    }
}

fn accounts(asked: &InputRequiredResult) -> Result<String> {
    let form = serde_json::to_value(&asked.input_requests)?;
    let choices = &form["account"]["params"]["requestedSchema"]["properties"]["account"]["enum"];
    let choices = choices.as_array().context("a list of accounts")?;
    Ok(choices
        .iter()
        .filter_map(Value::as_str)
        .collect::<Vec<_>>()
        .join(" or "))
}

fn outcome(response: Result<CallToolResponse, ServiceError>) -> Result<String> {
    match response {
        Ok(CallToolResponse::Complete(result)) => {
            let block = result
                .content
                .first()
                .and_then(|block| block.as_text())
                .context("a text")?;
            Ok(block.text.clone())
        }
        Ok(other) => bail!("expected the end, got {other:?}"),
        Err(ServiceError::McpError(error)) => Ok(format!("{} {}", error.code.0, error.message)),
        Err(error) => Err(error.into()),
    }
}
