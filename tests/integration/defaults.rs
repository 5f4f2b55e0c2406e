//! What a form shows filled in, when it is asked again, and when nobody is shown it.

use serde_json::{Value, json};
use wizard_core::{Wizard, final_step};
use wizard_tests::flow::{Flow, accept, keys, text};

/// Note something.
#[derive(Wizard)]
struct Note {
    #[ask("Note?", form = "f", default = "hello")]
    words: Option<String>,
    #[ask("Count?", form = "f")]
    count: u8,
    #[ask("When?", form = "f", default = 5)]
    at: i64,
}

#[final_step]
fn note(answers: Note) -> String {
    format!("{:?} {} {}", answers.words, answers.count, answers.at)
}

#[tokio::test]
async fn a_default_stays_where_nothing_else_is_filled_in_when_a_form_is_asked_again() {
    for note in [json!(""), Value::Null, json!("own")] {
        let mut flow = Flow::at(&() as &dyn wizard_core::AnyHost);
        let asked = flow.call::<Note>().await;
        // A client's reader would round so large a number, so that it is not filled in.
        let content = json!({"words": note, "count": 999, "at": 9_007_199_254_740_993_i64});
        let again = flow
            .respond(&asked, json!({"f": {"action": "accept", "content": content}}))
            .call::<Note>()
            .await;
        let form = &again.as_ref().expect("a question")["inputRequests"]["f"]["params"]["requestedSchema"];
        let shown = |key: &str| form["properties"][key]["default"].clone();
        let expected = if note == "own" { json!("own") } else { json!("hello") };
        assert_eq!([shown("words"), shown("at")], [expected, json!(5)], "{note}");
    }
}

/// Book something.
#[derive(Wizard)]
struct Book {
    #[ask("When?", default = server.moves())]
    at: i64,
    #[ask("Who?", default = server.name(), max_len = 5)]
    nick: Option<String>,
}

#[final_step]
fn book(answers: Book, _server: &Clock) -> String {
    format!("{} {:?}", answers.at, answers.nick)
}

/// A server that says something else in every round, which nobody is shown.
#[derive(Debug, Default)]
struct Clock(std::sync::atomic::AtomicI64);

impl Clock {
    /// More than a client's reader keeps.
    fn moves(&self) -> i64 {
        (1 << 60) + self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    }

    /// Nothing, or too much.
    fn name(&self) -> String {
        let round = self.0.load(std::sync::atomic::Ordering::Relaxed);
        if round % 2 == 0 {
            String::new()
        } else {
            "far too long".to_owned()
        }
    }
}

#[tokio::test]
async fn a_default_that_is_not_shown_may_change_without_the_question_being_another() {
    let clock = Clock::default();
    let mut flow = Flow::at(&clock);
    let mut asked = flow.call::<Book>().await;
    for (key, answer) in [("at", json!(1)), ("nick", json!("x"))] {
        assert_eq!(keys(&asked), [key]);
        asked = flow
            .respond(&asked, json!({key: accept(key, answer)}))
            .call::<Book>()
            .await;
    }
    assert_eq!(text(&asked), "1 Some(\"x\")");
}
