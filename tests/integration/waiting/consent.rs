//! The consent of the person: without it nobody is asked whether they are done, and it is neither the end nor an argument.

use std::time::Duration;

use serde_json::json;
use wizard_core::{Visit, Wizard, final_step};
use wizard_tests::connect::{Session, call};

use super::{Page, at_once, host, signed};

/// Sign, if you like.
#[derive(Wizard)]
pub(super) struct SignOrNot {
    /// Do you have to sign?
    needed: bool,
    /// Sign on our page
    #[visit(url = "https://sign.example/page", done = server.is_done(signature))]
    #[ask(when = needed, on_decline = skip)]
    signature: Option<Visit>,
    /// How many copies?
    copies: u8,
}

#[final_step]
fn sign_or_not(answers: SignOrNot, _server: &Page) -> String {
    format!(
        "needed {}, signed {}, {} copies",
        answers.needed,
        answers.signature.is_some(),
        answers.copies
    )
}

#[tokio::test]
async fn a_consent_is_not_the_end_and_the_client_comes_back_until_the_person_is_done() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    assert_eq!(asked.page().message, "Sign on our page");
    let mut waiting = session.call(signed(&asked)).await.asked();
    for _ in 0..3 {
        assert!(waiting.waits(), "{waiting:?}");
        waiting = session.call(call("sign").state(&waiting.state)).await.asked();
    }
    page.finish();
    let asked = session.call(call("sign").state(&waiting.state)).await.asked();
    assert_eq!(asked.message(), "How many copies?");
    let reply = session
        .call(call("sign").state(&asked.state).answer("copies", &json!(2)))
        .await;
    assert!(reply.text().starts_with("2 signed with 1"));
}

#[tokio::test]
async fn who_is_done_is_not_sent_there_without_their_consent() {
    let page = Page::default();
    page.finish();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    assert_eq!(page.looks(), 0);
    assert_eq!(
        session.call(call("sign").state(&asked.state)).await.asked().page(),
        asked.page()
    );
    assert_eq!(session.call(signed(&asked)).await.asked().key(), "copies");
}

#[tokio::test]
async fn a_decline_ends_the_call() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    let request = call("sign").state(&asked.state).refuse("signature", "decline");
    assert_eq!(
        session.call(request).await.text(),
        "The person declined to answer `signature` (Sign on our page). Nothing was done. Do not call again unless the \
         person asks for it."
    );
    assert_eq!(page.looks(), 0);
}

#[tokio::test]
async fn a_declined_visit_that_is_skipped_is_no_visit() {
    let session = at_once(&Page::default()).await;
    let call = || call("sign_or_not").arguments(json!({"needed": true}));
    let asked = session.call(call()).await.asked();
    let request = call().state(&asked.state).refuse("signature", "decline");
    let asked = session.call(request).await.asked();
    let request = call().state(&asked.state).answer("copies", &json!(1));
    assert_eq!(
        session.call(request).await.text(),
        "needed true, signed false, 1 copies"
    );
}

#[tokio::test]
async fn a_visit_that_does_not_apply_is_not_asked_for() {
    let page = Page::default();
    let session = Session::duplex(host(&page, Duration::ZERO)).await;
    let request = call("sign_or_not").arguments(json!({"needed": false, "copies": 3}));
    assert_eq!(
        session.call(request).await.text(),
        "needed false, signed false, 3 copies"
    );
    assert_eq!(page.looks(), 0);
}

#[tokio::test]
async fn a_visit_is_no_argument() {
    let session = at_once(&Page::default()).await;
    let request = call("sign").arguments(json!({"signature": "x".repeat(130)}));
    let told = session.call(request).await.tool_error();
    assert!(told.contains("`signature` is not an argument"), "{told}");
}
