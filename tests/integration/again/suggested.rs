//! Suggested arguments: filled in, and no answer before the person sends them.

use serde_json::json;
use wizard_tests::cases::{begin, play};

use super::Parcel;

#[test]
fn a_suggested_argument_is_filled_in_and_confirmed() {
    let mut flow = begin::<Parcel>(&(), json!({"receiver": "Ann"}));
    assert_eq!(flow.field()["default"], "Ann");
    let rounds = [
        // What is filled in is no answer.
        (json!({}), "receiver: An answer is needed.\nStep 1 of 5. To whom?"),
        (json!({"receiver": "Bea"}), "insure: Step 2 of 5. Insure it?"),
    ];
    play(&mut flow, rounds);
    let short = begin::<Parcel>(&(), json!({"receiver": "A"}));
    assert_eq!(
        short.refused().to_string(),
        "The argument `receiver` is not valid. The answer must have at least 2 characters."
    );
    let input = wizard_core::schema::input::<Parcel>();
    assert!(input["properties"].get("receiver").is_some());
}
