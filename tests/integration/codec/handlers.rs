//! The state of a handler that its author wrote by hand, with a codec.

use std::time::Duration;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, InputRequiredResult},
    service::RequestContext,
};
use wizard_core::{Wizards, rmcp::Host};
use wizard_tests::{
    codec::{Fault, Half, TestCodec},
    connect::{Reply, Session, call},
};

use super::policy;

/// Asks once, and then wants its state back.
#[derive(Debug)]
struct ByHand;

impl ServerHandler for ByHand {
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        Ok(match request.request_state.as_deref() {
            None => InputRequiredResult::from_request_state("first").into(),
            Some("first") => InputRequiredResult::from_request_state("second").into(),
            Some(state) => CallToolResult::success(vec![ContentBlock::text(state)]).into(),
        })
    }
}

fn host(codec: &TestCodec) -> Host<ByHand> {
    let wizards = Wizards::new(ByHand).no_principal();
    let wizards = wizards.hook_timeout(Duration::from_millis(300));
    wizards.seal(policy(codec)).expect("a good configuration")
}

async fn asked(session: &Session, state: Option<&str>) -> String {
    let request = state.map_or_else(|| call("own"), |state| call("own").state(state));
    match session.call(request).await {
        Reply::Asked(asked) => asked.state,
        other => panic!("not asked: {other:?}"),
    }
}

#[tokio::test]
async fn it_is_encoded_and_decoded_as_a_wizards_is() {
    let codec = TestCodec::new();
    let session = Session::duplex(host(&codec)).await;
    let first = asked(&session, None).await;
    assert_ne!(first, "first");
    let second = asked(&session, Some(&first)).await;
    match session.call(call("own").state(&second)).await {
        Reply::Result(outcome) => assert_eq!(outcome.text, "second"),
        other => panic!("no result: {other:?}"),
    }
}

#[tokio::test]
async fn a_fault_is_the_one_error_where_a_state_came_and_an_internal_one_on_a_first_call() {
    let faults = [
        Fault::Away,
        Fault::Panics,
        Fault::PanicsAtOnce,
        Fault::ErrorPanics,
        Fault::Hangs,
    ];
    let codec = TestCodec::new();
    let session = Session::duplex(host(&codec)).await;
    let first = asked(&session, None).await;
    for half in [Half::Encode, Half::Decode] {
        for fault in faults {
            codec.fault(half, fault);
            for (request, code) in [(call("own"), -32603), (call("own").state(&first), -32602)] {
                match session.call(request).await {
                    Reply::Error(refused) => assert_eq!(refused.code, code, "{half:?} {fault:?}: {refused:?}"),
                    other => panic!("{half:?} {fault:?}: {other:?}"),
                }
            }
            codec.mend();
        }
    }
    asked(&session, Some(&first)).await;
}
