//! `unasked = accept`: a response that comes with the first call is taken as if its form had been asked (rule 3 of a round).

use serde_json::{Value, json};
use wizard_core::{AnyHost, Wizard, final_step};
use wizard_tests::flow::{self, Flow, accept};

const ANY: &dyn AnyHost = &();

/// Book a table.
#[derive(Wizard)]
#[wizard(max_attempts = 2)]
struct Book {
    /// Under which name?
    #[ask(unasked = accept, max_len = 5, check = if name == "x" { Err("Not x.") } else { Ok(()) })]
    name: String,
    /// Which day?
    day: String,
    /// Inside?
    #[ask(form = "place", unasked = accept)]
    inside: bool,
    /// Which floor?
    #[ask(form = "place", unasked = accept, check = if inside && floor == 0 { Err("Upstairs.") } else { Ok(()) })]
    floor: u8,
}

#[final_step]
fn book(book: Book) -> String {
    format!("{} {} {} {}", book.name, book.day, book.inside, book.floor)
}

/// Book a table, and nothing that was not asked.
#[derive(Wizard)]
struct Asked {
    /// Under which name?
    name: String,
}

#[final_step]
fn asked(answers: Asked) -> String {
    answers.name
}

/// Book a table, or do not.
#[derive(Wizard)]
struct Skipped {
    /// Under which name?
    #[ask(unasked = accept, on_decline = skip)]
    name: Option<String>,
}

#[final_step]
fn skipped(answers: Skipped) -> String {
    answers.name.unwrap_or_else(|| "nobody".to_owned())
}

fn book_with(responses: Value) -> Flow<'static, dyn AnyHost> {
    Flow::at(ANY).responses(responses)
}

fn place(inside: bool, floor: u8) -> Value {
    json!({"action": "accept", "content": {"inside": inside, "floor": floor}})
}

#[tokio::test]
async fn an_answer_that_comes_with_the_first_call_is_taken_and_sealed() {
    let responses = json!({"name": accept("name", "Ann"), "place": place(false, 0), "other": accept("other", 1)});
    let mut flow = book_with(responses);
    let reply = flow.call::<Book>().await;
    assert_eq!(flow::keys(&reply), ["day"]);
    flow.respond(&reply, json!({"day": accept("day", "today")}));
    assert_eq!(flow::text(&flow.call::<Book>().await), "Ann today false 0");
}

#[tokio::test]
async fn what_was_not_asked_and_does_not_say_so_is_ignored() {
    let reply = book_with(json!({"name": accept("name", "Ann")})).call::<Asked>().await;
    assert_eq!(flow::keys(&reply), ["name"]);
    let mut flow = book_with(json!({"day": accept("day", "today"), "floor": accept("floor", 1)}));
    let reply = flow.call::<Book>().await;
    assert_eq!(flow::keys(&reply), ["name"]);
    flow.respond(&reply, json!({"name": accept("name", "Ann"), "place": place(false, 0)}));
    let reply = flow.call::<Book>().await;
    assert_eq!(flow::keys(&reply), ["day"]);
    flow.respond(&reply, json!({"day": accept("day", "today")}));
    assert_eq!(
        flow::keys(&flow.call::<Book>().await),
        ["place"],
        "it came with a state, and was not asked"
    );
}

#[tokio::test]
async fn a_wrong_one_is_asked_with_the_reason_and_counts() {
    for (wrong, reason) in [("long name", "at most 5 characters"), ("x", "Not x.")] {
        let wrong = json!({"name": accept("name", wrong)});
        let mut flow = book_with(wrong.clone());
        let reply = flow.call::<Book>().await;
        assert!(flow::words(&reply, "name").contains(reason), "{reply:?}");
        let ended = flow.respond(&reply, wrong).call::<Book>().await;
        assert!(flow::text(&ended).contains("answered wrongly too often"), "{ended:?}");
    }
    let reply = book_with(json!({"name": accept("name", "Ann"), "place": place(true, 0)}))
        .call::<Book>()
        .await;
    assert_eq!(flow::keys(&reply), ["day"], "its turn has not come");
}

#[tokio::test]
async fn what_is_no_answer_is_asked() {
    for nothing in [
        json!(7),
        json!(null),
        json!({"action": "accept"}),
        json!({"roots": []}),
        json!("Ann"),
    ] {
        let reply = book_with(json!({"name": nothing})).call::<Book>().await;
        assert_eq!(flow::keys(&reply), ["name"], "{nothing}");
    }
}

#[tokio::test]
async fn a_no_that_comes_with_the_first_call_is_one() {
    let no = json!({"name": {"action": "decline"}});
    let ended = book_with(no.clone()).call::<Book>().await;
    assert!(
        flow::text(&ended).starts_with("The person declined to answer `name`"),
        "{ended:?}"
    );
    assert_eq!(flow::text(&book_with(no).call::<Skipped>().await), "nobody");
    let closed = book_with(json!({"name": {"action": "cancel"}})).call::<Skipped>().await;
    assert!(
        flow::text(&closed).starts_with("The person closed the question `name`"),
        "{closed:?}"
    );
}

#[tokio::test]
async fn it_needs_no_capability_as_nothing_is_sent() {
    let flow = book_with(json!({"name": accept("name", "Ann")})).capabilities(json!({}));
    assert_eq!(flow::text(&flow.call::<Skipped>().await), "Ann");
}

#[tokio::test]
async fn of_an_earlier_version_it_is_not_read() {
    let mut flow = book_with(json!({"name": accept("name", "Ann")}));
    let reply = flow.before_rounds().call::<Skipped>().await;
    assert!(
        flow::text(&reply).starts_with("This client cannot be asked for `name`"),
        "{reply:?}"
    );
}
