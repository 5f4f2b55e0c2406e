//! Sessions over HTTP, and servers that keep none.

use std::time::Duration;

use axum::{
    extract::Request,
    http::request::Parts,
    middleware::{Next, from_fn},
    response::Response,
};
use rmcp::model::Extensions;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wizard_core::{Principal, SealPolicy, Wizards, rmcp::http};
use wizard_tests::{
    everything,
    older::{Person, accept, call, said, text},
    raw,
};

use super::{Desk, Order, host};

#[tokio::test]
async fn a_client_with_a_session_is_asked_in_it() {
    let desk = Desk::default();
    let url = raw::serve(host(&desk)).await;
    let person = Person::answering([
        accept(json!({"dish": "soup"})),
        accept(json!({"sauce": 7})),
        accept(json!({"drink": "tea"})),
        accept(json!({"sauce": "pesto"})),
    ]);
    let session = person.http(&url).await;
    assert_eq!(
        text(call(&session, "order", json!({})).await),
        "soup Some(\"pesto\") tea"
    );
    assert_eq!(desk.done().len(), 1);
}

#[tokio::test]
async fn two_calls_of_one_session_are_asked_each_for_itself() {
    let desk = Desk::default();
    let url = raw::serve(host(&desk)).await;
    let drink = || accept(json!({"drink": "tea"}));
    let person = Person::answering([drink(), drink()]);
    let session = person.http(&url).await;
    let arguments = |dish: &str| json!({"dish": dish, "sauce": "pesto"});
    let (one, other) = tokio::join!(
        call(&session, "order", arguments("soup")),
        call(&session, "order", arguments("rice"))
    );
    assert_eq!(text(one), "soup Some(\"pesto\") tea");
    assert_eq!(text(other), "rice Some(\"pesto\") tea");
}

#[tokio::test]
async fn every_kind_of_question_passes() {
    let url = raw::serve(everything::host().await.expect("a port")).await;
    let person = Person::answering([
        accept(json!({"name": "Ann"})),
        accept(json!({"mood": "bad"})),
        json!({"roots": []}),
        json!({"action": "accept"}),
        said("Nothing is well."),
    ]);
    let session = person.http(&url).await;
    let text = text(call(&session, "as_tool", json!({})).await);
    assert_eq!(text, "Ann (Bad) in : Nothing is well. Page: true.");
}

#[tokio::test]
async fn without_a_session_the_arguments_are_told_within_a_second() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    raw::spawn(http::Server::new(host(&Desk::default())).stateless(), listener);
    let person = Person::answering([]);
    let session = person.http(&url).await;
    let told = tokio::time::timeout(Duration::from_secs(1), call(&session, "order", json!({}))).await;
    let told = told.expect("an answer").tool_error();
    assert!(
        told.starts_with("This client cannot be asked for `dish`. Nothing was done. Call again "),
        "{told}"
    );
    assert_eq!(person.asked(), [Value::Null; 0]);
}

/// Serves where the token says who calls.
async fn with_people(desk: &Desk) -> String {
    async fn authenticate(mut request: Request, next: Next) -> Response {
        let token = request
            .headers()
            .get("authorization")
            .and_then(|token| token.to_str().ok());
        let person = token
            .and_then(|token| token.strip_prefix("Bearer "))
            .map(ToOwned::to_owned);
        if let Some(person) = person {
            request
                .extensions_mut()
                .insert(Principal::new("app", "https://id.example", person));
        }
        next.run(request).await
    }
    let caller = |extensions: &Extensions| {
        let parts = extensions.get::<Parts>().ok_or("no HTTP request")?;
        parts
            .extensions
            .get::<Principal>()
            .cloned()
            .ok_or("nobody is logged in")
    };
    let host = Wizards::new(desk.clone()).tool::<Order>().principal(caller);
    let host = host.seal(SealPolicy::ephemeral()).expect("a good configuration");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    raw::spawn(http::Server::new(host).layer(from_fn(authenticate)), listener);
    url
}

/// Posts `message` in the session `id` as `person`.
async fn post(url: &str, person: &str, id: Option<&str>, message: Value) -> reqwest::Response {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut request = http
        .post(url)
        .bearer_auth(person)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .body(message.to_string());
    if let Some(id) = id {
        request = request.header("mcp-session-id", id);
    }
    request.send().await.expect("an answer")
}

#[tokio::test]
async fn a_session_is_of_the_caller_who_began_it_alone() {
    let desk = Desk::default();
    let url = with_people(&desk).await;
    let info = json!({"name": "t", "version": "1"});
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}, "clientInfo": info});
    let initialize = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params});
    let begun = post(&url, "ann", None, initialize).await;
    let id = begun.headers()["mcp-session-id"].to_str().expect("a text").to_owned();
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(post(&url, "ann", Some(&id), initialized).await.status(), 202);

    let call = json!({"name": "order", "arguments": {"dish": "soup", "sauce": "pesto"}});
    let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call});
    let mut stream = post(&url, "ann", Some(&id), call).await;
    let mut body = String::new();
    let request = loop {
        let chunk = stream.chunk().await.expect("the stream goes on").expect("a chunk");
        body += std::str::from_utf8(&chunk).expect("a text");
        if body.contains("elicitation/create") && body.ends_with("\n\n") {
            break raw::message(&body);
        }
    };
    let answer = json!({"jsonrpc": "2.0", "id": request["id"], "result": accept(json!({"drink": "tea"}))});
    let (bare, tag) = id.split_once('.').expect("a tag");
    let other = format!("{bare}.{}", tag.chars().rev().collect::<String>());
    for (person, id) in [("bob", &*id), ("ann", bare), ("ann", &other), ("ann", "")] {
        let refused = post(&url, person, Some(id), answer.clone()).await;
        assert_eq!(refused.status(), 404, "{person} {id}");
    }
    assert_eq!(desk.done(), [""; 0]);
    assert_eq!(post(&url, "ann", Some(&id), answer).await.status(), 202);
    let rest = stream.text().await.expect("a body");
    assert!(rest.contains("soup Some(\\\"pesto\\\") tea"), "{rest}");
}

#[tokio::test]
async fn a_caller_who_is_known_is_asked_in_their_session() {
    let desk = Desk::default();
    let url = with_people(&desk).await;
    let person = Person::answering([accept(json!({"drink": "tea"}))]);
    let session = person.http_as(&url, "ann").await;
    let reply = call(&session, "order", json!({"dish": "soup", "sauce": "pesto"})).await;
    assert_eq!(text(reply), "soup Some(\"pesto\") tea");
    session.cancel().await.expect("it ends");
}

#[tokio::test]
async fn a_client_with_a_session_is_asked_in_it_by_a_server_of_json_responses() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    raw::spawn(http::Server::new(host(&Desk::default())).json_responses(), listener);
    let person = Person::answering([accept(json!({"drink": "tea"}))]);
    let session = person.http(&url).await;
    let reply = call(&session, "order", json!({"dish": "soup", "sauce": "pesto"}));
    let reply = tokio::time::timeout(Duration::from_secs(5), reply)
        .await
        .expect("an answer");
    assert_eq!(text(reply), "soup Some(\"pesto\") tea");
}
