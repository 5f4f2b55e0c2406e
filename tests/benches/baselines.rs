//! What a round of five questions of several kinds costs, against named baselines.
//!
//! The baselines are rmcp's signed (not encrypted) state codec over a payload as long as ours, and reading the request's
//! JSON, which every server does.

use std::{
    collections::BTreeMap,
    pin::pin,
    task::{Context, Poll, Waker},
    time::SystemTime,
};

use rmcp::model::RequestStateCodec;
use serde_json::{Value, json};
use wizard_core::{
    AnyHost, SealPolicy, WithServer, Wizard,
    engine::{self, Call, Capabilities, Round},
    final_step,
    seal::Seal,
};

use crate::report::{heading, medians, micros, ratio, row, timed};

/// Prints this part.
pub(crate) fn print() {
    let seal = SealPolicy::ephemeral().build().expect("a good policy");
    let none = BTreeMap::new();
    let answers = [("name", json!("Ann")), ("colour", json!("red")), ("count", json!(3))];
    let mut state = asked(round(&seal, None, &none));
    for (key, value) in &answers {
        state = asked(round(&seal, Some(&state), &answer(key, value)));
    }
    let fourth = answer("sure", &json!(true));

    let payload = vec![7; state.len() * 3 / 4];
    let codec = RequestStateCodec::try_new(vec![1; 32]).expect("a good key");
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "five", "requestState": state, "inputResponses": fourth}})
    .to_string();
    let [signed, read, first, later] = medians([
        &mut timed(|| codec.open(&codec.seal(&payload)).expect("its own state")),
        &mut timed(|| serde_json::from_str::<Value>(&request).expect("JSON")),
        &mut timed(|| round(&seal, None, &none)),
        &mut timed(|| round(&seal, Some(&state), &fourth)),
    ]);
    for (name, baseline) in [
        ("A round, against signing its state with rmcp", signed),
        ("A round, against reading its request", read),
    ] {
        heading(name, &["ours", "baseline", "ratio"]);
        for (name, time) in [
            ("the first round", first),
            ("the fifth round, with four answers", later),
        ] {
            row(name, &[micros(time), micros(baseline), ratio(time, baseline)]);
        }
    }
}

/// Five answers, one of them chosen.
#[derive(Wizard)]
struct Five {
    /// Which name?
    name: String,
    /// Which colour for {name}?
    #[ask(choices = ["red", "green", "blue"])]
    colour: String,
    /// How many?
    #[ask(min = 1, max = 99)]
    count: u8,
    /// Sure?
    sure: bool,
    /// Which note?
    note: Option<String>,
}

#[final_step]
fn five(answers: Five) -> String {
    format!(
        "{} {} {} {} {:?}",
        answers.name, answers.colour, answers.count, answers.sure, answers.note
    )
}

/// One round. Nothing in the wizard waits.
fn round(seal: &Seal, state: Option<&str>, responses: &BTreeMap<String, Value>) -> Round {
    let wizard = WithServer::<Five>::new(&() as &dyn AnyHost);
    let call = Call::new(None)
        .capabilities(Capabilities::none().form(true))
        .state(state)
        .responses(Some(responses));
    let round = pin!(engine::round(&wizard, seal, &call, SystemTime::now()));
    match { round }.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(round)) => round,
        other => panic!("no round: {other:?}"),
    }
}

fn answer(key: &str, value: &Value) -> BTreeMap<String, Value> {
    BTreeMap::from([(key.to_owned(), json!({"action": "accept", "content": {key: value}}))])
}

fn asked(round: Round) -> String {
    match round {
        Round::Ask(asked) => asked.request_state,
        other => panic!("no question: {other:?}"),
    }
}
