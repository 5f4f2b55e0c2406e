//! One request to a client, whose answer is waited for up to a limit.

use std::time::Duration;

use rmcp::{
    RoleServer,
    model::{CustomRequest, ErrorData, ServerRequest},
    service::{Peer, PeerRequestOptions, RequestHandle, ServiceError},
};
use serde_json::Value as Json;

/// Why the client is told that its answer is not waited for any longer.
const NOT_WAITED_FOR: &str = "nobody waits for the answer any longer";

/// What became of a request to a client.
pub(super) enum Heard {
    /// The result.
    Result(Json),
    /// An error, with its code.
    Error(i32),
    /// There was no answer in time.
    Nothing,
    /// The client has gone.
    Gone,
}

/// Sends a request with `method`. It has to be called in the task of the request that is being answered, by which rmcp finds
/// the stream to the client.
pub(super) async fn ask(peer: &Peer<RoleServer>, method: &str, params: Json, limit: Duration) -> Heard {
    // Of its type, it would need rmcp's feature `elicitation`; and a typed schema loses the order of its questions.
    let request = ServerRequest::CustomRequest(CustomRequest::new(method, Some(params)));
    let mut waiting = Waiting(None);
    let answered = async {
        let sent = peer.send_request_with_option(request, PeerRequestOptions::no_options());
        let handle = waiting.0.insert(sent.await?);
        let answer = (&mut handle.rx).await;
        waiting.0 = None;
        answer.unwrap_or(Err(ServiceError::TransportClosed))
    };
    match tokio::time::timeout(limit, answered).await {
        Ok(Ok(result)) => Heard::Result(serde_json::to_value(result).unwrap_or_default()),
        Ok(Err(ServiceError::McpError(ErrorData { code, .. }))) => Heard::Error(code.0),
        Ok(Err(_)) => Heard::Gone,
        Err(_) => Heard::Nothing,
    }
}

/// A request that is not answered yet. When nobody waits for it any longer, the client is told, and can close its form.
struct Waiting(Option<RequestHandle<RoleServer>>);

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(handle) = self.0.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move {
                // A client that has gone need not know.
                let _ = handle.cancel(Some(NOT_WAITED_FOR.to_owned())).await;
            });
        }
    }
}
