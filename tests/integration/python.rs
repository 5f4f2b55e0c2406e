//! The report wizard as the real Python client meets it: the package `mcp`, against the example as a process.

use serde_json::{Value, json};
use wizard_tests::{
    connect::Asked,
    python::{Call, Played, accept},
    server::{HttpServer, Store},
};

const KEY: &str = "a key of the tests of 32 bytes or more";
const OTHER_KEY: &str = "another key which is as long as the first";

/// A call whose person gives every answer.
fn answered(call: Call) -> Call {
    call.answer("dataset", "sales")
        .answer("range", "Q3")
        .answer("notify", true)
        .answer("email", "ann@example.com")
}

/// The forms that the person saw, by key.
fn forms(played: &Played) -> Vec<&str> {
    played.asked.iter().map(|shown| &*shown.form).collect()
}

fn finishes_the_wizard(call: Call, store: &Store) {
    let played = answered(call).play();
    assert_eq!(played.version, "2026-07-28");
    assert_eq!(forms(&played), ["dataset", "range", "notify", "email"]);
    assert_eq!(played.asked[1].message, "Which range of Sales by day?");
    assert_eq!(
        played.asked[1].schema["properties"]["range"]["enum"],
        json!(["Q1", "Q2", "Q3", "Q4"])
    );
    assert_eq!(played.reply.text(), "Report on sales for Q3 created.");
    let [report] = &store.reports()[..] else {
        panic!("one report")
    };
    assert_eq!(
        (&*report.dataset, &*report.range, report.email.as_deref()),
        ("sales", "Q3", Some("ann@example.com"))
    );
}

#[test]
fn the_clients_own_loop_finishes_the_wizard_over_stdio() {
    let store = Store::empty();
    finishes_the_wizard(Call::over_stdio(&store, KEY), &store);
}

#[test]
fn the_clients_own_loop_finishes_the_wizard_over_http() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    finishes_the_wizard(Call::over_http(&server), &store);
}

/// What the caller is told when the person refuses the second question with `action`.
fn refused_with(action: &str) -> String {
    let store = Store::empty();
    let played = Call::over_stdio(&store, KEY)
        .answer("dataset", "sales")
        .replies("range", [json!({"action": action})])
        .play();
    assert_eq!(forms(&played), ["dataset", "range"], "the call ends at the refusal");
    assert_eq!(store.reports(), []);
    played.reply.text()
}

#[test]
fn a_declined_question_ends_the_call_with_a_result_that_names_it() {
    assert_eq!(
        refused_with("decline"),
        "The person declined to answer `range` (Which range of Sales by day?). Nothing was done. Do not call again \
         unless the person asks for it."
    );
}

#[test]
fn a_cancelled_question_is_told_apart_from_a_declined_one() {
    assert_eq!(
        refused_with("cancel"),
        "The person closed the question `range` (Which range of Sales by day?) without an answer. Nothing was done. \
         Do not call again unless the person asks for it."
    );
}

#[test]
fn a_wrong_answer_is_asked_again_with_its_reason_in_front() {
    let store = Store::empty();
    let played = answered(Call::over_stdio(&store, KEY))
        .replies("range", [accept("range", "Q9"), accept("range", "Q3")])
        .play();
    assert_eq!(forms(&played), ["dataset", "range", "range", "notify", "email"]);
    assert_eq!(
        played.asked[2].message,
        "“Q9” is not one of the choices: “Q1”, “Q2”, “Q3”, “Q4”.\nWhich range of Sales by day?"
    );
    assert_eq!(played.reply.text(), "Report on sales for Q3 created.");
    assert_eq!(store.reports().len(), 1);
}

#[test]
fn three_wrong_answers_end_the_call_with_the_last_reason() {
    let store = Store::empty();
    let wrong = ["Q7", "Q8", "Q9"].map(|range| accept("range", range));
    let played = answered(Call::over_stdio(&store, KEY)).replies("range", wrong).play();
    assert_eq!(forms(&played), ["dataset", "range", "range", "range"]);
    assert_eq!(
        played.reply.tool_error(),
        "`range` was answered wrongly too often. “Q9” is not one of the choices: “Q1”, “Q2”, “Q3”, “Q4”. Nothing was \
         done."
    );
    assert_eq!(store.reports(), []);
}

/// A call at `server` that asks for the range alone.
fn range_alone(server: &HttpServer) -> Call {
    Call::over_http(server).arguments(json!({"dataset": "sales", "notify": false}))
}

/// The first round of [`range_alone`].
fn first_round(server: &HttpServer) -> Asked {
    let asked = range_alone(server).play_round().reply.asked();
    assert_eq!(asked.message(), "Which range of Sales by day?");
    asked
}

/// The last round of [`range_alone`].
fn last_round(server: &HttpServer, state: &str) -> Played {
    range_alone(server)
        .round(state, "range", accept("range", "Q3"))
        .play_round()
}

#[track_caller]
fn assert_state_is_refused(played: Played) {
    let refused = played.reply.refused();
    assert_eq!(
        (refused.code, &*refused.message, &refused.data),
        (-32602, "Invalid or expired requestState", &Value::Null)
    );
}

#[test]
fn a_state_changed_in_transit_is_refused() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    let mut state = first_round(&server).state;
    let middle = state.len() / 2;
    let other = if state[middle..].starts_with('A') { "B" } else { "A" };
    state.replace_range(middle..=middle, other);
    assert_state_is_refused(last_round(&server, &state));
    assert_eq!(store.reports(), []);
}

#[test]
fn a_second_server_with_the_same_key_goes_on_with_the_flow() {
    let store = Store::empty();
    let state = first_round(&HttpServer::start(&store, KEY)).state;
    let played = last_round(&HttpServer::start(&store, KEY), &state);
    assert_eq!(played.reply.text(), "Report on sales for Q3 created.");
    assert_eq!(store.reports().len(), 1);
}

#[test]
fn a_server_with_another_key_refuses_the_flow() {
    let store = Store::empty();
    let state = first_round(&HttpServer::start(&store, KEY)).state;
    assert_state_is_refused(last_round(&HttpServer::start(&store, OTHER_KEY), &state));
    assert_eq!(store.reports(), []);
}

#[test]
fn a_client_without_elicitation_is_told_the_capability_with_http_400() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    let played = Call::over_http(&server).without_elicitation().play();
    assert_eq!(played.statuses, [400]);
    let refused = played.reply.refused();
    assert_eq!(refused.code, -32021);
    assert_eq!(
        refused.data,
        json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
    );
    assert!(refused.message.contains("`dataset`"), "{}", refused.message);
    assert_eq!(store.reports(), []);
}

#[test]
fn what_the_arguments_say_is_not_asked() {
    let store = Store::empty();
    let played = Call::over_stdio(&store, KEY)
        .without_elicitation()
        .arguments(json!({"dataset": "costs", "range": "Q1", "notify": true, "email": "ann@example.com"}))
        .play();
    assert_eq!(played.reply.text(), "Report on costs for Q1 created.");
    assert_eq!(store.reports().len(), 1);
}

/// What the caller is told of `arguments` that are wrong.
fn refused_arguments(arguments: Value) -> String {
    let store = Store::empty();
    let played = answered(Call::over_stdio(&store, KEY)).arguments(arguments).play();
    assert_eq!(forms(&played), [""; 0], "nothing is asked");
    assert_eq!(store.reports(), []);
    played.reply.tool_error()
}

#[test]
fn a_wrong_argument_is_a_tool_error_that_names_it() {
    assert_eq!(
        refused_arguments(json!({"dataset": "costs", "range": "Q4"})),
        "The argument `range` is not valid. “Q4” is not one of the choices: “Q1”, “Q2”, “Q3”."
    );
}

#[test]
fn an_unknown_argument_is_a_tool_error_that_names_the_nearest() {
    assert_eq!(
        refused_arguments(json!({"datset": "costs"})),
        "Unknown argument “datset”. Did you mean `dataset`?"
    );
}

#[test]
fn a_legacy_client_that_cannot_be_asked_is_told_the_arguments() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    for call in [Call::over_stdio(&store, KEY), Call::over_http(&server)] {
        let played = call.without_elicitation().legacy().play();
        assert_eq!(played.version, "2025-11-25");
        let told = played.reply.tool_error();
        assert!(told.contains("Nothing was done. Call again with"), "{told}");
    }
    assert_eq!(store.reports(), []);
}
