//! One value (rule 13 of a round): what is shown is what is digested, sealed and delivered, and no two values are shown
//! alike, unless what is shown says how much it leaves out.

mod asked;
mod computed;
mod passed;
mod property;

use std::{
    collections::BTreeMap,
    pin::pin,
    task::{Context, Poll, Waker},
    time::SystemTime,
};

use serde_json::{Map, Value, json};
use wizard_core::{
    WithServer, Wizard,
    engine::{self, Call, Capabilities, Refusal, Round},
    seal::Seal,
};

/// One request for `W`, from a client that has forms. Nothing in these wizards waits.
fn round<W: Wizard>(
    server: &W::Server,
    seal: &Seal,
    arguments: &Map<String, Value>,
    state: Option<&str>,
    responses: &BTreeMap<String, Value>,
) -> Result<Round, Refusal> {
    let wizard = WithServer::<W>::new(server);
    let call = Call::new(Some(arguments))
        .capabilities(Capabilities::none().form(true))
        .state(state)
        .responses(Some(responses));
    let round = engine::round(&wizard, seal, &call, SystemTime::now());
    ready(round)
}

/// The output of the final step.
fn finish<W: Wizard>(server: &W::Server, round: Round) -> W::Output {
    let Round::Complete(complete) = round else {
        panic!("not complete: {round:?}")
    };
    ready(WithServer::<W>::new(server).finish(&complete)).expect("the answers are of this wizard")
}

fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("it waits"),
    }
}

/// `accept` with `value` for the only field of the form `key`.
fn accept(key: &str, value: impl Into<Value>) -> BTreeMap<String, Value> {
    let content = Map::from_iter([(key.to_owned(), value.into())]);
    BTreeMap::from([(key.to_owned(), json!({"action": "accept", "content": content}))])
}

/// The one form of a round: its words, and the state.
fn asked(round: Round) -> (String, String) {
    let Round::Ask(required) = round else {
        panic!("nothing is asked: {round:?}")
    };
    assert_eq!(required.requests.len(), 1);
    (required.requests[0].message().to_owned(), required.request_state)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        other => panic!("no object: {other}"),
    }
}
