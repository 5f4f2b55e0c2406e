//! The official conformance suite against wizards that are served by the host for rmcp: its scenarios of multi-round
//! requests, and with each its check that every message is valid by the schema of the protocol.

use std::{collections::BTreeMap, fs, path::Path};

use rmcp::ServerHandler;
use serde_json::Value;
use tokio::process::Command;
use wizard_core::{Root, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::{install, raw};

/// All of the suite's scenarios. `ignore-extra-params` gives the answer in the first call, without a state, which a question
/// has to say that it takes (`unasked = accept`); `capability-check` wants a question left out that the client cannot be
/// asked (`if_unsupported = skip`).
const SCENARIOS: [&str; 14] = [
    "basic-elicitation",
    "basic-sampling",
    "basic-list-roots",
    "request-state",
    "tampered-state",
    "multiple-input-requests",
    "multi-round",
    "non-tool-request",
    "result-type",
    "missing-input-response",
    "validate-input",
    "unsupported-methods",
    "ignore-extra-params",
    "capability-check",
];

/// A server without anything of its own.
#[derive(Clone, Debug)]
struct Nothing;

impl ServerHandler for Nothing {}

/// Ask the person for a name.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_elicitation")]
struct Elicitation {
    /// What is your name?
    #[ask(form = "user_name", unasked = accept)]
    name: String,
}

#[final_step]
fn elicitation(answers: Elicitation) -> String {
    format!("Hello, {}!", answers.name)
}

/// Ask the client's model for a capital.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_sampling")]
struct Sampling {
    #[sample("What is the capital of France?", max_tokens = 100)]
    capital_question: String,
}

#[final_step]
fn sampling(answers: Sampling) -> String {
    answers.capital_question
}

/// Ask the client for its roots.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_list_roots")]
struct ListRoots {
    #[roots]
    client_roots: Vec<Root>,
}

#[final_step]
fn list_roots(answers: ListRoots) -> String {
    answers
        .client_roots
        .iter()
        .map(|root| &*root.uri)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Ask for a yes, with a state to give back.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_request_state")]
struct RequestState {
    /// Please confirm
    #[ask(form = "confirm")]
    ok: bool,
}

#[final_step]
fn request_state(answers: RequestState) -> String {
    format!("state-ok, {}", answers.ok)
}

/// Ask for a yes, and refuse a state that was changed.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_tampered_state")]
struct TamperedState {
    /// Please confirm
    #[ask(form = "confirm")]
    ok: bool,
}

#[final_step]
fn tampered_state(answers: TamperedState) -> String {
    answers.ok.to_string()
}

/// Ask the person, the client's model and the client at once.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_multiple_inputs", rounds = fewest)]
struct MultipleInputs {
    /// What is your name?
    #[ask(form = "user_name")]
    name: String,
    #[sample("Generate a greeting", max_tokens = 50)]
    greeting: String,
    #[roots]
    client_roots: Vec<Root>,
}

#[final_step]
fn multiple_inputs(answers: MultipleInputs) -> String {
    format!("{}, {}: {}", answers.greeting, answers.name, answers.client_roots.len())
}

/// Ask for a name, then for a colour.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_multi_round")]
struct MultiRound {
    /// What is your name?
    #[ask(form = "step1")]
    name: String,
    /// Which color?
    #[ask(form = "step2")]
    color: String,
}

#[final_step]
fn multi_round(answers: MultiRound) -> String {
    format!("{} likes {}", answers.name, answers.color)
}

/// Ask for a context, and make a prompt of it.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_prompt")]
struct Prompt {
    /// What context?
    #[ask(form = "user_context")]
    context: String,
}

#[final_step]
fn prompt(answers: Prompt) -> String {
    answers.context
}

/// Asks for whatever the client can be asked.
#[derive(Wizard)]
#[wizard(name = "test_input_required_result_capabilities")]
struct WhateverIsSupported {
    /// What is your name?
    #[ask(form = "user_name", if_unsupported = skip)]
    name: Option<String>,
    #[sample("What is the capital of France?", max_tokens = 100)]
    capital: String,
}

#[final_step]
fn whatever_is_supported(answers: WhateverIsSupported) -> String {
    format!("{:?}: {}", answers.name, answers.capital)
}

fn host() -> Host<Nothing> {
    Wizards::new(Nothing)
        .tool::<Elicitation>()
        .tool::<Sampling>()
        .tool::<ListRoots>()
        .tool::<RequestState>()
        .tool::<TamperedState>()
        .tool::<MultipleInputs>()
        .tool::<MultiRound>()
        .tool::<WhateverIsSupported>()
        .prompt::<Prompt>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// What the suite says of each check of `scenario`: `SUCCESS`, or why not.
async fn checks(url: &str, scenario: &str) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().expect("a directory");
    let program = install::conformance().join("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    let mut suite = Command::from(install::node(&program));
    suite.args(["server", "--url", url, "--scenario"]);
    suite
        .arg(format!("input-required-result-{scenario}"))
        .arg("-o")
        .arg(folder.path());
    let output = suite.output().await.expect("Node is installed");
    let Some(written) = written(folder.path()) else {
        panic!("no checks of {scenario}:\n{}", String::from_utf8_lossy(&output.stderr))
    };
    let said = |check: &Value| match check["status"].as_str() {
        Some("SUCCESS") => "SUCCESS".to_owned(),
        _ => format!("{}: {}", check["status"], check["errorMessage"]),
    };
    let checks = written.as_array().expect("a list").iter();
    checks.map(|check| (text(&check["id"]), said(check))).collect()
}

/// The only `checks.json` one folder below.
fn written(folder: &Path) -> Option<Value> {
    let below = fs::read_dir(folder).ok()?.next()?.ok()?;
    let text = fs::read_to_string(below.path().join("checks.json")).ok()?;
    serde_json::from_str(&text).ok()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn wizards_pass_the_official_scenarios_and_every_message_is_valid() {
    let url = raw::serve(host()).await;
    for scenario in SCENARIOS {
        let checks = checks(&url, scenario).await;
        assert!(
            checks.len() > 1 && checks.contains_key("wire-schema-valid"),
            "{scenario}: {checks:#?}"
        );
        assert!(checks.values().all(|said| said == "SUCCESS"), "{scenario}: {checks:#?}");
    }
}
