//! A host on standard input and output, until its client goes or the process is told to stop.

mod streams;
mod until_finished;

use std::sync::Arc;

use rmcp::{ServerHandler, service::ServerInitializeError, transport::async_rw::AsyncRwTransport};
use tokio_util::sync::CancellationToken;

use super::{
    Host,
    begun::Deadline,
    signals::{ServeError, Signals},
};
use streams::{standard_input, standard_output};
use until_finished::UntilFinished;

impl<H: ServerHandler> Host<H> {
    /// Serves on standard input and output until the client closes standard input, or the process gets Ctrl-C or SIGTERM. A
    /// final step that has begun is not broken off: it runs to its end, and its result is written, up to
    /// [`Wizards::stop_within`](crate::Wizards::stop_within); when the client has gone, it sees that in
    /// [`Final::is_cancelled`](crate::Final::is_cancelled). A second signal ends the process at once, with the exit code 130.
    ///
    /// A step that blocks its thread, or a thread of `spawn_blocking`, holds up the end of the runtime, and so of `main`: give
    /// that a limit with [`Runtime::shutdown_timeout`](tokio::runtime::Runtime::shutdown_timeout).
    ///
    /// ```no_run
    /// # use rmcp::ServerHandler;
    /// use wizard_core::{SealPolicy, Wizards};
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
    /// let host = Wizards::new(Shop).no_principal().seal(SealPolicy::ephemeral())?;
    /// host.serve_stdio().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the system gives no signals, client and server do not agree on a version of the protocol, or a step that had begun
    /// was broken off.
    pub async fn serve_stdio(self) -> Result<(), ServeError> {
        let signals = Signals::listen()?;
        let (gone, stop) = (CancellationToken::new(), CancellationToken::new());
        let begun = Arc::clone(&self.shared.begun);
        let deadline = Arc::new(Deadline::default());
        let (output, written) = standard_output();
        let transport = AsyncRwTransport::new_server(standard_input(), output);
        let transport = UntilFinished::new(transport, &gone, &stop, &begun, &deadline);
        let host = self.until(gone);
        let serving = async {
            let ended = match host.serve(transport).await {
                Ok(running) => running.waiting().await.map(drop),
                // The client has gone before it has said anything.
                Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
                Err(error) => return Err(ServeError::Handshake(error.to_string())),
            };
            begun.finished(&deadline).await?;
            written.wait().await;
            ended.map_err(|error| ServeError::Panicked(error.to_string()))
        };
        // The future of rmcp is large.
        Box::pin(signals.end(&stop, serving)).await
    }
}
