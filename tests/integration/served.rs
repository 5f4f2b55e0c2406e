//! A wizard as a prompt and as a resource: arguments that are texts, and errors instead of results.

use jiff::civil::Date;
use serde_json::json;
use wizard_core::{AnyHost, Choice, Json, Message, Wizard, final_step};
use wizard_tests::flow::{Flow, accept, keys, words};

const NOBODY: &dyn AnyHost = &();

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
enum Tone {
    #[choice(title = "Very friendly")]
    Friendly,
    Strict,
}

/// Write a letter.
#[derive(Wizard)]
pub(super) struct Letter {
    /// How many pages?
    #[ask(max = 3)]
    pages: u8,
    /// Signed?
    signed: bool,
    /// In which tone?
    tone: Tone,
    /// Which tones as well?
    others: Vec<Tone>,
    /// From which day?
    day: Date,
    /// The tags
    #[ask(arg)]
    tags: Option<Vec<u8>>,
    /// To whom?
    whom: String,
    /// And for whom else?
    #[ask(check = if else_ == "nobody" { Err("Then leave it out.") } else { Ok(()) })]
    else_: Option<String>,
}

#[final_step]
fn letter(answers: Letter) -> Result<Vec<Message>, &'static str> {
    let Letter {
        pages,
        signed,
        tone,
        others,
        day,
        tags,
        whom,
        else_,
    } = answers;
    if whom == "nobody" {
        return Err("There is nobody to write to.");
    }
    let text = format!("{pages} {signed} {tone:?} {others:?} {day} {tags:?} {whom} {else_:?}");
    Ok(vec![Message::user(text)])
}

pub(super) fn arguments() -> serde_json::Value {
    json!({
        "pages": "2",
        "signed": "yes",
        "tone": "strict",
        "others": "friendly, strict",
        "day": "2026-11-29",
        "tags": "[1, 2]",
        "whom": "12",
        "else_": "",
    })
}

#[tokio::test]
async fn the_arguments_of_a_prompt_are_texts_that_are_read_by_the_type_of_the_question() {
    let prompt = Flow::at(NOBODY)
        .capabilities(json!({}))
        .arguments(arguments())
        .get::<Letter>()
        .await
        .expect("a prompt");
    assert_eq!(
        prompt["messages"],
        json!([{
            "role": "user",
            "content": {
                "type": "text",
                "text": "2 true Strict [Friendly, Strict] 2026-11-29 Some([1, 2]) 12 None",
            },
        }])
    );
    assert_eq!(prompt["description"], "Write a letter.");
    assert_eq!(prompt["resultType"], "complete");
}

#[tokio::test]
async fn a_wrong_argument_of_a_prompt_is_an_error_that_names_it() {
    for (argument, value, message) in [
        (
            "pages",
            "four",
            "The argument `pages` is not valid. The answer must be a whole number.",
        ),
        (
            "pages",
            "4",
            "The argument `pages` is not valid. The answer must be at most 3.",
        ),
        (
            "day",
            "tomorrow",
            "The argument `day` is not valid. The answer must be a date, such as 2026-11-29.",
        ),
        (
            "else_",
            "nobody",
            "The argument `else_` is not valid. Then leave it out.",
        ),
        ("page", "2", "Unknown argument “page”. Did you mean `pages`?"),
    ] {
        let mut given = arguments();
        given[argument] = json!(value);
        let error = Flow::at(NOBODY)
            .arguments(given)
            .get::<Letter>()
            .await
            .expect_err("a wrong argument");
        assert_eq!((error.code, &*error.message, &error.data), (-32602, message, &None));
    }
}

#[tokio::test]
async fn an_empty_argument_of_a_prompt_is_none_where_the_question_can_be_asked() {
    for empty in ["pages", "whom", "else_"] {
        let mut given = arguments();
        given["else_"] = json!("Eve");
        given[empty] = json!("");
        let asked = Flow::at(NOBODY).arguments(given.clone()).get::<Letter>().await;
        assert_eq!(keys(&asked), [empty]);
        let not_asked = Flow::at(NOBODY)
            .capabilities(json!({}))
            .arguments(given)
            .get::<Letter>()
            .await;
        assert_eq!(
            not_asked.is_ok(),
            empty == "else_",
            "{empty} may be left blank: {not_asked:?}"
        );
    }
}

#[tokio::test]
async fn a_prompt_that_ends_without_its_final_step_is_an_error_of_ours() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"pages": "1"}));
    let asked = flow.get::<Letter>().await;
    assert_eq!(words(&asked, "signed"), "Signed?");
    for action in ["decline", "cancel"] {
        let ended = flow
            .respond(&asked, json!({"signed": {"action": action}}))
            .get::<Letter>()
            .await;
        let error = ended.expect_err("the person said no");
        assert_eq!(error.code, -31_000);
        let ending = if action == "decline" { "declined" } else { "cancelled" };
        assert_eq!(error.data, Some(json!({"ending": ending})));
        assert!(error.message.contains("Nothing was done"), "{}", error.message);
    }
    let mut reply = Ok(asked.expect("a round"));
    for _ in 0..2 {
        reply = flow
            .respond(&reply, json!({"signed": accept("signed", "maybe")}))
            .get::<Letter>()
            .await;
    }
    let ended = flow
        .respond(&reply, json!({"signed": accept("signed", "maybe")}))
        .get::<Letter>()
        .await;
    let error = ended.expect_err("the attempts are used up");
    assert_eq!((error.code, error.data), (-31_000, Some(json!({"ending": "used_up"}))));
}

#[tokio::test]
async fn an_error_of_the_final_step_of_a_prompt_is_shown() {
    let mut given = arguments();
    given["whom"] = json!("nobody");
    let error = Flow::at(NOBODY)
        .capabilities(json!({}))
        .arguments(given)
        .get::<Letter>()
        .await
        .expect_err("nobody");
    assert_eq!((error.code, &*error.message), (-32603, "There is nobody to write to."));
}

/// A profile.
#[derive(Wizard)]
pub(super) struct Profile {
    /// Whose?
    #[ask(arg)]
    id: u32,
    /// Why do you read {id}?
    #[ask(choices = if id == 13 { Err("unlucky")? } else { ["work", "fun"] })]
    why: String,
}

#[final_step]
fn profile(answers: Profile) -> Json<serde_json::Value> {
    Json(json!({"id": answers.id, "why": answers.why}))
}

#[tokio::test]
async fn the_variables_of_a_template_are_arguments() {
    let mut flow = Flow::at(NOBODY).uri("profile://7/card");
    let asked = flow.read::<Profile>("profile://{id}/card").await;
    assert_eq!(words(&asked, "why"), "Why do you read 7?");
    let done = flow
        .respond(&asked, json!({"why": accept("why", "fun")}))
        .read::<Profile>("profile://{id}/card")
        .await;
    assert_eq!(
        done.expect("contents"),
        json!({
            "contents": [{
                "uri": "profile://7/card",
                "mimeType": "application/json",
                "text": "{\"id\":7,\"why\":\"fun\"}",
            }],
            "resultType": "complete",
            "ttlMs": 0,
            "cacheScope": "private",
        })
    );
}

#[tokio::test]
async fn the_state_of_one_resource_is_not_good_for_another() {
    let mut flow = Flow::at(NOBODY).uri("profile://7");
    let asked = flow.read::<Profile>("profile://{id}").await;
    let flow = {
        flow.respond(&asked, json!({"why": accept("why", "fun")}));
        flow.uri("profile://8")
    };
    let error = flow
        .read::<Profile>("profile://{id}")
        .await
        .expect_err("another profile");
    assert_eq!(
        (error.code, &*error.message),
        (-32602, "Invalid or expired requestState")
    );
}

#[tokio::test]
async fn an_address_that_is_none_of_the_template_or_a_wrong_variable_is_refused() {
    for (uri, message) in [
        ("profile://7/x", "Unknown resource: “profile://7/x”"),
        (
            "profile://x",
            "The argument `id` is not valid. The answer must be a whole number.",
        ),
        (
            "profile://99999999999",
            "The argument `id` is not valid. The answer must be at most 4294967295.",
        ),
    ] {
        let error = Flow::at(NOBODY)
            .uri(uri)
            .read::<Profile>("profile://{id}")
            .await
            .expect_err(uri);
        assert_eq!((error.code, &*error.message), (-32602, message));
        let is_unknown = message.starts_with("Unknown");
        assert_eq!(error.data, is_unknown.then(|| json!({"uri": uri})));
    }
}

#[tokio::test]
async fn a_look_up_that_fails_in_a_resource_is_an_internal_error_without_its_reason() {
    let error = Flow::at(NOBODY)
        .uri("profile://13")
        .read::<Profile>("profile://{id}")
        .await
        .expect_err("unlucky");
    assert_eq!(error.code, -32603);
    assert!(!error.message.contains("unlucky") && error.message.contains("A look-up on the server failed"));
}

#[tokio::test]
async fn the_state_of_a_tool_is_not_good_for_a_prompt_of_the_same_name() {
    /// Greet.
    #[derive(Wizard)]
    struct Greet {
        /// Whom?
        whom: String,
    }

    #[final_step]
    fn greet(answers: Greet) -> String {
        answers.whom
    }

    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<Greet>().await;
    let error = flow
        .respond(&asked, json!({"whom": accept("whom", "Ann")}))
        .get::<Greet>()
        .await
        .expect_err("a prompt");
    assert_eq!(error.message, "Invalid or expired requestState");
}

#[tokio::test]
async fn the_state_of_one_wizard_is_not_good_for_another_at_the_same_address() {
    /// Another profile.
    #[derive(Wizard)]
    struct Other {
        #[ask(arg)]
        id: u32,
        /// Why do you read {id}?
        #[ask(choices = ["work", "fun"])]
        why: String,
    }

    #[final_step]
    fn other(answers: Other) -> String {
        format!("{} {}", answers.id, answers.why)
    }

    let mut flow = Flow::at(NOBODY).uri("profile://7");
    let asked = flow.read::<Profile>("profile://{id}").await;
    flow.respond(&asked, json!({"why": accept("why", "fun")}));
    let error = flow.read::<Other>("profile://{id}").await.expect_err("another wizard");
    assert_eq!(error.message, "Invalid or expired requestState");
}
