//! A panic is answered. rmcp never answers a request whose handler panicked, and leaves that to the handler
//! ([rust-sdk#106](https://github.com/modelcontextprotocol/rust-sdk/issues/106)): its client would wait until it gives up.

use std::{any::Any, future::Future, panic::AssertUnwindSafe};

use futures_util::FutureExt;
use rmcp::ErrorData;

use super::reply;
use crate::wire::Log;

/// The output of `future`, or an internal error where it panics. `what` names it in the log.
pub(super) async fn caught<T>(log: &Log, what: &'static str, future: impl Future<Output = T>) -> Result<T, ErrorData> {
    AssertUnwindSafe(future)
        .catch_unwind()
        .await
        .map_err(|payload| panicked(log, what, payload))
}

/// The answer to a panic. Its message has gone to standard error, by the panic hook; its payload is an author's value,
/// and dropping it may panic again.
pub(super) fn panicked(log: &Log, what: &'static str, payload: Box<dyn Any + Send>) -> ErrorData {
    std::mem::forget(payload);
    log.fault(|| tracing::error!("{what} panicked"));
    reply::internal()
}
