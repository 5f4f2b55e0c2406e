//! What is refused before it comes to a wizard, and what a server says of itself.

use reqwest::{RequestBuilder, StatusCode};
use serde_json::json;
use tokio::net::TcpListener;
use wizard_core::{SealPolicy, Wizards, rmcp::http};
use wizard_examples::report::{CreateReport, Reports};
use wizard_tests::{
    raw::{self, meta},
    server::Store,
};

/// A server with `settings`, and where it is.
async fn serve(settings: impl FnOnce(http::Server<Reports>) -> http::Server<Reports>) -> (String, http::Stop) {
    let reports = Reports::open(Store::empty().path()).expect("a store");
    let host = Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("an address"));
    (base, raw::spawn(settings(http::Server::new(host)), listener))
}

fn call(base: &str) -> RequestBuilder {
    let params = json!({"name": "create_report", "_meta": meta(json!({"elicitation": {}}))});
    raw::request(&format!("{base}/mcp"), "tools/call", &params)
}

async fn status(request: RequestBuilder) -> StatusCode {
    request.send().await.expect("an answer").status()
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
