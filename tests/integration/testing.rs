//! What authors test their wizards with.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::{Duration, SystemTime},
};

use serde_json::json;
use wizard_core::{
    Caller, SealPolicy, Visit, Wizard,
    engine::{Capabilities, Refusal},
    final_step,
    testing::{Client, Flow, Wait},
};

/// Book a table.
#[derive(Wizard)]
#[wizard(name = "book")]
struct Book {
    /// Which day?
    day: String,
    /// How many people on {day}?
    #[ask(max = 8)]
    people: u8,
}

#[final_step]
fn book(book: Book) -> String {
    format!("{} on {}", book.people, book.day)
}

/// Book a table, as the next version has it.
#[derive(Wizard)]
#[wizard(name = "book")]
struct BookLater {
    /// On which day?
    day: String,
    /// How many people on {day}?
    #[ask(max = 8)]
    people: u8,
}

#[final_step]
fn book_later(book: BookLater) -> String {
    format!("later: {} on {}", book.people, book.day)
}

/// Ask a server that takes its time.
#[derive(Wizard)]
struct Slow {
    /// Which one?
    #[ask(choices = server.choices().await)]
    one: String,
}

#[final_step]
async fn slow(slow: Slow, server: &Sleeper) -> String {
    server.choices().await;
    slow.one
}

struct Sleeper;

impl Sleeper {
    async fn choices(&self) -> Vec<&'static str> {
        tokio::time::sleep(Duration::from_millis(1)).await;
        vec!["a", "b"]
    }
}

/// Store a secret.
#[derive(Wizard)]
struct Store {
    #[visit("Open the page", url = "https://keys.example/new", done = false)]
    page: Visit,
}

#[final_step]
fn store(store: Store) -> usize {
    store.page.reference().len()
}

/// Book a table, all at once.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct Together {
    /// Which day?
    day: String,
    /// How many people?
    people: u8,
}

#[final_step]
fn together(together: Together) -> String {
    format!("{} on {}", together.people, together.day)
}

/// Ask a server whose database is down.
#[derive(Wizard)]
struct Down {
    /// Which one?
    #[ask(choices = server.choices()?)]
    one: String,
}

#[final_step]
fn down(down: Down, _server: &Broken) -> String {
    down.one
}

struct Broken;

impl Broken {
    fn choices(&self) -> Result<Vec<&'static str>, std::io::Error> {
        Err(std::io::Error::other("the database is on fire"))
    }
}

fn booking() -> Flow<'static, Book> {
    Client::new().call::<Book>(&(), json!({})).wait()
}

/// What `act` panics with.
fn panic_of(act: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(act)).expect_err("it panics");
    panic.downcast_ref::<String>().expect("a text").clone()
}

#[test]
fn a_flow_is_played_without_a_runtime() {
    let mut flow = booking();
    assert_eq!((flow.keys(), flow.message()), (vec!["day"], "Which day?"));
    flow.answer("Friday").wait();
    assert_eq!(flow.field()["maximum"], 8);
    assert_eq!(flow.field_of("people"), flow.field());
    flow.fill(json!({"people": 2})).wait();
    assert!(flow.is_complete());
    assert_eq!(flow.finish().wait(), "2 on Friday");
}

#[tokio::test]
async fn a_flow_whose_look_ups_use_the_runtime_is_awaited() {
    let mut flow = Client::new().call::<Slow>(&Sleeper, json!({})).await;
    flow.answer("b").await;
    assert_eq!(flow.finish().await, "b");
}

#[test]
fn an_assertion_that_fails_prints_the_rounds_so_far() {
    let mut flow = booking();
    flow.answer("Friday").wait();
    flow.later(Duration::from_secs(60));
    flow.answer(9).wait();
    let rounds = panic_of(|| drop(flow.finish()));
    let rounds: Vec<_> = rounds
        .lines()
        .map(|line| line.split(" {\"$schema").next().unwrap_or(line))
        .collect();
    let rounds: Vec<_> = rounds
        .iter()
        .map(|line| line.split(" {\"type\":\"object").next().unwrap_or(line))
        .collect();
    assert_eq!(
        rounds,
        [
            "not every answer is in. The rounds so far:",
            "  -> book {}",
            r#"  <- day: "Which day?""#,
            r#"  -> day: {"action":"accept","content":{"day":"Friday"}}"#,
            r#"  <- people: "How many people on “Friday”?""#,
            "     (60s later)",
            r#"  -> people: {"action":"accept","content":{"people":9}}"#,
            r#"  <- people: "The answer must be at most 8.\nHow many people on “Friday”?""#,
        ]
    );
    assert_eq!(flow.transcript().lines().count(), 7);
}

#[test]
fn what_is_asked_wrongly_of_a_flow_is_said() {
    let mut flow = booking();
    assert!(panic_of(|| drop(flow.ended().clone())).starts_with("the call has not ended"));
    assert!(panic_of(|| drop(flow.refused().to_string())).starts_with("the last request was not refused"));
    assert!(panic_of(|| drop(flow.url().to_owned())).starts_with("the person is sent to no page"));
    assert!(panic_of(|| drop(flow.field_of("hour").clone())).starts_with("no field `hour`"));
    assert!(panic_of(|| drop(flow.respond(json!([])))).starts_with("`inputResponses` are an object"));
    flow.cancel().wait();
    assert!(panic_of(|| drop(flow.answer(1))).starts_with("nothing is asked, as the call has ended: `ended()`"));
    assert!(panic_of(|| drop(flow.finish())).starts_with("the call has ended before the final step: `ended()`"));
    assert_eq!(flow.ended().to_string(), flow.ended().message());
    assert!(panic_of(|| drop(Client::new().call::<Book>(&(), json!([])))).starts_with("the arguments of a call"));
}

#[test]
fn a_state_that_was_changed_comes_late_or_goes_with_another_call_is_refused_and_the_flow_can_go_on() {
    let refused = |act: fn(&mut Flow<'static, Book>)| {
        let mut flow = booking();
        let good = flow.state().to_owned();
        act(&mut flow);
        flow.answer("Friday").wait();
        assert!(matches!(flow.refused(), Refusal::State(_)), "{}", flow.transcript());
        (flow, good)
    };
    refused(|flow| flow.later(Duration::from_secs(60 * 60)));
    refused(|flow| flow.set_arguments(json!({"day": "Monday"})));
    refused(|flow| flow.change_client(|client| client.caller(Caller::anonymous())));
    refused(|flow| flow.change_client(Client::prompt));
    refused(|flow| {
        let other = SealPolicy::ephemeral().build().expect("a key");
        flow.change_client(|client| client.seal(Arc::new(other)));
    });
    let (mut flow, good) = refused(Flow::tamper);
    assert!(
        flow.transcript().contains("(for the log: the state was changed"),
        "{}",
        flow.transcript()
    );
    flow.set_state(good);
    flow.answer("Friday").wait();
    assert_eq!(flow.message(), "How many people on “Friday”?");
}

#[test]
fn an_earlier_state_is_sent_again_and_asks_from_there() {
    let mut flow = booking();
    let first = flow.state().to_owned();
    flow.answer("Friday").wait();
    flow.set_state(first);
    flow.respond(json!({"day": {"action": "accept", "content": {"day": "Monday"}}}))
        .wait();
    assert_eq!(flow.message(), "How many people on “Monday”?");
}

#[test]
fn a_flow_goes_on_at_a_server_that_was_deployed_anew() {
    let mut flow = booking();
    flow.answer("Friday").wait();
    let mut flow = flow.deploy::<BookLater>(&());
    flow.come_back().wait();
    assert!(flow.message().ends_with("On which day?"), "{}", flow.transcript());
    flow.answer("Friday").wait();
    flow.answer(2).wait();
    assert_eq!(flow.finish().wait(), "later: 2 on Friday");
}

#[test]
fn a_client_that_cannot_be_asked_is_refused() {
    let none = Client::new().capabilities(Capabilities::none());
    let flow = none.call::<Book>(&(), json!({})).wait();
    assert!(matches!(flow.refused(), Refusal::Capability { .. }));
    let flow = Client::new().before_rounds().call::<Book>(&(), json!({})).wait();
    assert!(matches!(flow.refused(), Refusal::CannotAsk { .. }));
}

#[test]
fn the_arguments_of_prompts_and_resources_are_texts() {
    let all = json!({"day": "Friday", "people": "2"});
    for client in [Client::new().prompt(), Client::new().resource("table://Friday/2")] {
        let flow = client.call::<Book>(&(), all.clone()).wait();
        assert_eq!(flow.finish().wait(), "2 on Friday");
    }
    let wrong = json!({"day": "Friday", "people": "two"});
    let flow = Client::new().prompt().call::<Book>(&(), wrong).wait();
    assert!(matches!(flow.refused(), Refusal::Argument { .. }));
}

#[test]
fn a_person_who_is_on_a_page_is_waited_for_round_by_round() {
    let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let mut flow = Client::new().at(start).call::<Store>(&(), json!({})).wait();
    assert!(flow.url().starts_with("https://keys.example/new?visit="));
    flow.open_page().wait();
    assert!(flow.waits());
    flow.come_back().wait();
    assert!(flow.waits());
    flow.later(Duration::from_secs(60 * 60 * 24));
    flow.come_back().wait();
    assert!(matches!(flow.refused(), Refusal::State(_)));
}

#[test]
fn several_forms_are_filled_by_the_names_of_their_fields() {
    let mut flow = Client::new().call::<Together>(&(), json!({})).wait();
    assert!(panic_of(|| drop(flow.answer(2))).starts_with("several things are asked"));
    assert!(panic_of(|| drop(flow.fill(json!({"hour": 2})))).starts_with("no field `hour`"));
    flow.fill(json!({"day": "Friday", "people": 2})).wait();
    assert!(panic_of(|| drop(flow.answer(2))).starts_with("nothing is asked, as every answer is in"));
    assert_eq!(flow.finish().wait(), "2 on Friday");
}

#[test]
fn what_no_client_answers_so_is_no_answer() {
    let mut flow = booking();
    assert!(panic_of(|| drop(flow.fill(5))).starts_with("a form is filled with an object"));
    assert!(panic_of(|| drop(flow.say("Friday"))).starts_with("`day` is not for the model: `fill(…)`"));
    assert!(panic_of(|| drop(flow.open_page())).starts_with("`day` is no page: `fill(…)`"));
    let mut flow = Client::new().call::<Store>(&(), json!({})).wait();
    assert!(panic_of(|| drop(flow.answer(1))).starts_with("`page` is no form: `open_page()`"));
    assert!(panic_of(|| drop(flow.fill(json!({})))).starts_with("`page` is no form: `open_page()`"));
}

#[test]
fn each_change_of_a_state_is_another_and_none_is_made_of_nothing() {
    let mut flow = booking();
    let mut states = vec![flow.state().to_owned()];
    for _ in 0..60 {
        flow.tamper();
        assert!(!states[states.len().saturating_sub(20)..].contains(&flow.state().to_owned()));
        states.push(flow.state().to_owned());
    }
    flow.set_state("ü");
    flow.tamper();
    assert_eq!(flow.state(), "A");
    flow.set_state("");
    assert!(panic_of(|| flow.tamper()).starts_with("the state is empty"));
}

#[test]
fn the_rounds_say_why_a_look_up_failed_which_no_client_learns() {
    let flow = Client::new().call::<Down>(&Broken, json!({})).wait();
    assert!(!flow.refused().to_string().contains("on fire"));
    assert!(panic_of(|| drop(flow.keys())).contains("(for the log: `one`: "));
    assert!(
        flow.transcript().contains("the database is on fire"),
        "{}",
        flow.transcript()
    );
}

#[tokio::test]
async fn a_future_that_would_sleep_is_not_waited_for_in_a_runtime() {
    let panic = catch_unwind(|| drop(Client::new().call::<Slow>(&Sleeper, json!({})).wait())).expect_err("it panics");
    assert_eq!(
        panic.downcast_ref::<&str>(),
        Some(&"this test has a runtime: await, and do not `wait()`")
    );
}
