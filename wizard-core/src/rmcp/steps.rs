//! What has begun is brought to its end: final steps and rounds that are in play, however their client or the process ends, up
//! to a limit.

use std::{future::Future, time::Duration};

use tokio::task::JoinHandle;
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// What is running of a host.
#[derive(Debug)]
pub(super) struct Steps {
    running: TaskTracker,
    limit: Duration,
}

/// Final steps were broken off: they took longer than [`Wizards::stop_within`](crate::Wizards::stop_within), or the process was
/// told twice to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{running} requests were still running when the server ended: allow them more time with `.stop_within(…)`")]
pub struct BrokenOff {
    /// How many were running.
    pub running: usize,
}

impl Steps {
    pub(super) fn new(limit: Duration) -> Self {
        Self {
            running: TaskTracker::new(),
            limit,
        }
    }

    /// Runs `step` in a task of its own, which goes on when nobody waits for it any more.
    pub(super) fn run<F>(&self, step: F) -> JoinHandle<F::Output>
    where
        F: Future<Output: Send + 'static> + Send + 'static,
    {
        self.running.spawn(step)
    }

    /// Counts a round that is in play, until the token is dropped.
    pub(super) fn in_play(&self) -> TaskTrackerToken {
        self.running.token()
    }

    /// Waits until nothing is running, up to the limit.
    pub(super) async fn finished(&self) -> Result<(), BrokenOff> {
        // A closed tracker goes on counting: it only says when it is empty.
        self.running.close();
        let finished = tokio::time::timeout(self.limit, self.running.wait()).await;
        finished.map_err(|_| self.broken_off())
    }

    /// What is broken off if the process ends now.
    pub(super) fn broken_off(&self) -> BrokenOff {
        BrokenOff {
            running: self.running.len(),
        }
    }
}
