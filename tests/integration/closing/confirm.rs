//! A `confirm`: asked last of a person, and a yes to exactly these values.

use serde_json::json;
use wizard_core::{
    Final, Wizard, final_step,
    testing::{Client, Wait},
};
use wizard_tests::connect::{Request, Session, call};

use super::{Bank, host};

/// Pay someone.
#[derive(Wizard)]
#[wizard(confirm = "Pay {amount} to {payee}?")]
pub(super) struct Pay {
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

fn all() -> Request {
    call("pay").arguments(json!({"payee": "Ann", "amount": 5}))
}

/// Tip someone.
#[derive(Wizard)]
#[wizard(confirm = "Tip {amount} for {reasons}, {note}?")]
struct Tip {
    /// How much?
    amount: Option<u32>,
    /// For what?
    #[ask(choices = ["food", "music"])]
    reasons: Vec<String>,
    /// With which note?
    note: String,
}

#[final_step]
fn tip(answers: Tip) -> String {
    format!("{:?} {:?} {}", answers.amount, answers.reasons, answers.note)
}

#[test]
fn a_confirm_leaves_no_gap_where_an_answer_was_left_blank() {
    let arguments = json!({"amount": null, "reasons": [], "note": "thanks"});
    let mut flow = Client::new().call::<Tip>(&(), arguments).wait();
    assert_eq!(flow.keys(), ["amount"]);
    flow.answer(json!(null)).wait();
    assert_eq!(flow.message(), "Tip (left blank) for (nothing), “thanks”?");
    flow.answer(false).wait();
    assert!(flow.ended().message().contains("Tip (left blank) for (nothing)"));
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
    for nothing in [json!(null), json!("perhaps"), json!(1), json!({"confirm": true})] {
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
        "This has changed since it was answered.\nPay 5 to “Ann”?",
        "the words are the same, and the yes was to other values"
    );
    let done = session
        .call(all().state(&again.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "Ann 5 a yacht None");
}

#[tokio::test]
async fn a_client_that_cannot_be_asked_is_told_at_once_that_a_person_is_needed() {
    let none = rmcp::model::ClientCapabilities::default();
    let now = rmcp::model::ProtocolVersion::V_2026_07_28;
    let session = Session::duplex_as(host(), none.clone(), now).await;
    let refused = session.call(call("pay")).await.refused();
    assert_eq!(
        refused.message,
        "Missing required client capability: the person has to be asked for `payee` (elicitation, form mode). Nothing was \
         done. No argument stands for `confirm`: that needs a client that can show forms."
    );
    let session = Session::duplex_as(host(), none, rmcp::model::ProtocolVersion::V_2025_06_18).await;
    let error = session.call(all()).await.tool_error();
    assert_eq!(
        error,
        "This client cannot be asked for `confirm`. Nothing was done. No argument stands for `confirm`: that needs a client that \
         can show forms."
    );
}
