//! Clients that cannot be asked.

use rmcp::model::{ClientCapabilities, ElicitationCapability, ProtocolVersion, UrlElicitationCapability};
use serde_json::json;
use wizard_tests::connect::{Session, call};

use super::kitchen;

#[tokio::test]
async fn a_missing_capability_is_minus_32021_and_names_the_mode_and_who_is_needed() {
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
                .ends_with("No argument stands for `note`: that needs a client that can show forms."),
            "{}",
            refused.message
        );
    }
}

#[tokio::test]
async fn a_client_of_an_earlier_version_that_cannot_be_asked_is_told_who_is_needed() {
    let none = ClientCapabilities::default();
    let session = Session::duplex_as(kitchen(""), none, ProtocolVersion::V_2025_06_18).await;
    for arguments in [json!({}), json!({"dish": "soup", "count": 1})] {
        let text = session.call(call("order").arguments(arguments)).await.tool_error();
        assert!(text.contains("No argument stands for `note`"), "{text}");
        assert!(!text.contains("Call again"), "{text}");
    }
}
