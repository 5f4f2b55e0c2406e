//! Two checks that fail in one round, and ask for two questions again or both for the same one.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::connect::call;

use super::session;

/// Two checks, each of which asks another question again.
#[derive(Wizard)]
#[wizard(rounds = fewest, max_rounds = 20)]
pub(super) struct Twice {
    /// A?
    a: u8,
    /// B?
    b: u8,
    /// C?
    #[ask(check = if c > a { Ok(()) } else { Err("C is too small.") }, again = a)]
    c: u8,
    /// D?
    #[ask(check = if d > 9 { Ok(()) } else { Err("D is too small.") }, again = b)]
    d: u8,
    /// E?
    #[ask(when = b > 0)]
    e: Option<u8>,
}

#[final_step]
fn twice(twice: Twice) -> String {
    let Twice { a, b, c, d, e } = twice;
    format!("{a} {b} {c} {d} {e:?}")
}

/// Two checks that ask the same question again.
#[derive(Wizard)]
#[wizard(rounds = fewest, max_rounds = 20)]
pub(super) struct Same {
    /// A?
    a: u8,
    /// C?
    #[ask(check = if c > a { Ok(()) } else { Err("C is too small.") }, again = a)]
    c: u8,
    /// D?
    #[ask(check = if d > a { Ok(()) } else { Err("D is too small.") }, again = a)]
    d: u8,
}

#[final_step]
fn same(same: Same) -> String {
    format!("{} {} {}", same.a, same.c, same.d)
}

#[tokio::test]
async fn two_checks_of_one_round_ask_two_questions_again_and_lose_no_other_answer() {
    let session = session().await;
    let asked = session.call(call("twice")).await.asked();
    assert_eq!(asked.keys(), ["a", "b"]);
    let first = call("twice")
        .state(&asked.state)
        .answer("a", &json!(5))
        .answer("b", &json!(1));
    let asked = session.call(first).await.asked();
    assert_eq!(asked.keys(), ["c", "d", "e"]);
    let second = call("twice")
        .state(&asked.state)
        .answer("c", &json!(4))
        .answer("d", &json!(2));
    let again = session.call(second.answer("e", &json!(7))).await.asked();
    assert_eq!(again.keys(), ["a", "b"]);
    assert_eq!(again.forms["a"].0, "C is too small. A?");
    assert_eq!(again.forms["b"].0, "D is too small. B?");
    assert_eq!(again.properties("a")["a"]["default"], json!(5));
    assert_eq!(again.properties("b")["b"]["default"], json!(1));
    let third = call("twice")
        .state(&again.state)
        .answer("a", &json!(3))
        .answer("b", &json!(2));
    // `d` is still wrong, whatever `b` is; `c` and `e` stand.
    let again = session.call(third).await.asked();
    assert_eq!(again.keys(), ["b"]);
    let end = session
        .call(call("twice").state(&again.state).answer("b", &json!(3)))
        .await
        .tool_error();
    assert!(
        end.starts_with("`b` was answered wrongly too often. D is too small."),
        "{end}"
    );
}

#[tokio::test]
async fn two_checks_that_ask_one_question_again_use_up_one_attempt() {
    let session = session().await;
    let asked = session.call(call("same")).await.asked();
    let asked = session
        .call(call("same").state(&asked.state).answer("a", &json!(9)))
        .await
        .asked();
    assert_eq!(asked.keys(), ["c", "d"]);
    let both = call("same").state(&asked.state);
    let again = session
        .call(both.answer("c", &json!(5)).answer("d", &json!(4)))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("a", "C is too small. A?"));
    let again = session
        .call(call("same").state(&again.state).answer("a", &json!(8)))
        .await
        .asked();
    assert_eq!(again.key(), "a", "the second attempt");
    let done = session
        .call(call("same").state(&again.state).answer("a", &json!(3)))
        .await;
    assert_eq!(done.text(), "3 5 4", "both answers have been kept");
}
