//! The same over HTTP, where the service of rmcp takes a `ServerHandler` alone, whose results have rmcp's types: a layer around
//! that service mends the text of what it answers.

use std::{
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
use serde_json::Value as Json;

use super::questions;

/// Only a message with this is looked at: questions have it, and what a tool returns does not. Inside a JSON string every
/// quote has a backslash, so this is never a part of one.
const ASKED: &[u8] = b"\"resultType\":\"input_required\"";
/// And of these only one with a page, or with a note of the order.
const TO_BE_MENDED: [&[u8]; 2] = [b"\"elicitationId\":\"\"", b"\"wizard-core/order\":"];

/// A layer around rmcp's `StreamableHttpService` that keeps to the letter of the schema, and forms in their order. The module
/// `http` has it in place; it is for those who serve rmcp's service by themselves.
///
/// ```
/// # use std::sync::Arc;
/// # use rmcp::{
/// #     ServerHandler,
/// #     transport::streamable_http_server::{
/// #         StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
/// #     },
/// # };
/// use wizard_core::{SealPolicy, Wizards, rmcp::StrictWire};
///
/// # struct Shop;
/// # impl ServerHandler for Shop {}
/// let host = Wizards::new(Shop).no_principal().seal(SealPolicy::ephemeral())?;
/// let manager = Arc::new(LocalSessionManager::default());
/// let service = StreamableHttpService::new(move || Ok(host.clone()), manager, StreamableHttpServerConfig::default());
/// let router: axum::Router = axum::Router::new().nest_service("/mcp", service).layer(StrictWire);
/// # Ok::<(), wizard_core::rmcp::HostError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StrictWire;

/// A service with [`StrictWire`] around it.
#[derive(Clone, Copy, Debug)]
pub struct Filtered<S>(S);

impl<S> tower_layer::Layer<S> for StrictWire {
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
    frame.map_data(mended)
}

/// The text of a message, or of an event with a message, mended.
fn mended(data: Bytes) -> Bytes {
    let has = |part: &[u8]| memmem::find(&data, part).is_some();
    if !TO_BE_MENDED.into_iter().any(has) || !has(ASKED) {
        return data;
    }
    // An event has its message behind `data: `, on one line.
    let message = data
        .iter()
        .position(|byte| *byte == b'{')
        .zip(data.iter().rposition(|byte| *byte == b'}'));
    let Some((start, end)) = message.filter(|(start, end)| start < end) else {
        return data;
    };
    let Ok(mut message) = serde_json::from_slice::<Json>(&data[start..=end]) else {
        return data;
    };
    match message.get_mut("result") {
        Some(result) => questions::mend(result),
        None => return data,
    }
    let message = message.to_string();
    [&data[..start], message.as_bytes(), &data[end + 1..]].concat().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> String {
        let mended = mended(Bytes::copy_from_slice(text.as_bytes()));
        String::from_utf8(mended.to_vec()).expect("a text")
    }

    #[test]
    fn the_questions_of_a_message_or_an_event_are_mended() {
        let message = |requests: &str, meta: &str| {
            format!(
                r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"input_required","inputRequests":{requests}{meta}}}}}"#
            )
        };
        let sorted = message(
            r#"{"a":{"params":{"url":"u","elicitationId":""}},"b":{"n":2}}"#,
            r#","_meta":{"wizard-core/order":["b","a"]}"#,
        );
        let in_order = message(r#"{"b":{"n":2},"a":{"params":{"url":"u"}}}"#, "");
        assert_eq!(text(&sorted), in_order);
        let event = |message: &str| format!("id: 1\ndata: {message}\n\n");
        assert_eq!(text(&event(&sorted)), event(&in_order));
    }

    #[test]
    fn what_is_no_question_stays_as_it_is() {
        for other in [
            "",
            ": }{ \"resultType\":\"input_required\" \"wizard-core/order\":",
            r#"{"result":{"resultType":"input_required","message":"a,\"elicitationId\":\"\""}}"#,
            r#"{"result":{"resultType":"complete","structuredContent":{"elicitationId":"","wizard-core/order":[]}}}"#,
            r#"{"text":"\"resultType\":\"input_required\"","elicitationId":""}"#,
            r#"{"resultType":"input_required","elicitationId":""}"#,
        ] {
            assert_eq!(text(other), other);
        }
    }
}
