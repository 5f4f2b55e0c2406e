//! Rounds of wizards that have nothing but texts to ask for, as they are measured: what one costs says what the framework
//! itself costs.
//!
//! A round goes from the parsed parameters of a `tools/call` to the bytes of its result. Its state holds some answers; it
//! takes one more and asks the next question.

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
    time::SystemTime,
};

use serde_json::{Value, json};
use wizard_core::{AnyHost, SealPolicy, Wizard, final_step, seal::Seal, wire};

/// The members of `_meta` that a wizard reads.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

/// How many answers are in the states that are measured.
pub const RECORDED: [usize; 3] = [1, 10, 50];

/// The name of the service, which every state is bound to.
pub const AUDIENCE: &str = "measured";

/// A wizard of texts, two more than a state of it holds when it is measured.
macro_rules! texts {
    ($wizard:ident, $step:ident, $rounds:literal: $($field:ident)*) => {
        /// Put texts together.
        #[derive(Debug, Wizard)]
        #[wizard(max_rounds = $rounds)]
        pub struct $wizard {
            $(
                /// Which text shall it be?
                #[ask(max_len = 100)]
                $field: String,
            )*
        }

        #[final_step]
        fn $step(answers: $wizard) -> String {
            [$(answers.$field),*].join("\n")
        }
    };
}

texts!(PutThree, put_three, 4: a1 a2 a3);

texts!(PutTwelve, put_twelve, 13: a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12);

texts!(PutFiftyTwo, put_fifty_two, 53:
    a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26
    a27 a28 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52);

/// A seal with a key of this process.
///
/// # Panics
///
/// When the system has no randomness.
pub fn seal() -> Seal {
    SealPolicy::ephemeral()
        .audience(AUDIENCE)
        .build()
        .expect("a good policy")
}

/// The parsed parameters of a call of `tool`, with the state of the round before and the answer to its question.
pub fn params(tool: &str, state: Option<&str>, answer: Option<(&str, &str)>) -> Value {
    let mut params = json!({
        "name": tool,
        "_meta": {VERSION: "2026-07-28", CAPABILITIES: {"elicitation": {}}},
    });
    if let Some(state) = state {
        params["requestState"] = json!(state);
    }
    if let Some((key, text)) = answer {
        params["inputResponses"] = json!({key: {"action": "accept", "content": {key: text}}});
    }
    params
}

/// The answer to the question `nth`, of 20 characters.
pub fn answer(nth: usize) -> (String, String) {
    (format!("a{nth}"), format!("the text of number {nth:02}").split_off(1))
}

/// The state in the bytes of a result.
///
/// # Panics
///
/// When they ask for nothing.
pub fn state_in(result: &[u8]) -> String {
    let result: Value = serde_json::from_slice(result).expect("a result is JSON");
    match &result["requestState"] {
        Value::String(state) => state.clone(),
        _ => panic!("nothing is asked: {result}"),
    }
}

/// The parameters of the round that takes one answer more than the `recorded` ones that its state holds, of `tool`, whose
/// rounds are played by `play`.
pub fn after(recorded: usize, tool: &str, play: impl Fn(&Value) -> Vec<u8>) -> Value {
    let mut state = state_in(&play(&params(tool, None, None)));
    for nth in 1..=recorded {
        let (key, text) = answer(nth);
        state = state_in(&play(&params(tool, Some(&state), Some((&key, &text)))));
    }
    let (key, text) = answer(recorded + 1);
    params(tool, Some(&state), Some((&key, &text)))
}

/// Plays a round of the wizard `W`: the bytes of its result.
///
/// # Panics
///
/// When it is refused. Nothing in these wizards waits.
pub fn play<W>(seal: &Seal, params: &Value, now: SystemTime) -> Vec<u8>
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    let request = wire::Request::read(params).expect("good parameters");
    let round = pin!(wire::call_tool::<W>(&() as &dyn AnyHost, seal, &request, now));
    match { round }.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(result)) => serde_json::to_vec(&result).expect("a result is JSON"),
        Poll::Ready(Err(refused)) => panic!("the round is refused: {refused:?}"),
        Poll::Pending => panic!("the round waits"),
    }
}
