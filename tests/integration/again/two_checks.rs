//! Two checks that fail in one round, and ask for two questions again or both for the same one.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::cases::{begin, last, play};

/// Two checks, each of which asks another question again.
#[derive(Wizard)]
#[wizard(rounds = fewest, max_rounds = 20)]
struct Twice {
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
struct Same {
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

#[test]
fn two_checks_of_one_round_ask_two_questions_again_and_lose_no_other_answer() {
    let mut flow = begin::<Twice>(&(), json!({}));
    let rounds = [
        (json!({"a": 5, "b": 1}), "c: C?; d: D?; e: E?"),
        (
            json!({"c": 4, "d": 2, "e": 7}),
            "a: C is too small.\nA?; b: D is too small.\nB?",
        ),
    ];
    play(&mut flow, rounds);
    let filled_in = ["a", "b"].map(|name| flow.field_of(name)["default"].clone());
    assert_eq!(filled_in, [5, 1]);
    // `d` is still wrong, whatever `b` is; `c` and `e` stand.
    play(&mut flow, [(json!({"a": 3, "b": 2}), "b: D is too small.\nB?")]);
    let end = last(flow, json!({"b": 3}));
    assert!(
        end.starts_with("`b` was answered wrongly too often. D is too small."),
        "{end}"
    );
}

#[test]
fn two_checks_that_ask_one_question_again_use_up_one_attempt() {
    let mut flow = begin::<Same>(&(), json!({}));
    let rounds = [
        (json!({"a": 9}), "c: C?; d: D?"),
        (json!({"c": 5, "d": 4}), "a: C is too small.\nA?"),
        (json!({"a": 8}), "a: C is too small.\nA?"),
    ];
    play(&mut flow, rounds);
    assert_eq!(last(flow, json!({"a": 3})), "3 5 4", "both answers have been kept");
}
