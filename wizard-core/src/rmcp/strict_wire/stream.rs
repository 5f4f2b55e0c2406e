//! A host that is served over a stream, such as standard input and output.

use std::{borrow::Cow, fmt, pin::Pin};

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{
        ClientNotification, ClientRequest, CustomResult, InputRequiredResult, ProtocolVersion, ServerConfig,
        ServerResult,
    },
    service::{NotificationContext, RequestContext, RunningService, ServerInitializeError, Service},
    transport::IntoTransport,
};

use super::questions;
use crate::rmcp::Host;

impl<H: ServerHandler> Host<H> {
    /// Serves over `transport` as rmcp's [`ServiceExt::serve`] does, but keeps to the letter of the schema. What it returns does
    /// not wait for final steps: [`finish_steps`](Self::finish_steps) does, and `serve_stdio` is the whole of it.
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

/// A host that is served over a stream, to the letter of the schema.
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
        answered(&self.0, request, context).await.map(|result| match result {
            ServerResult::InputRequiredResult(required) => mended(required),
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

type Answered<'a> = Pin<Box<dyn Future<Output = Result<ServerResult, ErrorData>> + Send + 'a>>;

/// What `host` answers. The code of this future is large, and whoever holds or drops it by its type has a copy.
fn answered<H: ServerHandler>(
    host: &Host<H>,
    request: ClientRequest,
    context: RequestContext<RoleServer>,
) -> Answered<'_> {
    Box::pin(Service::handle_request(host, request, context))
}

fn mended(required: InputRequiredResult) -> ServerResult {
    if !questions::is_to_be_mended(&required) {
        return ServerResult::InputRequiredResult(required);
    }
    match serde_json::to_value(&required) {
        Ok(mut result) => {
            questions::mend(&mut result);
            ServerResult::CustomResult(CustomResult(result))
        }
        Err(_) => ServerResult::InputRequiredResult(required),
    }
}
