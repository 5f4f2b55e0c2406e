//! The client's roots, and the argument that stands for them.

use serde_json::json;
use wizard_tests::flow::{Flow, keys, text};

use super::{NOBODY, Search};

#[tokio::test]
async fn roots_are_asked_without_words_and_keep_their_uri_and_name_alone() {
    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<Search>().await;
    let requests = &asked.as_ref().expect("a round")["inputRequests"];
    assert_eq!(requests, &json!({"folders": {"method": "roots/list"}}));
    let roots = json!([
        {"uri": "file:///a", "name": "A", "_meta": {"x": 1}},
        {"uri": "file:///b", "name": null, "size": 7},
    ]);
    let done = flow
        .respond(&asked, json!({"folders": {"roots": roots}}))
        .call::<Search>()
        .await;
    assert_eq!(text(&done), "file:///a=Some(\"A\") file:///b=None");
}

#[tokio::test]
async fn roots_that_are_none_use_up_attempts_and_a_missing_answer_does_not() {
    let mut flow = Flow::at(NOBODY);
    let mut reply = flow.call::<Search>().await;
    for response in [
        json!({}),
        json!({"roots": null}),
        json!({"roots": {}}),
        json!({"action": "accept"}),
    ] {
        reply = flow
            .respond(&reply, json!({"folders": response}))
            .call::<Search>()
            .await;
        assert_eq!(keys(&reply), ["folders"]);
    }
    for wrong in [json!([]), json!([{"name": "no uri"}])] {
        reply = flow
            .respond(&reply, json!({"folders": {"roots": wrong}}))
            .call::<Search>()
            .await;
        assert_eq!(keys(&reply), ["folders"]);
    }
    let ended = flow
        .respond(&reply, json!({"folders": {"roots": [7]}}))
        .call::<Search>()
        .await;
    assert_eq!(ended.as_ref().expect("a result")["isError"], true);
}

#[tokio::test]
async fn an_argument_stands_for_the_roots() {
    let folders = json!([{"uri": "file:///c"}]);
    let done = Flow::at(NOBODY)
        .arguments(json!({ "folders": folders }))
        .call::<Search>()
        .await;
    assert_eq!(text(&done), "file:///c=None");
    let refused = Flow::at(NOBODY)
        .arguments(json!({"folders": [{"url": "file:///c"}]}))
        .call::<Search>()
        .await;
    assert!(
        text(&refused).starts_with("The argument `folders` is not valid."),
        "{}",
        text(&refused)
    );
}
