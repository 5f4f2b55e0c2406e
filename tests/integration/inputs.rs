//! Input that is no form: the client's model and its roots, alone and beside other questions. (Pages: `visit`.)

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use wizard_core::{AnyHost, Root, Wizard, final_step};
use wizard_tests::flow::{Flow, accept, keys, said, text, words};

const NOBODY: &dyn AnyHost = &();

/// Rate a text.
#[derive(Wizard)]
struct Rate {
    /// Which text?
    text: String,
    #[sample(
        "How friendly is {text}, from 0 to 10?",
        max_tokens = 5,
        system = "Answer with a number.",
        temperature = 0
    )]
    #[ask(max = 10)]
    friendly: u8,
}

#[final_step]
fn rate(answers: Rate) -> String {
    format!("{}: {}", answers.text, answers.friendly)
}

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
            format!("{reason} How friendly is “Hi”, from 0 to 10?")
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
async fn a_no_is_a_no_whatever_was_asked() {
    for action in ["decline", "cancel"] {
        let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
        let asked = flow.call::<Rate>().await;
        let ended = flow
            .respond(&asked, json!({"friendly": {"action": action}}))
            .call::<Rate>()
            .await;
        assert!(text(&ended).contains("Nothing was done"), "{}", text(&ended));
        let mut flow = Flow::at(NOBODY);
        let asked = flow.call::<versions::AsForm>().await;
        let no = json!({"key": {"action": action}});
        for ended in [
            flow.respond(&asked, no.clone()).call::<versions::AsSample>().await,
            flow.respond(&asked, no.clone()).call::<versions::AsRoots>().await,
            flow.respond(&asked, no).call::<versions::AsPage>().await,
        ] {
            assert!(text(&ended).contains("Nothing was done"), "{}", text(&ended));
        }
    }
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
        "The answer must be JSON alone. Summarize as JSON: {\"title\": …, \"points\": […]}"
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

/// Search in folders.
#[derive(Wizard)]
struct Search {
    /// The folders to search.
    #[roots]
    #[ask(check = if folders.is_empty() { Err("There is no folder.") } else { Ok(()) })]
    folders: Vec<Root>,
}

#[final_step]
fn search(answers: Search) -> String {
    let folders = answers
        .folders
        .into_iter()
        .map(|root| format!("{}={:?}", root.uri, root.name));
    folders.collect::<Vec<_>>().join(" ")
}

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

/// Versions of one wizard, in which the question `key` is asked in another way each time.
mod versions {
    use wizard_core::{Root, Visit, Wizard, final_step};

    macro_rules! version {
        ($wizard:ident, $finish:ident, $(#[$attribute:meta])* $ty:ty) => {
            /// One version.
            #[derive(Wizard)]
            #[wizard(name = "turns", review)]
            pub(super) struct $wizard {
                #[allow(dead_code, reason = "what it is does not matter")]
                $(#[$attribute])*
                key: $ty,
                /// And then?
                then: Option<String>,
            }

            #[final_step]
            fn $finish(_: $wizard) -> String {
                stringify!($wizard).to_owned()
            }
        };
    }

    version!(
        AsForm,
        finish_form,
        #[ask("Which key?")]
        String
    );
    version!(
        AsSample,
        finish_sample,
        #[sample("Which key?")]
        String
    );
    version!(AsRoots, finish_roots, #[roots] Vec<Root>);
    version!(
        AsPage,
        finish_page,
        #[visit("Open it.", url = "https://page.example/", done = key.reference() == "mine")]
        Visit
    );
}

#[tokio::test]
async fn a_question_that_is_asked_in_another_way_after_a_redeploy_takes_nothing_of_what_was_answered() {
    use versions::{AsForm, AsPage, AsRoots, AsSample};

    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<AsForm>().await;
    let then = flow
        .respond(&asked, json!({"key": accept("key", "mine")}))
        .call::<AsForm>()
        .await;
    let then = flow
        .respond(&then, json!({"then": {"action": "accept", "content": {}}}))
        .call::<AsForm>()
        .await;
    assert_eq!(keys(&then), ["review"]);
    // Now the answer is sealed; and asked for again with it filled in.
    let again = flow
        .respond(&then, json!({"review": accept("review", "key")}))
        .call::<AsForm>()
        .await;
    for (state, responses) in [(&then, json!({})), (&again, json!({"key": accept("key", "mine")}))] {
        let sample = flow.respond(state, responses.clone()).call::<AsSample>().await;
        assert_eq!(words(&sample, "key"), "Which key?");
        let roots = flow.respond(state, responses.clone()).call::<AsRoots>().await;
        assert_eq!(
            roots.as_ref().expect("a round")["inputRequests"]["key"],
            json!({"method": "roots/list"})
        );
        let page = flow.respond(state, responses).call::<AsPage>().await;
        let url = page.as_ref().expect("a round")["inputRequests"]["key"]["params"]["url"].clone();
        assert!(url.as_str().is_some_and(|url| !url.ends_with("visit=mine")), "{url}");
        let waits = flow
            .respond(&page, json!({"key": {"action": "accept"}}))
            .call::<AsPage>()
            .await;
        assert_eq!(
            waits.as_ref().expect("a round").get("inputRequests"),
            None,
            "nobody is done there"
        );
    }
}

#[tokio::test]
async fn the_line_end_of_a_model_is_no_part_of_its_answer_and_too_many_roots_are_none() {
    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<versions::AsSample>().await;
    let then = flow
        .respond(&asked, json!({"key": said("K\n")}))
        .call::<versions::AsSample>()
        .await;
    let review = flow
        .respond(&then, json!({"then": accept("then", "T")}))
        .call::<versions::AsSample>()
        .await;
    assert!(
        words(&review, "review").contains("Which key? “K”\n"),
        "{}",
        words(&review, "review")
    );

    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<Search>().await;
    let root = json!({"uri": "file:///a"});
    for count in [101, 10_000] {
        let roots: Vec<_> = std::iter::repeat_n(root.clone(), count).collect();
        let again = flow
            .respond(&asked, json!({"folders": {"roots": roots}}))
            .call::<Search>()
            .await;
        assert_eq!(keys(&again), ["folders"], "{count}");
    }
    let roots: Vec<_> = std::iter::repeat_n(root, 100).collect();
    let done = flow
        .respond(&asked, json!({"folders": {"roots": roots}}))
        .call::<Search>()
        .await;
    assert!(text(&done).starts_with("file:///a=None"));
}
