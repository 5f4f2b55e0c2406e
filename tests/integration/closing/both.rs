//! A `review` and a `confirm` of one wizard.

use serde_json::json;
use wizard_core::{Wizard, final_step, testing::Wait};
use wizard_tests::cases::{begin, last, play};

/// Both, after a form of two.
#[derive(Wizard)]
#[wizard(review, confirm = "Really, {a}?", progress)]
struct Both {
    /// Which a?
    #[ask(form = "pair")]
    a: String,
    /// Which b?
    #[ask(form = "pair", default = "b")]
    b: String,
}

#[final_step]
fn both(both: Both) -> String {
    format!("{} {}", both.a, both.b)
}

#[test]
fn a_review_comes_before_the_confirm_and_is_not_asked_twice() {
    let mut flow = begin::<Both>(&(), json!({}));
    assert_eq!(flow.message(), "Step 1 of 3. Which a?");
    let rounds = [
        (
            json!({"a": "x", "b": "y"}),
            "review: Step 2 of 3. Is everything right?\n- Which a? “x”\n- Which b? “y”",
        ),
        (json!({"review": "b"}), "pair: Step 1 of 3. Which a?"),
    ];
    play(&mut flow, rounds);
    let filled_in = ["a", "b"].map(|name| flow.field_of(name)["default"].clone());
    assert_eq!(filled_in, ["x", "y"], "the form as a whole");
    let rounds = [
        (
            json!({"a": "x", "b": "z"}),
            "review: Step 2 of 3. Is everything right?\n- Which a? “x”\n- Which b? “z”",
        ),
        (json!({"review": "go-on"}), "confirm: Step 3 of 3. Really, “x”?"),
    ];
    play(&mut flow, rounds);
    flow.come_back().wait();
    assert_eq!(flow.keys(), ["confirm"], "the review stands");
    assert_eq!(last(flow, json!({"confirm": true})), "x z");
}
