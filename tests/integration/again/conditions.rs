//! What a condition changes: how many steps there are, and which answers may stay blank.

use serde_json::json;
use wizard_tests::cases::{begin, last, play};

use super::Parcel;

#[test]
fn steps_are_counted_anew_when_conditions_change_and_are_no_part_of_the_question() {
    let insured = [
        (json!({"insure": true}), "value: Step 3 of 5. For how much?"),
        (
            json!({"value": 0}),
            "value: The answer must be at least 1.\nStep 3 of 5. For how much?",
        ),
    ];
    let not_insured = [(json!({"insure": false}), "note: Step 3 of 3. Which note?")];
    for then in [&insured[..], &not_insured[..]] {
        let mut flow = begin::<Parcel>(&(), json!({}));
        assert_eq!(flow.message(), "Step 1 of 5. To whom?");
        play(
            &mut flow,
            [(json!({"receiver": "Ann"}), "insure: Step 2 of 5. Insure it?")],
        );
        play(&mut flow, then.iter().cloned());
    }
    // An argument is no step, and a condition that is known takes the steps behind it away.
    let flow = begin::<Parcel>(&(), json!({"insure": false, "note": "x"}));
    assert_eq!(flow.message(), "Step 1 of 1. To whom?");
}

#[test]
fn an_optional_answer_may_stay_blank_under_a_condition() {
    let mut flow = begin::<Parcel>(&(), json!({"insure": true, "note": "x"}));
    let rounds = [
        (json!({"receiver": "Ann"}), "value: Step 2 of 3. For how much?"),
        // Asked under a condition, it is needed.
        (json!({}), "value: An answer is needed.\nStep 2 of 3. For how much?"),
    ];
    play(&mut flow, rounds);
    assert_eq!(flow.request().schema()["required"], json!(["value"]));
    play(
        &mut flow,
        [(json!({"value": 9}), "policy: Step 3 of 3. Under which policy?")],
    );
    assert_eq!(flow.request().schema().get("required"), None);
    assert_eq!(last(flow, json!({})), "Ann true Some(9) None Some(\"x\")");
}
