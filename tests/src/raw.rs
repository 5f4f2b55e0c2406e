//! JSON-RPC as it stands on the wire, over HTTP.

use axum::serve::ListenerExt;
use rmcp::ServerHandler;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wizard_core::rmcp::{Host, http};

/// Serves `host` in this process; where.
///
/// # Panics
///
/// When there is no port.
pub async fn serve(host: Host<impl ServerHandler>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    spawn(http::Server::new(host), listener);
    url
}

/// Serves `server` in this process, which Ctrl-C goes on to end.
pub fn spawn(server: http::Server<impl ServerHandler>, listener: TcpListener) -> http::Stop {
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a socket"));
    let (router, stop) = server.into_router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    stop
}

/// The `_meta` of a request from a client with `capabilities`.
#[allow(clippy::needless_pass_by_value, reason = "they are written where they are given")]
pub fn meta(capabilities: Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1.0.0"},
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    })
}

/// A request of `method` with `params`, as a client of 2026-07-28 sends it.
///
/// # Panics
///
/// When there is no client.
pub fn request(url: &str, method: &str, params: &Value) -> reqwest::RequestBuilder {
    request_of(&client(), url, method, params)
}

/// A client over HTTP.
///
/// # Panics
///
/// When there is none.
pub fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().expect("a client")
}

/// The same request, over the connections of `http`.
pub fn request_of(http: &reqwest::Client, url: &str, method: &str, params: &Value) -> reqwest::RequestBuilder {
    let body = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
    let request = http
        .post(url)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", method)
        .body(body.to_string());
    match params["name"].as_str().or(params["uri"].as_str()) {
        Some(name) => request.header("mcp-name", name),
        None => request,
    }
}

/// The JSON-RPC response to a request of `method` with `params`.
///
/// # Panics
///
/// When there is none.
pub async fn post(url: &str, method: &str, params: &Value) -> Value {
    let response = request(url, method, params).send().await.expect("the server answers");
    message(&response.text().await.expect("a body"))
}

/// The JSON-RPC message of a body that is one, or a stream of one event.
///
/// # Panics
///
/// When it is no JSON.
pub fn message(body: &str) -> Value {
    let mut events = body.lines().filter_map(|line| line.strip_prefix("data: "));
    let text = events.find(|data| data.starts_with('{')).unwrap_or(body);
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {body}"))
}
