//! Clients that go away, or think for long: the call ends without effect, and others are told that something goes on.

use std::{future::Future, time::Duration};

use rmcp::{
    model::{CallToolRequest, CallToolRequestParams, CancelledNotification, CancelledNotificationParam, ClientRequest},
    service::PeerRequestOptions,
};
use serde_json::json;
use wizard_core::{SealPolicy, rmcp::Host};
use wizard_tests::older::{Person, Session, accept, call, never};

use super::{Desk, host, wizards};

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

/// A call of `order` whose person does not answer the first question.
async fn begun(desk: &Desk, host: Host<Desk>) -> (Person, Session, rmcp::service::RequestHandle<rmcp::RoleClient>) {
    let person = Person::answering([never()]);
    let session = person.at(host).await;
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(CallToolRequestParams::new("order")));
    let sent = session.send_request_with_option(request, PeerRequestOptions::no_options());
    let handle = sent.await.expect("it is sent");
    until("it is asked", || person.messages() == ["Which dish?"]).await;
    assert_eq!(desk.done(), [""; 0]);
    (person, session, handle)
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
    let text = in_time(call(&session, "order", json!({}))).await.tool_error();
    assert_eq!(
        text,
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
    assert_eq!(
        wizard_tests::older::text(call(&session, "rent", json!({})).await),
        "x 1"
    );
}

#[tokio::test]
async fn a_call_that_its_client_takes_back_ends_and_its_question_too() {
    let desk = Desk::default();
    let host = host(&desk);
    let (person, session, handle) = begun(&desk, host.clone()).await;
    let id = handle.id.clone();
    let cancelled = CancelledNotification::new(CancelledNotificationParam::new(Some(id), None));
    session.send_notification(cancelled.into()).await.expect("it is sent");
    in_time(host.finish_steps()).await.expect("nothing is running");
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
    in_time(host.finish_steps()).await.expect("nothing is running");
    assert_eq!(desk.done(), [""; 0]);
}

#[tokio::test]
async fn while_a_person_thinks_the_client_hears_that_something_goes_on() {
    let desk = Desk::default();
    let (person, session, handle) = begun(&desk, host(&desk)).await;
    tokio::time::sleep(Duration::from_millis(15_500)).await;
    assert_eq!(person.progress(), [1.0]);
    drop((session, handle));
}
