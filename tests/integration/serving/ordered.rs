//! The questions of a round leave in the order in which they are declared, whatever their names, and their steps do not
//! contradict what is seen first.

use std::time::Duration;

use serde_json::{Value, json};
use wizard_tests::{
    raw::{self, message, meta},
    steps::Process,
};

const STEPS: &str = env!("CARGO_BIN_EXE_steps");
const KEY: &str = "a key of the tests of 32 bytes or more";

fn params() -> Value {
    json!({"name": "order", "_meta": meta(json!({"elicitation": {}}))})
}

/// The keys as they stand in the text, which a parser may sort.
fn in_order(text: &str) {
    let places = ["\"second\":{\"method", "\"first\":{\"method", "\"last\":{\"method"].map(|key| text.find(key));
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?}: {text}"
    );
    assert!(!text.contains("wizard-core/order"), "the note is gone: {text}");
    let result = &message(text)["result"];
    for key in ["second", "first", "last"] {
        let words = result["inputRequests"][key]["params"]["message"].as_str();
        assert!(
            words.is_some_and(|words| words.starts_with("Steps 1 to 3 of 3. ")),
            "{words:?}"
        );
    }
}

#[test]
fn on_standard_input_and_output() {
    let mut server = Process::steps(STEPS, "stdio", Duration::ZERO, KEY);
    server.write(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params()}).to_string());
    in_order(&server.line());
}

#[tokio::test]
async fn over_http() {
    let mut server = Process::steps(STEPS, "http", Duration::ZERO, KEY);
    let response = raw::request(&server.url(), "tools/call", &params()).send().await;
    in_order(&response.expect("an answer").text().await.expect("a body"));
}
