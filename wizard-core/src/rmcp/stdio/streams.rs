//! Standard input and output, each with a thread of its own. What they do cannot be taken back, so that a runtime which does it
//! would wait for the client before it ends.

use std::{
    io::{self, Read, Write},
    thread,
    time::Duration,
};

use bytes::Bytes;
use futures_util::stream;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite},
    sync::{mpsc, oneshot},
};
use tokio_util::io::StreamReader;

use crate::rmcp::begun::LAST_ANSWERS;

/// How much is read and written at once, in bytes.
const AT_ONCE: usize = 8 << 10;
/// How much is written ahead of the client, in bytes.
const AHEAD: usize = 64 << 10;

/// Standard input.
pub(super) fn standard_input() -> impl AsyncRead + Send + Unpin + 'static {
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

/// Whether everything that was put out has been written.
pub(super) struct Written(oneshot::Receiver<()>);

impl Written {
    /// Waits for it, unless the client does not read. The other end has been dropped.
    pub(super) async fn wait(self) {
        let limit: Duration = LAST_ANSWERS;
        let _ = tokio::time::timeout(limit, self.0).await;
    }
}

/// Standard output.
pub(super) fn standard_output() -> (impl AsyncWrite + Send + Unpin + 'static, Written) {
    let (ours, mut theirs) = tokio::io::duplex(AHEAD);
    let (sender, mut receiver) = mpsc::channel::<Bytes>(1);
    let (done, written) = oneshot::channel();
    tokio::spawn(async move {
        let mut buffer = vec![0; AT_ONCE];
        while let Ok(count @ 1..) = theirs.read(&mut buffer).await {
            if sender.send(Bytes::copy_from_slice(&buffer[..count])).await.is_err() {
                return;
            }
        }
    });
    thread::spawn(move || {
        let mut output = io::stdout();
        while let Some(bytes) = receiver.blocking_recv() {
            // A client that does not read any more gets nothing more.
            if output.write_all(&bytes).and_then(|()| output.flush()).is_err() {
                return;
            }
        }
        let _ = done.send(());
    });
    (ours, Written(written))
}
