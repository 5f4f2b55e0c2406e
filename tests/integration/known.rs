//! Where a value comes from (rule 1 of a round): a pinned answer, then `known`, then an argument, then the person.

use std::sync::atomic::{AtomicI64, Ordering};

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Session, call};

/// Two numbers.
#[derive(Wizard)]
struct Numbers {
    /// The first?
    #[ask(known = server.known(), max = 9, check = if first == 8 { Err("Not eight.") } else { Ok(()) })]
    first: u8,
    /// The second?
    second: u8,
}

#[final_step]
fn numbers(answers: Numbers, _server: &Server) -> String {
    format!("{} {}", answers.first, answers.second)
}

/// What it knows; a negative number for nothing.
#[derive(Debug)]
struct Server(AtomicI64);

impl ServerHandler for Server {}

impl Server {
    fn known(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok()
    }
}

async fn server(known: i64) -> (Host<Server>, Session) {
    let policy = SealPolicy::ephemeral();
    let wizards = Wizards::new(Server(AtomicI64::new(known))).tool::<Numbers>();
    let host = wizards.no_principal().seal(policy).expect("a good configuration");
    let session = Session::duplex(host.clone()).await;
    (host, session)
}

#[tokio::test]
async fn a_known_value_comes_before_an_argument_and_an_argument_before_the_person() {
    let arguments = json!({"first": 3, "second": 4});
    let (_, session) = server(7).await;
    assert_eq!(
        session.call(call("numbers").arguments(arguments.clone())).await.text(),
        "7 4"
    );
    let (_, session) = server(-1).await;
    assert_eq!(session.call(call("numbers").arguments(arguments)).await.text(), "3 4");
    assert_eq!(session.call(call("numbers")).await.asked().key(), "first");
}

#[tokio::test]
async fn a_known_value_that_the_question_would_refuse_is_asked_for() {
    for refused in [10, 255, 8] {
        let (_, session) = server(refused).await;
        let asked = session.call(call("numbers")).await.asked();
        assert_eq!((asked.key(), asked.message()), ("first", "The first?"), "{refused}");
    }
}

#[tokio::test]
async fn an_answer_that_is_pinned_comes_before_what_the_server_learns_later() {
    let (host, session) = server(-1).await;
    let asked = session.call(call("numbers")).await.asked();
    let asked = session
        .call(call("numbers").state(&asked.state).answer("first", &json!(5)))
        .await
        .asked();
    host.handler().0.store(7, Ordering::Relaxed);
    let text = session
        .call(call("numbers").state(&asked.state).answer("second", &json!(6)))
        .await
        .text();
    assert_eq!(text, "5 6");
}

#[tokio::test]
async fn a_value_is_looked_up_in_every_round() {
    let (host, session) = server(7).await;
    let asked = session.call(call("numbers")).await.asked();
    assert_eq!(asked.key(), "second");
    let second = call("numbers").state(&asked.state).answer("second", &json!(6));
    host.handler().0.store(2, Ordering::Relaxed);
    assert_eq!(session.call(second.clone()).await.text(), "2 6");
    host.handler().0.store(-1, Ordering::Relaxed);
    assert_eq!(session.call(second).await.asked().key(), "first");
}
