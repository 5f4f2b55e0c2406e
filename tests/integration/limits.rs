//! What the author may set: the room for answers, the attempts, the words for an end.

use std::sync::Arc;

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{
    SealPolicy, Wizard, Wizards, final_step,
    testing::{Client, Wait},
};
use wizard_tests::connect::{Session, call};

#[derive(Debug)]
struct Server;

impl ServerHandler for Server {}

/// Two long texts, with words of its own.
#[derive(Wizard)]
#[wizard(declined = "So be it.", cancelled = "Another time.", max_attempts = 1)]
struct Essay {
    /// The first part?
    #[ask(max_len = 20_000)]
    first: String,
    /// The second part?
    #[ask(max_len = 20_000)]
    second: String,
}

#[final_step]
fn essay(answers: Essay) -> String {
    answers.first + &answers.second
}

async fn essays() -> Session {
    let policy = SealPolicy::ephemeral().max_len(256 * 1_024);
    Session::duplex(
        Wizards::new(Server)
            .tool::<Essay>()
            .no_principal()
            .seal(policy)
            .expect("a good configuration"),
    )
    .await
}

/// A host would not be sealed with so little room. Whoever serves a wizard without one, and does not ask whether it fits, has
/// this.
#[test]
fn a_state_over_the_limit_is_not_sent_and_the_largest_answer_is_named() {
    let seal = SealPolicy::ephemeral().max_len(16 * 1_024).build().expect("a key");
    let client = Client::new().seal(Arc::new(seal));
    let answered = |len: usize| {
        let mut flow = client.clone().call::<Essay>(&(), json!({})).wait();
        flow.answer("x".repeat(len)).wait();
        flow
    };
    let next = answered(11_000);
    assert!(next.state().len() <= 16 * 1_024, "{}", next.state().len());
    let text = answered(14_000).ended().to_string();
    assert!(
        text.contains("`first` is the longest") && text.contains("Nothing was done"),
        "{text}"
    );
}

#[tokio::test]
async fn the_authors_words_for_a_decline_and_a_cancel_are_used() {
    let session = essays().await;
    let asked = session.call(call("essay")).await.asked();
    let refuse = |action: &str| {
        call("essay")
            .state(&asked.state)
            .response("first", json!({"action": action}))
    };
    assert_eq!(session.call(refuse("decline")).await.text(), "So be it.");
    assert_eq!(session.call(refuse("cancel")).await.text(), "Another time.");
}

#[tokio::test]
async fn the_attempts_are_the_authors_to_choose() {
    let session = essays().await;
    let asked = session.call(call("essay")).await.asked();
    let text = session
        .call(call("essay").state(&asked.state).answer("first", &json!(1)))
        .await
        .tool_error();
    assert!(text.contains("answered wrongly too often"), "{text}");
}
