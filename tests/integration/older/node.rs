//! The clients for Node as they start by default, which is in an earlier version: the official ones of TypeScript, and the
//! Inspector. The examples are processes of their own.

use std::{
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};
use wizard_tests::{
    install,
    python::accept,
    server::{HttpServer, KEY_VARIABLE, Store},
};

use super::REPORT;

const KEY: &str = "a key of the tests of 32 bytes or more";
/// One chooses the version, and begins with an earlier one; the other knows no version of rounds.
const CLIENTS: [&str; 2] = ["typescript", "sdk"];

fn run(command: &mut Command) -> Output {
    command
        .current_dir(install::clients())
        .output()
        .expect("Node is installed")
}

/// One call of `client` at `server`: what the person was shown, and the result.
fn play(client: &str, server: &Value, replies: &Value) -> (Vec<String>, Value) {
    let mut plan = json!({"client": client, "asks": !replies.is_null(), "replies": replies, "arguments": {}});
    plan.as_object_mut()
        .expect("an object")
        .extend(server.as_object().expect("an object").clone());
    let mut node = install::node(&install::script("typescript/older.mjs"));
    let output = run(node.arg(install::clients()).arg(plan.to_string()));
    let errors = String::from_utf8_lossy(&output.stderr);
    let played: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {errors}"));
    let asked = played["asked"].as_array().expect("a list").iter();
    let messages = asked.map(|asked| asked["message"].as_str().expect("a text").to_owned());
    (messages.collect(), played["result"].clone())
}

fn stdio(store: &Store) -> Value {
    json!({"server": {
        "command": install::report(),
        "args": ["--stdio", "--store", store.path()],
        "env": {KEY_VARIABLE: KEY},
    }})
}

fn finishes_the_wizard(client: &str, server: &Value, store: &Store) {
    let replies = json!({
        "dataset": [accept("dataset", "sales")],
        "range": [accept("range", "Q9"), accept("range", "Q3")],
        "notify": [accept("notify", true)],
        "email": [accept("email", "ann@example.com")],
    });
    let (messages, result) = play(client, server, &replies);
    assert_eq!(messages, REPORT, "{client}");
    assert_eq!(result["content"][0]["text"], "Report on sales for Q3 created.");
    assert_eq!(store.reports().len(), 1, "{client}");
}

#[test]
fn they_finish_the_wizard_over_stdio() {
    for client in CLIENTS {
        let store = Store::empty();
        finishes_the_wizard(client, &stdio(&store), &store);
    }
}

#[test]
fn they_finish_the_wizard_over_http() {
    for client in CLIENTS {
        let store = Store::empty();
        let server = HttpServer::start(&store, KEY);
        finishes_the_wizard(client, &json!({"url": server.url()}), &store);
    }
}

#[test]
fn a_declined_question_ends_the_call_without_effect() {
    for client in CLIENTS {
        let store = Store::empty();
        let replies = json!({"dataset": [{"action": "decline"}]});
        let (_, result) = play(client, &stdio(&store), &replies);
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.starts_with("The person declined to answer `dataset`"), "{text}");
        assert_eq!(store.reports(), []);
    }
}

#[test]
fn a_client_that_goes_away_leaves_no_effect() {
    for client in CLIENTS {
        let store = Store::empty();
        let server = HttpServer::start(&store, KEY);
        let replies = json!({"dataset": [accept("dataset", "sales")], "range": ["leave"]});
        let (messages, _) = play(client, &json!({"url": server.url()}), &replies);
        assert_eq!(messages.len(), 2);
        server.stop();
        assert_eq!(store.reports(), []);
    }
}

/// Sessions stay with the process that began them.
#[test]
fn the_flows_of_a_process_that_is_killed_end_without_effect_and_those_of_another_finish() {
    for client in CLIENTS {
        let (store, other_store) = (Store::empty(), Store::empty());
        let (killed, other) = (HttpServer::start(&store, KEY), HttpServer::start(&other_store, KEY));
        let replies = json!({"dataset": [accept("dataset", "sales")], "range": ["kill"]});
        let server = json!({"url": killed.url(), "pid": killed.id(), "timeout": 5_000});
        let (messages, result) = play(client, &server, &replies);
        assert_eq!(messages.len(), 2);
        assert!(result["error"].is_string(), "{client}: {result}");
        assert_eq!(store.reports(), []);
        finishes_the_wizard(client, &json!({"url": other.url()}), &other_store);
    }
}

#[test]
fn a_client_that_cannot_be_asked_is_told_the_arguments() {
    for client in CLIENTS {
        let store = Store::empty();
        let (messages, result) = play(client, &stdio(&store), &Value::Null);
        assert_eq!(messages, [""; 0]);
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(
            text.contains("Call again with these arguments:\n- `dataset`: one of `sales`"),
            "{text}"
        );
    }
}

/// The Inspector's `mcpdo`, whose person answers a form with a command of its own.
struct Mcpdo<'h> {
    home: &'h Path,
}

impl Mcpdo<'_> {
    fn run(&self, arguments: &[&str]) -> String {
        let mut command = install::node(&install::clients().join("node_modules/.bin/mcpdo"));
        let command = command.args(arguments).env("HOME", self.home);
        let output = run(command.env("MCP_INSPECTOR_SECRET_STORE", "file"));
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    }

    /// Answers the form that is open in `before`.
    fn respond(&self, before: &str, answer: &str) -> String {
        let from = before
            .find("elicitation-")
            .unwrap_or_else(|| panic!("nothing is asked: {before}"));
        let id = before[from..].split_whitespace().next().expect("an id");
        self.run(&["@old", "elicitation/respond", id, answer])
    }
}

impl Drop for Mcpdo<'_> {
    fn drop(&mut self) {
        self.run(&["daemon", "stop"]);
    }
}

#[test]
fn the_inspector_finishes_the_wizard() {
    let (store, home) = (Store::empty(), tempfile::tempdir().expect("a directory"));
    let server = HttpServer::start(&store, KEY);
    let mcpdo = Mcpdo { home: home.path() };
    let connect = [
        "--connection",
        "old",
        "--format",
        "json",
        "--stored-auth-only",
        "connect",
    ];
    let connected = mcpdo.run(&[&connect[..], &[server.url()]].concat());
    assert!(connected.contains(r#""protocolEra": "legacy""#), "{connected}");
    let asked = mcpdo.run(&["@old", "tools/call", "create_report"]);
    assert!(asked.contains("Which dataset?"), "{asked}");
    let asked = mcpdo.respond(&asked, r#"dataset:="costs""#);
    assert!(asked.contains("Which range of Costs?"), "{asked}");
    let again = mcpdo.respond(&asked, r#"range:="Q9""#);
    assert!(
        again.contains("“Q9” is not one of the choices: “Q1”, “Q2”, “Q3”.\nWhich range of Costs?"),
        "{again}"
    );
    let asked = mcpdo.respond(&again, r#"range:="Q2""#);
    let end = mcpdo.respond(&asked, "notify:=false");
    assert!(end.contains("Report on costs for Q2 created."), "{end}");
    assert_eq!(store.reports().len(), 1);
}

/// Its command-line mode has nobody to ask.
#[test]
fn the_inspector_without_a_person_is_told_the_arguments() {
    let store = Store::empty();
    let server = HttpServer::start(&store, KEY);
    let mut inspector = install::node(&install::clients().join("node_modules/.bin/mcp-inspector"));
    let call = [
        "--transport",
        "http",
        "--method",
        "tools/call",
        "--tool-name",
        "create_report",
    ];
    let output = run(inspector.args(["--cli", server.url()]).args(call));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Call again with these arguments:"), "{text}");
    assert_eq!(store.reports(), []);
}
