//! Any JSON as the answers of a whole flow: asked again, ended or finished, never a panic.
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use wizard_core::engine::Round;

fuzz_target!(|text: &str| {
    // One JSON value a line, each the answer to whatever is asked then.
    let mut state: Option<String> = None;
    for line in text.lines() {
        let Ok(value) = serde_json::from_str::<Value>(line) else {
            return;
        };
        let key = match wizard_fuzz::round(None, state.as_deref(), None) {
            Ok(Round::Ask(asked)) => {
                state = Some(asked.request_state);
                asked.requests[0].key
            }
            _ => return,
        };
        let text = value.as_str().unwrap_or(line);
        // The answer to a form, a page, a model and the roots in one: each reads its own members.
        let response = serde_json::json!({
            "action": "accept",
            "content": if key == "numbers" { serde_json::json!({"type": "text", "text": text}) } else { serde_json::json!({key: value}) },
            "role": "assistant",
            "roots": value,
        });
        // The bare line too, under a key that may not have been asked.
        let mut responses = BTreeMap::from([("text".to_owned(), serde_json::from_str(line).unwrap_or(Value::Null))]);
        responses.insert(key.to_owned(), response);
        match wizard_fuzz::round(None, state.as_deref(), Some(&responses)) {
            Ok(Round::Ask(asked)) => state = Some(asked.request_state),
            _ => return,
        }
    }
});
