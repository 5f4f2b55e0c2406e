//! What has begun is brought to its end, however its client or the process ends, up to a limit: final steps, and the requests
//! that are still to be answered.

use std::{future::Future, sync::OnceLock, time::Duration};

use tokio::{
    task::JoinHandle,
    time::{Instant, timeout_at},
};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};

/// How long a request may still take that is to be answered, and has no final step that runs: a look-up, a wait for a person who
/// is on a page, or a client that is slow to read. Nothing is lost where it is cut off, since nothing has been done.
pub(super) const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// What is running of a host.
#[derive(Debug)]
pub(super) struct Begun {
    steps: TaskTracker,
    requests: TaskTracker,
    limit: Duration,
}

/// Final steps were broken off, as they took longer than [`Wizards::stop_within`](crate::Wizards::stop_within).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{steps} final steps were still running when the server ended: allow them more time with `.stop_within(…)`")]
#[non_exhaustive]
pub struct BrokenOff {
    /// How many.
    pub steps: usize,
}

/// When an end that has begun is over. It begins once.
#[derive(Debug, Default)]
pub(super) struct Deadline(OnceLock<Instant>);

impl Begun {
    pub(super) fn new(limit: Duration) -> Self {
        Self {
            steps: TaskTracker::new(),
            requests: TaskTracker::new(),
            limit,
        }
    }

    /// Runs `step` in a task of its own, which goes on when nobody waits for it any more.
    pub(super) fn run<F>(&self, step: F) -> JoinHandle<F::Output>
    where
        F: Future<Output: Send + 'static> + Send + 'static,
    {
        self.steps.spawn(step)
    }

    /// Counts a request that is to be answered, until the token is dropped.
    pub(super) fn request(&self) -> TaskTrackerToken {
        self.requests.token()
    }

    /// Waits until no step is running and every request is answered. Begun have until the `deadline`, other requests a little
    /// while.
    pub(super) async fn finished(&self, deadline: &Deadline) -> Result<(), BrokenOff> {
        let deadline = deadline.begin(self.limit);
        // A closed tracker goes on counting: it only says when it is empty.
        self.steps.close();
        self.requests.close();
        loop {
            if timeout_at(deadline, self.steps.wait()).await.is_err() {
                return Err(self.broken_off());
            }
            let answers = deadline.min(Instant::now() + LAST_ANSWERS);
            let answered = timeout_at(answers, self.requests.wait()).await;
            // A request may have come to its step meanwhile.
            if self.steps.is_empty() {
                return Ok(());
            }
            if answered.is_err() && Instant::now() >= deadline {
                return Err(self.broken_off());
            }
        }
    }

    /// What is broken off if the process ends now.
    pub(super) fn broken_off(&self) -> BrokenOff {
        BrokenOff {
            steps: self.steps.len(),
        }
    }
}

impl Deadline {
    /// The end begins, unless it has before: when it is over.
    fn begin(&self, limit: Duration) -> Instant {
        *self.0.get_or_init(|| Instant::now() + limit)
    }
}
