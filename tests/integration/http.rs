//! Requests that no client sends, over HTTP as they are: what rmcp cannot read must still get the answer of the contract.

use serde_json::{Value, json};
use wizard_core::{SealPolicy, Wizards, ledger::MemoryLedger};
use wizard_examples::report::{CreateReport, Reports};
use wizard_tests::{
    raw::{message, serve},
    server::{HttpServer, Store},
};

const KEY: &str = "a key of the tests of 32 bytes or more";

/// A client that sends what it is told.
struct Client {
    url: String,
    http: reqwest::Client,
}

/// A response as it came.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    status: u16,
    content_type: String,
    message: Value,
}

impl Client {
    fn of(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            http: reqwest::Client::builder().no_proxy().build().expect("a client"),
        }
    }

    /// Calls the tool with `members` in the parameters, which are JSON text: a member may stand twice.
    async fn call(&self, members: &[&str]) -> Answer {
        self.call_as(&json!({"elicitation": {}}), members).await
    }

    async fn call_as(&self, capabilities: &Value, members: &[&str]) -> Answer {
        self.send("tools/call", ("name", "create_report"), capabilities, members)
            .await
    }

    /// Sends a request for the `target` that a member of the parameters names.
    async fn send(&self, method: &str, target: (&str, &str), capabilities: &Value, members: &[&str]) -> Answer {
        let (member, name) = target;
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1.0.0"},
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        });
        let meta = format!(r#""_meta": {meta}"#);
        let members = [&[&*format!(r#""{member}": "{name}""#), &*meta], members]
            .concat()
            .join(", ");
        let body = format!(r#"{{"jsonrpc": "2.0", "id": 7, "method": "{method}", "params": {{{members}}}}}"#);
        let response = self
            .http
            .post(&self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", method)
            .header("mcp-name", name)
            .body(body)
            .send()
            .await
            .expect("the server answers");
        let status = response.status().as_u16();
        let content_type = response.headers()["content-type"].to_str().expect("a text").to_owned();
        let body = response.text().await.expect("a body");
        Answer {
            status,
            message: message(&body),
            content_type,
        }
    }

    /// The state that a first call gets.
    async fn state(&self) -> String {
        let answer = self.call(&[]).await;
        let state = &answer.message["result"]["requestState"];
        state
            .as_str()
            .unwrap_or_else(|| panic!("no state: {answer:?}"))
            .to_owned()
    }

    /// What a forged state gets, which every bad one has to get.
    async fn forged(&self) -> Answer {
        let answer = self.call(&[r#""requestState": "wz4.forged""#]).await;
        let error = json!({"code": -32602, "message": "Invalid or expired requestState"});
        assert_eq!(answer.message, json!({"jsonrpc": "2.0", "id": 7, "error": error}));
        answer
    }
}

/// A client of a report server in this process, which writes to the store.
async fn start() -> (Client, Store) {
    let store = Store::empty();
    let policy = SealPolicy::new([KEY]).expect("a good key");
    let host = Wizards::new(Reports::open(store.path()).expect("a store"))
        .tool::<CreateReport>()
        .no_principal()
        .ledger(MemoryLedger::new().single_process())
        .seal(policy.audience("reports"))
        .expect("a good configuration");
    let url = serve(host).await;
    (Client::of(&url), store)
}

#[tokio::test]
async fn a_state_that_is_no_string_is_refused_as_a_forged_one() {
    let (client, _store) = start().await;
    let forged = client.forged().await;
    for state in [
        "7",
        "1.5",
        "true",
        "false",
        "{}",
        r#"{"a": "b"}"#,
        "[]",
        r#"["wz4.forged"]"#,
    ] {
        let answer = client.call(&[&format!(r#""requestState": {state}"#)]).await;
        assert_eq!(answer, forged, "{state}");
    }
}

#[tokio::test]
async fn a_state_given_twice_is_refused_as_a_forged_one() {
    let (client, _store) = start().await;
    let forged = client.forged().await;
    let good = format!(r#""requestState": "{}""#, client.state().await);
    for other in [
        &*good,
        r#""requestState": "wz4.forged""#,
        r#""requestState": null"#,
        r#""requestState": 7"#,
    ] {
        assert_eq!(client.call(&[&good, other]).await, forged, "{other} behind");
        assert_eq!(client.call(&[other, &good]).await, forged, "{other} in front");
    }
}

#[tokio::test]
async fn a_state_that_is_too_long_is_refused_as_a_forged_one() {
    let (client, _store) = start().await;
    let long = format!(r#""requestState": "wz4.{}""#, "A".repeat(70 * 1024));
    assert_eq!(client.call(&[&long]).await, client.forged().await);
}

#[tokio::test]
async fn a_null_is_an_absent_member() {
    let (client, _store) = start().await;
    let nulls = [
        r#""requestState": null"#,
        r#""inputResponses": null"#,
        r#""arguments": null"#,
    ];
    let answer = client.call(&nulls).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.message["result"]["resultType"], "input_required");
    assert!(answer.message["result"]["inputRequests"]["dataset"].is_object());
}

#[tokio::test]
async fn the_log_alone_says_why_a_state_is_refused() {
    let store = Store::empty();
    let process = HttpServer::start(&store, KEY);
    let client = Client::of(process.url());
    let too_long = format!(r#""requestState": "wz4.{}""#, "A".repeat(70 * 1024));
    let forged = r#""requestState": "wz4.forged""#;
    let number = r#""requestState": 7"#;
    for members in [&[&*too_long][..], &[number], &[forged, forged]] {
        client.call(members).await;
    }
    let log = process.stop();
    let refused: Vec<_> = log
        .lines()
        .filter(|line| line.contains("requestState refused"))
        .collect();
    let reasons = ["longer than the limit", "is no string", "given twice"];
    assert_eq!(refused.len(), reasons.len(), "{log}");
    for (line, reason) in refused.iter().zip(reasons) {
        assert!(line.contains(reason), "{line}");
        assert!(!line.contains("wz4."), "{line}");
    }
}

/// What is refused with `words` of its own when it is no object.
async fn assert_refused(client: &Client, members: &[&str], words: &str) {
    let answer = client.call(members).await;
    let error = json!({"code": -32602, "message": words});
    assert_eq!(answer.status, 200, "{members:?}");
    assert_eq!(
        answer.message,
        json!({"jsonrpc": "2.0", "id": 7, "error": error}),
        "{members:?}"
    );
}

#[tokio::test]
async fn responses_that_are_no_object_are_refused_with_words_of_their_own() {
    let (client, _store) = start().await;
    let state = format!(r#""requestState": "{}""#, client.state().await);
    for responses in ["[]", "7", r#""yes""#, "true"] {
        let responses = format!(r#""inputResponses": {responses}"#);
        assert_refused(&client, &[&responses], "inputResponses must be an object").await;
        assert_refused(&client, &[&responses, &state], "inputResponses must be an object").await;
    }
}

#[tokio::test]
async fn arguments_that_are_no_object_are_refused_with_words_of_their_own() {
    let (client, _store) = start().await;
    let state = format!(r#""requestState": "{}""#, client.state().await);
    for arguments in ["[]", "7", r#""sales""#, "true"] {
        let arguments = format!(r#""arguments": {arguments}"#);
        assert_refused(&client, &[&arguments], "arguments must be an object").await;
        assert_refused(&client, &[&arguments, &state], "arguments must be an object").await;
    }
}

#[tokio::test]
async fn a_bad_state_is_said_before_anything_else_that_is_wrong() {
    let (client, _store) = start().await;
    let others = [r#""inputResponses": []"#, r#""arguments": []"#];
    let answer = client.call(&[r#""requestState": 7"#, others[0], others[1]]).await;
    assert_eq!(answer, client.forged().await);
}

#[tokio::test]
async fn what_was_refused_leaves_the_state_good() {
    let (client, store) = start().await;
    let state = format!(r#""requestState": "{}""#, client.state().await);
    client.call(&[&state, r#""inputResponses": []"#]).await;
    client.call(&[&state, &state]).await;
    let response = r#""inputResponses": {"dataset": {"action": "accept", "content": {"dataset": "costs"}}}"#;
    let answer = client.call(&[&state, response]).await;
    assert!(
        answer.message["result"]["inputRequests"]["range"].is_object(),
        "{answer:?}"
    );
    assert_eq!(store.reports(), []);
}

#[tokio::test]
async fn a_capability_that_is_not_declared_is_missing_with_http_400() {
    let (client, _store) = start().await;
    for capabilities in [json!({}), json!({"sampling": {}}), json!({"elicitation": {"url": {}}})] {
        let answer = client.call_as(&capabilities, &[]).await;
        assert_eq!(answer.status, 400, "{capabilities}");
        assert_eq!(answer.content_type, "application/json");
        assert_eq!(answer.message["error"]["code"], -32021);
        assert_eq!(
            answer.message["error"]["data"],
            json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
        );
    }
}

#[tokio::test]
async fn prompts_and_resources_refuse_a_bad_state_as_tools_do() {
    let (client, _store) = start().await;
    let forged = client.forged().await;
    let elicitation = json!({"elicitation": {}});
    let (long, good) = ("A".repeat(70 * 1024), client.state().await);
    let states = [
        r#""wz4.forged""#.to_owned(),
        "7".to_owned(),
        "{}".to_owned(),
        format!("{long:?}"),
        format!("{good:?}"),
    ];
    for (method, target) in [
        ("prompts/get", ("name", "any")),
        ("resources/read", ("uri", "any://thing")),
    ] {
        for state in &states {
            let member = format!(r#""requestState": {state}"#);
            assert_eq!(
                client.send(method, target, &elicitation, &[&member]).await,
                forged,
                "{method} {state}"
            );
            assert_eq!(
                client.send(method, target, &elicitation, &[&member, &member]).await,
                forged,
                "{method} {state} twice"
            );
        }
        let answer = client
            .send(method, target, &elicitation, &[r#""inputResponses": []"#])
            .await;
        assert_eq!(
            answer.message["error"]["message"], "inputResponses must be an object",
            "{method}"
        );
    }
}

#[tokio::test]
async fn parameters_that_cannot_be_read_are_not_an_unknown_method() {
    let (client, _store) = start().await;
    for members in [r#""name": "create_report""#, r#""arguments": {}, "arguments": {}"#] {
        let answer = client.call(&[members]).await;
        assert_eq!(answer.message["error"]["code"], -32602, "{members}: {answer:?}");
    }
}
