//! Sessions over HTTP, and servers that keep none.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;
use wizard_core::rmcp::http;
use wizard_tests::{
    everything,
    older::{Person, accept, call, said, text},
    raw,
};

use super::{Desk, host};

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
