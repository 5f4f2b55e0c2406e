//! What a condition changes: how many steps there are, and which answers may stay blank.

use serde_json::json;
use wizard_tests::connect::call;

use super::session;

#[tokio::test]
async fn steps_are_counted_anew_when_conditions_change_and_are_no_part_of_the_question() {
    let session = session().await;
    let asked = session.call(call("parcel")).await.asked();
    assert_eq!(asked.message(), "Step 1 of 5. To whom?");
    let asked = session
        .call(call("parcel").state(&asked.state).answer("receiver", &json!("Ann")))
        .await
        .asked();
    assert_eq!(asked.message(), "Step 2 of 5. Insure it?");
    let no = session
        .call(call("parcel").state(&asked.state).answer("insure", &json!(false)))
        .await
        .asked();
    assert_eq!(no.message(), "Step 3 of 3. Which note?");
    let yes = session
        .call(call("parcel").state(&asked.state).answer("insure", &json!(true)))
        .await
        .asked();
    assert_eq!(yes.message(), "Step 3 of 5. For how much?");
    let wrong = session
        .call(call("parcel").state(&yes.state).answer("value", &json!(0)))
        .await
        .asked();
    assert_eq!(
        wrong.message(),
        "Step 3 of 5. The answer must be at least 1. For how much?"
    );
    // An argument is no step, and a condition that is known takes the steps behind it away.
    let given = call("parcel").arguments(json!({"insure": false, "note": "x"}));
    let asked = session.call(given).await.asked();
    assert_eq!(asked.message(), "Step 1 of 1. To whom?");
}

#[tokio::test]
async fn an_optional_answer_may_stay_blank_under_a_condition() {
    let session = session().await;
    let given = call("parcel").arguments(json!({"insure": true, "note": "x"}));
    let asked = session.call(given.clone()).await.asked();
    let asked = session
        .call(given.clone().state(&asked.state).answer("receiver", &json!("Ann")))
        .await
        .asked();
    assert_eq!(
        (asked.key(), &asked.forms["value"].1["required"]),
        ("value", &json!(["value"]))
    );
    let blank = session
        .call(given.clone().state(&asked.state).fill("value", json!({})))
        .await
        .asked();
    assert_eq!(blank.key(), "value", "asked under a condition, it is needed");
    let asked = session
        .call(given.clone().state(&asked.state).answer("value", &json!(9)))
        .await
        .asked();
    assert_eq!((asked.key(), asked.forms["policy"].1.get("required")), ("policy", None));
    let done = session.call(given.state(&asked.state).fill("policy", json!({}))).await;
    assert_eq!(done.text(), "Ann true Some(9) None Some(\"x\")");
}
