//! Wrong and absent arguments.

use rmcp::model::{ClientCapabilities, ProtocolVersion};
use serde_json::json;
use wizard_tests::connect::{Session, call};

use super::{kitchen, orders};

#[tokio::test]
async fn a_wrong_argument_is_named_with_what_it_may_be() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let cases = [
        (
            json!({"dish": "pizza"}),
            "The argument `dish` is not valid. “pizza” is not one of the choices: `soup` (Soup of the day), `bread` (Bread).",
        ),
        (
            json!({"dish": 1}),
            "The argument `dish` is not valid. The answer must be a text.",
        ),
        (
            json!({"count": 10}),
            "The argument `count` is not valid. The answer must be at most 9.",
        ),
        (
            json!({"count": 0}),
            "The argument `count` is not valid. The answer must be at least 1.",
        ),
        (
            json!({"count": "two"}),
            "The argument `count` is not valid. The answer must be a whole number.",
        ),
        (
            json!({"table": -1}),
            "The argument `table` is not valid. The answer must be at least 0.",
        ),
        (json!({"cuont": 1}), "Unknown argument “cuont”. Did you mean `count`?"),
        (
            json!({"xyz": 1}),
            "Unknown argument “xyz”. The arguments are `dish`, `count`, `table`.",
        ),
        (
            json!({"note": "x"}),
            "`note` is not an argument: the person is asked for it. Call again without it.",
        ),
    ];
    for (arguments, expected) in cases {
        let text = session
            .call(call("order").arguments(arguments.clone()))
            .await
            .tool_error();
        assert_eq!(text, expected, "{arguments}");
    }
    assert_eq!(orders(&host), 0);
}

#[tokio::test]
async fn a_wrong_argument_is_told_before_a_missing_capability() {
    let session = Session::duplex_as(
        kitchen(""),
        ClientCapabilities::default(),
        ProtocolVersion::V_2026_07_28,
    )
    .await;
    let text = session
        .call(call("order").arguments(json!({"table": "one"})))
        .await
        .tool_error();
    assert!(text.contains("`table`"), "{text}");
}

#[tokio::test]
async fn null_stands_for_an_absent_argument() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session
        .call(call("order").arguments(json!({"dish": null, "table": null})))
        .await
        .asked();
    assert_eq!(asked.key(), "dish");
}
