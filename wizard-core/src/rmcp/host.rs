//! The host: a `ServerHandler` that serves the wizards and hands everything else to the handler that it wraps.

use std::{
    collections::HashMap,
    fmt,
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, SystemTime},
};

use futures_util::FutureExt;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams, ServerCapabilities, Tool,
    },
    service::RequestContext,
};

use super::{builder::Entry, reply, request, served::Running};
use crate::{
    engine::{self, Complete, Round},
    seal::Seal,
};

/// A server with wizards. Clones share everything, so a factory of a transport may hand out clones.
pub struct Host<H> {
    pub(super) shared: Arc<Shared<H>>,
}

/// What the clones of a host share.
pub(super) struct Shared<H> {
    pub(super) handler: H,
    tools: Vec<Entry<H>>,
    names: HashMap<&'static str, usize>,
    seal: Seal,
    has_no_principal: bool,
    hook_timeout: Duration,
}

impl<H> Clone for Host<H> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
        }
    }
}

impl<H> fmt::Debug for Host<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("tools", &self.shared.names)
            .finish_non_exhaustive()
    }
}

impl<H: ServerHandler> Host<H> {
    pub(super) fn new(
        handler: H,
        tools: Vec<Entry<H>>,
        names: HashMap<&'static str, usize>,
        seal: Seal,
        has_no_principal: bool,
        hook_timeout: Duration,
    ) -> Self {
        Self {
            shared: Arc::new(Shared {
                handler,
                tools,
                names,
                seal,
                has_no_principal,
                hook_timeout,
            }),
        }
    }

    /// The handler that is wrapped.
    pub fn handler(&self) -> &H {
        &self.shared.handler
    }

    fn entry(&self, name: &str) -> Option<&Entry<H>> {
        self.shared.names.get(name).map(|index| &self.shared.tools[*index])
    }

    /// The tool that a wizard is.
    pub(super) fn wizard_tool(&self, name: &str) -> Option<Tool> {
        self.entry(name).map(|entry| entry.tool.clone())
    }

    /// One round of a wizard, or the wrapped handler's own tool.
    pub(super) async fn call(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(entry) = self.entry(&params.name) else {
            return self.shared.handler.call_tool(params, context).await;
        };
        let tool = entry.wizard.table().name;
        self.check_principal_policy(tool, &context)?;
        let round = AssertUnwindSafe(self.round(entry, &params, &context))
            .catch_unwind()
            .await;
        match round.map_err(|_| panicked(tool, "a look-up"))? {
            Ok(Round::Ask(round)) => reply::input_required(round),
            Ok(Round::Ended(ending)) => Ok(reply::ended(&ending, entry.tool.output_schema.is_some())),
            Ok(Round::Complete(complete)) => self.finish(entry, &complete).await,
            Err(refusal) => reply::refused(tool, refusal),
        }
    }

    async fn round(
        &self,
        entry: &Entry<H>,
        params: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Round, engine::Refusal> {
        let running = Running {
            wizard: &*entry.wizard,
            host: &self.shared.handler,
            hook_timeout: self.shared.hook_timeout,
        };
        engine::round(
            &running,
            &self.shared.seal,
            &request::call(params, context),
            SystemTime::now(),
        )
        .await
    }

    /// Rule 7: the final step, when every answer is in.
    async fn finish(&self, entry: &Entry<H>, complete: &Complete) -> Result<CallToolResponse, ErrorData> {
        let tool = entry.wizard.table().name;
        let step = entry.wizard.finish(&self.shared.handler, complete);
        let result = AssertUnwindSafe(step).catch_unwind().await;
        match result.map_err(|_| panicked(tool, "the final step"))? {
            Some(result) => reply::complete(tool, result),
            None => {
                tracing::error!(tool, "a complete answer is no value of its type");
                Err(reply::internal())
            }
        }
    }

    /// Over HTTP many people share one server: it must be said whether they are told apart.
    fn check_principal_policy(&self, tool: &str, context: &RequestContext<RoleServer>) -> Result<(), ErrorData> {
        let is_http = context.extensions.get::<http::request::Parts>().is_some();
        if !is_http || self.shared.has_no_principal {
            return Ok(());
        }
        let why = "over HTTP the seal must say whether callers are told apart: add `.no_principal()` to the SealPolicy";
        tracing::error!(tool, "{why}");
        Err(ErrorData::internal_error(why, None))
    }

    /// The wrapped handler's tools, with the wizards on page one.
    pub(super) async fn tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let is_first_page = request.as_ref().is_none_or(|request| request.cursor.is_none());
        let mut page = if self.shared.handler.get_info().capabilities.tools.is_some() {
            self.shared.handler.list_tools(request, context).await?
        } else {
            ListToolsResult::default()
        };
        if let Some(taken) = page
            .tools
            .iter()
            .find(|tool| self.shared.names.contains_key(&*tool.name))
        {
            tracing::error!(
                tool = &*taken.name,
                "the wrapped server has a tool with the name of a wizard: rename one"
            );
            return Err(reply::internal());
        }
        if is_first_page {
            page.tools
                .extend(self.shared.tools.iter().map(|entry| entry.tool.clone()));
        }
        Ok(page)
    }

    /// `capabilities` with those that wizards need.
    pub(super) fn add_capabilities(&self, capabilities: &mut ServerCapabilities) {
        if !self.shared.tools.is_empty() {
            capabilities.tools.get_or_insert_default();
        }
    }
}

fn panicked(tool: &str, what: &str) -> ErrorData {
    tracing::error!(tool, "{what} panicked");
    reply::internal()
}
