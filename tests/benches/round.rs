//! What a round costs, as ratios against named baselines of the same run: `cargo bench -p wizard-tests`.
//!
//! The baselines are rmcp's signed (not encrypted) state codec over a payload as long as ours, and reading the request's
//! JSON, which every server does. Figures of one machine say little; the ratios hold better.

use std::{
    collections::BTreeMap,
    hint::black_box,
    pin::pin,
    task::{Context, Poll, Waker},
    time::{Duration, Instant, SystemTime},
};

use rmcp::model::RequestStateCodec;
use serde_json::{Value, json};
use wizard_core::{
    AnyHost, SealPolicy, WithServer, Wizard,
    engine::{self, Call, Capabilities, Round},
    final_step,
    seal::Seal,
};

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

/// The median time of one `call`.
fn median<T>(mut call: impl FnMut() -> T) -> Duration {
    const RUNS: usize = 31;
    const CALLS: u32 = 200;
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..CALLS {
                black_box(call());
            }
            start.elapsed() / CALLS
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

fn main() {
    let seal = SealPolicy::ephemeral().build().expect("a good policy");
    let none = BTreeMap::new();
    let answers = [
        ("name", json!("Ann")),
        ("colour", json!("red")),
        ("count", json!(3)),
        ("sure", json!(true)),
    ];
    let mut state = asked(round(&seal, None, &none));
    for (key, value) in &answers[..3] {
        state = asked(round(&seal, Some(&state), &answer(key, value)));
    }
    let fourth = answer("sure", &answers[3].1);

    let payload = vec![7; state.len() * 3 / 4];
    let codec = RequestStateCodec::try_new(vec![1; 32]).expect("a good key");
    let signed = median(|| codec.open(&codec.seal(&payload)).expect("its own state"));
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "five", "requestState": state, "inputResponses": fourth}})
    .to_string();
    let read = median(|| serde_json::from_str::<Value>(&request).expect("JSON"));
    let first = median(|| round(&seal, None, &none));
    let later = median(|| round(&seal, Some(&state), &fourth));

    println!("state of the fourth round       {} bytes", state.len());
    for (name, time) in [("first round", first), ("fifth round, four answers", later)] {
        println!(
            "{name:<31} {time:?}: {:.2} x signing a state with rmcp ({signed:?}), {:.2} x reading the request ({read:?})",
            time.as_secs_f64() / signed.as_secs_f64(),
            time.as_secs_f64() / read.as_secs_f64(),
        );
    }
}
