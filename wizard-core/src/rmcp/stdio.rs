//! A host on standard input and output, until its client goes or the process is told to stop.

use std::{future::Future, io, io::Read, sync::Arc, thread};

use bytes::Bytes;
use futures_util::stream;
use rmcp::{
    RoleServer, ServerHandler,
    service::{RxJsonRpcMessage, ServerInitializeError, TxJsonRpcMessage},
    transport::{Transport, async_rw::AsyncRwTransport},
};
use tokio::{io::AsyncRead, sync::mpsc};
use tokio_util::{io::StreamReader, sync::CancellationToken};

use super::{
    Host,
    signals::{ServeError, Signals},
    steps::Steps,
};

/// How much is read at once, in bytes.
const AT_ONCE: usize = 8 << 10;

impl<H: ServerHandler> Host<H> {
    /// Serves on standard input and output until the client closes standard input, or the process gets Ctrl-C or SIGTERM. A
    /// final step that has begun is not broken off: it runs to its end, and answers, up to
    /// [`Wizards::stop_within`](crate::Wizards::stop_within); when the client has gone, it sees that in
    /// [`Final::is_cancelled`](crate::Final::is_cancelled). A second signal ends at once.
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
        let steps = Arc::clone(&self.shared.steps);
        let transport = UntilFinished {
            transport: AsyncRwTransport::new_server(standard_input(), tokio::io::stdout()),
            gone: gone.clone(),
            stop: stop.clone(),
            steps: Arc::clone(&steps),
            has_ended: false,
        };
        let host = self.until(gone);
        let serving = async {
            match host.serve(transport).await {
                Ok(running) => running
                    .waiting()
                    .await
                    .map(drop)
                    .map_err(|error| ServeError::Panicked(error.to_string()))?,
                // The client has gone before it has said anything.
                Err(ServerInitializeError::ConnectionClosed(_)) => {}
                Err(error) => return Err(ServeError::Handshake(error.to_string())),
            }
            Ok(steps.finished().await?)
        };
        // The future of rmcp is large.
        Box::pin(signals.end(&stop, &steps, serving)).await
    }
}

/// A transport that ends when what has begun has ended, and so can still answer that.
struct UntilFinished<T> {
    transport: T,
    /// Cancelled when the client closes its end.
    gone: CancellationToken,
    /// Cancelled when the process is told to stop.
    stop: CancellationToken,
    steps: Arc<Steps>,
    has_ended: bool,
}

impl<T: Transport<RoleServer>> Transport<RoleServer> for UntilFinished<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.transport.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        if !self.has_ended {
            match self.stop.run_until_cancelled(self.transport.receive()).await {
                Some(Some(message)) => return Some(message),
                Some(None) => self.gone.cancel(),
                None => {}
            }
            self.has_ended = true;
        }
        // Whoever serves says so once more, with the error.
        let _ = self.steps.finished().await;
        None
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.transport.close()
    }
}

/// Standard input, read by a thread of its own. A read cannot be taken back, so that a runtime which reads would wait for the
/// client before it ends.
fn standard_input() -> impl AsyncRead + Send + Unpin + 'static {
    let (sender, receiver) = mpsc::channel::<io::Result<Bytes>>(1);
    thread::spawn(move || {
        let (mut input, mut buffer) = (io::stdin().lock(), vec![0; AT_ONCE]);
        loop {
            let read = match input.read(&mut buffer) {
                Ok(0) => return,
                Ok(count) => Ok(Bytes::copy_from_slice(&buffer[..count])),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_last = read.is_err();
            if sender.blocking_send(read).is_err() || is_last {
                return;
            }
        }
    });
    let next = |mut receiver: mpsc::Receiver<_>| async move { receiver.recv().await.map(|read| (read, receiver)) };
    StreamReader::new(Box::pin(stream::unfold(receiver, next)))
}
