//! Answers that are wrong, missing, not asked for or refused.

use serde_json::{Value, json};
use wizard_tests::connect::{Session, call};

use super::{kitchen, orders};

#[tokio::test]
async fn a_wrong_answer_is_asked_again_with_the_reason_until_the_attempts_are_used_up() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let mut asked = session
        .call(call("order").arguments(json!({"dish": "soup"})))
        .await
        .asked();
    assert_eq!(asked.message(), "How many of Soup of the day?");
    let again = |state: &str, value: Value| {
        call("order")
            .arguments(json!({"dish": "soup"}))
            .state(state)
            .answer("count", &value)
    };
    for wrong in [json!(0), json!("many")] {
        asked = session.call(again(&asked.state, wrong)).await.asked();
        assert!(
            asked.message().ends_with(".\nHow many of Soup of the day?"),
            "{}",
            asked.message()
        );
    }
    assert!(
        asked.message().starts_with("The answer must be a whole number."),
        "{}",
        asked.message()
    );
    let text = session.call(again(&asked.state, json!(10))).await.tool_error();
    assert_eq!(
        text,
        "`count` was answered wrongly too often. The answer must be at most 9. Nothing was done."
    );
    assert_eq!(orders(&host), 0);
}

#[tokio::test]
async fn a_missing_answer_uses_up_no_attempt() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session.call(call("order")).await.asked();
    let needed = "An answer is needed.\nWhich dish?";
    let missing = [
        (json!(null), "Which dish?"),
        (json!({"roots": []}), "Which dish?"),
        (json!("soup"), "Which dish?"),
        (json!({"action": "accept"}), needed),
        (json!({"action": "accept", "content": {}}), needed),
        (json!({"action": "accept", "content": {"dish": null}}), needed),
        (json!({"action": "accept", "content": {"dish": " "}}), needed),
    ];
    for (response, message) in missing {
        let mut asked = asked.clone();
        for _ in 0..4 {
            asked = session
                .call(call("order").state(&asked.state).response("dish", response.clone()))
                .await
                .asked();
            assert_eq!(asked.message(), message, "{response}");
        }
    }
}

#[tokio::test]
async fn what_was_not_asked_is_not_read() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session.call(call("order").answer("dish", &json!("soup"))).await.asked();
    assert_eq!(asked.key(), "dish", "an answer without a state");
    let request = call("order")
        .state(&asked.state)
        .answer("dish", &json!("soup"))
        .answer("count", &json!(2))
        .answer("x", &json!(1));
    let asked = session.call(request).await.asked();
    assert_eq!(asked.key(), "count", "an answer to a later question");
    let request = call("order")
        .state(&asked.state)
        .answer("dish", &json!("bread"))
        .answer("count", &json!(2));
    let asked = session.call(request).await.asked();
    let text = session
        .call(call("order").state(&asked.state).answer("note", &Value::Null))
        .await
        .text();
    assert_eq!(text, "2 Soup for None", "an answer never replaces one that is sealed");
}

#[tokio::test]
async fn decline_and_cancel_are_told_apart_and_end_the_call() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(call("order")).await.asked();
    let respond = |action: &str| {
        let response = json!({"action": action, "content": {"dish": "soup"}});
        call("order").state(&asked.state).response("dish", response)
    };
    let declined = session.call(respond("decline")).await.text();
    let cancelled = session.call(respond("cancel")).await.text();
    assert_ne!(declined, cancelled);
    assert!(declined.contains("declined"), "{declined}");
    for text in [declined, cancelled] {
        assert!(
            text.contains("`dish`") && text.contains("Nothing was done") && text.contains("Do not call again"),
            "{text}"
        );
    }
    assert_eq!(orders(&host), 0);
}
