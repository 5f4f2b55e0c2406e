//! A `check` that asks the question it names again: which question that is, what is kept, and whose attempts are used up.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::connect::call;

use super::session;

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
pub(super) struct Stay {
    /// From which day?
    #[ask(min = 1, max = 31)]
    start: u8,
    /// In {start}'s weather?
    weather: Option<String>,
    /// To which day?
    #[ask(check = if start < end { Ok(()) } else { Err("The end comes before the start.") }, again = start)]
    end: u8,
}

#[final_step]
fn stay(stay: Stay) -> String {
    format!("{}-{} {:?}", stay.start, stay.end, stay.weather)
}

/// A form whose check asks an earlier question again.
#[derive(Wizard)]
pub(super) struct Pair {
    /// A?
    a: u8,
    /// C1?
    #[ask(form = "f", max = 5, on_decline = skip)]
    c1: Option<u8>,
    /// C2?
    #[ask(form = "f", on_decline = skip, check = if c2 > a { Ok(()) } else { Err("Too small.") }, again = a)]
    c2: Option<u8>,
}

#[final_step]
fn pair(pair: Pair) -> String {
    format!("{} {:?} {:?}", pair.a, pair.c1, pair.c2)
}

/// The question to ask again may not be asked at all.
#[derive(Wizard)]
pub(super) struct Absent {
    /// Coded?
    coded: bool,
    /// Which code?
    #[ask(when = coded)]
    code: Option<String>,
    /// Which last?
    #[ask(check = if last.len() > 2 { Ok(()) } else { Err("Too short.") }, again = code)]
    last: String,
}

#[final_step]
fn absent(absent: Absent) -> String {
    format!("{} {:?} {}", absent.coded, absent.code, absent.last)
}

#[tokio::test]
async fn a_check_asks_the_question_it_names_again_and_keeps_its_own_answer() {
    let session = session().await;
    let asked = session.call(call("stay")).await.asked();
    let asked = session
        .call(call("stay").state(&asked.state).answer("start", &json!(20)))
        .await
        .asked();
    let asked = session
        .call(call("stay").state(&asked.state).answer("weather", &json!(null)))
        .await
        .asked();
    let again = session
        .call(call("stay").state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!(
        (again.key(), again.message()),
        ("start", "The end comes before the start. From which day?")
    );
    assert_eq!(again.field()["default"], json!(20), "the answer until now is filled in");
    let asked = session
        .call(call("stay").state(&again.state).answer("start", &json!(5)))
        .await
        .asked();
    assert_eq!(asked.key(), "weather", "its words have changed");
    let done = session
        .call(call("stay").state(&asked.state).answer("weather", &json!("rain")))
        .await;
    assert_eq!(done.text(), "5-10 Some(\"rain\")", "the end is not asked for again");
}

#[tokio::test]
async fn a_check_that_names_another_question_uses_up_the_attempts_of_that() {
    let session = session().await;
    let given = call("stay").arguments(json!({"weather": "rain"}));
    let asked = session.call(given.clone()).await.asked();
    let asked = session
        .call(given.clone().state(&asked.state).answer("start", &json!(20)))
        .await
        .asked();
    let mut asked = session
        .call(given.clone().state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!(asked.key(), "start");
    asked = session
        .call(given.clone().state(&asked.state).answer("start", &json!(21)))
        .await
        .asked();
    assert_eq!(asked.key(), "start");
    let end = session
        .call(given.state(&asked.state).answer("start", &json!(22)))
        .await
        .tool_error();
    assert_eq!(
        end,
        "`start` was answered wrongly too often. The end comes before the start. Nothing was done."
    );
}

#[tokio::test]
async fn a_check_can_name_a_question_that_came_as_an_argument() {
    let session = session().await;
    let given = call("stay").arguments(json!({"start": 20, "weather": "rain"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(asked.key(), "end");
    let asked = session
        .call(given.clone().state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!((asked.key(), &asked.field()["default"]), ("start", &json!(20)));
    let done = session.call(given.state(&asked.state).answer("start", &json!(3))).await;
    assert_eq!(
        done.text(),
        "3-10 Some(\"rain\")",
        "the argument does not count any more"
    );
    let wrong = call("stay").arguments(json!({"start": 20, "end": 10}));
    let error = session.call(wrong).await.tool_error();
    assert_eq!(
        error,
        "The argument `end` is not valid. The end comes before the start."
    );
}

#[tokio::test]
async fn a_form_with_another_wrong_answer_is_asked_again_itself() {
    let session = session().await;
    let given = call("pair").arguments(json!({"a": 10}));
    let asked = session.call(given.clone()).await.asked();
    let again = session
        .call(given.clone().state(&asked.state).fill("f", json!({"c1": 99, "c2": 1})))
        .await
        .asked();
    assert_eq!(again.keys(), ["f"]);
    assert_eq!(
        again.forms["f"].0,
        "C1? The answer must be at most 5. C2? Too small. C1?"
    );
    let again = session
        .call(given.clone().state(&again.state).fill("f", json!({"c1": 3, "c2": 1})))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("a", "Too small. A?"));
    let done = session.call(given.state(&again.state).answer("a", &json!(0))).await;
    assert_eq!(done.text(), "0 Some(3) Some(1)");
}

#[tokio::test]
async fn a_question_that_is_not_asked_is_not_asked_again() {
    let session = session().await;
    let given = call("absent").arguments(json!({"coded": false}));
    let asked = session.call(given.clone()).await.asked();
    let again = session
        .call(given.clone().state(&asked.state).answer("last", &json!("x")))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("last", "Too short. Which last?"));
    let done = session
        .call(given.state(&again.state).answer("last", &json!("xyz")))
        .await;
    assert_eq!(done.text(), "false None xyz");
}
