//! Every kind of input, in a tool, a prompt and a resource, over real transports with real clients.

#![allow(deprecated, reason = "sampling and roots are asked all the same")]

use std::{
    process::Stdio,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use rmcp::{
    ClientHandler, ErrorData,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ContentBlock, CreateMessageRequestParams,
        CreateMessageResult, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability,
        FormElicitationCapability, GetPromptRequestParams, Implementation, ListRootsResult, ProtocolVersion,
        ReadResourceRequestParams, ResourceContents, Root, SamplingMessage, UrlElicitationCapability,
    },
    service::{ClientLifecycleMode, ClientServiceExt, RequestContext, RoleClient, RunningService},
    transport::{IntoTransport, StreamableHttpClientTransport},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    process::Command,
};
use wizard_tests::{
    everything::{self, Everything},
    python, raw,
};

/// What every final step says when everything was answered.
const LINE: &str = "Ann (Good) in work and file:///b: She sings. Page: true.";

/// A client that knows everything, whose model answers too briefly at first.
#[derive(Clone, Default)]
struct Everyone {
    samples: Arc<AtomicUsize>,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Everyone {
    fn note(&self, context: &RequestContext<RoleClient>, what: &str) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.push(format!("{}: {what}", context.id));
    }

    /// What was asked, in order.
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ClientHandler for Everyone {
    fn get_info(&self) -> ClientConfig {
        let modes = ElicitationCapability::new()
            .with_form(FormElicitationCapability::default())
            .with_url(UrlElicitationCapability::default());
        let capabilities = ClientCapabilities::builder()
            .enable_elicitation_with(modes)
            .enable_sampling()
            .enable_roots();
        ClientConfig::new(capabilities.build(), Implementation::new("tests", "1.0.0"))
    }

    async fn create_elicitation(
        &self,
        params: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let accept = ElicitResult::new(ElicitationAction::Accept);
        match params {
            ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
                self.note(&context, &message);
                let client = reqwest::Client::builder().no_proxy().build().expect("a client");
                let page = client.get(url).send().await.expect("the page is served");
                assert_eq!(page.text().await.expect("a text"), "done");
                Ok(accept)
            }
            ElicitRequestParams::FormElicitationParams { message, .. } => {
                self.note(&context, &message);
                let key = context.id.to_string();
                let answer = if key == "name" { "Ann" } else { "good" };
                Ok(accept.with_content(json!({ key: answer })))
            }
            other => panic!("{other:?}"),
        }
    }

    async fn create_message(
        &self,
        params: CreateMessageRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let sent = serde_json::to_value(&params).expect("JSON");
        assert_eq!(
            (&sent["maxTokens"], &sent["systemPrompt"], &sent["temperature"]),
            (&json!(50), &json!("Be brief."), &json!(0.5))
        );
        self.note(
            &context,
            sent["messages"][0]["content"]["text"].as_str().expect("a text"),
        );
        let is_first = self.samples.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
        let said = if is_first { "No" } else { "She sings." };
        Ok(CreateMessageResult::new(
            SamplingMessage::assistant_text(said),
            "tests".to_owned(),
        ))
    }

    async fn list_roots(&self, context: RequestContext<RoleClient>) -> Result<ListRootsResult, ErrorData> {
        self.note(&context, "roots");
        Ok(ListRootsResult::new(vec![
            Root::new("file:///a").with_name("work"),
            Root::new("file:///b"),
        ]))
    }
}

/// What a client is asked that gives the name as an argument.
const ASKED: [&str; 5] = [
    "folders: roots",
    "line: Describe “Ann”, mood good.",
    "line: The answer must have at least 5 characters.\nDescribe “Ann”, mood good.",
    "mood: How is the mood?",
    "page: Open the page.",
];

async fn connect<E, A>(transport: impl IntoTransport<RoleClient, E, A>) -> RunningService<RoleClient, Everyone>
where
    E: std::error::Error + Send + Sync + 'static,
{
    let lifecycle = ClientLifecycleMode::Discover {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
    };
    let client = Everyone::default().serve_with_lifecycle(transport, lifecycle).await;
    client.expect("client and server come to terms")
}

async fn asks_for_everything(client: RunningService<RoleClient, Everyone>) {
    let everyone = client.service().clone();
    let asked = || {
        let mut asked = everyone.take();
        asked.sort();
        asked
    };
    let arguments = json!({"name": "Ann"}).as_object().cloned();
    let name = |params: CallToolRequestParams| params.with_arguments(arguments.clone().expect("an object"));
    let result = client
        .call_tool(name(CallToolRequestParams::new("as_tool")))
        .await
        .expect("a result");
    assert_eq!(
        result
            .content
            .first()
            .and_then(ContentBlock::as_text)
            .expect("a text")
            .text,
        LINE
    );
    assert_eq!(asked(), ASKED);

    let prompt = GetPromptRequestParams::new("as_prompt").with_arguments(arguments.clone().expect("an object"));
    let result = client.get_prompt(prompt).await.expect("a prompt");
    let result = serde_json::to_value(result).expect("JSON");
    assert_eq!(result["description"], "As a prompt.");
    assert_eq!(result["messages"][0]["role"], "user");
    assert_eq!(result["messages"][0]["content"]["text"], LINE);
    assert_eq!(result["messages"][1]["role"], "assistant");
    assert_eq!(asked(), ASKED);

    let resource = ReadResourceRequestParams::new("everything://Ann/good");
    let result = client.read_resource(resource).await.expect("contents");
    let Some(ResourceContents::TextResourceContents { uri, text, .. }) = result.contents.first() else {
        panic!("{result:?}")
    };
    assert_eq!((&**uri, &**text), ("everything://Ann/good", LINE));
    let result = serde_json::to_value(result).expect("JSON");
    assert_eq!(
        (&result["ttlMs"], &result["cacheScope"]),
        (&json!(0), &json!("private"))
    );
    let expected: Vec<_> = ASKED.into_iter().filter(|asked| !asked.starts_with("mood")).collect();
    assert_eq!(asked(), expected, "the URI says the mood");
}

#[tokio::test]
async fn the_rmcp_client_is_asked_for_everything_in_process() {
    let (ours, theirs) = tokio::io::duplex(256 * 1024);
    let host = everything::host().await.expect("a server");
    tokio::spawn(async move {
        let running = host.serve(theirs).await.expect("terms");
        running.waiting().await
    });
    asks_for_everything(connect(ours).await).await;
}

#[tokio::test]
async fn the_rmcp_client_is_asked_for_everything_over_http() {
    let host: wizard_core::rmcp::Host<Everything> = everything::host().await.expect("a server");
    let url = raw::serve(host).await;
    asks_for_everything(connect(StreamableHttpClientTransport::from_uri(url)).await).await;
}

/// What the Python client gets that answers as [`Everyone`] does.
fn the_python_client_is_asked_for_everything(server: &Value) {
    let plan = json!({
        "server": server,
        "fields": {"mood": "good"},
        "says": ["No", "She sings."],
        "roots": [{"uri": "file:///a", "name": "work"}, {"uri": "file:///b"}],
    });
    let played = python::run("everything.py", &plan);
    assert_eq!(played["tool"]["result"]["content"][0]["text"], LINE);
    assert_eq!(played["prompt"]["result"]["messages"][0]["content"]["text"], LINE);
    assert_eq!(played["resource"]["result"]["contents"][0]["text"], LINE);
    for (served, mood) in [("tool", true), ("prompt", true), ("resource", false)] {
        let seen = played[served]["seen"].as_array().expect("a list");
        let mut keys: Vec<_> = seen.iter().map(|seen| seen["key"].as_str().expect("a key")).collect();
        keys.sort_unstable();
        let expected: &[_] = if mood {
            &["folders", "line", "line", "mood", "page"]
        } else {
            &["folders", "line", "line", "page"]
        };
        assert_eq!(keys, expected, "{served}");
    }
    let listed = &played["listed"];
    assert_eq!(listed["tools"][0]["name"], "as_tool");
    let prompt = json!([
        {"name": "name", "description": "Whom is it about?"},
        {"name": "mood", "description": "How is the mood?"},
        {"name": "folders", "description": "The folders to look into."},
        {"name": "line", "description": "Describe `name`, mood `mood`."},
    ]);
    assert_eq!(listed["prompts"][0]["arguments"], prompt);
    let template = json!({
        "name": "as_resource",
        "description": "As a resource.",
        "uriTemplate": "everything://{name}/{mood}",
        "mimeType": "text/plain",
    });
    assert_eq!(listed["resourceTemplates"][0], template);
}

#[test]
fn the_python_client_is_asked_for_everything_over_stdio() {
    the_python_client_is_asked_for_everything(&json!({"command": env!("CARGO_BIN_EXE_everything"), "args": []}));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_is_asked_for_everything_over_http() {
    let host = everything::host().await.expect("a server");
    let url = raw::serve(host).await;
    let server = json!({ "url": url });
    tokio::task::spawn_blocking(move || the_python_client_is_asked_for_everything(&server))
        .await
        .expect("the client ends");
}

#[tokio::test]
async fn over_stdio_a_page_is_asked_for_to_the_letter_of_the_schema() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_everything"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the server starts");
    let meta = raw::meta(json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}}));
    let request = json!({
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "as_tool", "_meta": meta},
    });
    let mut input = process.stdin.take().expect("it is piped");
    input
        .write_all(format!("{request}\n").as_bytes())
        .await
        .expect("the server reads");
    let output = BufReader::new(process.stdout.take().expect("it is piped"));
    let line = output
        .lines()
        .next_line()
        .await
        .expect("the server answers")
        .expect("a line");
    assert!(!line.contains("elicitationId"), "{line}");
    let answer: Value = serde_json::from_str(&line).expect("JSON");
    let params = answer["result"]["inputRequests"]["page"]["params"]
        .as_object()
        .expect("a page");
    let members: Vec<_> = params.keys().map(String::as_str).collect();
    assert_eq!(members, ["mode", "message", "url"]);
}
