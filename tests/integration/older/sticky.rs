//! Two processes behind a balancer that sends the requests of a session to the process that began it.

use std::{
    collections::HashMap,
    future::IntoFuture,
    sync::{Arc, Mutex},
};

use axum::{Router, extract::Request, response::Response};
use serde_json::json;
use tokio::net::TcpListener;
use tower::ServiceExt;
use wizard_core::rmcp::http::{Server, Stop};
use wizard_tests::older::{Person, accept, call, text};

use super::{Desk, host};

const SESSION: &str = "mcp-session-id";

/// New sessions go to the processes in turn.
struct Balancer {
    processes: Vec<(Router, Stop)>,
    /// Which process began each session, and how many sessions there were.
    begun: Mutex<(HashMap<String, usize>, usize)>,
}

impl Balancer {
    fn choose(&self, session: Option<&str>) -> usize {
        let (begun, count) = &mut *self.begun.lock().expect("no panic");
        session.and_then(|id| begun.get(id).copied()).unwrap_or_else(|| {
            *count += 1;
            *count % self.processes.len()
        })
    }

    async fn pass(&self, request: Request) -> Response {
        let session = |headers: &axum::http::HeaderMap| headers.get(SESSION)?.to_str().ok().map(ToOwned::to_owned);
        let nth = self.choose(session(request.headers()).as_deref());
        let answer = self.processes[nth].0.clone().oneshot(request).await;
        let response = answer.unwrap_or_else(|never| match never {});
        if let Some(id) = session(response.headers()) {
            self.begun.lock().expect("no panic").0.insert(id, nth);
        }
        response
    }
}

#[tokio::test]
async fn all_flows_of_two_processes_finish() {
    let desks = [Desk::default(), Desk::default()];
    let processes = desks.iter().map(|desk| Server::new(host(desk)).into_router()).collect();
    let balancer = Arc::new(Balancer {
        processes,
        begun: Mutex::default(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    let router = Router::new().fallback(move |request: Request| {
        let balancer = Arc::clone(&balancer);
        async move { balancer.pass(request).await }
    });
    tokio::spawn(axum::serve(listener, router).into_future());

    let flow = |nth: usize| {
        let url = url.clone();
        tokio::spawn(async move {
            let person = Person::answering([
                accept(json!({"dish": "soup"})),
                accept(json!({"sauce": "pesto"})),
                accept(json!({"drink": format!("tea {nth}")})),
            ]);
            let session = person.http(&url).await;
            text(call(&session, "order", json!({})).await)
        })
    };
    let mut ends = Vec::new();
    for flow in (0..10).map(flow).collect::<Vec<_>>() {
        ends.push(flow.await.expect("no panic"));
    }
    let expected = (0..10).map(|nth| format!("soup Some(\"pesto\") tea {nth}"));
    assert_eq!(ends, expected.collect::<Vec<_>>());
    assert_eq!(desks.map(|desk| desk.done().len()), [5, 5]);
}
