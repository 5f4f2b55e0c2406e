//! The host around a server of the author's own.

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::router::tool::ToolRouter,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, GetPromptRequestParams,
        GetPromptResponse, GetPromptResult, ListPromptsResult, ListToolsResult, PaginatedRequestParams, Prompt,
        ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents, ServerCapabilities,
        ServerConfig, Tool,
    },
    service::RequestContext,
    tool, tool_router,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use wizard_core::{
    Final, Json, SealPolicy, Serves, Wizard, Wizards, final_step,
    rmcp::{HostError, Problem},
};
use wizard_tests::{
    connect::{Reply, Session, call},
    log::Log,
};

/// A server with a tool, a prompt and a resource.
#[derive(Debug, Clone)]
struct Server {
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Server {
    fn new() -> Self {
        Self {
            tools: Self::tool_router(),
        }
    }

    /// Says hello.
    #[tool]
    fn hello(&self) -> String {
        "hello".to_owned()
    }
}

#[rmcp::tool_handler(router = self.tools)]
impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(
            ServerCapabilities::builder()
                .enable_tools()
                .enable_prompts()
                .enable_resources()
                .build(),
        )
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(vec![Prompt::new(
            "greeting",
            None::<String>,
            None,
        )]))
    }

    async fn get_prompt(
        &self,
        _: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Ok(GetPromptResult::new(Vec::new()).into())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Ok(ReadResourceResult::new(vec![ResourceContents::text("content", request.uri)]).into())
    }
}

/// Weighs a parcel.
///
/// And says what it costs.
#[derive(Wizard)]
#[wizard(
    title = "Weigh a parcel",
    annotations(read_only, destructive = false, idempotent = true)
)]
struct Weigh {
    /// How heavy, in grams?
    #[ask(min = 1)]
    grams: u32,
}

#[derive(Serialize, JsonSchema)]
struct Price {
    cents: u32,
}

#[final_step]
async fn weigh(answers: Weigh) -> Result<Json<Price>, std::num::ParseIntError> {
    Ok(Json(Price {
        cents: answers.grams * 2,
    }))
}

/// Returns rmcp's own result.
#[derive(Wizard)]
struct Raw {
    /// Which text?
    text: String,
}

#[final_step]
fn raw(answers: Raw, step: Final<'_>) -> CallToolResult {
    let mut result = CallToolResult::success(vec![ContentBlock::text(answers.text)]);
    result.structured_content = Some(json!({"flow": step.flow().to_string()}));
    result
}

/// Returns nothing, and reaches a server behind the host.
#[derive(Wizard)]
struct Shelve {
    /// Which shelf?
    #[ask(known = server.only_shelf())]
    shelf: String,
}

trait Store: Send + Sync {
    fn only_shelf(&self) -> Option<String>;
}

#[final_step]
fn shelve(answers: Shelve, server: &dyn Store) {
    assert_eq!(server.only_shelf(), Some(answers.shelf));
}

impl Serves<dyn Store> for Server {
    fn server(&self) -> &(dyn Store + 'static) {
        self
    }
}

impl Store for Server {
    fn only_shelf(&self) -> Option<String> {
        Some("top".to_owned())
    }
}

fn policy() -> SealPolicy {
    SealPolicy::ephemeral()
}

async fn session() -> Session {
    let wizards = Wizards::new(Server::new())
        .tool::<Weigh>()
        .tool::<Raw>()
        .tool::<Shelve>();
    Session::duplex(wizards.no_principal().seal(policy()).expect("a good configuration")).await
}

#[tokio::test]
async fn the_wrapped_servers_own_tools_prompts_and_resources_still_work() {
    let session = session().await;
    assert_eq!(session.call(call("hello")).await.text(), "hello");
    assert_eq!(
        session.client.list_all_prompts().await.expect("prompts")[0].name,
        "greeting"
    );
    session
        .client
        .get_prompt(GetPromptRequestParams::new("greeting"))
        .await
        .expect("a prompt");
    let resource = session
        .client
        .read_resource(ReadResourceRequestParams::new("any://thing"))
        .await;
    assert_eq!(resource.expect("a resource").contents.len(), 1);
    assert!(matches!(session.call(call("nothing")).await, Reply::Error(_)));
}

#[tokio::test]
async fn wizards_are_listed_beside_the_wrapped_tools_with_schema_title_and_annotations() {
    let tools = session().await.client.list_all_tools().await.expect("tools");
    let names: Vec<_> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, ["hello", "weigh", "raw", "shelve"]);
    let weigh = serde_json::to_value(&tools[1]).expect("JSON");
    assert_eq!(weigh["title"], "Weigh a parcel");
    let description = weigh["description"].as_str().expect("a description");
    assert!(
        description.starts_with("Weighs a parcel.\n\nAnd says what it costs.\n\nAsks the person for `"),
        "{description}"
    );
    assert_eq!(
        weigh["annotations"],
        json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true})
    );
    assert_eq!(weigh["inputSchema"]["properties"]["grams"]["minimum"], 1);
    assert_eq!(weigh["outputSchema"]["properties"]["cents"]["type"], "integer");
    let raw = serde_json::to_value(&tools[2]).expect("JSON");
    assert_eq!(
        (&raw["annotations"], &raw["outputSchema"], &raw["title"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn a_host_declares_tools_for_a_server_that_has_none() {
    struct Bare;
    impl ServerHandler for Bare {}
    let host = Wizards::new(Bare)
        .tool::<Weigh>()
        .no_principal()
        .seal(policy())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let tools = session.client.list_all_tools().await.expect("tools");
    assert_eq!(tools.len(), 1);
    let info = session.client.peer_info().expect("the server's information");
    assert!(info.capabilities.tools.is_some());
}

#[tokio::test]
async fn an_unknown_tool_of_a_server_without_tools_is_no_unknown_method() {
    struct Bare;
    impl ServerHandler for Bare {}
    let host = Wizards::new(Bare)
        .tool::<Weigh>()
        .no_principal()
        .seal(policy())
        .expect("a good configuration");
    let refused = Session::duplex(host).await.call(call("nothing")).await.refused();
    assert_eq!((refused.code, &*refused.message), (-32602, "Unknown tool: “nothing”"));
}

#[tokio::test]
async fn every_output_becomes_the_result_it_stands_for() {
    let session = session().await;
    let Reply::Result(weighed) = session.call(call("weigh").arguments(json!({"grams": 21}))).await else {
        panic!("a result")
    };
    assert_eq!(weighed.json["structuredContent"], json!({"cents": 42}));
    assert_eq!(weighed.text, r#"{"cents":42}"#);
    assert_eq!(weighed.json["resultType"], "complete");
    let Reply::Result(raw) = session.call(call("raw").arguments(json!({"text": "as it is"}))).await else {
        panic!("a result")
    };
    assert_eq!(raw.text, "as it is");
    assert_eq!(raw.json["structuredContent"]["flow"].as_str().map(str::len), Some(32));
    let Reply::Result(shelved) = session.call(call("shelve")).await else {
        panic!("a result")
    };
    assert_eq!((shelved.json["content"].clone(), shelved.is_error), (json!([]), false));
}

#[tokio::test]
async fn with_an_output_schema_a_decline_is_a_tool_error() {
    let session = session().await;
    let asked = session.call(call("weigh")).await.asked();
    let declined = call("weigh")
        .state(&asked.state)
        .response("grams", json!({"action": "decline"}));
    let text = session.call(declined).await.tool_error();
    assert!(text.contains("declined"), "{text}");
}

#[test]
fn every_problem_of_a_configuration_is_told_at_once() {
    /// Hello too.
    #[derive(Wizard)]
    #[wizard(name = "hello")]
    struct Hello {
        /// Who?
        who: String,
    }

    #[final_step]
    fn hello(answers: Hello) -> String {
        answers.who
    }

    let shared = SealPolicy::new(["a key of the tests with 32 bytes or more"]).expect("a good key");
    let wizards = Wizards::new(Server::new())
        .tool::<Hello>()
        .tool::<Weigh>()
        .tool::<Weigh>();
    let error: HostError = wizards.seal(shared).expect_err("three problems");
    let [
        Problem::Seal(_),
        Problem::NameTaken { name: "hello" },
        Problem::NameTwice { name: "weigh" },
    ] = error.problems()
    else {
        panic!("{error:?}")
    };
    let text = error.to_string();
    assert!(
        text.contains(".audience(") && text.contains("`hello`") && text.contains("`weigh`"),
        "{text}"
    );
}

#[tokio::test]
async fn a_name_that_only_the_listing_shows_is_refused_there() {
    struct Hidden;
    impl ServerHandler for Hidden {
        fn get_info(&self) -> ServerConfig {
            ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
        }
        async fn list_tools(
            &self,
            _: Option<PaginatedRequestParams>,
            _: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            Ok(ListToolsResult::with_all_items(vec![Tool::new(
                "weigh",
                "x",
                serde_json::Map::new(),
            )]))
        }
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            _: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            Ok(CallToolResult::success(Vec::new()).into())
        }
    }
    let host = Wizards::new(Hidden)
        .tool::<Weigh>()
        .no_principal()
        .seal(policy())
        .expect("not seen yet");
    assert!(Session::duplex(host).await.client.list_all_tools().await.is_err());
}

#[tokio::test]
async fn the_pages_of_the_wrapped_server_are_kept_and_wizards_stand_on_the_first() {
    struct Paged;
    impl ServerHandler for Paged {
        fn get_info(&self) -> ServerConfig {
            ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
        }
        async fn list_tools(
            &self,
            request: Option<PaginatedRequestParams>,
            _: RequestContext<RoleServer>,
        ) -> Result<ListToolsResult, ErrorData> {
            let second = request.is_some_and(|request| request.cursor.as_deref() == Some("2"));
            let name = if second { "second" } else { "first" };
            let mut page = ListToolsResult::with_all_items(vec![Tool::new(name, "x", serde_json::Map::new())]);
            page.next_cursor = (!second).then(|| "2".to_owned());
            Ok(page)
        }
    }
    let host = Wizards::new(Paged)
        .tool::<Weigh>()
        .no_principal()
        .seal(policy())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let tools = session.client.list_all_tools().await.expect("tools");
    let names: Vec<_> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, ["first", "weigh", "second"]);
}

#[test]
fn a_host_without_wizards_is_one_and_its_log_says_so_once() {
    let (log, _guard) = Log::start();
    let host = Wizards::new(Server::new()).no_principal().seal(policy());
    assert!(host.is_ok(), "the states of its own tools are sealed");
    let times = || log.text().matches("no wizard is added").count();
    assert_eq!(times(), 1, "{}", log.text());
    let with_one = Wizards::new(Server::new())
        .tool::<Weigh>()
        .no_principal()
        .seal(policy());
    assert!(with_one.is_ok());
    assert_eq!(times(), 1, "{}", log.text());
}
