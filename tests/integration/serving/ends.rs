//! A final step that has begun runs to its end, and a server that is told to stop does, whoever is connected.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use wizard_tests::{
    install,
    raw::{self, message, meta},
    steps::Process,
};

const STEPS: &str = env!("CARGO_BIN_EXE_steps");
const KEY: &str = "a key of the tests of 32 bytes or more";
/// More than the 5 s that rmcp leaves to a request whose client has closed its end.
const LONGER_THAN_RMCP_WAITS: Duration = Duration::from_millis(6_500);
const FOR_EVER: Duration = Duration::from_secs(600);

/// A call that has all it needs, so that the final step begins at once.
fn call() -> String {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params()}).to_string()
}

fn params() -> Value {
    json!({"name": "work", "arguments": {"what": "x"}, "_meta": meta(json!({}))})
}

fn is_the_result(output: &str) -> bool {
    output.contains("Worked on x.")
}

#[test]
fn a_step_goes_on_when_standard_input_is_closed_and_sees_it_and_its_result_is_written() {
    let mut server = Process::steps(STEPS, "stdio", LONGER_THAN_RMCP_WAITS, KEY);
    server.write(&call());
    server.wait_for("begun");
    server.close();
    let (status, output) = server.ended();
    assert_eq!(server.log(), ["begun", "the client has gone", "done"]);
    assert!(status.success() && is_the_result(&output), "{status}: {output}");
}

#[test]
fn a_step_goes_on_after_a_signal_and_its_result_is_written_though_standard_input_stays_open() {
    for signal in ["TERM", "INT"] {
        let mut server = Process::steps(STEPS, "stdio", Duration::from_secs(1), KEY);
        server.write(&call());
        server.wait_for("begun");
        server.signal(signal);
        let (status, output) = server.ended();
        assert_eq!(server.log(), ["begun", "done"], "the client is still there");
        assert!(status.success() && is_the_result(&output), "{status}: {output}");
    }
}

#[test]
fn a_result_is_written_where_the_end_comes_right_behind_its_request() {
    for end in [Some("TERM"), None] {
        let mut server = Process::steps(STEPS, "stdio", LONGER_THAN_RMCP_WAITS, KEY);
        if end.is_some() {
            let list = json!({"jsonrpc": "2.0", "id": 0, "method": "tools/list", "params": {"_meta": meta(json!({}))}});
            server.write(&list.to_string());
            // Whoever lists has installed its signals.
            server.line();
        }
        server.write(&call());
        match end {
            // A signal may be quicker than what is in the pipe.
            Some(signal) => {
                server.wait_for("begun");
                server.signal(signal);
                server.signal(signal);
            }
            None => server.close(),
        }
        let (status, output) = server.ended();
        assert!(
            status.success() && is_the_result(&output),
            "{end:?}, {status}: {output}"
        );
    }
}

#[test]
fn a_step_that_takes_longer_than_the_limit_is_broken_off_then_and_that_is_said() {
    for mode in ["stdio", "http"] {
        let mut server = Process::limited(STEPS, mode, FOR_EVER, KEY, Duration::from_secs(1));
        let client = if mode == "http" {
            let url = server.url();
            Some(std::thread::spawn(move || post(&url, FOR_EVER)))
        } else {
            server.write(&call());
            None
        };
        server.wait_for("begun");
        let start = Instant::now();
        server.signal("TERM");
        let (status, _) = server.ended();
        assert!(!status.success(), "{mode}: it was broken off");
        assert!(
            start.elapsed() < Duration::from_secs(12),
            "{mode}: {:?}",
            start.elapsed()
        );
        assert_eq!(server.log(), ["begun"], "{mode}");
        drop(client.map(std::thread::JoinHandle::join));
    }
}

#[test]
fn a_client_that_does_not_read_does_not_hold_it_up_for_ever() {
    let mut server = Process::steps(STEPS, "stdio", Duration::ZERO, KEY);
    let params = json!({"name": "work", "arguments": {"what": "3000000"}, "_meta": meta(json!({}))});
    server.write(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string());
    server.wait_for("done");
    server.signal("TERM");
    server.exited();
}

#[test]
fn nothing_begins_once_a_server_is_told_to_stop() {
    let mut server = Process::steps(STEPS, "http", Duration::from_secs(1), KEY);
    let url = server.url();
    let address = url.trim_start_matches("http://").trim_end_matches("/mcp");
    let body = call();
    let mut connection = TcpStream::connect(address).expect("a server");
    connection.write_all(b"POST /mcp HTT").expect("a connection");
    std::thread::sleep(Duration::from_millis(200));
    server.signal("TERM");
    std::thread::sleep(Duration::from_millis(300));
    let head = [
        "P/1.1",
        &format!("host: {address}"),
        "content-type: application/json",
        "accept: application/json, text/event-stream",
        "mcp-protocol-version: 2026-07-28",
        "mcp-method: tools/call",
        "mcp-name: work",
        &format!("content-length: {}", body.len()),
    ];
    let rest = format!("{}\r\n\r\n{body}", head.join("\r\n"));
    let mut answer = String::new();
    // Where the connection has been closed already, nothing begins either.
    if connection.write_all(rest.as_bytes()).is_ok() {
        let _ = connection.read_to_string(&mut answer);
    }
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 503"), "{answer}");
    let (status, _) = server.ended();
    assert!(
        status.success() && server.log().is_empty(),
        "{status}: {:?}",
        server.log()
    );
}

#[test]
fn a_second_signal_ends_it_at_once() {
    for mode in ["stdio", "http"] {
        let mut server = Process::steps(STEPS, mode, FOR_EVER, KEY);
        let client = if mode == "http" {
            let url = server.url();
            Some(std::thread::spawn(move || post(&url, FOR_EVER)))
        } else {
            server.write(&call());
            None
        };
        server.wait_for("begun");
        server.signal("TERM");
        // Sooner, it would be the first one once more.
        std::thread::sleep(Duration::from_millis(800));
        let start = Instant::now();
        server.signal("TERM");
        let (status, _) = server.ended();
        assert!(start.elapsed() < Duration::from_secs(10), "{mode}");
        assert!(!status.success(), "{mode}: something was broken off");
        assert_eq!(server.log(), ["begun"], "{mode}");
        drop(client.map(std::thread::JoinHandle::join));
    }
}

/// Sends the call to `url`, and waits for so long: the response, if there is one.
fn post(url: &str, patience: Duration) -> Option<Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let read = async {
        let response = raw::request(url, "tools/call", &params()).send().await.ok()?;
        Some(message(&response.text().await.ok()?))
    };
    let waited = runtime
        .expect("a runtime")
        .block_on(async { tokio::time::timeout(patience, read).await });
    waited.ok().flatten()
}

#[test]
fn a_step_over_http_goes_on_after_a_signal_and_is_answered() {
    let mut server = Process::steps(STEPS, "http", Duration::from_secs(1), KEY);
    let url = server.url();
    let client = std::thread::spawn(move || post(&url, FOR_EVER));
    server.wait_for("begun");
    server.signal("TERM");
    let (status, _) = server.ended();
    assert_eq!(server.log(), ["begun", "done"]);
    assert!(status.success(), "{status}");
    let response = client.join().expect("the client ends").expect("a response");
    assert_eq!(response["result"]["content"][0]["text"], "Worked on x.", "{response}");
}

#[test]
fn a_step_over_http_goes_on_when_its_client_has_gone_and_sees_it() {
    let mut server = Process::steps(STEPS, "http", Duration::from_secs(2), KEY);
    let url = server.url();
    // The client hangs up.
    let client = std::thread::spawn(move || post(&url, Duration::from_millis(800)));
    server.wait_for("begun");
    assert_eq!(
        client.join().expect("the client ends"),
        None,
        "it has hung up before the end"
    );
    server.signal("TERM");
    let (status, _) = server.ended();
    assert!(status.success(), "{status}");
    assert_eq!(server.log(), ["begun", "the client has gone", "done"]);
}

/// A client of an earlier version, which keeps a stream open.
async fn open_stream(url: &str) -> reqwest::Response {
    let params =
        json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).to_string();
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let request = |method: reqwest::Method| {
        http.request(method, url)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("authorization", "Bearer token-of-ann")
    };
    let begun = request(reqwest::Method::POST)
        .body(body)
        .send()
        .await
        .expect("an answer");
    let session = begun.headers()["mcp-session-id"].clone();
    drop(begun.text().await);
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
    let noted = request(reqwest::Method::POST)
        .header("mcp-session-id", session.clone())
        .body(ready);
    assert!(noted.send().await.expect("an answer").status().is_success());
    let stream = request(reqwest::Method::GET)
        .header("mcp-session-id", session)
        .send()
        .await;
    let stream = stream.expect("a stream");
    assert!(stream.status().is_success(), "{}", stream.status());
    stream
}

#[tokio::test]
async fn every_example_over_http_ends_at_a_signal_though_a_client_keeps_a_stream_open() {
    for signal in ["INT", "TERM"] {
        for (program, arguments) in [
            (
                install::report(),
                ["--store", "/dev/null", "--http", "127.0.0.1:0"].as_slice(),
            ),
            (install::keys(), ["--http", "127.0.0.1:0"].as_slice()),
        ] {
            let mut example = Process::example(program, arguments);
            let url = example.url();
            let stream = open_stream(&url).await;
            example.signal(signal);
            let (status, _) = example.ended();
            assert!(status.success(), "{}, {signal}: {status}", program.display());
            drop(stream);
        }
    }
}

#[test]
fn every_example_on_standard_input_and_output_ends_at_a_signal_and_when_its_client_goes() {
    for end in [Some("INT"), Some("TERM"), None] {
        for (program, arguments) in [
            (install::report(), ["--store", "/dev/null", "--stdio"].as_slice()),
            (install::gallery(), ["--stdio"].as_slice()),
        ] {
            let mut example = Process::example(program, arguments);
            let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta(json!({}))}});
            example.write(&list.to_string());
            // Whoever lists has installed its signals.
            assert!(example.line().contains("\"tools\""));
            match end {
                Some(signal) => example.signal(signal),
                None => example.close(),
            }
            let (status, _) = example.ended();
            assert!(status.success(), "{}, {end:?}: {status}", program.display());
        }
    }
}
