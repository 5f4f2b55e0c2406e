//! Handlers that their author wrote by hand: their state is sealed, opened and refused as a wizard's is.

use std::collections::BTreeMap;

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceError,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
        GetPromptResponse, GetPromptResult, InputRequests, InputRequiredResult, PromptMessage,
        ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents, Role,
        ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Reply, Session, call, object};

/// A handler that counts its rounds in plain text.
#[derive(Clone, Copy, Debug)]
struct ByHand;

const END: &str = "the end";

/// The state after `state`; `None` when the handler is done.
fn step(state: Option<&str>) -> Option<InputRequiredResult> {
    match state {
        None => Some(InputRequiredResult::from_request_state("round 1")),
        Some("round 1") => Some(InputRequiredResult::from_request_state("round 2")),
        Some("round 2") => None,
        Some(other) => panic!("the handler got {other:?}"),
    }
}

impl ServerHandler for ByHand {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(
            ServerCapabilities::builder()
                .enable_tools()
                .enable_prompts()
                .enable_resources()
                .build(),
        )
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        match &*request.name {
            "stateless" => {
                assert!(request.request_state.is_none());
                Ok(CallToolResult::success(vec![ContentBlock::text("stateless")]).into())
            }
            "asking" if request.input_responses.is_none() => {
                Ok(InputRequiredResult::from_input_requests(InputRequests::new()).into())
            }
            "huge" => Ok(InputRequiredResult::from_request_state("x".repeat(60_000)).into()),
            "panicking" => panic!("the handler burns"),
            _ => Ok(step(request.request_state.as_deref()).map_or_else(
                || CallToolResult::success(vec![ContentBlock::text(END)]).into(),
                Into::into,
            )),
        }
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let done = || GetPromptResult::new(vec![PromptMessage::new_text(Role::User, END)]).into();
        Ok(step(request.request_state.as_deref()).map_or_else(done, Into::into))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let done = || ReadResourceResult::new(vec![ResourceContents::text(END, &request.uri)]).into();
        Ok(step(request.request_state.as_deref()).map_or_else(done, Into::into))
    }
}

/// A wizard that once was a handler.
#[derive(Wizard)]
struct Counting {
    /// How many?
    count: u8,
}

#[final_step]
fn counted(answers: Counting) -> String {
    answers.count.to_string()
}

const KEY: &str = "a key of the tests with 32 bytes or more";

fn policy() -> SealPolicy {
    SealPolicy::new([KEY]).expect("a good key").audience("by-hand")
}

fn host() -> Host<ByHand> {
    Wizards::new(ByHand)
        .no_principal()
        .seal(policy())
        .expect("a good configuration")
}

/// The state of the next round, for each of the three methods.
async fn next(
    session: &Session,
    method: &str,
    target: &str,
    state: Option<&str>,
) -> Result<Option<String>, (i32, String)> {
    let refused = |error: ServiceError| match error {
        ServiceError::McpError(error) => (error.code.0, error.message.to_string()),
        other => panic!("the transport failed: {other}"),
    };
    let state = state.map(ToOwned::to_owned);
    let required = match method {
        "tools/call" => {
            let mut params = CallToolRequestParams::new(target.to_owned());
            params.request_state = state;
            match session.client.call_tool_once(params).await.map_err(refused)? {
                CallToolResponse::InputRequired(required) => required,
                _ => return Ok(None),
            }
        }
        "prompts/get" => {
            let mut params = GetPromptRequestParams::new(target);
            params.request_state = state;
            match session.client.get_prompt_once(params).await.map_err(refused)? {
                GetPromptResponse::InputRequired(required) => required,
                _ => return Ok(None),
            }
        }
        _ => {
            let mut params = ReadResourceRequestParams::new(target);
            params.request_state = state;
            match session.client.read_resource_once(params).await.map_err(refused)? {
                ReadResourceResponse::InputRequired(required) => required,
                _ => return Ok(None),
            }
        }
    };
    Ok(Some(required.request_state.expect("the handler has a state")))
}

const METHODS: [&str; 3] = ["tools/call", "prompts/get", "resources/read"];

#[tokio::test]
async fn the_state_of_a_handler_is_sealed_on_the_way_out_and_opened_on_the_way_in() {
    let session = Session::duplex(host()).await;
    for method in METHODS {
        let first = next(&session, method, "file:///a", None)
            .await
            .expect("a round")
            .expect("a state");
        assert!(first.starts_with("wz4.") && !first.contains("round"), "{first}");
        let second = next(&session, method, "file:///a", Some(&first))
            .await
            .expect("a round")
            .expect("a state");
        assert_ne!(first, second);
        assert_eq!(
            next(&session, method, "file:///a", Some(&second))
                .await
                .expect("the end"),
            None,
            "{method}"
        );
    }
}

#[tokio::test]
async fn a_bad_state_is_the_one_error_for_every_method_and_never_reaches_the_handler() {
    let session = Session::duplex(host()).await;
    let one_error = (-32602, "Invalid or expired requestState".to_owned());
    for method in METHODS {
        let state = next(&session, method, "a", None)
            .await
            .expect("a round")
            .expect("a state");
        for forged in ["", "round 2", "wz4.AAAA", &state[..state.len() - 1]] {
            assert_eq!(
                next(&session, method, "a", Some(forged)).await.expect_err("forged"),
                one_error,
                "{method} {forged}"
            );
        }
        assert_eq!(
            next(&session, method, "b", Some(&state))
                .await
                .expect_err("another target"),
            one_error,
            "{method}"
        );
        for other in METHODS.into_iter().filter(|other| *other != method) {
            assert_eq!(
                next(&session, other, "a", Some(&state))
                    .await
                    .expect_err("another method"),
                one_error,
                "{method}"
            );
        }
    }
    let refused = session.call(call("stateless").state("anything")).await.refused();
    assert_eq!(
        (refused.code, refused.message),
        one_error,
        "a handler that never issues state"
    );
    assert_eq!(session.call(call("stateless")).await.text(), "stateless");
}

#[tokio::test]
async fn a_state_of_a_handler_belongs_to_its_arguments() {
    let session = Session::duplex(host()).await;
    let mut params = CallToolRequestParams::new("a").with_arguments(object(json!({"n": 1})));
    let CallToolResponse::InputRequired(required) =
        session.client.call_tool_once(params.clone()).await.expect("a round")
    else {
        panic!("a round")
    };
    params.request_state = required.request_state;
    assert!(session.client.call_tool_once(params.clone()).await.is_ok());
    params.arguments = Some(object(json!({"n": 2})));
    assert!(session.client.call_tool_once(params).await.is_err());
}

#[tokio::test]
async fn a_result_without_state_is_left_alone() {
    let session = Session::duplex(host()).await;
    let response = session
        .client
        .call_tool_once(CallToolRequestParams::new("asking"))
        .await;
    let Ok(CallToolResponse::InputRequired(required)) = response else {
        panic!("{response:?}")
    };
    assert_eq!(required.request_state, None);
    let answered = CallToolRequestParams::new("asking").with_input_responses(BTreeMap::new());
    assert!(session.client.call_tool_once(answered).await.is_ok());
}

#[tokio::test]
async fn a_state_that_is_too_long_is_not_sent() {
    let session = Session::duplex(host()).await;
    let refused = session.call(call("huge")).await.refused();
    assert_eq!((refused.code, &*refused.message), (-32603, "Internal error"));
}

#[tokio::test]
async fn a_panic_of_the_wrapped_handler_is_answered_and_the_server_lives_on() {
    let session = Session::duplex(host()).await;
    let refused = session.call(call("panicking")).await.refused();
    assert_eq!((refused.code, &*refused.message), (-32603, "Internal error"));
    assert_eq!(session.call(call("stateless")).await.text(), "stateless");
}

#[tokio::test]
async fn a_state_from_before_a_handler_became_a_wizard_is_refused_and_the_other_way_round() {
    let by_hand = Session::duplex(host()).await;
    let wizard = Wizards::new(ByHand)
        .tool::<Counting>()
        .no_principal()
        .seal(policy())
        .expect("a good configuration");
    let wizard = Session::duplex(wizard).await;
    let old = next(&by_hand, "tools/call", "counting", None)
        .await
        .expect("a round")
        .expect("a state");
    let refused = wizard.call(call("counting").state(&old)).await.refused();
    assert_eq!(refused.message, "Invalid or expired requestState");
    let Reply::Asked(asked) = wizard.call(call("counting")).await else {
        panic!("a question")
    };
    let refused = next(&by_hand, "tools/call", "counting", Some(&asked.state)).await;
    assert_eq!(refused.expect_err("a wizard's").0, -32602);
}
