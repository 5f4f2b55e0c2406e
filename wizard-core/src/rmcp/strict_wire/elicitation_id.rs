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
use http::{Request, Response};
use http_body::{Body, Frame};
use http_body_util::{BodyExt, combinators::MapFrame};
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
    R: Body<Data = Bytes>,
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
            let (mut parts, body) = response.await?.into_parts();
            // The body may be shorter than the service has said.
            parts.headers.remove(http::header::CONTENT_LENGTH);
            Ok(Response::from_parts(parts, body.map_frame(filter as Filter)))
        })
    }
}

/// The body of a response, of which an event or a message is one frame.
pub type FilteredBody<B> = MapFrame<B, Filter>;

type Filter = fn(Frame<Bytes>) -> Frame<Bytes>;

fn filter(frame: Frame<Bytes>) -> Frame<Bytes> {
    frame.map_data(without_written)
}

fn without_written(data: Bytes) -> Bytes {
    if !data.windows(ASKED.len()).any(|window| window == ASKED) {
        return data;
    }
    let mut left = Vec::new();
    let mut rest = &data[..];
    while let Some(at) = rest.windows(WRITTEN.len()).position(|window| window == WRITTEN) {
        left.extend_from_slice(&rest[..at]);
        rest = &rest[at + WRITTEN.len()..];
    }
    if rest.len() == data.len() {
        return data;
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
