//! The end of a server over HTTP: what has begun ends, and open streams are ended.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio_util::sync::CancellationToken;

use crate::rmcp::steps::{BrokenOff, Steps};

/// Ends what a router of [`Server::into_router`](super::Server::into_router) serves.
#[derive(Clone)]
pub struct Stop {
    steps: Arc<Steps>,
    streams: CancellationToken,
    is_stopping: Arc<AtomicBool>,
}

impl Stop {
    pub(super) fn new(steps: Arc<Steps>, streams: CancellationToken) -> Self {
        Self {
            steps,
            streams,
            is_stopping: Arc::default(),
        }
    }

    /// Says that the server is not ready any more, waits for the final steps that have begun, and then ends the open streams.
    /// To take no new connections is the server's.
    ///
    /// # Errors
    ///
    /// When steps took longer than [`Wizards::stop_within`](crate::Wizards::stop_within). The streams are ended all the same.
    pub async fn stop(&self) -> Result<(), BrokenOff> {
        self.is_stopping.store(true, Ordering::Relaxed);
        let finished = self.steps.finished().await;
        self.streams.cancel();
        finished
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("is_stopping", &self.is_stopping())
            .finish_non_exhaustive()
    }
}
