//! A `review` and a `confirm` of one wizard.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::connect::{Session, call};

use super::{answer, host};

/// Both, after a form of two.
#[derive(Wizard)]
#[wizard(review, confirm = "Really, {a}?", progress)]
pub(super) struct Both {
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

#[tokio::test]
async fn a_review_comes_before_the_confirm_and_is_not_asked_twice() {
    let session = Session::duplex(host()).await;
    let first = call("both");
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.forms["pair"].0, "Step 1 of 3. Which a?");
    let pair = json!({"a": "x", "b": "y"});
    let review = session
        .call(first.clone().state(&asked.state).fill("pair", pair))
        .await
        .asked();
    assert_eq!(
        review.message(),
        "Step 2 of 3. Is everything right?\n- Which a? “x”\n- Which b? “y”"
    );
    let asked = answer(&session, &first, &review, json!("b")).await;
    assert_eq!(asked.keys(), ["pair"]);
    let fields = asked.properties("pair");
    assert_eq!(
        (&fields["a"]["default"], &fields["b"]["default"]),
        (&json!("x"), &json!("y")),
        "the form as a whole"
    );
    let pair = json!({"a": "x", "b": "z"});
    let review = session
        .call(first.clone().state(&asked.state).fill("pair", pair))
        .await
        .asked();
    let confirm = answer(&session, &first, &review, json!("go-on")).await;
    assert_eq!(confirm.message(), "Step 3 of 3. Really, “x”?");
    let again = session.call(first.clone().state(&confirm.state)).await.asked();
    assert_eq!(again.key(), "confirm", "the review stands");
    let done = session
        .call(first.state(&again.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "x z");
}
