//! rmcp writes an `elicitationId` of no characters for every page to open, and the schema of 2026-07-28 has no such member any
//! more: a strict client may refuse it.
//!
//! Over a stream (stdio) [`Host::serve`] leaves it out by itself. Over HTTP the service of rmcp takes a `ServerHandler`
//! alone, whose results have rmcp's types, so there [`WithoutElicitationId`] is put around the service.

use std::{
    borrow::Cow,
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use bytes::Bytes;
use http::{Request, Response, header::CONTENT_LENGTH};
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt;
use memchr::memmem;
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{
        ClientNotification, ClientRequest, CustomResult, ElicitRequestParams, InputRequest, InputRequiredResult,
        ProtocolVersion, ServerConfig, ServerResult,
    },
    service::{NotificationContext, RequestContext, RunningService, ServerInitializeError, Service},
    transport::IntoTransport,
};
use serde_json::Value as Json;

use crate::rmcp::Host;

/// The member that rmcp writes.
const MEMBER: &str = "elicitationId";
/// Only a message with this is looked at: questions have it, and what a tool returns does not.
const ASKED: &[u8] = b"\"resultType\":\"input_required\"";
/// The member in the text of a message. Inside a JSON string every quote has a backslash, so this is never a part of one.
const WRITTEN: &[u8] = b",\"elicitationId\":\"\"";

impl<H: ServerHandler> Host<H> {
    /// Serves over `transport`, such as rmcp's `stdio()`, as rmcp's [`ServiceExt::serve`] does, but keeps to the letter of the
    /// schema.
    ///
    /// # Errors
    ///
    /// When the transport fails, or client and server do not agree on a version of the protocol.
    pub async fn serve<T, E, A>(
        self,
        transport: T,
    ) -> Result<RunningService<RoleServer, ToTheLetter<H>>, ServerInitializeError>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        // rmcp's future is large.
        Box::pin(ToTheLetter(self).serve(transport)).await
    }
}

/// A host that is served over a stream, without the member that the schema does not have.
pub struct ToTheLetter<H>(Host<H>);

impl<H> fmt::Debug for ToTheLetter<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ToTheLetter").field(&self.0).finish()
    }
}

impl<H: ServerHandler> Service<RoleServer> for ToTheLetter<H> {
    async fn handle_request(
        &self,
        request: ClientRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let result = Service::handle_request(&self.0, request, context).await;
        result.map(|result| match result {
            ServerResult::InputRequiredResult(required) => without_member(required),
            other => other,
        })
    }

    async fn handle_notification(
        &self,
        notification: ClientNotification,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Service::handle_notification(&self.0, notification, context).await
    }

    fn get_info(&self) -> ServerConfig {
        Service::get_info(&self.0)
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Service::supported_protocol_versions(&self.0)
    }
}

fn without_member(required: InputRequiredResult) -> ServerResult {
    let is_page = |request: &InputRequest| {
        matches!(request, InputRequest::Elicitation(request)
            if matches!(request.params, ElicitRequestParams::UrlElicitationParams { .. }))
    };
    let requests = required.input_requests.as_ref();
    if !requests.is_some_and(|requests| requests.values().any(is_page)) {
        return ServerResult::InputRequiredResult(required);
    }
    let Ok(mut written) = serde_json::to_value(&required) else {
        return ServerResult::InputRequiredResult(required);
    };
    let requests = written.get_mut("inputRequests").and_then(Json::as_object_mut);
    for request in requests.into_iter().flat_map(serde_json::Map::values_mut) {
        if let Some(params) = request.get_mut("params").and_then(Json::as_object_mut) {
            params.shift_remove(MEMBER);
        }
    }
    ServerResult::CustomResult(CustomResult(written))
}

/// A layer around rmcp's `StreamableHttpService`, which leaves the empty `elicitationId` out.
///
/// ```
/// # use std::sync::Arc;
/// # use rmcp::{
/// #     ServerHandler,
/// #     transport::streamable_http_server::{
/// #         StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
/// #     },
/// # };
/// use wizard_core::{SealPolicy, Wizards, rmcp::WithoutElicitationId};
///
/// # struct Shop;
/// # impl ServerHandler for Shop {}
/// let host = Wizards::new(Shop).no_principal().seal(SealPolicy::ephemeral())?;
/// let manager = Arc::new(LocalSessionManager::default());
/// let service = StreamableHttpService::new(move || Ok(host.clone()), manager, StreamableHttpServerConfig::default());
/// let router: axum::Router = axum::Router::new().nest_service("/mcp", service).layer(WithoutElicitationId);
/// # Ok::<(), wizard_core::rmcp::HostError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WithoutElicitationId;

/// A service with [`WithoutElicitationId`] around it.
#[derive(Clone, Copy, Debug)]
pub struct Filtered<S>(S);

impl<S> tower_layer::Layer<S> for WithoutElicitationId {
    type Service = Filtered<S>;

    fn layer(&self, service: S) -> Filtered<S> {
        Filtered(service)
    }
}

impl<S, B, R> tower_service::Service<Request<B>> for Filtered<S>
where
    S: tower_service::Service<Request<B>, Response = Response<R>, Future: Send + 'static>,
    R: Body<Data = Bytes, Error: Send> + Send + Unpin,
{
    type Response = Response<FilteredBody<R>>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let response = self.0.call(request);
        Box::pin(async move {
            let (mut parts, mut body) = response.await?.into_parts();
            let mut ahead = None;
            if body.size_hint().exact().is_some() {
                // A single message, which is there already. It may be shorter than the service has said.
                ahead = body.frame().await;
                if let Some(length) = ahead.as_mut().and_then(|frame| filtered_length(frame, &body)) {
                    parts.headers.insert(CONTENT_LENGTH, length.into());
                } else {
                    parts.headers.remove(CONTENT_LENGTH);
                }
            }
            Ok(Response::from_parts(parts, FilteredBody { ahead, body }))
        })
    }
}

/// The body of a response, of which an event or a message is one frame.
pub struct FilteredBody<B: Body> {
    /// The first frame, filtered, where it was read ahead.
    ahead: Option<Result<Frame<Bytes>, B::Error>>,
    body: B,
}

impl<B: Body> fmt::Debug for FilteredBody<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FilteredBody(…)")
    }
}

// Nothing of it is pinned but the body, which can be moved.
impl<B: Body + Unpin> Unpin for FilteredBody<B> {}

impl<B: Body<Data = Bytes> + Unpin> Body for FilteredBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        if let Some(ahead) = self.ahead.take() {
            return Poll::Ready(Some(ahead));
        }
        let frame = Pin::new(&mut self.body).poll_frame(context);
        frame.map_ok(filtered)
    }

    fn is_end_stream(&self) -> bool {
        self.ahead.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        match &self.ahead {
            Some(Ok(frame)) if self.body.is_end_stream() => {
                SizeHint::with_exact(frame.data_ref().map_or(0, |data| data.len() as u64))
            }
            None if self.body.is_end_stream() => SizeHint::with_exact(0),
            _ => SizeHint::new(),
        }
    }
}

/// Filters the first frame of a body: its length, if it is the whole of it.
fn filtered_length<B: Body>(frame: &mut Result<Frame<Bytes>, B::Error>, rest: &B) -> Option<u64> {
    let read = frame.as_mut().ok()?;
    *read = filtered(std::mem::replace(read, Frame::data(Bytes::new())));
    rest.is_end_stream().then_some(read.data_ref()?.len() as u64)
}

fn filtered(frame: Frame<Bytes>) -> Frame<Bytes> {
    frame.map_data(without_written)
}

fn without_written(data: Bytes) -> Bytes {
    if memmem::find(&data, WRITTEN).is_none() || memmem::find(&data, ASKED).is_none() {
        return data;
    }
    let mut left = Vec::with_capacity(data.len());
    let mut rest = &data[..];
    while let Some(at) = memmem::find(rest, WRITTEN) {
        left.extend_from_slice(&rest[..at]);
        rest = &rest[at + WRITTEN.len()..];
    }
    left.extend_from_slice(rest);
    left.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_member_is_left_out_of_what_is_asked_and_nothing_else() {
        let filtered = |text: &'static str| without_written(Bytes::from_static(text.as_bytes()));
        assert_eq!(
            filtered(
                r#"{"resultType":"input_required","a":{"url":"u","elicitationId":""},"b":{"c":2,"elicitationId":""}}"#
            ),
            r#"{"resultType":"input_required","a":{"url":"u"},"b":{"c":2}}"#
        );
        for text in [
            "",
            r#"{"resultType":"input_required","message":"a,\"elicitationId\":\"\""}"#,
            r#"{"resultType":"input_required","a":1,"elicitationId":"x"}"#,
            r#"{"resultType":"complete","structuredContent":{"a":1,"elicitationId":""}}"#,
            r#"{"text":"\"resultType\":\"input_required\"","a":1,"elicitationId":""}"#,
        ] {
            assert_eq!(filtered(text), text);
        }
    }
}
