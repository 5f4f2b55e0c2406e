//! A panic is answered: rmcp never answers a request whose handler panicked.

use std::{any::Any, future::Future, panic::AssertUnwindSafe};

use futures_util::FutureExt;
use rmcp::ErrorData;

use super::reply;

/// What the future of `call` gives, or an internal error where making or driving it panics. `what` is for the log.
pub(super) async fn guarded<T, F>(what: &'static str, call: impl FnOnce() -> F) -> Result<T, ErrorData>
where
    F: Future<Output = Result<T, ErrorData>>,
{
    caught(what, async { call().await }).await?
}

/// What `future` gives, or an internal error where it panics.
pub(super) async fn caught<T>(what: &'static str, future: impl Future<Output = T>) -> Result<T, ErrorData> {
    AssertUnwindSafe(future)
        .catch_unwind()
        .await
        .map_err(|payload| panicked(what, payload))
}

/// What a closure of the author gives; `None` where it panics.
pub(super) fn unless_panicked<T>(closure: impl FnOnce() -> T) -> Option<T> {
    match std::panic::catch_unwind(AssertUnwindSafe(closure)) {
        Ok(value) => Some(value),
        Err(payload) => {
            // An author's value: dropping it may panic again.
            std::mem::forget(payload);
            None
        }
    }
}

/// The answer to a panic. Its message has gone to standard error, by the panic hook; its payload is an author's value,
/// and dropping it may panic again.
pub(super) fn panicked(what: &'static str, payload: Box<dyn Any + Send>) -> ErrorData {
    std::mem::forget(payload);
    tracing::error!("{what} panicked");
    reply::internal()
}
