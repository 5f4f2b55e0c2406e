//! Clients that go away, hooks that hang, steps that panic: the round ends without effect, and others are served.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::{
    ServerHandler,
    model::{CallToolRequest, CallToolRequestParams, CancelledNotification, CancelledNotificationParam, ClientRequest},
    service::PeerRequestOptions,
};
use serde_json::json;
use tokio::sync::Notify;
use wizard_core::{Final, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::{
    connect::{Request, Session, call, object},
    raw,
};

/// What happened at the server.
#[derive(Clone, Debug, Default)]
struct Log {
    entered: Arc<Notify>,
    release: Arc<Notify>,
    lookups_dropped: Arc<AtomicUsize>,
    steps: Arc<Mutex<Vec<&'static str>>>,
}

impl ServerHandler for Log {}

/// Counts itself when it is dropped before it was done.
struct OnDrop<'a>(Option<&'a AtomicUsize>);

impl Drop for OnDrop<'_> {
    fn drop(&mut self) {
        if let Some(counter) = self.0 {
            counter.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Log {
    async fn slow(&self) -> Vec<&'static str> {
        let mut on_drop = OnDrop(Some(&self.lookups_dropped));
        self.entered.notify_one();
        self.release.notified().await;
        on_drop.0 = None;
        vec!["a"]
    }

    fn steps(&self) -> Vec<&'static str> {
        self.steps.lock().expect("not poisoned").clone()
    }
}

/// A look-up that waits.
#[derive(Wizard)]
struct SlowLookUp {
    /// Which one?
    #[ask(choices = server.slow().await)]
    one: String,
}

#[final_step]
async fn looked_up(answers: SlowLookUp, server: &Log) -> String {
    server.steps.lock().expect("not poisoned").push("looked up");
    answers.one
}

/// A step that waits.
#[derive(Wizard)]
struct SlowStep {
    /// Stop when nobody waits?
    stop: bool,
}

#[final_step]
async fn slow_step(answers: SlowStep, server: &Log, step: Final<'_>) -> &'static str {
    server.entered.notify_one();
    assert!(!step.is_cancelled());
    if answers.stop {
        step.cancelled().await;
        assert!(step.is_cancelled());
        server.steps.lock().expect("not poisoned").push("stopped");
        return "stopped";
    }
    server.release.notified().await;
    server.steps.lock().expect("not poisoned").push("done");
    "done"
}

/// Quick.
#[derive(Wizard)]
struct Quick {
    /// Which number?
    number: u8,
}

#[final_step]
fn quick(answers: Quick) -> String {
    answers.number.to_string()
}

fn host(log: &Log) -> Host<Log> {
    Wizards::new(log.clone())
        .tool::<SlowLookUp>()
        .tool::<SlowStep>()
        .tool::<Quick>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

async fn within<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(10), future)
        .await
        .expect("within ten seconds")
}

/// Waits until `check` holds.
async fn until(check: impl Fn() -> bool) {
    within(async {
        while !check() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// Sends `params`, and takes the request back by a notification once the server is at work on it.
async fn send_and_cancel(session: &Session, log: &Log, params: CallToolRequestParams) {
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(params));
    let handle = session
        .client
        .send_cancellable_request(request, PeerRequestOptions::no_options())
        .await
        .expect("sent");
    within(log.entered.notified()).await;
    let param = CancelledNotificationParam::new(Some(handle.id.clone()), None);
    session
        .client
        .send_notification(CancelledNotification::new(param).into())
        .await
        .expect("sent");
}

fn step_request(stop: bool) -> CallToolRequestParams {
    CallToolRequestParams::new("slow_step").with_arguments(object(json!({"stop": stop})))
}

async fn others_are_served(session: &Session) {
    assert_eq!(
        within(session.call(call("quick").arguments(json!({"number": 7}))))
            .await
            .text(),
        "7"
    );
}

#[tokio::test]
async fn a_cancelled_request_ends_in_the_middle_of_a_look_up_without_effect() {
    let log = Log::default();
    let session = Session::duplex(host(&log)).await;
    send_and_cancel(&session, &log, CallToolRequestParams::new("slow_look_up")).await;
    until(|| log.lookups_dropped.load(Ordering::SeqCst) == 1).await;
    others_are_served(&session).await;
    assert_eq!(log.steps(), [] as [&str; 0]);
}

#[tokio::test]
async fn a_final_step_sees_that_its_request_was_cancelled() {
    let log = Log::default();
    let session = Session::duplex(host(&log)).await;
    send_and_cancel(&session, &log, step_request(true)).await;
    until(|| log.steps() == ["stopped"]).await;
    others_are_served(&session).await;
}

#[tokio::test]
async fn a_final_step_that_does_not_look_runs_to_its_end() {
    let log = Log::default();
    let session = Session::duplex(host(&log)).await;
    send_and_cancel(&session, &log, step_request(false)).await;
    others_are_served(&session).await;
    log.release.notify_one();
    until(|| log.steps() == ["done"]).await;
}

/// Serves over HTTP; where.
async fn serve(host: Host<Log>) -> String {
    raw::serve(host).await
}

/// Sends `request` from a client that goes away once the server is at work on it.
async fn send_and_disconnect(url: &str, log: &Log, request: Request) {
    let session = Session::http(url, "x").await;
    tokio::select! {
        reply = session.call(request) => panic!("the server answered: {reply:?}"),
        () = within(log.entered.notified()) => {}
    }
    session.client.cancel().await.expect("the client ends");
}

#[tokio::test]
async fn a_disconnect_over_http_ends_a_look_up_without_effect() {
    let log = Log::default();
    let url = serve(host(&log)).await;
    send_and_disconnect(&url, &log, call("slow_look_up")).await;
    until(|| log.lookups_dropped.load(Ordering::SeqCst) == 1).await;
    assert_eq!(log.steps(), [] as [&str; 0]);
    others_are_served(&Session::http(&url, "x").await).await;
}

#[tokio::test]
async fn a_disconnect_over_http_is_seen_by_a_final_step_and_does_not_break_it_off() {
    let log = Log::default();
    let url = serve(host(&log)).await;
    send_and_disconnect(&url, &log, call("slow_step").arguments(json!({"stop": true}))).await;
    until(|| log.steps() == ["stopped"]).await;
    send_and_disconnect(&url, &log, call("slow_step").arguments(json!({"stop": false}))).await;
    log.release.notify_one();
    until(|| log.steps() == ["stopped", "done"]).await;
}

#[tokio::test]
async fn many_flows_go_on_while_others_hang() {
    let log = Log::default();
    let session = Session::duplex(host(&log)).await;
    let hanging = (0..8).map(|_| session.call(call("slow_look_up")));
    let quick = (0..50).map(|number| {
        let session = &session;
        async move {
            let asked = session.call(call("quick")).await.asked();
            let reply = session
                .call(call("quick").state(&asked.state).answer("number", &json!(number)))
                .await;
            assert_eq!(reply.text(), number.to_string());
        }
    });
    let mut hanging = Box::pin(futures(hanging.collect()));
    let quick = futures(quick.collect());
    tokio::select! {
        _ = &mut hanging => panic!("nothing released them"),
        () = async { within(quick).await; } => {}
    }
    for _ in 0..8 {
        log.release.notify_one();
        log.release.notify_waiters();
    }
}

/// All of `futures` at once.
async fn futures<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut pending: Vec<_> = futures.into_iter().map(Box::pin).collect();
    let mut done: Vec<Option<F::Output>> = pending.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (future, done) in pending.iter_mut().zip(&mut done) {
            if done.is_none()
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *done = Some(output);
            }
        }
        if done.iter().all(Option::is_some) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    done.into_iter().flatten().collect()
}
