//! Bounded work (rule 9 of a round): whatever a request holds, what does not fit is refused before anything is looked up, and
//! nothing that is said of it grows with it. `benches/hostile.rs` prints how the time grows.

use std::sync::atomic::{AtomicUsize, Ordering};

use rmcp::ServerHandler;
use serde_json::{Map, Value, json};
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Session, call};

/// Visit cities.
#[derive(Wizard)]
#[wizard(confirm = "Go to {cities}, past {stops}, with {note}?")]
struct Travel {
    /// Which stops?
    #[ask(choices = ["north", "south"], max_items = 1)]
    stops: Vec<String>,
    /// Which country?
    country: String,
    /// Which cities?
    #[ask(choices = server.cities(country), max_items = 2)]
    cities: Vec<String>,
    #[ask(arg)]
    note: Option<Value>,
}

#[final_step]
fn travel(answers: Travel, _server: &Atlas) -> String {
    answers.cities.concat()
}

#[derive(Default)]
struct Atlas {
    looked_up: AtomicUsize,
}

impl ServerHandler for Atlas {}

impl Atlas {
    fn cities(&self, country: &str) -> Vec<String> {
        self.looked_up.fetch_add(1, Ordering::Relaxed);
        (0..900).map(|nth| format!("{country} {nth}")).collect()
    }
}

fn host() -> Host<Atlas> {
    Wizards::new(Atlas::default())
        .tool::<Travel>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// Many different texts.
fn texts() -> Vec<String> {
    (0..60_000).map(|nth| format!("text {nth}")).collect()
}

/// A mebibyte of text that has to be escaped.
fn long() -> String {
    "“\u{202e}".repeat(180_000)
}

/// What is said of a request of a mebibyte is no longer than a person reads.
const LONGEST_MESSAGE: usize = 2_000;

#[tokio::test]
async fn a_list_that_is_too_long_is_refused_before_its_choices_are_looked_up() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    for arguments in [
        json!({"cities": texts()}),
        json!({"country": "x", "cities": texts()}),
        json!({"country": "x", "cities": vec!["x 1"; 60_000]}),
        json!({"country": "x", "cities": vec![json!(1); 60_000]}),
    ] {
        let text = session.call(call("travel").arguments(arguments)).await.tool_error();
        assert_eq!(text, "The argument `cities` is not valid. Choose at most 2.");
    }
    assert_eq!(host.handler().looked_up.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn a_list_has_at_most_as_many_items_as_there_are_choices() {
    #[derive(Wizard)]
    #[wizard(name = "tags")]
    /// Choose tags.
    struct Tags {
        /// Which tags?
        #[ask(choices = ["red", "green"])]
        tags: Vec<String>,
        /// Which plans?
        plans: Vec<Plan>,
    }

    #[derive(Clone, Copy, wizard_core::Choice)]
    enum Plan {
        Free,
        Pro,
    }

    #[final_step]
    fn tags(answers: Tags) -> String {
        format!("{} {}", answers.tags.len(), answers.plans.len())
    }

    let policy = SealPolicy::ephemeral();
    let host = Wizards::new(Atlas::default())
        .tool::<Tags>()
        .no_principal()
        .seal(policy);
    let session = Session::duplex(host.expect("a good configuration")).await;
    let refused = async |arguments: Value| session.call(call("tags").arguments(arguments)).await.tool_error();
    assert!(
        refused(json!({"tags": texts()}))
            .await
            .ends_with("Choose at most 1000.")
    );
    assert!(refused(json!({"plans": texts()})).await.ends_with("Choose at most 2."));
    let twice = refused(json!({"tags": ["red", "red"]})).await;
    assert!(twice.ends_with("“red” was chosen twice."), "{twice}");
}

#[tokio::test]
async fn an_answer_that_is_too_long_a_list_is_asked_again_with_one_look_up() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let first = call("travel").arguments(json!({"country": "x", "stops": []}));
    let asked = session.call(first.clone()).await.asked();
    let before = host.handler().looked_up.load(Ordering::Relaxed);
    let again = session
        .call(first.state(&asked.state).answer("cities", &json!(texts())))
        .await
        .asked();
    assert!(again.message().starts_with("Choose at most 2."), "{}", again.message());
    assert_eq!(host.handler().looked_up.load(Ordering::Relaxed), before + 1);
    assert!(again.state.len() < asked.state.len() + 100, "nothing of it is sealed");
}

#[tokio::test]
async fn what_is_said_of_a_huge_request_is_short() {
    let session = Session::duplex(host()).await;
    let unknown: Map<_, _> = texts().into_iter().map(|name| (name, json!(1))).collect();
    for (arguments, said) in [
        (json!(unknown), "Unknown argument"),
        (json!({(long()): 1}), "Unknown argument"),
        (
            json!({"country": long()}),
            "The answer must have at most 1000 characters.",
        ),
        (json!({"stops": [long()]}), "is not one of the choices"),
        (json!({"stops": long()}), "is not one of the choices"),
        (json!({"country": {"x": texts()}}), "The answer must be a text."),
    ] {
        let text = session.call(call("travel").arguments(arguments)).await.tool_error();
        assert!(
            text.contains(said) && text.len() < LONGEST_MESSAGE,
            "{said}: {} bytes",
            text.len()
        );
    }
    let confirm = json!({"country": "x", "stops": [], "cities": [], "note": {"a": long(), "b": texts()}});
    let asked = session.call(call("travel").arguments(confirm)).await.asked();
    assert_eq!(asked.key(), "confirm");
    assert!(
        asked.message().len() < LONGEST_MESSAGE,
        "{} bytes",
        asked.message().len()
    );
    assert!(asked.message().contains("more characters)"), "{}", asked.message());
}

#[tokio::test]
async fn answers_that_nobody_asked_for_are_neither_read_nor_kept() {
    let session = Session::duplex(host()).await;
    let first = call("travel").arguments(json!({"stops": []}));
    let asked = session.call(first.clone()).await.asked();
    let mut request = first.state(&asked.state).answer("country", &json!("x"));
    let alone = session.call(request.clone()).await.asked();
    for key in texts().into_iter().take(20_000) {
        request = request.response(&key, json!({"action": "decline"}));
    }
    let with_others = session.call(request).await.asked();
    assert_eq!(with_others.key(), "cities");
    assert_eq!(with_others.state.len(), alone.state.len());
}
