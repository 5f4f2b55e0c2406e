//! A `check` that asks the question it names again: which question that is, what is kept, and whose attempts are used up.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::cases::{begin, last, play};

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct Stay {
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
struct Pair {
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
struct Absent {
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

#[test]
fn a_check_asks_the_question_it_names_again_and_keeps_its_own_answer() {
    let mut flow = begin::<Stay>(&(), json!({}));
    let rounds = [
        (json!({"start": 20}), "weather: In 20's weather?"),
        (json!({"weather": null}), "end: To which day?"),
        (
            json!({"end": 10}),
            "start: The end comes before the start.\nFrom which day?",
        ),
    ];
    play(&mut flow, rounds);
    assert_eq!(flow.field()["default"], 20, "the answer until now is filled in");
    play(
        &mut flow,
        [(
            json!({"start": 5}),
            "weather: This has changed since it was answered.\nIn 5's weather?",
        )],
    );
    assert_eq!(
        last(flow, json!({"weather": "rain"})),
        "5-10 Some(\"rain\")",
        "the end is not asked for again"
    );
}

#[test]
fn a_check_that_names_another_question_uses_up_the_attempts_of_that() {
    let mut flow = begin::<Stay>(&(), json!({"weather": "rain"}));
    let rounds = [
        (json!({"start": 20}), "end: To which day?"),
        (
            json!({"end": 10}),
            "start: The end comes before the start.\nFrom which day?",
        ),
        (
            json!({"start": 21}),
            "start: The end comes before the start.\nFrom which day?",
        ),
    ];
    play(&mut flow, rounds);
    assert_eq!(
        last(flow, json!({"start": 22})),
        "`start` was answered wrongly too often. The end comes before the start. Nothing was done."
    );
}

#[test]
fn a_check_can_name_a_question_that_came_as_an_argument() {
    let mut flow = begin::<Stay>(&(), json!({"start": 20, "weather": "rain"}));
    play(
        &mut flow,
        [(
            json!({"end": 10}),
            "start: The end comes before the start.\nFrom which day?",
        )],
    );
    assert_eq!(flow.field()["default"], 20);
    assert_eq!(
        last(flow, json!({"start": 3})),
        "3-10 Some(\"rain\")",
        "the argument does not count any more"
    );
    let wrong = begin::<Stay>(&(), json!({"start": 20, "end": 10}));
    assert_eq!(
        wrong.refused().to_string(),
        "The argument `end` is not valid. The end comes before the start."
    );
}

#[test]
fn a_form_with_another_wrong_answer_is_asked_again_itself() {
    let mut flow = begin::<Pair>(&(), json!({"a": 10}));
    let rounds = [
        (
            json!({"c1": 99, "c2": 1}),
            "f: C1? The answer must be at most 5.\nC2? Too small.\nC1?",
        ),
        (json!({"c1": 3, "c2": 1}), "a: Too small.\nA?"),
    ];
    play(&mut flow, rounds);
    assert_eq!(last(flow, json!({"a": 0})), "0 Some(3) Some(1)");
}

#[test]
fn a_question_that_is_not_asked_is_not_asked_again() {
    let mut flow = begin::<Absent>(&(), json!({"coded": false}));
    play(&mut flow, [(json!({"last": "x"}), "last: Too short.\nWhich last?")]);
    assert_eq!(last(flow, json!({"last": "xyz"})), "false None xyz");
}
