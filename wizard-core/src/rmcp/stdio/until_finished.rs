//! A transport that ends when what has begun has ended, so that this can still be answered.

use std::{collections::HashMap, future::Future, pin::pin, sync::Arc};

use futures_util::future::{Either, select};
use rmcp::{
    RoleServer,
    model::{ClientNotification, ClientRequest, JsonRpcMessage, RequestId},
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use tokio_util::{sync::CancellationToken, task::task_tracker::TaskTrackerToken};

use crate::rmcp::begun::{Begun, Deadline, LAST_ANSWERS};

/// A transport that counts the requests which are to be answered.
pub(super) struct UntilFinished<T> {
    transport: T,
    /// Cancelled when the client closes its end.
    gone: CancellationToken,
    /// Cancelled when the process is told to stop.
    stop: CancellationToken,
    begun: Arc<Begun>,
    deadline: Arc<Deadline>,
    requests: HashMap<RequestId, TaskTrackerToken>,
}

impl<T> UntilFinished<T> {
    pub(super) fn new(
        transport: T,
        gone: &CancellationToken,
        stop: &CancellationToken,
        begun: &Arc<Begun>,
        deadline: &Arc<Deadline>,
    ) -> Self {
        Self {
            transport,
            gone: gone.clone(),
            stop: stop.clone(),
            begun: Arc::clone(begun),
            deadline: Arc::clone(deadline),
            requests: HashMap::new(),
        }
    }

    /// Notes what is to be answered, and what is not any more.
    fn note(&mut self, message: &RxJsonRpcMessage<RoleServer>) {
        match message {
            // What a client listens to has no end.
            JsonRpcMessage::Request(request)
                if matches!(request.request, ClientRequest::SubscriptionsListenRequest(_)) => {}
            JsonRpcMessage::Request(request) => {
                self.requests.insert(request.id.clone(), self.begun.request());
            }
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.requests.remove(id);
                }
            }
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {}
        }
    }
}

impl<T: Transport<RoleServer>> Transport<RoleServer> for UntilFinished<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let answered = match &item {
            JsonRpcMessage::Response(response) => self.requests.remove(&response.id),
            JsonRpcMessage::Error(error) => error.id.as_ref().and_then(|id| self.requests.remove(id)),
            JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => None,
        };
        let sent = self.transport.send(item);
        async move {
            let sent = sent.await;
            drop(answered);
            sent
        }
    }

    /// It may be dropped and called again at any time.
    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        if !self.gone.is_cancelled() && !self.stop.is_cancelled() {
            match self.stop.run_until_cancelled(self.transport.receive()).await {
                Some(Some(message)) => {
                    self.note(&message);
                    return Some(message);
                }
                Some(None) => self.gone.cancel(),
                None => {}
            }
        }
        // Whoever serves looks at it once more, and at what it says.
        let (begun, deadline) = (Arc::clone(&self.begun), Arc::clone(&self.deadline));
        let mut finished = pin!(begun.finished(&deadline));
        // Nothing more is taken; but a step is to see that the client goes.
        while !self.gone.is_cancelled() {
            match select(finished.as_mut(), pin!(self.transport.receive())).await {
                Either::Left(_) => return None,
                Either::Right((None, _)) => self.gone.cancel(),
                Either::Right((Some(_), _)) => {}
            }
        }
        let _ = finished.await;
        None
    }

    /// A client that does not read does not hold it up for ever.
    async fn close(&mut self) -> Result<(), Self::Error> {
        let closed = tokio::time::timeout(LAST_ANSWERS, self.transport.close()).await;
        closed.unwrap_or(Ok(()))
    }
}
