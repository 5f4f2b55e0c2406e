//! Requests are counted until they are answered, so that the end of a server does not cut an answer off.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, header::RETRY_AFTER},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body::{Frame, SizeHint};
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::Stop;

/// Counts a request until its response has been handed on, or it would be cut off when the streams are ended. A server that has
/// been told to stop takes no new one.
pub(super) async fn counted(State(stop): State<Stop>, request: Request, next: Next) -> Response {
    // Whoever is counted is waited for, and so is not refused.
    let token = is_to_be_answered(&request).then(|| stop.begun.request());
    if token.is_some() && stop.is_stopping() {
        let retry = (RETRY_AFTER, HeaderValue::from_static("1"));
        return (StatusCode::SERVICE_UNAVAILABLE, [retry]).into_response();
    }
    let response = next.run(request).await;
    response.map(|body| Body::new(Counted { body, _token: token }))
}

/// What a client listens to has no end: only where it takes up a response that was interrupted is that to be waited for.
fn is_to_be_answered(request: &Request) -> bool {
    let listens = request
        .headers()
        .get("mcp-method")
        .is_some_and(|method| method == "subscriptions/listen");
    match *request.method() {
        Method::POST => !listens,
        Method::GET => request.headers().contains_key("last-event-id"),
        _ => false,
    }
}

/// The body of a response that is counted.
struct Counted {
    body: Body,
    _token: Option<TaskTrackerToken>,
}

impl http_body::Body for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
