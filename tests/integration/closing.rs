//! What closes a wizard: a `review` of the answers, and a `confirm`, which is a yes to exactly these values.

use std::sync::Mutex;

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, Final, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Asked, Request, Session, call};

/// Pay someone.
#[derive(Wizard)]
#[wizard(confirm = "Pay {amount} to {payee}?")]
struct Pay {
    /// Whom?
    payee: String,
    /// How much?
    #[ask(min = 1)]
    amount: u32,
    /// For what?
    #[ask(known = server.purpose())]
    purpose: String,
    #[ask(arg)]
    account: Option<u32>,
}

#[final_step]
fn pay(answers: Pay, server: &Bank, _: Final<'_>) -> String {
    let Pay {
        payee,
        amount,
        purpose,
        account,
    } = answers;
    let done = format!("{payee} {amount} {purpose} {account:?}");
    server.paid.lock().expect("no panic").push(done.clone());
    done
}

struct Bank {
    paid: Mutex<Vec<String>>,
    purpose: Mutex<&'static str>,
}

impl Bank {
    fn purpose(&self) -> Option<&'static str> {
        Some(*self.purpose.lock().expect("no panic"))
    }
}

impl ServerHandler for Bank {}

fn host() -> Host<Bank> {
    let bank = Bank {
        paid: Mutex::default(),
        purpose: Mutex::new("rent"),
    };
    let host = Wizards::new(bank)
        .tool::<Pay>()
        .tool::<Report>()
        .tool::<Both>()
        .tool::<Through>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn all() -> Request {
    call("pay").arguments(json!({"payee": "Ann", "amount": 5}))
}

#[tokio::test]
async fn a_confirm_is_asked_last_and_never_filled_in() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(all()).await.asked();
    assert_eq!(asked.message(), "Pay 5 to “Ann”?");
    assert_eq!(
        asked.forms["confirm"].1,
        json!({"type": "object", "properties": {"confirm": {"type": "boolean"}}, "required": ["confirm"]})
    );
    let done = session
        .call(all().state(&asked.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "Ann 5 rent None");
    assert_eq!(host.handler().paid.lock().expect("no panic").len(), 1);
}

#[tokio::test]
async fn a_no_declined_or_said_ends_the_call_without_effect() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(all()).await.asked();
    let no = session
        .call(all().state(&asked.state).answer("confirm", &json!(false)))
        .await
        .text();
    assert_eq!(
        no,
        "The person declined to answer `confirm` (Pay 5 to “Ann”?). Nothing was done. Do not call again unless the person \
         asks for it."
    );
    let declined = session
        .call(all().state(&asked.state).refuse("confirm", "decline"))
        .await
        .text();
    assert_eq!(declined, no);
    for nothing in [json!(null), json!("true"), json!(1), json!({"confirm": true})] {
        let again = session
            .call(all().state(&asked.state).answer("confirm", &nothing))
            .await
            .asked();
        assert_eq!(again.key(), "confirm", "{nothing}");
    }
    assert_eq!(host.handler().paid.lock().expect("no panic").len(), 0);
}

#[tokio::test]
async fn a_confirm_is_no_argument_and_no_answer_before_it_is_asked() {
    let session = Session::duplex(host()).await;
    let error = session
        .call(call("pay").arguments(json!({"confirm": true})))
        .await
        .tool_error();
    assert_eq!(
        error,
        "`confirm` is not an argument: the person is asked for it. Call again without it."
    );
    let asked = session
        .call(call("pay").arguments(json!({"payee": "Ann"})))
        .await
        .asked();
    let early = call("pay").arguments(json!({"payee": "Ann"})).state(&asked.state);
    let early = early.answer("amount", &json!(5)).answer("confirm", &json!(true));
    assert_eq!(session.call(early).await.asked().key(), "confirm");
    assert_eq!(wizard_core::schema::input::<Pay>()["properties"].get("confirm"), None);
}

#[tokio::test]
async fn a_yes_is_a_yes_to_every_value_also_to_those_it_does_not_show() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(all()).await.asked();
    *host.handler().purpose.lock().expect("no panic") = "a yacht";
    let again = session
        .call(all().state(&asked.state).answer("confirm", &json!(true)))
        .await
        .asked();
    assert_eq!(
        again.message(),
        "Pay 5 to “Ann”?",
        "the words are the same, and the yes was to other values"
    );
    let done = session
        .call(all().state(&again.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "Ann 5 a yacht None");
}

/// Write a report.
#[derive(Wizard)]
#[wizard(review, max_rounds = 12)]
struct Report {
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

/// Answers the form that is asked, of the flow that began with `first`.
async fn answer(session: &Session, first: &Request, asked: &Asked, value: Value) -> Asked {
    let key = asked.key();
    session
        .call(first.clone().state(&asked.state).answer(key, &value))
        .await
        .asked()
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
struct Through {
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

#[tokio::test]
async fn a_client_that_cannot_be_asked_is_told_at_once_that_a_person_is_needed() {
    let none = rmcp::model::ClientCapabilities::default();
    let now = rmcp::model::ProtocolVersion::V_2026_07_28;
    let session = Session::duplex_as(host(), none.clone(), now).await;
    let refused = session.call(call("pay")).await.refused();
    assert_eq!(
        refused.message,
        "Missing required client capability: the person has to be asked for `payee` (elicitation, form mode). Call again \
         with the argument `payee`, and where they apply `amount`, `purpose`. But `confirm` needs a client that can ask a \
         person, whatever is passed."
    );
    let session = Session::duplex_as(host(), none, rmcp::model::ProtocolVersion::V_2025_06_18).await;
    let error = session.call(all()).await.tool_error();
    assert_eq!(
        error,
        "This client cannot be asked for `confirm`, and no argument stands for it. Nothing was done."
    );
}

/// Both, after a form of two.
#[derive(Wizard)]
#[wizard(review, confirm = "Really, {a}?", progress)]
struct Both {
    /// Which a?
    #[ask(form = "pair")]
    a: String,
    /// Which b?
    #[ask(form = "pair", default = "b")]
    b: String,
}

#[final_step]
fn both(both: Both) -> String {
    format!("{} {}", both.a, both.b)
}

#[tokio::test]
async fn a_review_comes_before_the_confirm_and_is_not_asked_twice() {
    let session = Session::duplex(host()).await;
    let first = call("both");
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.forms["pair"].0, "Step 1 of 3. Which a?");
    let pair = json!({"a": "x", "b": "y"});
    let review = session
        .call(first.clone().state(&asked.state).fill("pair", pair))
        .await
        .asked();
    assert_eq!(
        review.message(),
        "Step 2 of 3. Is everything right?\n- Which a? “x”\n- Which b? “y”"
    );
    let asked = answer(&session, &first, &review, json!("b")).await;
    assert_eq!(asked.keys(), ["pair"]);
    let fields = asked.properties("pair");
    assert_eq!(
        (&fields["a"]["default"], &fields["b"]["default"]),
        (&json!("x"), &json!("y")),
        "the form as a whole"
    );
    let pair = json!({"a": "x", "b": "z"});
    let review = session
        .call(first.clone().state(&asked.state).fill("pair", pair))
        .await
        .asked();
    let confirm = answer(&session, &first, &review, json!("go-on")).await;
    assert_eq!(confirm.message(), "Step 3 of 3. Really, “x”?");
    let again = session.call(first.clone().state(&confirm.state)).await.asked();
    assert_eq!(again.key(), "confirm", "the review stands");
    let done = session
        .call(first.state(&again.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "x z");
}
