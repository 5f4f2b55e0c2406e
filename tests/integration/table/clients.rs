//! Clients that cannot be asked.

use rmcp::model::{ClientCapabilities, ElicitationCapability, ProtocolVersion, UrlElicitationCapability};
use serde_json::json;
use wizard_tests::connect::{Session, call, forms};

use super::kitchen;

#[tokio::test]
async fn a_missing_capability_is_minus_32021_and_names_mode_and_argument() {
    let only_url = {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::default().with_url(UrlElicitationCapability::default()));
        capabilities
    };
    for capabilities in [ClientCapabilities::default(), only_url] {
        let session = Session::duplex_as(kitchen(""), capabilities, ProtocolVersion::V_2026_07_28).await;
        let refused = session.call(call("order")).await.refused();
        assert_eq!(refused.code, -32021);
        assert_eq!(
            refused.data,
            json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
        );
        assert!(
            refused
                .message
                .contains("Call again with the argument `dish`, and where they apply `count`."),
            "{}",
            refused.message
        );
    }
}

#[tokio::test]
async fn a_client_of_an_earlier_version_is_told_the_arguments() {
    let session = Session::duplex_as(kitchen(""), forms(), ProtocolVersion::V_2025_06_18).await;
    let text = session.call(call("order")).await.tool_error();
    assert!(text.contains("Call again with the argument `dish`"), "{text}");
    let all = json!({"dish": "soup", "count": 1});
    let text = session.call(call("order").arguments(all)).await.tool_error();
    assert!(text.contains("no argument stands for it"), "{text}");
}
