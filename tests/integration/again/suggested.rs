//! Suggested arguments: filled in, and no answer before the person sends them.

use serde_json::json;
use wizard_tests::connect::call;

use super::{Parcel, session};

#[tokio::test]
async fn a_suggested_argument_is_filled_in_and_confirmed() {
    let session = session().await;
    let given = call("parcel").arguments(json!({"receiver": "Ann"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!((asked.key(), &asked.field()["default"]), ("receiver", &json!("Ann")));
    let none = session
        .call(given.clone().state(&asked.state).fill("receiver", json!({})))
        .await
        .asked();
    assert_eq!(none.key(), "receiver", "what is filled in is no answer");
    let asked = session
        .call(given.state(&asked.state).answer("receiver", &json!("Bea")))
        .await
        .asked();
    assert_eq!(asked.key(), "insure");
    let error = session
        .call(call("parcel").arguments(json!({"receiver": "A"})))
        .await
        .tool_error();
    assert_eq!(
        error,
        "The argument `receiver` is not valid. The answer must have at least 2 characters."
    );
    let input = wizard_core::schema::input::<Parcel>();
    assert!(input["properties"].get("receiver").is_some());
}
