//! The TypeScript client, which starts in 2025-11-25 unless told otherwise.

use serde_json::{Value, json};
use wizard_tests::{everything, raw, typescript::play};

fn plan(server: &Value) -> Value {
    json!({
        "server": server,
        "fields": {"name": "Ann", "mood": "good"},
        "thinks": 0,
        "timeout": 30_000,
        "name": "as_tool",
    })
}

fn is_asked_for_everything(server: &Value) {
    let played = play(&plan(server));
    assert_eq!(played.version, "2025-11-25");
    assert_eq!(
        played.asked,
        [
            "Whom is it about?",
            "How is the mood?",
            "Open the page.",
            "Describe “Ann”, mood good."
        ]
    );
    assert_eq!(played.text, "Ann (Good) in work: She sings. Page: true.");
}

fn started() -> Value {
    json!({"command": env!("CARGO_BIN_EXE_everything"), "args": []})
}

#[test]
fn it_is_asked_for_everything_over_stdio() {
    is_asked_for_everything(&started());
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_asked_for_everything_over_http() {
    let url = raw::serve(everything::host().await.expect("a port")).await;
    let played = tokio::task::spawn_blocking(move || is_asked_for_everything(&json!({ "url": url })));
    played.await.expect("it is asked");
}

#[test]
fn it_waits_for_a_person_who_takes_longer_than_its_patience_since_it_hears_of_progress() {
    let mut plan = plan(&started());
    plan["thinks"] = json!(10_000);
    plan["timeout"] = json!(18_000);
    let played = play(&plan);
    assert!(played.progress >= 1, "{played:?}");
    assert_eq!(played.text, "Ann (Good) in work: She sings. Page: true.");
}
