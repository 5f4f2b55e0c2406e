//! What is refused before it comes to a wizard, and what a server says of itself.

use std::{fs, time::Duration};

use axum::{Router, routing::post};
use reqwest::{RequestBuilder, StatusCode};
use serde_json::json;
use tokio::net::TcpListener;
use wizard_core::{
    SealPolicy, Wizards,
    ledger::MemoryLedger,
    rmcp::{Host, http},
};
use wizard_examples::report::{CreateReport, Reports};
use wizard_tests::{
    raw::{self, meta},
    server::Store,
};

fn host() -> Host<Reports> {
    let reports = Reports::open(Store::empty().path()).expect("a store");
    Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .ledger(MemoryLedger::new())
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// A server with `settings`, and where it is.
async fn serve(settings: impl FnOnce(http::Server<Reports>) -> http::Server<Reports>) -> (String, http::Stop) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("an address"));
    (base, raw::spawn(settings(http::Server::new(host())), listener))
}

fn call(base: &str) -> RequestBuilder {
    let params = json!({"name": "create_report", "_meta": meta(json!({"elicitation": {}}))});
    raw::request(&format!("{base}/mcp"), "tools/call", &params)
}

async fn status(request: RequestBuilder) -> StatusCode {
    request.send().await.expect("an answer").status()
}

/// What stands between apostrophes behind each `flag` of the call by hand in the documentation.
fn by_hand(flag: &str) -> Vec<String> {
    let page = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../wizard-core/src/rmcp/http/mod.rs"
    ));
    let page: String = page
        .expect("the page")
        .lines()
        .map(|line| line.trim_start_matches("//!"))
        .collect();
    let (_, call) = page.split_once("curl ").expect("the page has a call");
    let (call, _) = call.split_once("```").expect("the call ends");
    let flag = format!("{flag} '");
    let texts = call.split(&flag).skip(1);
    texts
        .filter_map(|text| Some(text.split_once('\'')?.0.replace("book_table", "create_report")))
        .collect()
}

#[tokio::test]
async fn the_call_by_hand_of_the_documentation_is_answered_with_the_first_question() {
    let (base, _stop) = serve(|server| server).await;
    let mut call = reqwest::Client::new().post(format!("{base}/mcp"));
    let headers = by_hand("-H");
    assert_eq!(headers.len(), 5);
    for header in &headers {
        let (name, value) = header.split_once(": ").expect("a header");
        call = call.header(name, value);
    }
    let [body] = &by_hand("-d")[..] else { panic!("one body") };
    let answer = call.body(body.clone()).send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    let answer = answer.text().await.expect("a text");
    assert!(answer.contains("\"resultType\":\"input_required\""), "{answer}");
}

#[tokio::test]
async fn a_page_of_another_origin_and_another_name_are_refused_without_any_setting() {
    let (base, _stop) = serve(|server| server).await;
    assert_eq!(status(call(&base)).await, 200);
    for own in ["http://localhost:6274", "http://127.0.0.1:1", "http://[::1]:80"] {
        assert_eq!(status(call(&base).header("origin", own)).await, 200, "{own}");
    }
    for other in [
        "http://evil.example",
        "https://localhost.evil.example",
        "null",
        "http://localhost@evil.example",
        "https://127.0.0.1.nip.example",
        "",
    ] {
        assert_eq!(status(call(&base).header("origin", other)).await, 403, "{other}");
    }
    for other in ["evil.example", "localhost.evil.example:80"] {
        assert_eq!(status(call(&base).header("host", other)).await, 403, "{other}");
    }
}

#[tokio::test]
async fn what_is_allowed_is_allowed_instead() {
    let settings = |server: http::Server<Reports>| {
        server
            .allowed_hosts(["shop.example"])
            .allowed_origins(["https://app.example:443"])
    };
    let (base, _stop) = serve(settings).await;
    assert_eq!(status(call(&base)).await, 403, "the name of this machine");
    let call = || call(&base).header("host", "shop.example");
    assert_eq!(status(call()).await, 200);
    assert_eq!(status(call().header("origin", "https://app.example")).await, 200);
    assert_eq!(status(call().header("origin", "http://localhost:80")).await, 403);
}

#[tokio::test]
async fn no_names_are_none_and_not_all() {
    let (base, _stop) = serve(|server| server.allowed_hosts([""; 0])).await;
    assert_eq!(status(call(&base)).await, 403);
    assert_eq!(status(call(&base).header("host", "evil.example")).await, 403);
    let (base, _stop) = serve(|server| server.allowed_origins([""; 0])).await;
    assert_eq!(status(call(&base)).await, 200, "no page");
    assert_eq!(status(call(&base).header("origin", "http://localhost")).await, 403);
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_waits_for_the_requests_of_its_pages_and_takes_no_new_ones() {
    let page = async || {
        tokio::time::sleep(Duration::from_millis(500)).await;
        "stored"
    };
    let (base, stop) = serve(|server| server.beside(Router::new().route("/page", post(page)))).await;
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let send = || http.post(format!("{base}/page")).send();
    let before = tokio::spawn(send());
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.stop().await.expect("no step runs");
    let before = before.await.expect("a task").expect("an answer");
    assert_eq!(before.text().await.expect("a body"), "stored");
    assert_eq!(send().await.expect("an answer").status(), 503);
    assert_eq!(status(call(&base)).await, 503);
}

#[tokio::test]
async fn a_server_ends_with_whoever_waits_for_it() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let serving = http::Server::new(host()).serve_at(listener);
    let waited = tokio::time::timeout(Duration::from_millis(200), serving).await;
    assert!(waited.is_err(), "it would serve on");
    tokio::time::sleep(Duration::from_millis(100)).await;
    TcpListener::bind(address).await.expect("the port is free");
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused() {
    let (base, _stop) = serve(|server| server.max_body(2_000)).await;
    assert_eq!(status(call(&base)).await, 200);
    assert_eq!(status(call(&base).body("x".repeat(2_001))).await, 413);
}

#[tokio::test]
async fn it_is_healthy_while_it_answers_and_ready_until_it_is_told_to_stop() {
    let (base, stop) = serve(|server| server).await;
    let get = async |path: &str| {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        status(http.get(format!("{base}{path}"))).await
    };
    assert_eq!(
        (get("/healthz").await, get("/readyz").await),
        (StatusCode::OK, StatusCode::OK)
    );
    stop.stop().await.expect("nothing runs");
    assert_eq!(
        (get("/healthz").await, get("/readyz").await),
        (StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE)
    );
}
