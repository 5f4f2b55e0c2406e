//! The modes of a server over HTTP, and what each client gets in each of them: one table.

use rmcp::{
    ServiceExt,
    model::{CallToolRequestParams, CallToolResponse},
    transport::{StreamableHttpClientTransport, streamable_http_client::StreamableHttpClientTransportConfig},
};
use serde_json::json;
use tokio::net::TcpListener;
use wizard_core::{SealPolicy, Wizards, ledger::MemoryLedger, rmcp::http};
use wizard_examples::report::{CreateReport, Reports};
use wizard_tests::{
    connect::{Client, Reply, Session, call, forms},
    raw::{self, meta},
    server::Store,
};

/// How a server answers.
#[derive(Clone, Copy, Debug)]
struct Mode {
    is_json: bool,
    is_stateless: bool,
}

const DECLINED: &str = "The person declined to answer `dataset` (Which dataset?).";
const ARGUMENTS: &str = "This client cannot be asked for `dataset`. Nothing was done. Call again with ";

/// What clients get: the type of the content of an answer, whether a client of 2026-07-28 is asked, whether one of 2025-11-25
/// gets a session, and what the latter is told, which declines what it is asked.
#[rustfmt::skip]
const TABLE: [(Mode, &str, bool, bool, &str); 4] = [
    (Mode { is_json: false, is_stateless: false }, "text/event-stream", true, true,  DECLINED),
    (Mode { is_json: false, is_stateless: true },  "text/event-stream", true, false, ARGUMENTS),
    (Mode { is_json: true,  is_stateless: false }, "application/json",  true, true,  DECLINED),
    (Mode { is_json: true,  is_stateless: true },  "application/json",  true, false, ARGUMENTS),
];

async fn serve(mode: Mode) -> String {
    let reports = Reports::open(Store::empty().path()).expect("a store");
    let host = Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .ledger(MemoryLedger::new())
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let mut server = http::Server::new(host);
    if mode.is_json {
        server = server.json_responses();
    }
    if mode.is_stateless {
        server = server.stateless();
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    raw::spawn(server, listener);
    url
}

/// What a client of an earlier version is told.
async fn told_before(url: &str) -> String {
    let config = StreamableHttpClientTransportConfig::with_uri(url.to_owned());
    let client = Client::of(forms())
        .serve(StreamableHttpClientTransport::from_config(config))
        .await;
    let client = client.expect("client and server come to terms");
    let params = CallToolRequestParams::new("create_report");
    match client.call_tool_once(params).await.expect("an answer") {
        CallToolResponse::Complete(result) => result.content[0].as_text().expect("a text").text.clone(),
        other => panic!("no result: {other:?}"),
    }
}

/// Whether a client of an earlier version gets a session.
async fn has_session(url: &str) -> bool {
    let params =
        json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).to_string();
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let request = http
        .post(url)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream");
    let response = request.body(body).send().await.expect("an answer");
    assert!(response.status().is_success());
    response.headers().contains_key("mcp-session-id")
}

#[tokio::test]
async fn each_client_gets_what_the_table_says_in_each_mode() {
    for (mode, content_type, is_asked, gets_session, told) in TABLE {
        let url = serve(mode).await;
        let params = json!({"name": "create_report", "_meta": meta(json!({"elicitation": {}}))});
        let response = raw::request(&url, "tools/call", &params)
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.headers()["content-type"], content_type, "{mode:?}");
        let length = response.headers().contains_key("content-length");
        assert_eq!(length, mode.is_json, "{mode:?}: one message has a length");

        let session = Session::http(&url, "x").await;
        let asked = session.call(call("create_report")).await;
        assert_eq!(matches!(asked, Reply::Asked(_)), is_asked, "{mode:?}: {asked:?}");
        assert_eq!(has_session(&url).await, gets_session, "{mode:?}");
        let text = told_before(&url).await;
        assert!(text.starts_with(told), "{mode:?}: {text}");
    }
}
