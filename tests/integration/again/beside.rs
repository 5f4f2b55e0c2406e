//! A value that the server knows, and that does not fit the answer beside it.

use serde_json::json;
use wizard_core::{Wizard, final_step, testing::Flow};
use wizard_tests::cases::{begin, last, play};

/// What the server knows is checked against what stands beside it.
#[derive(Wizard)]
struct Beside {
    /// From?
    #[ask(form = "f", known = server.known(), max = 9, check = if from < to { Ok(()) } else { Err("Too late.") })]
    from: u8,
    /// To?
    #[ask(form = "f")]
    to: u8,
}

#[final_step]
fn beside(beside: Beside, _server: &Server) -> String {
    format!("{}-{}", beside.from, beside.to)
}

struct Server;

impl Server {
    fn known(&self) -> Option<u8> {
        Some(5)
    }
}

fn fields<'f>(flow: &'f Flow<'_, Beside>) -> Vec<&'f str> {
    let properties = flow.request().schema()["properties"].as_object();
    properties
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect()
}

#[test]
fn a_known_value_that_fails_beside_an_answer_is_asked_for_with_its_reasons() {
    let mut flow = begin::<Beside>(&Server, json!({}));
    assert_eq!(fields(&flow), ["to"]);
    play(&mut flow, [(json!({"to": 2}), "f: From?")]);
    assert_eq!(fields(&flow), ["from", "to"], "what is known does not fit");
    let wrong = (
        json!({"from": 99, "to": 2}),
        "f: From? The answer must be at most 9.\nFrom?",
    );
    play(&mut flow, [wrong.clone(), wrong.clone()]);
    let end = last(flow, wrong.0);
    assert!(end.starts_with("`f` was answered wrongly too often."), "{end}");
}

#[test]
fn an_argument_takes_the_place_of_a_known_value_that_does_not_fit() {
    let flow = begin::<Beside>(&Server, json!({"from": 1}));
    assert_eq!(last(flow, json!({"to": 2})), "1-2");
}
