//! What a final step knows, and what it tells its client.

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{
    Final, LogLevel, Principal, SealPolicy, Wizard, Wizards, final_step, ledger::MemoryLedger, rmcp::Host,
};
use wizard_tests::{
    older::{self, Person},
    raw,
};

use super::bank::{Sent, text, tool};

#[derive(Clone, Debug)]
struct Server;

impl ServerHandler for Server {}

/// Count.
#[derive(Wizard)]
struct Count {
    /// To what number?
    #[ask(max = 3)]
    to: u8,
}

#[final_step(once)]
async fn count(answers: Count, step: Final<'_>) -> String {
    for number in 1..=answers.to {
        step.progress(f64::from(number), Some(f64::from(answers.to)), "counting")
            .await;
        step.log(LogLevel::Debug, "a detail").await;
        step.log(LogLevel::Warning, &format!("{number}!")).await;
    }
    let subject = step.caller().principal().map_or("nobody", Principal::subject);
    format!("{} rounds, {subject}, {}", step.rounds(), step.flow())
}

fn host() -> Host<Server> {
    Wizards::new(Server)
        .tool::<Count>()
        .principal(|_| Some(Principal::new("app", "https://id.example", "ann")))
        .ledger(MemoryLedger::new())
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// Every message of a body that is a stream of events.
fn messages(body: &str) -> Vec<Value> {
    let events = body.lines().filter_map(|line| line.strip_prefix("data: "));
    let messages = events.filter(|data| data.starts_with('{'));
    messages.map(|data| serde_json::from_str(data).expect("JSON")).collect()
}

async fn last(url: &str, first: Sent) -> Sent {
    let round = first.send(url).await;
    first.after(&round).answering("to", json!(2))
}

#[tokio::test]
async fn a_final_step_knows_its_flow_its_caller_and_its_rounds() {
    let url = raw::serve(host()).await;
    let result = last(&url, tool("count")).await.send(&url).await;
    let told = text(&result);
    let (rest, flow) = told.rsplit_once(' ').expect("three things");
    assert_eq!(rest, "1 rounds, ann,");
    assert!(
        flow.len() == 32 && flow.chars().all(|digit| digit.is_ascii_hexdigit()),
        "{flow}"
    );
}

#[tokio::test]
async fn a_client_that_wants_to_know_is_told_how_far_it_is_and_what_there_is_to_say() {
    let url = raw::serve(host()).await;
    let first = tool("count")
        .meta("progressToken", json!("mine"))
        .meta("io.modelcontextprotocol/logLevel", json!("warning"));
    let body = last(&url, first).await.send(&url).await;
    let messages = messages(&body);
    let told: Vec<_> = messages[..messages.len() - 1]
        .iter()
        .map(|message| {
            (
                message["method"].as_str().unwrap_or_default(),
                message["params"].clone(),
            )
        })
        .collect();
    let progress = |done: f64| {
        let params = json!({"progressToken": "mine", "progress": done, "total": 2.0, "message": "counting"});
        ("notifications/progress", params)
    };
    let log = |data: &str| ("notifications/message", json!({"level": "warning", "data": data}));
    assert_eq!(told, [progress(1.0), log("1!"), progress(2.0), log("2!")], "{body}");
    assert!(messages[messages.len() - 1]["result"].is_object());
}

#[tokio::test]
async fn a_client_that_does_not_want_to_know_is_told_nothing_but_the_result() {
    let url = raw::serve(host()).await;
    let body = last(&url, tool("count")).await.send(&url).await;
    assert!(!body.contains("notifications/"), "{body}");
    let first = tool("count").meta("io.modelcontextprotocol/logLevel", json!("no level"));
    let body = last(&url, first).await.send(&url).await;
    assert!(!body.contains("notifications/"), "{body}");
}

#[tokio::test]
async fn who_sends_the_last_request_again_is_told_the_result_alone() {
    let url = raw::serve(host()).await;
    let last = last(&url, tool("count").meta("progressToken", json!(1))).await;
    let first = messages(&last.send(&url).await);
    let again = last.send(&url).await;
    assert!(!again.contains("notifications/progress"), "{again}");
    assert_eq!(first.last(), Some(&raw::message(&again)));
}

#[tokio::test]
async fn a_client_of_an_earlier_version_finishes_its_one_call() {
    let person = Person::answering([older::accept(json!({"to": 3}))]);
    let session = person.at(host()).await;
    let reply = older::call(&session, "count", json!({})).await;
    assert!(older::text(reply).starts_with("1 rounds, ann, "));
}
