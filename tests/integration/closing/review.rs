//! A `review`: the answers in a list, and the change of one with all that depended on it.

use serde_json::json;
use wizard_core::{Choice, Wizard, final_step};
use wizard_tests::connect::{Asked, Session, call};

use super::{answer, host};

/// Write a report.
#[derive(Wizard)]
#[wizard(review, max_rounds = 12)]
pub(super) struct Report {
    /// Which dataset?
    dataset: Dataset,
    /// Which range of {dataset}?
    #[ask(choices = ["2024", "2025"])]
    range: String,
    /// Send it?
    #[ask(default = false)]
    send: bool,
    /// To whom?
    #[ask(when = send, title = "Receiver")]
    to: Option<String>,
    /// Which note?
    note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Dataset {
    #[choice(title = "Sales by day")]
    Sales,
    Costs,
}

#[final_step]
fn report(report: Report) -> String {
    let Report {
        dataset,
        range,
        send,
        to,
        note,
    } = report;
    format!("{dataset:?} {range} {send} {to:?} {note:?}")
}

async fn to_review(session: &Session) -> Asked {
    let first = call("report");
    let mut asked = session.call(first.clone()).await.asked();
    for value in [json!("sales"), json!("2025"), json!(true), json!("Ann"), json!(null)] {
        asked = answer(session, &first, &asked, value).await;
    }
    asked
}

#[tokio::test]
async fn a_review_lists_the_answers_and_offers_to_change_one() {
    let session = Session::duplex(host()).await;
    let review = to_review(&session).await;
    assert_eq!(
        review.message(),
        "Is everything right?\n- Which dataset? Sales by day\n- Which range of Sales by day? “2025”\n- Send it? yes\n\
         - Receiver “Ann”\n- Which note? (left blank)"
    );
    assert_eq!(
        *review.field(),
        json!({"type": "string", "oneOf": [
            {"const": "go-on", "title": "Everything is right: go on"},
            {"const": "dataset", "title": "Which dataset?"},
            {"const": "range", "title": "Which range of Sales by day?"},
            {"const": "send", "title": "Send it?"},
            {"const": "to", "title": "Receiver"},
            {"const": "note", "title": "Which note?"},
        ]})
    );
    let done = session
        .call(call("report").state(&review.state).answer("review", &json!("go-on")))
        .await;
    assert_eq!(done.text(), "Sales 2025 true Some(\"Ann\") None");
}

#[tokio::test]
async fn a_change_asks_that_question_again_and_what_depended_on_it() {
    let session = Session::duplex(host()).await;
    let first = call("report");
    let review = to_review(&session).await;
    let asked = answer(&session, &first, &review, json!("dataset")).await;
    assert_eq!(
        (asked.key(), &asked.field()["default"]),
        ("dataset", &json!("sales")),
        "the answer is filled in"
    );
    let asked = answer(&session, &first, &asked, json!("costs")).await;
    assert_eq!((asked.key(), asked.message()), ("range", "Which range of Costs?"));
    let review = answer(&session, &first, &asked, json!("2024")).await;
    assert_eq!(review.key(), "review", "nothing else depends on it");
    // The same answer once more is an answer too.
    let asked = answer(&session, &first, &review, json!("send")).await;
    assert_eq!(asked.key(), "send");
    let asked = answer(&session, &first, &asked, json!(true)).await;
    assert_eq!(asked.key(), "to", "it depends on `send`");
    let review = answer(&session, &first, &asked, json!("Bea")).await;
    let done = session
        .call(first.state(&review.state).answer("review", &json!("go-on")))
        .await;
    assert_eq!(done.text(), "Costs 2024 true Some(\"Bea\") None");
}

#[tokio::test]
async fn a_person_can_change_what_came_as_an_argument() {
    let session = Session::duplex(host()).await;
    let first = call("report").arguments(json!({"dataset": "sales", "range": "2024", "send": false, "note": "x"}));
    let review = session.call(first.clone()).await.asked();
    assert!(review.message().contains("“2024”"), "{}", review.message());
    let asked = answer(&session, &first, &review, json!("range")).await;
    assert_eq!(asked.field()["default"], json!("2024"));
    let review = answer(&session, &first, &asked, json!("2025")).await;
    assert!(review.message().contains("“2025”"), "{}", review.message());
    // And what depended on an argument is asked for, although there is an argument.
    let asked = answer(&session, &first, &review, json!("dataset")).await;
    let asked = answer(&session, &first, &asked, json!("costs")).await;
    assert_eq!(asked.key(), "range");
    let review = answer(&session, &first, &asked, json!("2024")).await;
    let done = session
        .call(first.state(&review.state).answer("review", &json!("go-on")))
        .await;
    assert_eq!(done.text(), "Costs 2024 false None Some(\"x\")");
}

#[tokio::test]
async fn a_review_of_other_values_is_asked_again() {
    let session = Session::duplex(host()).await;
    let review = to_review(&session).await;
    let unknown = session
        .call(call("report").state(&review.state).answer("review", &json!("nothing")))
        .await
        .asked();
    assert!(
        unknown
            .message()
            .starts_with("“nothing” is not one of the choices: “go-on”"),
        "{}",
        unknown.message()
    );
    let none = session.call(call("report").state(&review.state)).await.asked();
    assert_eq!(none.forms, review.forms);
    let end = session
        .call(call("report").state(&review.state).refuse("review", "decline"))
        .await
        .text();
    assert!(end.starts_with("The person declined to answer `review`"), "{end}");
}

/// A dependency through an argument.
#[derive(Wizard)]
#[wizard(review, progress)]
pub(super) struct Through {
    /// Q?
    q: bool,
    #[ask(arg, when = q)]
    x: Option<String>,
    /// Y for {x}?
    y: String,
}

#[final_step]
fn through(through: Through) -> String {
    format!("{} {:?} {}", through.q, through.x, through.y)
}

#[tokio::test]
async fn what_depends_on_a_changed_answer_through_an_argument_is_asked_for_too() {
    let session = Session::duplex(host()).await;
    let first = call("through").arguments(json!({"q": true, "x": "x", "y": "y"}));
    let review = session.call(first.clone()).await.asked();
    assert!(review.message().starts_with("Step 1 of 1. "), "{}", review.message());
    let asked = answer(&session, &first, &review, json!("q")).await;
    assert_eq!(asked.message(), "Step 1 of 3. Q?", "what is reopened counts again");
    let asked = answer(&session, &first, &asked, json!(false)).await;
    assert_eq!((asked.key(), asked.message()), ("y", "Step 2 of 3. Y for ?"));
    let review = answer(&session, &first, &asked, json!("other")).await;
    let done = session
        .call(first.state(&review.state).answer("review", &json!("go-on")))
        .await;
    assert_eq!(done.text(), "false None other");
}
