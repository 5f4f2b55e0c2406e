//! What an author's code gives, unless it panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The value of `run`; `None` where it panics. The message has gone to standard error, by the panic hook.
pub(crate) fn unless_panicked<T>(run: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(value) => Some(value),
        Err(payload) => {
            // An author's value: dropping it may panic again.
            std::mem::forget(payload);
            None
        }
    }
}
