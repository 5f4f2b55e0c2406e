//! The Python client as it was before 2026-07-28, against the examples as processes.

use serde_json::{Value, json};
use wizard_examples::keys::PASSWORD;
use wizard_tests::{
    python::{Call, accept},
    server::{HttpServer, Store},
};

use super::REPORT;

const KEY: &str = "a key of the tests of 32 bytes or more";

fn finishes_the_wizard(call: Call, store: &Store) {
    let played = call
        .legacy()
        .answer("dataset", "sales")
        .replies("range", [accept("range", "Q9"), accept("range", "Q3")])
        .answer("notify", true)
        .answer("email", "ann@example.com")
        .play();
    assert_eq!(played.version, "2025-11-25");
    let messages: Vec<_> = played.asked.iter().map(|shown| &*shown.message).collect();
    assert_eq!(messages, REPORT);
    assert_eq!(
        played.asked[2].schema["properties"]["range"]["enum"],
        json!(["Q1", "Q2", "Q3", "Q4"])
    );
    assert_eq!(played.reply.text(), "Report on sales for Q3 created.");
    assert_eq!(store.reports().len(), 1);
}

#[test]
fn it_finishes_the_wizard_over_stdio() {
    let store = Store::empty();
    finishes_the_wizard(Call::over_stdio(&store, KEY), &store);
}

#[test]
fn it_finishes_the_wizard_over_http() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    finishes_the_wizard(Call::over_http(&server), &store);
}

#[test]
fn a_declined_question_ends_the_call_without_effect() {
    let store = Store::empty();
    let call = Call::over_stdio(&store, KEY).legacy().answer("dataset", "sales");
    let played = call.replies("range", [json!({"action": "decline"})]).play();
    let text = played.reply.text();
    assert!(text.starts_with("The person declined to answer `range`"), "{text}");
    assert_eq!(store.reports(), []);
}

#[test]
fn it_is_asked_for_everything() {
    for (method, name) in [
        ("tools/call", "as_tool"),
        ("prompts/get", "as_prompt"),
        ("resources/read", "everything://Ann/good"),
    ] {
        let played = Call::started_by(env!("CARGO_BIN_EXE_everything"), method, name)
            .legacy()
            .answer("name", "Ann")
            .answer("mood", "good")
            .visits("page", [])
            .model_says(["No", "She sings."])
            .roots(json!([{"uri": "file:///a", "name": "work"}]))
            .play();
        assert_eq!(played.version, "2025-11-25");
        let text = played.reply.text();
        assert_eq!(text, "Ann (Good) in work: She sings. Page: true.", "{method}");
        let page = played.asked.iter().find(|shown| shown.url.is_some()).expect("a page");
        assert_eq!((&*page.message, &page.schema), ("Open the page.", &Value::Null));
    }
}

#[test]
fn a_person_who_is_logged_in_enters_a_secret_on_a_page_in_the_middle_of_the_call() {
    let server = HttpServer::keys();
    let log_in = json!({"name": "ann", "password": format!("{PASSWORD}ann")});
    let played = Call::of_the_keys(&server, "ann")
        .legacy()
        .answer("service", "weather")
        .visits("key", [log_in, json!({"key": "a secret of 22 letters"})])
        .play();
    assert_eq!(played.version, "2025-11-25");
    assert_eq!(
        played.reply.text(),
        "Weather is connected: the key of ann has 22 characters."
    );
}
