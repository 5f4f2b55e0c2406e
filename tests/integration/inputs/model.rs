//! What the client's model is asked, and what is taken of its answer.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::flow::{Flow, accept, keys, said, text, words};

use super::{NOBODY, Rate};

#[tokio::test]
async fn the_clients_model_is_asked_with_the_answers_in_the_message() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
    let asked = flow.call::<Rate>().await;
    let request = &asked.as_ref().expect("a round")["inputRequests"]["friendly"];
    let expected = json!({
        "method": "sampling/createMessage",
        "params": {
            "messages": [{
                "role": "user",
                "content": {"type": "text", "text": "How friendly is “Hi”, from 0 to 10?"},
            }],
            "systemPrompt": "Answer with a number.",
            "temperature": 0.0,
            "maxTokens": 5,
        },
    });
    assert_eq!(request, &expected);
    let done = flow
        .respond(&asked, json!({"friendly": said("7")}))
        .call::<Rate>()
        .await;
    assert_eq!(text(&done), "Hi: 7");
}

#[tokio::test]
async fn a_models_answer_that_cannot_be_read_is_asked_again_with_the_reason_and_the_third_one_ends_the_call() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
    let mut reply = flow.call::<Rate>().await;
    for (wrong, reason) in [
        ("very", "The answer must be a whole number."),
        ("11", "The answer must be at most 10."),
    ] {
        reply = flow
            .respond(&reply, json!({"friendly": said(wrong)}))
            .call::<Rate>()
            .await;
        assert_eq!(
            words(&reply, "friendly"),
            format!("{reason}\nHow friendly is “Hi”, from 0 to 10?")
        );
    }
    let ended = flow
        .respond(&reply, json!({"friendly": said("no")}))
        .call::<Rate>()
        .await;
    assert_eq!(ended.as_ref().expect("a result")["isError"], true);
    assert!(
        text(&ended).contains("The answer must be a whole number."),
        "{}",
        text(&ended)
    );
}

#[tokio::test]
async fn a_model_that_answers_with_something_else_than_text_is_wrong() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
    let asked = flow.call::<Rate>().await;
    let image =
        json!({"role": "assistant", "content": {"type": "image", "data": "", "mimeType": "image/png"}, "model": "m"});
    let again = flow.respond(&asked, json!({"friendly": image})).call::<Rate>().await;
    assert!(words(&again, "friendly").starts_with("The answer must be a text."));
    let blocks = json!([{"type": "text", "text": "1"}, {"type": "text", "text": "0"}]);
    let blocks = json!({"role": "assistant", "content": blocks, "model": "m"});
    let done = flow.respond(&again, json!({"friendly": blocks})).call::<Rate>().await;
    assert_eq!(text(&done), "Hi: 10", "blocks of text are one text");
}

#[tokio::test]
async fn a_response_of_another_kind_is_asked_again_without_using_up_an_attempt() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
    let mut reply = flow.call::<Rate>().await;
    for response in [
        accept("friendly", 7),
        json!({"roots": []}),
        json!({"content": {"type": "text", "text": "7"}}),
        json!(null),
        json!("7"),
    ] {
        reply = flow.respond(&reply, json!({"friendly": response})).call::<Rate>().await;
        assert_eq!(
            words(&reply, "friendly"),
            "How friendly is “Hi”, from 0 to 10?",
            "{response}"
        );
    }
    let done = flow
        .respond(&reply, json!({"friendly": said("7")}))
        .call::<Rate>()
        .await;
    assert_eq!(text(&done), "Hi: 7");
}

#[tokio::test]
async fn an_argument_stands_for_a_models_answer_within_the_same_rules() {
    let done = Flow::at(NOBODY)
        .arguments(json!({"text": "Hi", "friendly": 3}))
        .call::<Rate>()
        .await;
    assert_eq!(text(&done), "Hi: 3");
    let refused = Flow::at(NOBODY)
        .arguments(json!({"text": "Hi", "friendly": 11}))
        .call::<Rate>()
        .await;
    assert_eq!(
        text(&refused),
        "The argument `friendly` is not valid. The answer must be at most 10."
    );
}

/// What a model makes of a text.
#[derive(Debug, Deserialize, JsonSchema)]
struct Summary {
    title: String,
    points: Vec<String>,
}

/// Summarize a text.
#[derive(Wizard)]
struct Summarize {
    #[sample("Summarize as JSON: {{\"title\": …, \"points\": […]}}", max_tokens = 500)]
    #[ask(only_user, check = if summary.points.is_empty() { Err("There must be a point.") } else { Ok(()) })]
    summary: Summary,
    /// Publish it?
    #[ask(when = summary.points.len() > 1)]
    publish: bool,
}

#[final_step]
fn summarize(answers: Summarize) -> String {
    format!(
        "{} {:?} {}",
        answers.summary.title, answers.summary.points, answers.publish
    )
}

#[tokio::test]
async fn a_models_answer_is_read_into_any_type_and_seen_by_later_questions() {
    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<Summarize>().await;
    assert_eq!(
        words(&asked, "summary"),
        "Summarize as JSON: {\"title\": …, \"points\": […]}"
    );
    let prose = flow
        .respond(&asked, json!({"summary": said("Here it is!")}))
        .call::<Summarize>()
        .await;
    assert_eq!(
        words(&prose, "summary"),
        "The answer must be JSON alone.\nSummarize as JSON: {\"title\": …, \"points\": […]}"
    );
    let empty = said("{\"title\": \"T\", \"points\": []}");
    let empty = flow
        .respond(&prose, json!({"summary": empty}))
        .call::<Summarize>()
        .await;
    assert!(words(&empty, "summary").starts_with("There must be a point."));
    let fenced = said("```json\n{\"title\": \"T\", \"points\": [\"a\", \"b\"]}\n```");
    let publish = flow
        .respond(&empty, json!({"summary": fenced}))
        .call::<Summarize>()
        .await;
    assert_eq!(keys(&publish), ["publish"]);
    let done = flow
        .respond(&publish, json!({"publish": accept("publish", true)}))
        .call::<Summarize>()
        .await;
    assert_eq!(text(&done), "T [\"a\", \"b\"] true");
}

#[tokio::test]
async fn what_only_the_model_may_say_is_no_argument() {
    let summary = json!({"title": "T", "points": ["a"]});
    let refused = Flow::at(NOBODY)
        .arguments(json!({ "summary": summary }))
        .call::<Summarize>()
        .await;
    assert!(text(&refused).contains("is not an argument"), "{}", text(&refused));
}
