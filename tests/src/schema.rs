//! Whether messages are valid by the official JSON schema of MCP 2026-07-28, and have no member that it does not name.

use std::{io::Write, process::Stdio};

use serde_json::{Value, json};

use crate::install;

/// What is wrong with `message` by a definition of the schema, such as `InputRequiredResult`; of all messages at once.
///
/// # Panics
///
/// When the checker fails.
pub fn faults<'m>(messages: impl IntoIterator<Item = (&'m str, &'m Value)>) -> Vec<Vec<String>> {
    let messages = messages.into_iter();
    let messages = messages.map(|(definition, message)| json!({"definition": definition, "message": message}));
    let messages: Value = messages.collect();
    let mut process = install::node(&install::script("conformance/check.mjs"))
        .arg(install::conformance())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Node is installed");
    let mut input = process.stdin.take().expect("it is piped");
    input
        .write_all(messages.to_string().as_bytes())
        .expect("the checker reads");
    drop(input);
    let output = process.wait_with_output().expect("the checker ends");
    assert!(
        output.status.success(),
        "the checker failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("the checker prints what is wrong")
}

/// What is wrong with JSON-RPC responses to requests of a method each: with the result or the error in it, and with the
/// envelope. A line names the method.
///
/// # Panics
///
/// When the checker fails.
pub fn faults_of_responses(responses: &[(&str, Value)]) -> Vec<String> {
    let messages = responses.iter().flat_map(|(method, response)| {
        let (definition, part) = match response.get("result") {
            Some(result) => (result_of(method, result), result),
            None if response["error"]["code"] == -32021 => ("MissingRequiredClientCapabilityError", response),
            None => ("JSONRPCErrorResponse", response),
        };
        [(definition, part), ("JSONRPCResponse", response)]
    });
    let methods = responses.iter().flat_map(|(method, _)| [method, method]);
    let faults = methods.zip(faults(messages));
    faults
        .flat_map(|(method, faults)| faults.into_iter().map(move |fault| format!("{method}: {fault}")))
        .collect()
}

fn result_of(method: &str, result: &Value) -> &'static str {
    match method {
        _ if result["resultType"] == "input_required" => "InputRequiredResult",
        "tools/call" => "CallToolResult",
        "prompts/get" => "GetPromptResult",
        "resources/read" => "ReadResourceResult",
        "tools/list" => "ListToolsResult",
        "prompts/list" => "ListPromptsResult",
        "resources/templates/list" => "ListResourceTemplatesResult",
        _ => panic!("no wizard serves {method}"),
    }
}
