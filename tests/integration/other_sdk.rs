//! Wizards in a server of another SDK, which plays them through `wizard_core::wire`: the binary `other_sdk` of this
//! package, driven by the real Python client.

use serde_json::{Value, json};
use wizard_tests::{
    connect::Reply,
    python::{Call, accept},
};

/// The server's `method`, of `name`.
fn of(method: &str, name: &str) -> Call {
    Call::started_by(env!("CARGO_BIN_EXE_other_sdk"), method, name)
}

fn book_table() -> Call {
    of("tools/call", "book_table")
}

/// What the server lists by `method`, under `key`: an entry of the SDK's own, and the wizards.
fn listed(method: &str, key: &str) -> (Value, Vec<Value>) {
    let played = of(method, "").play();
    let Reply::Result(outcome) = played.reply else {
        panic!("a list")
    };
    let mut listed = outcome.json[key].as_array().expect("a list").clone();
    (listed.remove(0), listed)
}

#[test]
fn a_tool_asks_in_rounds_asks_again_with_the_reason_and_finishes() {
    let call = book_table().answer("day", "friday");
    let played = call
        .replies("people", [accept("people", 9), accept("people", 3)])
        .play();
    assert_eq!(played.version, "2026-07-28");
    let [day, people, again] = &played.asked[..] else {
        panic!("three forms")
    };
    assert_eq!((&*day.form, &*day.message), ("day", "Which day?"));
    let titled = &day.schema["properties"]["day"]["oneOf"];
    assert_eq!(titled[0], json!({"const": "friday", "title": "Friday evening"}));
    assert_eq!(
        (&*people.form, &*people.message),
        ("people", "For how many people on Friday evening?")
    );
    assert_eq!(
        again.message,
        "The answer must be at most 8.\nFor how many people on Friday evening?"
    );
    assert_eq!(played.reply.text(), "Booked for 3 on Friday.");
}

#[test]
fn a_prompt_takes_arguments_and_asks_for_the_rest() {
    let call = of("prompts/get", "brief").arguments(json!({"words": "90"}));
    let played = call.answer("topic", "tea").play();
    assert_eq!(played.asked.len(), 1);
    assert_eq!(played.reply.text(), "Write 90 words about tea.");
}

#[test]
fn a_resource_asks_and_is_read() {
    let played = of("resources/read", "profile://7").answer("language", "Welsh").play();
    assert_eq!(played.asked[0].message, "In which language?");
    let Reply::Result(outcome) = played.reply else {
        panic!("contents")
    };
    assert_eq!(
        outcome.json["contents"],
        json!([{"uri": "profile://7", "mimeType": "text/plain", "text": "Profile 7 in Welsh."}])
    );
}

#[test]
fn the_clients_roots_and_its_model_are_asked() {
    let call = of("tools/call", "name_folder").roots(json!([{"uri": "file:///home/ann", "name": "home"}]));
    let played = call.model_says(["Hi", "Nest"]).play();
    assert_eq!(played.asked.len(), 2, "the first name is too short");
    assert_eq!(played.asked[0].form, "name");
    assert_eq!(played.asked[0].message, "Which name suits a folder?");
    assert_eq!(played.reply.text(), "file:///home/ann is Nest.");
}

#[test]
fn a_decline_ends_a_tool_with_a_result_and_a_prompt_with_an_error() {
    let decline = || [json!({"action": "decline"})];
    let told = book_table().replies("day", decline()).play().reply.text();
    assert!(
        told.starts_with("The person declined to answer `day` (Which day?)."),
        "{told}"
    );
    let refused = of("prompts/get", "brief")
        .replies("topic", decline())
        .play()
        .reply
        .refused();
    assert_eq!((refused.code, &refused.data), (-31000, &json!({"ending": "declined"})));
}

#[test]
fn a_flow_goes_on_in_another_process() {
    let first = book_table().play_round().reply.asked();
    let next = book_table().round(&first.state, "day", accept("day", "friday"));
    assert_eq!(next.play_round().reply.asked().key(), "people");
}

#[test]
fn a_bad_state_is_refused() {
    let refused = of("resources/read", "profile://7").round("wz1.forged", "language", accept("language", "Welsh"));
    let refused = refused.play_round().reply.refused();
    assert_eq!(
        (refused.code, &*refused.message),
        (-32602, "Invalid or expired requestState")
    );
}

#[test]
fn a_client_that_cannot_be_asked_is_told_what_is_missing() {
    let without_forms = of("prompts/get", "brief").without_elicitation().play().reply.refused();
    assert_eq!(without_forms.code, -32021);
    let required = &without_forms.data["requiredCapabilities"];
    assert_eq!(required, &json!({"elicitation": {"form": {}}}));
    let name_folder = of("tools/call", "name_folder").model_says(["Nest"]);
    let without_roots = name_folder.play().reply.refused();
    assert_eq!(without_roots.code, -32021);
    assert_eq!(without_roots.data["requiredCapabilities"], json!({"roots": {}}));
}

#[test]
fn the_wizards_are_listed_beside_what_the_sdk_lists() {
    let (own, tools) = listed("tools/list", "tools");
    assert_eq!(own["name"], "hello");
    let names: Vec<_> = tools.iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["book_table", "name_folder"]);
    let description = tools[0]["description"].as_str().unwrap_or_default();
    assert!(
        description.starts_with("Book a table.\n\nAsks the person for `"),
        "{description}"
    );
    assert_eq!(tools[0]["inputSchema"]["properties"]["people"]["maximum"], 8);

    let (own, prompts) = listed("prompts/list", "prompts");
    assert_eq!(own["name"], "greeting");
    assert_eq!(prompts[0]["name"], "brief");
    assert_eq!(prompts[0]["arguments"][0]["name"], "topic");

    let (own, templates) = listed("resources/templates/list", "resourceTemplates");
    assert_eq!(own["name"], "note");
    assert_eq!(
        templates,
        [json!({
            "name": "profile",
            "description": "A profile, in the language of the reader.",
            "uriTemplate": "profile://{id}",
            "mimeType": "text/plain",
        })]
    );
}

#[test]
fn what_is_no_wizard_is_served_by_the_sdk() {
    assert_eq!(of("tools/call", "hello").play().reply.text(), "hello");
}
