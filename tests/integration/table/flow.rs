//! The state of a flow, and the bound on its rounds.

use serde_json::{Value, json};
use wizard_tests::connect::{Session, call};

use super::kitchen;

#[tokio::test]
async fn a_bad_state_is_one_error_whatever_the_cause() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session.call(call("order")).await.asked();
    let strangers = Session::duplex(kitchen(""))
        .await
        .call(call("order"))
        .await
        .asked()
        .state;
    let other_arguments = json!({"count": 2});
    let changed = format!("{}A", &asked.state[..asked.state.len() - 1]);
    let too_long = format!("{}{}", asked.state, "A".repeat(70_000));
    let cases = [
        ("empty", call("order").state("")),
        ("no token", call("order").state("hello")),
        ("null as text", call("order").state("null")),
        ("truncated", call("order").state(&asked.state[..40])),
        (
            "changed",
            call("order").state(if changed == asked.state { "wz1." } else { &changed }),
        ),
        ("too long", call("order").state(&too_long)),
        ("another key", call("order").state(&strangers)),
        (
            "other arguments",
            call("order").arguments(other_arguments).state(&asked.state),
        ),
        ("another tool", call("look_up").state(&asked.state)),
    ];
    for (cause, request) in cases {
        let refused = session.call(request).await.refused();
        assert_eq!(
            (refused.code, refused.message.as_str()),
            (-32602, "Invalid or expired requestState"),
            "{cause}"
        );
        assert_eq!(refused.data, Value::Null, "{cause}");
    }
    session
        .call(call("order").arguments(json!({})).state(&asked.state))
        .await
        .asked();
}

#[tokio::test]
async fn the_rounds_of_a_flow_are_bounded() {
    let session = Session::duplex(kitchen("")).await;
    let mut reply = session.call(call("order")).await;
    for _ in 0..9 {
        reply = session.call(call("order").state(&reply.asked().state)).await;
    }
    assert_eq!(
        reply.tool_error(),
        "The call was not finished within 9 rounds: `dish` was still to be asked. Nothing was done."
    );
}
