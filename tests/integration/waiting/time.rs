//! How long a round waits, and how many rounds the person has to be done.

use std::time::{Duration, Instant};

use rmcp::{
    model::{CancelledNotification, CancelledNotificationParam, ClientRequest, Extensions},
    service::PeerRequestOptions,
};
use wizard_core::{SealPolicy, rmcp::Host};
use wizard_tests::connect::call;

use super::{Page, ann, at_once, host, session, signed, wizards};

#[tokio::test]
async fn rounds_used_up_by_waiting_end_the_call_with_the_name_of_the_page() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign_soon")).await.asked();
    let waiting = call("sign_soon").state(&asked.state).consent("signature");
    let waiting = session.call(waiting).await.asked();
    let waiting = session.call(call("sign_soon").state(&waiting.state)).await.asked();
    assert!(waiting.waits());
    let last = call("sign_soon").state(&waiting.state);
    assert_eq!(
        session.call(last.clone()).await.tool_error(),
        "The person was not done on the page for `signature` in time. Nothing was done. Call again when they are ready \
         to go there."
    );
    page.finish();
    assert_eq!(session.call(last).await.text(), "signed");
}

#[tokio::test]
async fn a_round_goes_on_as_soon_as_the_person_is_done() {
    let page = Page::default();
    let session = session(host(&page, Duration::from_secs(60))).await;
    let asked = session.call(call("sign")).await.asked();
    let start = Instant::now();
    let done = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        page.finish();
    };
    let (reply, ()) = tokio::join!(session.call(signed(&asked)), done);
    assert_eq!(reply.asked().key(), "copies");
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// Plays `sign_soon` to its last round, in which the person is done after a while.
async fn last_round(host: Host<Page>, page: &Page) -> String {
    let session = session(host).await;
    let asked = session.call(call("sign_soon")).await.asked();
    let consent = call("sign_soon").state(&asked.state).consent("signature");
    let mut waiting = session.call(consent).await.asked();
    for _ in 1..2 {
        waiting = session.call(call("sign_soon").state(&waiting.state)).await.asked();
    }
    let done = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        page.finish();
    };
    let (reply, ()) = tokio::join!(session.call(call("sign_soon").state(&waiting.state)), done);
    reply.text()
}

#[tokio::test]
async fn the_last_round_waits_as_every_other_does() {
    let page = Page::default();
    assert_eq!(last_round(host(&page, Duration::from_secs(2)), &page).await, "signed");
}

#[tokio::test]
async fn a_wait_outlives_no_state_however_long_it_may_be() {
    let page = Page::default();
    for visit_wait in [Duration::from_secs(3_600), Duration::MAX] {
        let policy = SealPolicy::ephemeral().ttl(Duration::from_secs(2));

        let host = wizards(&page)
            .visit_wait(visit_wait)
            .principal(|_: &Extensions| ann())
            .seal(policy)
            .expect("a good configuration");
        let session = session(host).await;
        let asked = session.call(call("sign")).await.asked();
        let start = Instant::now();
        let waiting = session.call(signed(&asked)).await.asked();
        assert!(waiting.waits() && start.elapsed() >= Duration::from_millis(900));
        assert!(
            session.call(call("sign").state(&waiting.state)).await.asked().waits(),
            "it is good"
        );
    }
}

#[tokio::test]
async fn a_request_that_is_taken_back_waits_no_longer() {
    let page = Page::default();
    let session = session(host(&page, Duration::from_secs(60))).await;
    let asked = session.call(call("sign")).await.asked();
    let request = ClientRequest::CallToolRequest(rmcp::model::CallToolRequest::new(signed(&asked).params));
    let handle = session
        .client
        .send_cancellable_request(request, PeerRequestOptions::no_options())
        .await
        .expect("sent");
    while page.looks() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let param = CancelledNotificationParam::new(Some(handle.id.clone()), None);
    let cancelled = CancelledNotification::new(param).into();
    session.client.send_notification(cancelled).await.expect("sent");
    // Behind the notification, so that the server has read it.
    session.call(call("sign")).await.asked();
    let looks = page.looks();
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(page.looks(), looks, "nobody looks any more");

    // The flow itself goes on where the client takes it up.
    page.finish();
    assert_eq!(session.call(signed(&asked)).await.asked().key(), "copies");
}
