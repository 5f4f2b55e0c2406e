//! The end of a server over HTTP: what has begun ends, and open streams are ended.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio_util::sync::CancellationToken;

use crate::rmcp::begun::{Begun, BrokenOff, Deadline};

/// Ends what a router of [`Server::into_router`](super::Server::into_router) serves.
///
/// Stop taking new connections, and call [`stop`](Self::stop) beside that, not in it: a server that waits for `stop` before it
/// takes none would go on to get requests, which are answered with 503.
///
/// ```no_run
/// # use rmcp::ServerHandler;
/// # use wizard_core::rmcp::{Host, http};
/// # async fn serve(host: Host<impl ServerHandler>, told: tokio_util::sync::CancellationToken) {
/// # let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
/// let (router, stop) = http::Server::new(host).into_router();
/// let serving = axum::serve(listener, router).with_graceful_shutdown(told.clone().cancelled_owned());
/// let stopped = async {
///     told.cancelled().await;
///     stop.stop().await
/// };
/// let (_served, _stopped) = tokio::join!(serving, stopped);
/// # }
/// ```
#[derive(Clone)]
pub struct Stop {
    pub(super) begun: Arc<Begun>,
    deadline: Arc<Deadline>,
    streams: CancellationToken,
    is_stopping: Arc<AtomicBool>,
}

impl Stop {
    pub(super) fn new(begun: Arc<Begun>, streams: CancellationToken) -> Self {
        Self {
            begun,
            deadline: Arc::default(),
            streams,
            is_stopping: Arc::default(),
        }
    }

    /// Takes no new request from now on, waits for the final steps that have begun and for answers, and then ends the open
    /// streams.
    ///
    /// # Errors
    ///
    /// When steps took longer than [`Wizards::stop_within`](crate::Wizards::stop_within). The streams are ended all the same.
    pub async fn stop(&self) -> Result<(), BrokenOff> {
        self.is_stopping.store(true, Ordering::SeqCst);
        let finished = self.begun.finished(&self.deadline).await;
        self.streams.cancel();
        finished
    }

    /// Whether it has been told to stop.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::SeqCst)
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("is_stopping", &self.is_stopping())
            .finish_non_exhaustive()
    }
}
