//! Requests are counted until they are answered, so that the end of a server does not cut an answer off.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes},
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};
use http_body::{Frame, SizeHint};
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::rmcp::steps::Steps;

/// Counts a request as in play until its response has been handed on, or it would be cut off when the streams are ended. What a
/// client listens to is no request.
pub(super) async fn counted(State(steps): State<Arc<Steps>>, request: Request, next: Next) -> Response {
    let in_play = (request.method() == Method::POST).then(|| steps.in_play());
    let response = next.run(request).await;
    response.map(|body| {
        Body::new(Counted {
            body,
            _in_play: in_play,
        })
    })
}

/// The body of a response that is counted.
struct Counted {
    body: Body,
    _in_play: Option<TaskTrackerToken>,
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
