//! What a client can make the server log: a few lines at once and then one a second, with none of its own words in them.

use std::{
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    time::{Duration, Instant},
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, Extensions, ListToolsResult, PaginatedRequestParams,
        ServerCapabilities, ServerConfig, Tool,
    },
    service::RequestContext,
};
use serde_json::{Map, Value, json};
use wizard_core::{
    Principal, SealPolicy, ToolOutput, Wizard, Wizards, final_step, rmcp::Host, seal::Rejected, wire::ErrorObject,
};
use wizard_tests::{
    connect::{Request, Session, call},
    log::Log,
    raw,
};

/// The lines that may come at once.
const AT_ONCE: usize = 20;
/// More than any limit.
const MANY: usize = 60;

/// Order something.
#[derive(Wizard)]
struct Order {
    /// How does the order end?
    #[ask(arg)]
    how: String,
    /// What?
    #[ask(known = server.look(how)?)]
    what: String,
}

#[final_step]
fn order(answers: Order, _server: &Shop) -> Broken {
    assert_eq!(answers.how, "breaks", "the final step burns");
    Broken(answers.what)
}

/// What is no result of a tool.
struct Broken(String);

impl ToolOutput for Broken {
    fn into_result(self) -> Map<String, Value> {
        let Value::Object(result) = json!({"content": self.0}) else {
            unreachable!("it is an object")
        };
        result
    }
}

/// Close the shop.
#[derive(Wizard)]
struct Close {
    /// Until when?
    until: String,
}

#[final_step]
fn close(answers: Close) -> String {
    answers.until
}

#[derive(Default)]
struct Shop {
    lists_a_wizard: AtomicBool,
}

impl Shop {
    fn look(&self, how: &str) -> Result<Option<String>, String> {
        match how {
            "fails" => Err(format!("no\nsuch\u{202e} {}", "thing".repeat(1_000_000))),
            "panics" => panic!("an expression burns"),
            _ => Ok(Some("MARK-ANSWER".to_owned())),
        }
    }
}

impl ServerHandler for Shop {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let name = if self.lists_a_wizard.load(SeqCst) {
            "close"
        } else {
            "own"
        };
        let schema = Map::from_iter([("type".to_owned(), json!("object"))]);
        Ok(ListToolsResult::with_all_items(vec![Tool::new(
            name, "Its own.", schema,
        )]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        assert_ne!(request.name, "own", "the handler burns");
        Err(ErrorData::invalid_params("Unknown tool", None))
    }
}

fn wizards() -> Wizards<Shop> {
    Wizards::new(Shop::default())
        .tool::<Order>()
        .tool::<Close>()
        .resource::<Close>("close://{until}")
}

fn host() -> Host<Shop> {
    sealed(wizards().no_principal())
}

fn sealed(wizards: Wizards<Shop>) -> Host<Shop> {
    wizards.seal(SealPolicy::ephemeral()).expect("a good configuration")
}

fn ending(how: &str) -> Request {
    call("order").arguments(json!({ "how": how }))
}

/// The lines with `words`, which there may be since `start`.
fn within_the_limit(log: &Log, words: &str, start: Instant) -> Vec<String> {
    let text = log.text();
    let lines: Vec<_> = text.lines().filter(|line| line.contains(words)).collect();
    let seconds = usize::try_from(start.elapsed().as_secs()).expect("few") + 1;
    let most = AT_ONCE + seconds;
    assert!(
        (AT_ONCE..=most).contains(&lines.len()),
        "{} lines: {words}",
        lines.len()
    );
    lines.into_iter().map(ToOwned::to_owned).collect()
}

#[tokio::test]
async fn a_refused_state_is_one_line_with_the_name_of_the_wizard_and_no_flood_fills_the_log() {
    let (log, _guard) = Log::start();
    let session = Session::duplex(host()).await;
    let start = Instant::now();
    for _ in 0..MANY {
        assert_eq!(
            session.call(call("close").state("wz1.any")).await.refused().code,
            -32602
        );
    }
    let lines = within_the_limit(&log, "requestState refused", start);
    assert!(lines.iter().all(|line| line.contains(r#"wizard="close""#)), "{lines:?}");

    tokio::time::sleep(Duration::from_millis(1_100)).await;
    session.call(call("close").state("wz1.any")).await.refused();
    let text = log.text();
    let [.., left_out, last] = &text.lines().collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    assert!(last.contains("requestState refused"), "{last}");
    assert!(
        left_out.contains("left_out=") && left_out.contains("were left out"),
        "{left_out}"
    );
}

/// A proxy that drops the state makes every round the first.
#[tokio::test]
async fn answers_without_a_state_are_one_line_with_the_name_of_the_wizard() {
    let (log, _guard) = Log::start();
    let session = Session::duplex(host()).await;
    let asked = session.call(call("close")).await.asked();
    session.call(call("close").state(&asked.state)).await.asked();
    assert!(!log.text().contains("inputResponses"), "{}", log.text());
    session
        .call(call("close").answer("until", &json!("MARK")))
        .await
        .asked();
    let text = log.text();
    let lines: Vec<_> = text
        .lines()
        .filter(|line| line.contains("without requestState"))
        .collect();
    assert!(
        matches!(*lines, [line] if line.contains("WARN") && line.contains(r#"wizard="close""#)),
        "{text}"
    );
    assert!(!text.contains("MARK"), "{text}");
}

#[tokio::test]
async fn the_name_of_a_wizard_is_logged_and_never_that_which_a_client_gives() {
    let (log, _guard) = Log::start();
    let url = raw::serve(host()).await;
    let requests = [
        ("tools/call", json!({"name": "close"}), true),
        ("resources/read", json!({"uri": "close://MARK"}), true),
        ("tools/call", json!({"name": "MARK ERROR forged"}), false),
        ("prompts/get", json!({"name": "MARK"}), false),
        ("resources/read", json!({"uri": "MARK://x"}), false),
    ];
    let mut expected = Vec::new();
    // A state that is none, and one that rmcp cannot even read.
    for state in [json!("wz1.MARK"), json!(7), json!({"MARK": "MARK"})] {
        for (method, params, is_wizard) in &requests {
            let mut params = params.clone();
            params["requestState"] = state.clone();
            params["_meta"] = raw::meta(json!({}));
            let answer = raw::post(&url, method, &params).await;
            assert_eq!(
                answer["error"]["message"], "Invalid or expired requestState",
                "{answer}"
            );
            expected.push(*is_wizard);
        }
    }
    let text = log.text();
    let lines = text.lines().filter(|line| line.contains("requestState refused"));
    let named: Vec<_> = lines.map(|line| line.contains(r#"wizard="close""#)).collect();
    assert_eq!(named, expected, "{text}");
    assert!(!text.contains("MARK") && !text.contains("forged"), "{text}");
}

#[tokio::test]
async fn no_fault_that_a_client_can_cause_fills_the_log_or_breaks_a_line() {
    let failing = |_: &Extensions| Err::<Principal, _>("no\nsuch directory ".repeat(100_000));
    let lists_a_wizard = host();
    lists_a_wizard.handler().lists_a_wizard.store(true, SeqCst);
    let hidden = Wizards::new(Shop::default()).tool_for::<Close>(|_| panic!("the audience burns"));
    for (host, request, words) in [
        (host(), Some(ending("fails")), "a look-up failed"),
        (host(), Some(ending("panics")), "an expression of a wizard panicked"),
        (host(), Some(ending("burns")), "a final step panicked"),
        (host(), Some(ending("breaks")), "no result of its method"),
        (host(), Some(call("own")), "the wrapped handler panicked"),
        (
            sealed(wizards().principal(failing)),
            Some(call("close")),
            "the caller of a request cannot be told",
        ),
        (
            sealed(hidden.no_principal()),
            Some(call("close")),
            "who is offered a wizard panicked",
        ),
        (lists_a_wizard, None, "with the name of a wizard"),
    ] {
        let (log, _guard) = Log::start();
        let session = Session::duplex(host).await;
        let start = Instant::now();
        for _ in 0..MANY {
            match &request {
                Some(request) => drop(session.call(request.clone()).await),
                None => drop(session.client.list_tools(None).await),
            }
        }
        for line in within_the_limit(&log, words, start) {
            assert!(line.contains("ERROR") && line.len() < 1_500, "{} bytes", line.len());
            assert!(!line.contains("MARK") && !line.contains('\u{202e}'), "{line}");
        }
    }
}

#[tokio::test]
async fn without_a_host_there_are_no_more_lines() {
    let (log, _guard) = Log::start();
    let start = Instant::now();
    for _ in 0..MANY {
        let _ = ErrorObject::from(Rejected::Forged);
    }
    let lines = log.text().lines().filter(|line| line.contains("refused")).count();
    // Other tests of this process log too.
    let seconds = usize::try_from(start.elapsed().as_secs()).expect("few") + 1;
    assert!(lines <= AT_ONCE + seconds, "{lines} lines");
}
