//! A `review`: the answers in a list, and the change of one with all that depended on it.

use serde_json::json;
use wizard_core::{
    Choice, Wizard, final_step,
    testing::{Flow, Wait},
};
use wizard_tests::cases::{begin, last, play};

/// Write a report.
#[derive(Wizard)]
#[wizard(review, max_rounds = 12)]
struct Report {
    /// Which dataset?
    dataset: Dataset,
    /// Which range of {dataset}?
    #[ask(choices = ["2024", "2025"])]
    range: String,
    /// Send it?
    #[ask(default = false)]
    send: bool,
    /// To whom?
    #[ask(when = send, title = "Receiver")]
    to: Option<String>,
    /// Which note?
    note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Dataset {
    #[choice(title = "Sales by day")]
    Sales,
    Costs,
}

#[final_step]
fn report(report: Report) -> String {
    let Report {
        dataset,
        range,
        send,
        to,
        note,
    } = report;
    format!("{dataset:?} {range} {send} {to:?} {note:?}")
}

const ALL: &str = "review: Is everything right?\n- Which dataset? Sales by day\n- Which range of Sales by day? “2025”\n\
                   - Send it? yes\n- Receiver “Ann”\n- Which note? (left blank)";

fn to_review() -> Flow<'static, Report> {
    let mut flow = begin::<Report>(&(), json!({}));
    let rounds = [
        (json!({"dataset": "sales"}), "range: Which range of Sales by day?"),
        (json!({"range": "2025"}), "send: Send it?"),
        (json!({"send": true}), "to: To whom?"),
        (json!({"to": "Ann"}), "note: Which note?"),
        (json!({"note": null}), ALL),
    ];
    play(&mut flow, rounds);
    flow
}

#[test]
fn a_review_lists_the_answers_and_offers_to_change_one() {
    let flow = to_review();
    assert_eq!(
        *flow.field(),
        json!({"type": "string", "oneOf": [
            {"const": "go-on", "title": "Everything is right: go on"},
            {"const": "dataset", "title": "Which dataset?"},
            {"const": "range", "title": "Which range of Sales by day?"},
            {"const": "send", "title": "Send it?"},
            {"const": "to", "title": "Receiver"},
            {"const": "note", "title": "Which note?"},
        ]})
    );
    assert_eq!(
        last(flow, json!({"review": "go-on"})),
        "Sales 2025 true Some(\"Ann\") None"
    );
}

#[test]
fn a_change_asks_that_question_again_and_what_depended_on_it() {
    let mut flow = to_review();
    play(&mut flow, [(json!({"review": "dataset"}), "dataset: Which dataset?")]);
    assert_eq!(flow.field()["default"], "sales", "the answer is filled in");
    let rounds = [
        (json!({"dataset": "costs"}), "range: Which range of Costs?"),
        // Nothing else depends on it.
        (
            json!({"range": "2024"}),
            "review: Is everything right?\n- Which dataset? Costs\n- Which range of Costs? “2024”\n- Send it? yes\n- Receiver “Ann”\n\
             - Which note? (left blank)",
        ),
        // The same answer once more is an answer too.
        (json!({"review": "send"}), "send: Send it?"),
        (json!({"send": true}), "to: To whom?"),
        (
            json!({"to": "Bea"}),
            "review: Is everything right?\n- Which dataset? Costs\n- Which range of Costs? “2024”\n- Send it? yes\n- Receiver “Bea”\n\
             - Which note? (left blank)",
        ),
    ];
    play(&mut flow, rounds);
    assert_eq!(
        last(flow, json!({"review": "go-on"})),
        "Costs 2024 true Some(\"Bea\") None"
    );
}

#[test]
fn a_person_can_change_what_came_as_an_argument() {
    let arguments = json!({"dataset": "sales", "range": "2024", "send": false, "note": "x"});
    let mut flow = begin::<Report>(&(), arguments);
    assert!(flow.message().contains("“2024”"), "{}", flow.message());
    play(
        &mut flow,
        [(json!({"review": "range"}), "range: Which range of Sales by day?")],
    );
    assert_eq!(flow.field()["default"], "2024");
    let rounds = [
        (
            json!({"range": "2025"}),
            "review: Is everything right?\n- Which dataset? Sales by day\n- Which range of Sales by day? “2025”\n\
             - Send it? no\n- Which note? “x”",
        ),
        (json!({"review": "dataset"}), "dataset: Which dataset?"),
        // What depended on an argument is asked for, although there is an argument.
        (json!({"dataset": "costs"}), "range: Which range of Costs?"),
        (
            json!({"range": "2024"}),
            "review: Is everything right?\n- Which dataset? Costs\n- Which range of Costs? “2024”\n- Send it? no\n\
             - Which note? “x”",
        ),
    ];
    play(&mut flow, rounds);
    assert_eq!(
        last(flow, json!({"review": "go-on"})),
        "Costs 2024 false None Some(\"x\")"
    );
}

#[test]
fn a_review_of_other_values_is_asked_again() {
    let mut flow = to_review();
    flow.fill(json!({"review": "nothing"})).wait();
    let begins = "“nothing” is not one of the choices: “Everything is right: go on”";
    assert!(flow.message().starts_with(begins), "{}", flow.message());
    let mut flow = to_review();
    let choices = flow.field().clone();
    flow.come_back().wait();
    assert_eq!((flow.message(), flow.field()), (&ALL["review: ".len()..], &choices));
    flow.decline().wait();
    let end = flow.ended().message();
    assert!(end.starts_with("The person declined to answer `review`"), "{end}");
}

/// A dependency through an argument.
#[derive(Wizard)]
#[wizard(review, progress)]
struct Through {
    /// Q?
    q: bool,
    #[ask(arg, when = q)]
    x: Option<String>,
    /// Y for {x}?
    y: String,
}

#[final_step]
fn through(through: Through) -> String {
    format!("{} {:?} {}", through.q, through.x, through.y)
}

#[test]
fn what_depends_on_a_changed_answer_through_an_argument_is_asked_for_too() {
    let mut flow = begin::<Through>(&(), json!({"q": true, "x": "x", "y": "y"}));
    assert!(flow.message().starts_with("Step 1 of 1. "), "{}", flow.message());
    let rounds = [
        // What is reopened counts again.
        (json!({"review": "q"}), "q: Step 1 of 3. Q?"),
        (json!({"q": false}), "y: Step 2 of 3. Y for ?"),
        (
            json!({"y": "other"}),
            "review: Step 3 of 3. Is everything right?\n- Q? no\n- Y for ? “other”",
        ),
    ];
    play(&mut flow, rounds);
    assert_eq!(last(flow, json!({"review": "go-on"})), "false None other");
}
