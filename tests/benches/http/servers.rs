//! The servers: a wizard in its host, served as the README says, and rmcp's macros as people write them. Each has two tools.

use std::{net::SocketAddr, time::Duration};

use axum::{Router, serve::ListenerExt};
use rmcp::{
    ErrorData, ServerHandler,
    handler::server::{
        tool::{InputResponses, RequestState},
        wrapper::Parameters,
    },
    model::{
        CallToolResponse, CallToolResult, ContentBlock, ElicitRequest, ElicitRequestParams, ElicitationSchema,
        InputRequest, InputRequests, InputRequiredResult, RequestStateCodec, SealOptions, StringSchema,
    },
    tool, tool_handler, tool_router,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wizard_core::{SealPolicy, Wizards, rmcp::http};
use wizard_tests::rounds::{AUDIENCE, PutThree};

/// A wizard of three texts, around a handler that has a tool of its own.
pub(crate) async fn ours(is_json: bool) -> SocketAddr {
    let host = Wizards::new(Nothing)
        .tool::<PutThree>()
        .no_principal()
        .seal(SealPolicy::ephemeral().audience(AUDIENCE))
        .expect("a good configuration");
    let server = http::Server::new(host).stateless();
    let server = if is_json { server.json_responses() } else { server };
    serve(server.into_router().0).await
}

/// Two tools by macros: one that asks for three texts, and one that does nothing.
pub(crate) async fn by_macros(is_json: bool) -> SocketAddr {
    let codec = RequestStateCodec::try_new(vec![7; 32]).expect("a good key");
    serve(router(ByMacros { codec }, is_json)).await
}

fn router<H: ServerHandler + Clone>(handler: H, is_json: bool) -> Router {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(is_json);
    let service = StreamableHttpService::new(
        move || Ok(handler.clone()),
        LocalSessionManager::default().into(),
        config,
    );
    Router::new().nest_service("/mcp", service)
}

async fn serve(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("an address");
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a socket"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    at
}

/// A handler with a tool by macros that does nothing.
#[derive(Clone)]
struct Nothing;

#[tool_router]
impl Nothing {
    #[tool(description = "Do nothing.")]
    async fn nothing(&self) -> Result<CallToolResult, ErrorData> {
        Ok(nothing())
    }
}

#[tool_handler]
impl ServerHandler for Nothing {}

fn nothing() -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text("Nothing was done.")])
}

/// A handler with two tools by macros, as people write it.
#[derive(Clone)]
struct ByMacros {
    codec: RequestStateCodec,
}

/// What may be passed instead of having the person asked.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Given {
    /// Which text shall it be?
    #[schemars(length(max = 100))]
    a1: Option<String>,
    /// Which text shall it be?
    #[schemars(length(max = 100))]
    a2: Option<String>,
    /// Which text shall it be?
    #[schemars(length(max = 100))]
    a3: Option<String>,
}

/// What the client keeps: signed, and readable for everyone.
#[derive(Default, Serialize, Deserialize)]
struct State {
    answers: Vec<String>,
}

/// What a state belongs to.
const BINDING: &[u8] = b"tools/call:put_three";

#[tool_router]
impl ByMacros {
    #[tool(description = "Do nothing.")]
    async fn nothing(&self) -> Result<CallToolResult, ErrorData> {
        Ok(nothing())
    }

    #[tool(description = "Put texts together.")]
    async fn put_three(
        &self,
        Parameters(given): Parameters<Given>,
        RequestState(state): RequestState,
        InputResponses(responses): InputResponses,
    ) -> Result<CallToolResponse, ErrorData> {
        let mut state: State = match state {
            Some(sealed) => self
                .codec
                .open_json_with(&sealed, BINDING)
                .map_err(|_| ErrorData::invalid_params("bad requestState", None))?,
            None => State::default(),
        };
        if let Some(responses) = responses {
            let key = format!("a{}", state.answers.len() + 1);
            let response = responses.get(&key).filter(|response| response["action"] == "accept");
            let answer = response.and_then(|response| response["content"][&key].as_str());
            let answer = answer.ok_or_else(|| ErrorData::invalid_params("no answer", None))?;
            if answer.chars().count() > 100 {
                return Err(ErrorData::invalid_params("the answer is too long", None));
            }
            state.answers.push(answer.to_owned());
        }
        let given = [given.a1, given.a2, given.a3];
        while let Some(answer) = given.get(state.answers.len()).and_then(Option::as_ref) {
            if answer.chars().count() > 100 {
                return Err(ErrorData::invalid_params("the argument is too long", None));
            }
            state.answers.push(answer.clone());
        }
        if state.answers.len() == 3 {
            let text = state.answers.join("\n");
            return Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into());
        }
        let key = format!("a{}", state.answers.len() + 1);
        let bounded = |text: StringSchema| text.with_length(0, 100).expect("good bounds");
        let schema = ElicitationSchema::builder()
            .required_string_with(&*key, bounded)
            .build()
            .map_err(|error| ErrorData::internal_error(error, None))?;
        let question = ElicitRequest::new(ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: "Which text shall it be?".to_owned(),
            requested_schema: schema,
        });
        let requests = InputRequests::from([(key, InputRequest::Elicitation(question))]);
        let options = SealOptions::new()
            .associated_data(BINDING)
            .ttl(Duration::from_secs(600));
        let sealed = self
            .codec
            .seal_json_with(&state, &options)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(InputRequiredResult::new(Some(requests), Some(sealed)).into())
    }
}

#[tool_handler]
impl ServerHandler for ByMacros {}
