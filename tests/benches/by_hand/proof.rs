//! That the rounds by hand are what they are measured as: they answer what the wizards answer, and refuse what must be.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use wizard_tests::rounds::{answer, params, state_in};

use super::{Refused, Tool, reply::INVALID_STATE};

/// A result without its state, which is different each time.
fn without_state(result: &[u8]) -> Value {
    let mut result: Value = serde_json::from_slice(result).expect("a result is JSON");
    if let Some(state) = result.get_mut("requestState") {
        *state = Value::Null;
    }
    result
}

/// Plays the whole flow of `tool` beside the wizard of the same name, whose rounds `ours` plays.
///
/// # Panics
///
/// When a result is another, or something that must be refused is not.
pub(crate) fn prove(tool: &Tool, ours: impl Fn(&Value) -> Vec<u8>, now: SystemTime) {
    let both = |by_hand: &Value, by_us: &Value| {
        let (by_hand, by_us) = (tool.call(by_hand, None, now).expect("a good request"), ours(by_us));
        assert_eq!(without_state(&by_hand), without_state(&by_us));
        (by_hand, by_us)
    };
    let first = params(tool.name, None, None);
    let (mut by_hand, mut by_us) = both(&first, &first);
    for nth in 1..=tool.questions.len() {
        let (by_hand_state, our_state) = (state_in(&by_hand), state_in(&by_us));
        let (key, text) = answer(nth);
        for wrong in [
            json!({"inputResponses": {&key: {"action": "accept", "content": {&key: "é".repeat(101)}}}}),
            json!({"inputResponses": {&key: {"action": "accept", "content": {&key: 7}}}}),
            json!({"inputResponses": {&key: {"action": "accept", "content": {}}}}),
            json!({"inputResponses": {"unasked": {"action": "accept", "content": {"unasked": "text"}}}}),
            json!({"inputResponses": {&key: {"action": "decline"}}}),
            json!({"inputResponses": {&key: {"action": "cancel"}}}),
        ] {
            let of = |state| with(&params(tool.name, Some(state), None), &wrong);
            both(&of(&by_hand_state), &of(&our_state));
        }
        let of = |state| params(tool.name, Some(state), Some((&key, &text)));
        (by_hand, by_us) = both(&of(&by_hand_state), &of(&our_state));
        attack(tool, &of(&by_hand_state), now);
    }
    let result: Value = serde_json::from_slice(&by_hand).expect("JSON");
    let texts: Vec<String> = (1..=tool.questions.len()).map(|nth| answer(nth).1).collect();
    assert_eq!(result["content"][0]["text"], texts.join("\n"));
    assert_eq!(result["resultType"], "complete");

    let passed = with(&first, &json!({"arguments": {"a1": "passed"}}));
    let (by_hand, _) = both(&passed, &passed);
    assert!(without_state(&by_hand)["inputRequests"]["a2"].is_object());
    let unknown = with(&first, &json!({"arguments": {"unknown": 1}}));
    assert_eq!(error_of(tool, &unknown, now), true);
    let unable = with(
        &first,
        &json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}),
    );
    let refused = tool.call(&unable, None, now).expect_err("nothing can be asked");
    assert_eq!(refused, Refused::capability("a1"));
    let earlier = with(&first, &json!({"_meta": {}}));
    assert_eq!(error_of(tool, &earlier, now), true);
    give_up(tool, now);
}

fn error_of(tool: &Tool, params: &Value, now: SystemTime) -> Value {
    let result = tool.call(params, None, now).expect("a result");
    without_state(&result)["isError"].clone()
}

fn with(params: &Value, members: &Value) -> Value {
    let mut params = params.clone();
    let members = members.as_object().expect("an object");
    for (key, value) in members {
        params[key] = value.clone();
    }
    params
}

/// A good request is refused when its state was changed, is too old, or belongs to another request.
fn attack(tool: &Tool, good: &Value, now: SystemTime) {
    let state = good["requestState"].as_str().expect("a state");
    let refuse = |params: &Value, tool: &Tool, principal, now| {
        let refused = tool.call(params, principal, now).expect_err("it must be refused");
        assert_eq!(refused, Refused::params(INVALID_STATE));
    };
    assert!(tool.call(good, None, now + Duration::from_secs(599)).is_ok());
    for place in [0, 4, 10, 40, state.len() / 2, state.len() - 1] {
        let other = if &state[place..=place] == "A" { "B" } else { "A" };
        let changed = [&state[..place], other, &state[place + 1..]].concat();
        refuse(&with(good, &json!({"requestState": changed})), tool, None, now);
    }
    for shorter in ["", "bh1.", &state[..state.len() - 4]] {
        refuse(&with(good, &json!({"requestState": shorter})), tool, None, now);
    }
    refuse(&with(good, &json!({"arguments": {"a1": "other"}})), tool, None, now);
    refuse(good, tool, None, now + Duration::from_secs(600));
    refuse(good, tool, None, now - Duration::from_secs(61));
    refuse(good, tool, Some("someone"), now);
    let texts = tool.questions.len();
    refuse(good, &Tool::of("another", texts, tool.seal.clone()), None, now);
    refuse(good, &Tool::new(tool.name, texts, "another service"), None, now);
    let (key, pin) = (tool.questions[0].key.clone(), [0; 16]);
    let mut changed = Tool::of(tool.name, texts, tool.seal.clone());
    changed.questions[0].pin = pin;
    let asked = changed
        .call(good, None, now)
        .expect("the first question is another one");
    assert!(without_state(&asked)["inputRequests"][key].is_object());
}

/// The same wrong answer over and over ends the call.
fn give_up(tool: &Tool, now: SystemTime) {
    let mut params = params(tool.name, None, None);
    for attempt in 0..=3 {
        let result = tool.call(&params, None, now).expect("a result");
        if attempt == 3 {
            assert_eq!(without_state(&result)["isError"], true);
            return;
        }
        let wrong = json!({"a1": {"action": "accept", "content": {"a1": 7}}});
        params = with(
            &params,
            &json!({"requestState": state_in(&result), "inputResponses": wrong}),
        );
    }
}
