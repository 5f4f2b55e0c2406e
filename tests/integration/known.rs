//! Where a value comes from (rule 1 of a round): a pinned answer, then `known`, then an argument, then the person.

use std::sync::atomic::{AtomicI64, Ordering};

use rmcp::{ServerHandler, model::CallToolRequestParams};
use serde_json::{Value, json};
use wizard_core::{AnyHost, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::{
    connect::{Session, call, object},
    flow::Flow,
};

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

/// What the result says of arguments that were not used.
async fn unused(session: &Session, arguments: Value) -> Option<Value> {
    let params = CallToolRequestParams::new("numbers").with_arguments(object(arguments));
    let result = session.client.call_tool(params).await.expect("a result");
    let result = serde_json::to_value(result).expect("JSON");
    result.pointer("/_meta/wizard-core~1known").cloned()
}

#[tokio::test]
async fn an_argument_that_was_not_used_is_told_in_the_result() {
    let (_, session) = server(7).await;
    assert_eq!(
        unused(&session, json!({"first": 3, "second": 4})).await,
        Some(json!(["first"]))
    );
    assert_eq!(
        unused(&session, json!({"first": 7, "second": 4})).await,
        None,
        "it says the same"
    );
    assert_eq!(unused(&session, json!({"second": 4})).await, None);
    let (_, session) = server(-1).await;
    assert_eq!(unused(&session, json!({"first": 3, "second": 4})).await, None);
    let (_, session) = server(8).await;
    assert_eq!(
        unused(&session, json!({"first": 3, "second": 4})).await,
        None,
        "a value that the check refuses is not taken"
    );
}

/// A page of someone whom the server knows.
#[derive(Wizard)]
struct Page {
    /// Who?
    #[ask(known = Some("Ann".to_owned()))]
    name: String,
}

#[final_step]
fn page(answers: Page) -> String {
    answers.name
}

#[tokio::test]
async fn a_prompt_and_a_resource_tell_it_too() {
    let any: &dyn AnyHost = &();
    let prompt = Flow::at(any).arguments(json!({"name": "Bob"})).get::<Page>().await;
    let resource = Flow::at(any).uri("page://Bob").read::<Page>("page://{name}").await;
    for result in [prompt.expect("a prompt"), resource.expect("contents")] {
        assert_eq!(result["_meta"], json!({"wizard-core/known": ["name"]}), "{result}");
    }
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
