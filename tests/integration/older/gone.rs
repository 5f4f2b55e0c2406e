//! Clients that go away, or think for long: the call ends without effect, and others are told that something goes on.

use std::{
    future::Future,
    io::{BufRead, BufReader, Write},
    process::Stdio,
    time::{Duration, Instant},
};

use rmcp::{
    model::{CallToolRequest, CallToolRequestParams, CancelledNotification, CancelledNotificationParam, ClientRequest},
    service::{PeerRequestOptions, RequestHandle},
};
use serde_json::json;
use wizard_core::{SealPolicy, rmcp::Host};
use wizard_tests::{
    install,
    older::{Person, Session, accept, call, never, text},
    raw,
    server::{KEY_VARIABLE, Store},
};

use super::{Desk, host, wizards};

type Handle = RequestHandle<rmcp::RoleClient>;

/// Waits until it holds.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("never: {what}");
}

async fn in_time<T>(future: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(Duration::from_secs(5), future).await;
    done.expect("it ends")
}

/// Waits until no call is waiting: then the end of steps and requests is at once.
async fn nothing_is_left_of(host: &Host<Desk>) {
    for _ in 0..5 {
        let before = Instant::now();
        host.finish_steps().await.expect("no step is running");
        if before.elapsed() < Duration::from_secs(1) {
            return;
        }
    }
    panic!("a call goes on");
}

/// A call of `order` whose person does not answer the first question.
async fn begun(desk: &Desk, host: Host<Desk>) -> (Person, Session, Handle) {
    let person = Person::answering([never()]);
    let session = person.at(host).await;
    let (session, handle) = send(&person, session).await;
    assert_eq!(desk.done(), [""; 0]);
    (person, session, handle)
}

async fn send(person: &Person, session: Session) -> (Session, Handle) {
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(CallToolRequestParams::new("order")));
    let sent = session.send_request_with_option(request, PeerRequestOptions::no_options());
    let handle = sent.await.expect("it is sent");
    until("it is asked", || person.messages() == ["Which dish?"]).await;
    (session, handle)
}

#[tokio::test]
async fn a_question_that_is_not_answered_in_time_ends_the_call() {
    let (desk, person) = (
        Desk::default(),
        Person::answering([accept(json!({"dish": "soup"})), never()]),
    );
    let host = wizards(&desk)
        .answer_within(Duration::from_millis(200))
        .seal(SealPolicy::ephemeral());
    let session = person.at(host.expect("a good configuration")).await;
    let told = in_time(call(&session, "order", json!({}))).await.tool_error();
    assert_eq!(
        told,
        "`sauce` was not answered in time. Nothing was done. Call again when the person is there to answer."
    );
    assert_eq!(desk.done(), [""; 0]);
}

#[tokio::test]
async fn a_person_may_take_longer_than_a_state_is_good_if_the_host_says_so() {
    let desk = Desk::default();
    let person = Person::slow(
        Duration::from_millis(1_200),
        [
            accept(json!({"boat": "x"})),
            accept(json!({"hours": 1})),
            accept(json!({"review": "go-on"})),
        ],
    );
    let host = wizards(&desk)
        .answer_within(Duration::from_secs(60))
        .seal(SealPolicy::ephemeral().ttl(Duration::from_secs(1)));
    let session = person.at(host.expect("a good configuration")).await;
    assert_eq!(text(call(&session, "rent", json!({})).await), "x 1");
}

#[tokio::test]
async fn a_call_that_its_client_takes_back_ends_and_its_question_too() {
    let desk = Desk::default();
    let host = host(&desk);
    let (person, session, handle) = begun(&desk, host.clone()).await;
    let id = handle.id.clone();
    let cancelled = CancelledNotification::new(CancelledNotificationParam::new(Some(id), None));
    session.send_notification(cancelled.into()).await.expect("it is sent");
    nothing_is_left_of(&host).await;
    until("the client is told to close its form", || person.cancelled() == 1).await;
    assert_eq!(desk.done(), [""; 0]);
}

#[tokio::test]
async fn a_connection_that_closes_ends_the_call_without_effect() {
    let desk = Desk::default();
    let host = host(&desk);
    let (_person, session, handle) = begun(&desk, host.clone()).await;
    drop(handle);
    session.cancel().await.expect("it ends");
    nothing_is_left_of(&host).await;
    assert_eq!(desk.done(), [""; 0]);
}

#[tokio::test]
async fn a_session_over_http_that_its_client_ends_ends_the_call_without_effect() {
    let desk = Desk::default();
    let host = host(&desk);
    let url = raw::serve(host.clone()).await;
    let person = Person::answering([never()]);
    let session = person.http(&url).await;
    let (session, _handle) = send(&person, session).await;
    session.cancel().await.expect("it ends");
    nothing_is_left_of(&host).await;
    assert_eq!(desk.done(), [""; 0]);
}

#[test]
fn a_server_on_standard_input_ends_when_its_client_closes_it_in_the_middle_of_a_question() {
    let store = Store::empty();
    let path = store.path();
    let path = path.to_str().expect("a text");
    let mut command = std::process::Command::new(install::report());
    command
        .args(["--stdio", "--store", path])
        .env(KEY_VARIABLE, "a key of the tests of 32 bytes or more");
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let (mut input, output) = (
        process.stdin.take().expect("piped"),
        process.stdout.take().expect("piped"),
    );
    let info = json!({"name": "t", "version": "1"});
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}, "clientInfo": info});
    let call = json!({"name": "create_report", "arguments": {"dataset": "sales", "notify": false}});
    for message in [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}),
    ] {
        writeln!(input, "{message}").expect("it reads");
    }
    let mut lines = BufReader::new(output).lines().map(|line| line.expect("a text"));
    assert!(lines.any(|line| line.contains("elicitation/create") && line.contains("Which range")));
    let closed_at = Instant::now();
    drop(input);
    assert!(process.wait().expect("it ends").success());
    assert!(closed_at.elapsed() < Duration::from_secs(3), "nobody is waited for");
    assert_eq!(store.reports(), []);
}

#[tokio::test]
async fn while_a_person_thinks_the_client_hears_that_something_goes_on() {
    let desk = Desk::default();
    let (person, session, handle) = begun(&desk, host(&desk)).await;
    let over_http = Person::answering([never()]);
    let session_over_http = over_http.http(&raw::serve(host(&desk)).await).await;
    let (session_over_http, handle_over_http) = send(&over_http, session_over_http).await;
    tokio::time::sleep(Duration::from_millis(15_500)).await;
    assert_eq!((person.progress(), over_http.progress()), (vec![1.0], vec![1.0]));
    drop((session, handle, session_over_http, handle_over_http));
}
