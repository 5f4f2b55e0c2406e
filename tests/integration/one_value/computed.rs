//! What the server computes is sealed and delivered as its type has it, or nobody is asked.

use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{Choice, SealPolicy, Wizard, Wizards, final_step, jiff::civil::Date, rmcp::Host};
use wizard_tests::connect::{Session, call};

/// Keep what no person could answer.
#[derive(Wizard)]
#[wizard(confirm = "Keep {lines}, {note}, {born}, {wide}, {low}, {zero}?")]
struct Keep {
    #[compute(server.count(["a".to_owned(), "a".to_owned()].to_vec()), keep)]
    lines: Vec<String>,
    #[compute(server.count(Some(String::new())), keep)]
    note: Option<String>,
    #[compute(server.count(Date::new(-43, 3, 15).expect("a date")), keep)]
    born: Date,
    #[compute(server.count(u128::MAX), keep)]
    wide: u128,
    #[compute(server.count(i128::MIN), keep)]
    low: i128,
    #[compute(server.count(-0.0), keep)]
    zero: f64,
    #[compute(server.count(vec![Day::Sunday, Day::Sunday]), keep)]
    days: Vec<Day>,
    /// Sure?
    sure: bool,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Day {
    Sunday,
}

#[final_step]
fn kept(answers: Keep, _server: &Server) -> String {
    let Keep {
        lines,
        note,
        born,
        wide,
        low,
        zero,
        days,
        sure,
    } = answers;
    format!("{lines:?} {note:?} {born} {wide} {low} {zero:?} {days:?} {sure}")
}

/// Pay a price that is none.
#[derive(Wizard)]
#[wizard(confirm = "Pay {price}?")]
struct Quote {
    /// Divided by what?
    by: f64,
    #[compute(0.0 / by)]
    price: f64,
    #[compute(Some(1.0 / by))]
    rate: Option<f64>,
    #[compute((1.0 / by) as f32)]
    narrow: f32,
}

#[final_step]
fn quote(answers: Quote) -> String {
    format!("{} {:?} {}", answers.price, answers.rate, answers.narrow)
}

/// Keep more than a state holds.
#[derive(Wizard)]
struct Long {
    #[compute("x".repeat(100_000), keep)]
    text: String,
    /// Sure?
    sure: bool,
}

#[final_step]
fn long(answers: Long) -> String {
    format!("{} {}", answers.text, answers.sure)
}

#[derive(Default)]
struct Server {
    looked_up: AtomicUsize,
}

impl ServerHandler for Server {}

impl Server {
    /// `value`, and that it was looked up.
    fn count<T>(&self, value: T) -> T {
        self.looked_up.fetch_add(1, Ordering::Relaxed);
        value
    }
}

fn host() -> Host<Server> {
    let wizards = Wizards::new(Server::default()).tool::<Keep>();
    let wizards = wizards.tool::<Quote>().tool::<Long>();
    wizards
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

#[tokio::test]
async fn a_kept_value_is_read_back_as_its_type_without_the_rules_for_people() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(call("keep")).await.asked();
    assert_eq!(host.handler().looked_up.load(Ordering::Relaxed), 7);
    let asked = session
        .call(call("keep").state(&asked.state).answer("sure", &json!(true)))
        .await
        .asked();
    assert_eq!(
        asked.message(),
        "Keep “a”, “a”, “”, “-000043-03-15”, 340282366920938463463374607431768211455, \
         -170141183460469231731687303715884105728, -0?"
    );
    let done = session
        .call(call("keep").state(&asked.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(
        done.text(),
        "[\"a\", \"a\"] Some(\"\") -000043-03-15 340282366920938463463374607431768211455 \
         -170141183460469231731687303715884105728 -0.0 [Sunday, Sunday] true"
    );
    assert_eq!(
        host.handler().looked_up.load(Ordering::Relaxed),
        7,
        "nothing is looked up again"
    );
}

#[tokio::test]
async fn a_value_that_can_be_neither_shown_nor_sealed_is_a_failed_look_up() {
    let session = Session::duplex(host()).await;
    for by in [0.0, 5e-324] {
        let text = session
            .call(call("quote").arguments(json!({"by": by})))
            .await
            .tool_error();
        assert!(text.contains("A look-up on the server failed"), "{by}: {text}");
    }
    let asked = session.call(call("quote").arguments(json!({"by": 8}))).await.asked();
    assert_eq!(asked.message(), "Pay 0?");
}

#[tokio::test]
async fn a_kept_value_that_no_state_can_hold_is_a_failed_look_up_before_anyone_is_asked() {
    let session = Session::duplex(host()).await;
    let text = session.call(call("long")).await.tool_error();
    assert!(text.contains("A look-up on the server failed"), "{text}");
}
