//! Forms in a session.

use std::sync::atomic::Ordering::SeqCst;

use serde_json::{Value, json};
use wizard_tests::older::{Person, accept, call, error, refuse, text};

use super::{Desk, host};

/// What a call of `tool` comes to, whose person gives `answers`: the text, what was asked, and what was done.
async fn played(
    tool: &str,
    arguments: Value,
    answers: impl IntoIterator<Item = Value>,
) -> (String, Vec<String>, Vec<String>) {
    let (desk, person) = (Desk::default(), Person::answering(answers));
    let session = person.at(host(&desk)).await;
    let reply = call(&session, tool, arguments).await;
    (text(reply), person.messages(), desk.done())
}

#[tokio::test]
async fn each_form_is_asked_in_the_one_call_and_the_step_runs_once() {
    let (text, asked, done) = played(
        "book",
        json!({}),
        [
            accept(json!({"day": "friday"})),
            accept(json!({"time": "20:30"})),
            accept(json!({"people": 4})),
            accept(json!({"wish": "a view"})),
            accept(json!({"confirm": true})),
        ],
    )
    .await;
    assert_eq!(text, "Friday 20:30 4 Some(\"a view\")");
    assert_eq!(
        asked,
        [
            "Which day?",
            "Which time on Friday evening?",
            "For how many people?",
            "Any wish?",
            "Book “20:30” on Friday evening for 4?"
        ]
    );
    assert_eq!(done, [text]);
}

#[tokio::test]
async fn what_is_passed_is_not_asked_and_a_no_to_what_may_be_skipped_leaves_it_blank() {
    let arguments = json!({"day": "saturday", "time": "21:00", "people": "3"});
    let answers = [refuse("decline"), accept(json!({"confirm": true}))];
    let (text, asked, _) = played("book", arguments, answers).await;
    assert_eq!(text, "Saturday 21:00 3 None");
    assert_eq!(asked, ["Any wish?", "Book “21:00” on Saturday evening for 3?"]);
}

#[tokio::test]
async fn a_wrong_answer_is_asked_again_with_its_reason_as_often_as_the_wizard_allows() {
    let arguments = json!({"day": "friday", "time": "18:00"});
    let wrong = || accept(json!({"people": 9}));
    let no = refuse("cancel");
    let (_, asked, _) = played("book", arguments.clone(), [wrong(), no]).await;
    assert_eq!(
        asked,
        [
            "For how many people?",
            "The answer must be at most 8.\nFor how many people?"
        ]
    );
    let (text, asked, done) = played("book", arguments, [wrong(), wrong()]).await;
    assert_eq!(asked.len(), 2);
    assert!(text.contains("The answer must be at most 8."), "{text}");
    assert_eq!(done, [""; 0]);
}

#[tokio::test]
async fn an_answer_that_says_nothing_is_asked_again() {
    let answers = [
        json!({"action": "accept"}),
        accept(json!({"wish": null})),
        accept(json!({"confirm": true})),
    ];
    let arguments = json!({"day": "friday", "time": "18:00", "people": 1});
    let (text, asked, _) = played("book", arguments, answers).await;
    assert_eq!(text, "Friday 18:00 1 None");
    assert_eq!(asked.len(), 3, "{asked:?}");
}

#[tokio::test]
async fn declined_and_cancelled_are_told_apart_and_nothing_is_done() {
    for action in ["decline", "cancel"] {
        let (text, asked, done) = played("book", json!({"day": "friday"}), [refuse(action)]).await;
        let word = if action == "decline" { "declined" } else { "closed" };
        assert!(text.contains(word) && text.contains("Nothing was done."), "{text}");
        assert_eq!((asked.len(), done.len()), (1, 0));
    }
    let no = accept(json!({"confirm": false}));
    let arguments = json!({"day": "friday", "time": "18:00", "people": 1});
    let (text, _, done) = played("book", arguments, [refuse("decline"), no]).await;
    assert!(text.contains("Nothing was done."), "{text}");
    assert_eq!(done, [""; 0]);
}

#[tokio::test]
async fn the_forms_of_one_round_are_asked_one_after_the_other() {
    let answers = [
        accept(json!({"dish": "soup"})),
        refuse("decline"),
        accept(json!({"drink": "tea"})),
    ];
    let (text, asked, _) = played("order", json!({}), answers).await;
    assert_eq!(text, "soup None tea");
    assert_eq!(asked, ["Which dish?", "Any sauce?", "Which drink?"]);
}

#[tokio::test]
async fn a_no_that_ends_the_call_ends_it_before_the_other_forms_of_its_round() {
    let (text, asked, done) = played("order", json!({}), [refuse("decline")]).await;
    assert!(text.contains("Nothing was done."), "{text}");
    assert_eq!((asked.len(), done.len()), (1, 0));
}

#[tokio::test]
async fn a_review_lists_the_answers_and_has_one_changed() {
    let answers = [
        accept(json!({"boat": "sailing"})),
        accept(json!({"hours": 2})),
        accept(json!({"review": "hours"})),
        accept(json!({"hours": 3})),
        accept(json!({"review": "go-on"})),
    ];
    let (text, asked, done) = played("rent", json!({}), answers).await;
    assert_eq!(text, "sailing 3");
    assert_eq!(
        asked[2],
        "Is everything right?\n- Which boat? “sailing”\n- How many hours? 2"
    );
    assert_eq!(
        asked[4],
        "Is everything right?\n- Which boat? “sailing”\n- How many hours? 3"
    );
    assert_eq!(done, [text]);
}

#[tokio::test]
async fn a_wrong_argument_is_refused_before_anything_is_asked() {
    let (text, asked, _) = played("book", json!({"people": 9}), []).await;
    assert_eq!(
        text,
        "The argument `people` is not valid. The answer must be at most 8."
    );
    assert_eq!(asked, [""; 0]);
}

#[tokio::test]
async fn a_look_up_that_fails_ends_the_call_which_can_be_sent_again() {
    let (desk, person) = (Desk::default(), Person::answering([accept(json!({"day": "friday"}))]));
    desk.is_broken.store(true, SeqCst);
    let session = person.at(host(&desk)).await;
    let text = call(&session, "book", json!({})).await.tool_error();
    assert!(
        text.ends_with("Nothing was done. The same request may be sent again."),
        "{text}"
    );
}

#[tokio::test]
async fn a_client_that_answers_with_an_error_is_told_the_arguments() {
    let (text, asked, done) = played("order", json!({"dish": "soup"}), [error(-32_601)]).await;
    assert_eq!(asked, ["Any sauce?"]);
    assert!(
        text.starts_with("This client cannot be asked for `sauce`. Nothing was done. Call again "),
        "{text}"
    );
    assert!(text.contains("- `drink`: a text"), "{text}");
    assert_eq!(done, [""; 0]);
}

#[tokio::test]
async fn what_was_answered_before_a_question_that_the_client_cannot_be_asked_is_not_asked_again() {
    let answers = [
        accept(json!({"things": "books"})),
        error(-32_601),
        accept(json!({"days": 3})),
    ];
    let (text, asked, _) = played("pack", json!({}), answers).await;
    assert_eq!(text, "books 0 3");
    assert_eq!(asked, ["What do you take along?", "roots/list", "For how many days?"]);
}
