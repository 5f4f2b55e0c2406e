//! How a process is told to stop: Ctrl-C, or SIGTERM. The second time it ends at once.

use std::{fmt, future::Future, io, pin::pin, time::Duration};

use futures_util::future::{Either, select};
use tokio_util::sync::CancellationToken;

use super::begun::BrokenOff;
use crate::texts;

/// A second signal that comes so soon is the first one once more: a terminal and a supervisor both send one.
const ONCE_MORE: Duration = Duration::from_millis(500);
/// What a shell says of a process that was ended by SIGINT.
const ENDED_BY_A_SIGNAL: i32 = 130;

/// Why serving ended otherwise than by its client, or by being told to stop. Its `Debug` is its text, which is what a `main`
/// that returns it prints.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Over HTTP the host must say whether callers are told apart.
    #[error("{}", texts::CALLERS_UNSAID)]
    CallersUnsaid,
    /// A name that is allowed is the name of no host.
    #[error(
        "`{name}` in `.allowed_hosts(…)` is no name of a host, so every request for it would be refused: write the name alone, \
         such as `kitchen.example` or `kitchen.example:8000`, each one that clients use"
    )]
    NoHost {
        /// It.
        name: String,
    },
    /// An origin that is allowed is none.
    #[error(
        "`{name}` in `.allowed_origins(…)` is no origin, so every page of it would be refused: write the scheme, the host and the \
         port, such as `https://app.example:443`"
    )]
    NoOrigin {
        /// It.
        name: String,
    },
    /// What the server is to listen at is no address.
    #[error(
        "cannot serve: {0}: an address is a host and a port, such as `127.0.0.1:8000`, or `0.0.0.0:8000` for the network"
    )]
    Address(#[source] io::Error),
    /// The system does not let the process listen, or be told to stop.
    #[error("cannot serve: {0}")]
    Io(#[from] io::Error),
    /// Client and server do not agree on how to talk.
    #[error("cannot begin to serve: {0}")]
    Handshake(String),
    /// The task that serves has panicked.
    #[error("serving ended: {0}")]
    Panicked(String),
    /// What had begun was broken off.
    #[error(transparent)]
    BrokenOff(#[from] BrokenOff),
}

impl ServeError {
    /// Why nothing can listen at an address.
    #[cfg(feature = "http")]
    pub(super) fn of_address(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::InvalidInput => Self::Address(error),
            _ => Self::Io(error),
        }
    }
}

impl fmt::Debug for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The signals that tell a process to stop.
pub(super) struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    /// From now on the signals do not end the process by themselves.
    #[cfg(unix)]
    pub(super) fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// From now on Ctrl-C does not end the process by itself.
    #[cfg(not(unix))]
    #[allow(clippy::unnecessary_wraps, reason = "as on other systems")]
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        select(pin!(self.interrupt.recv()), pin!(self.terminate.recv())).await;
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }

    /// Runs `serving` to its end, which the first signal asks for through `stop`. The second one ends the process, whatever it
    /// does: a runtime could not be left where a step blocks one of its threads.
    pub(super) async fn end<T>(mut self, stop: &CancellationToken, serving: impl Future<Output = T>) -> T {
        let mut serving = pin!(serving);
        if let Either::Left((ended, _)) = select(serving.as_mut(), pin!(self.next())).await {
            return ended;
        }
        stop.cancel();
        let again = async {
            let soon = tokio::time::sleep(ONCE_MORE);
            let mut soon = pin!(soon);
            while let Either::Right(_) = select(soon.as_mut(), pin!(self.next())).await {}
            self.next().await;
        };
        match select(serving, pin!(again)).await {
            Either::Left((ended, _)) => ended,
            Either::Right(_) => std::process::exit(ENDED_BY_A_SIGNAL),
        }
    }
}
