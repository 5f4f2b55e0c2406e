//! The host: a `ServerHandler` that serves the wizards and hands everything else to the handler that it wraps.

use std::{
    collections::HashMap,
    fmt,
    future::Future,
    sync::Arc,
    time::{Duration, SystemTime},
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams, ServerCapabilities, Tool,
    },
    service::RequestContext,
};
use tokio::task::JoinError;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::{
    builder::Entry,
    guard::{caught, guarded, panicked, unless_panicked},
    locale::Locale,
    passage::{Passage, Stateful},
    principal::{Rule, Untold},
    reply, request,
    served::Running,
};
use crate::{
    caller::Caller,
    engine::{self, Complete, Refusal, Round},
    seal::Seal,
    texts::{self, Texts},
};

/// For the log.
pub(super) const HANDLER: &str = "the wrapped handler";

/// A server with wizards. Clones share everything, so a factory of a transport may hand out clones.
pub struct Host<H> {
    pub(super) shared: Arc<Shared<H>>,
}

/// What the clones of a host share.
pub(super) struct Shared<H> {
    pub(super) handler: H,
    pub(super) tools: Vec<Entry<H>>,
    pub(super) names: HashMap<&'static str, usize>,
    pub(super) seal: Seal,
    pub(super) rule: Rule,
    pub(super) hook_timeout: Duration,
    pub(super) texts: Box<dyn Texts>,
    pub(super) locale: Locale,
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
    pub(super) fn new(shared: Shared<H>) -> Self {
        Self {
            shared: Arc::new(shared),
        }
    }

    /// The handler that is wrapped.
    pub fn handler(&self) -> &H {
        &self.shared.handler
    }

    /// The tool that a wizard is.
    pub(super) fn wizard_tool(&self, name: &str) -> Option<Tool> {
        let index = self.shared.names.get(name)?;
        Some(self.shared.tools[*index].tool.clone())
    }

    /// One round of a wizard, or the wrapped handler's own tool.
    pub(super) async fn call(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(index) = self.shared.names.get(&*params.name) else {
            return self.call_handler(params, context).await;
        };
        let has_state = params.request_state.is_some();
        let caller = self.caller(&context).map_err(|untold| untold.refuse(has_state))?;
        if !self.is_offered(*index, &caller)? {
            return self.call_handler(params, context).await;
        }
        self.play(*index, &params, &caller, context).await
    }

    /// Who sent this request, in which language.
    fn caller(&self, context: &RequestContext<RoleServer>) -> Result<Caller, Untold> {
        let caller = self.shared.rule.caller(context)?;
        let locale = unless_panicked(|| self.shared.locale.of(context));
        let locale = locale.ok_or_else(|| Untold::Failed("the closure for the locale panicked".to_owned()))?;
        Ok(caller.in_locale(locale))
    }

    /// Whether the wizard at `index` is there for `caller`.
    fn is_offered(&self, index: usize, caller: &Caller) -> Result<bool, ErrorData> {
        let Some(audience) = &self.shared.tools[index].audience else {
            return Ok(true);
        };
        unless_panicked(|| audience(caller)).ok_or_else(|| {
            tracing::error!("the closure that says who is offered a wizard panicked");
            reply::internal()
        })
    }

    /// The wizards that are there for whoever sent this request.
    fn offered(&self, context: &RequestContext<RoleServer>) -> Result<Vec<Tool>, ErrorData> {
        let tools = &self.shared.tools;
        let caller = if tools.iter().any(|entry| entry.audience.is_some()) {
            self.caller(context).map_err(|untold| untold.refuse(false))?
        } else {
            Caller::anonymous()
        };
        let mut offered = Vec::new();
        for (index, entry) in tools.iter().enumerate() {
            if self.is_offered(index, &caller)? {
                offered.push(entry.tool.clone());
            }
        }
        Ok(offered)
    }

    /// Plays a round, and runs the final step when every answer is in. A request that its client takes back before that
    /// ends without effect.
    async fn play(
        &self,
        index: usize,
        params: &CallToolRequestParams,
        caller: &Caller,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let entry = &self.shared.tools[index];
        let tool = entry.wizard.table().name;
        let round = caught("an expression of a wizard", self.round(entry, params, caller, &context));
        let Some(round) = context.ct.run_until_cancelled(round).await else {
            return Err(reply::cancelled());
        };
        match round? {
            Ok(Round::Ask(round)) => reply::input_required(round),
            Ok(Round::Ended(ending)) => Ok(reply::ended(&ending, entry.tool.output_schema.is_some())),
            Ok(Round::Complete(complete)) => self.finish(index, complete, context.ct).await,
            Err(refusal) => reply::refused(tool, refusal),
        }
    }

    async fn round(
        &self,
        entry: &Entry<H>,
        params: &CallToolRequestParams,
        caller: &Caller,
        context: &RequestContext<RoleServer>,
    ) -> Result<Round, Refusal> {
        let running = Running {
            wizard: &*entry.wizard,
            host: &self.shared.handler,
            hook_timeout: self.shared.hook_timeout,
        };
        let call = request::call(params, caller, context).texts(&*self.shared.texts);
        engine::round(&running, &self.shared.seal, &call, SystemTime::now()).await
    }

    /// Rule 7: the final step, when every answer is in. It runs in a task of its own: a client that goes away in its
    /// middle does not stop it halfway, but the step can see that.
    async fn finish(
        &self,
        index: usize,
        complete: Complete,
        request: CancellationToken,
    ) -> Result<CallToolResponse, ErrorData> {
        let shared = Arc::clone(&self.shared);
        let step = async move {
            let entry = &shared.tools[index];
            entry.wizard.finish(&shared.handler, &complete, &request).await
        };
        let result = tokio::spawn(step.in_current_span()).await;
        let tool = self.shared.tools[index].wizard.table().name;
        let panicked = |error: JoinError| match error.try_into_panic() {
            Ok(payload) => panicked("a final step", payload),
            Err(_) => reply::cancelled(),
        };
        match result.map_err(panicked)? {
            Some(result) => reply::complete(tool, result),
            None => {
                tracing::error!(tool, "a complete answer is no value of its type");
                Err(reply::internal())
            }
        }
    }

    async fn call_handler(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let call = |params: CallToolRequestParams, context| async {
            if self.has_own_tools() {
                self.shared.handler.call_tool(params, context).await
            } else {
                Err(ErrorData::invalid_params(texts::unknown_tool(&params.name), None))
            }
        };
        self.pass(params, context, call).await
    }

    /// A request for the wrapped handler that may carry a state: opened on the way in, sealed on the way out.
    pub(super) async fn pass<P, F>(
        &self,
        mut params: P,
        context: RequestContext<RoleServer>,
        handle: impl FnOnce(P, RequestContext<RoleServer>) -> F,
    ) -> Result<P::Response, ErrorData>
    where
        P: Stateful,
        F: Future<Output = Result<P::Response, ErrorData>>,
    {
        let passage = Passage::open(&self.shared, &mut params, &context)?;
        let mut response = guarded(HANDLER, || handle(params, context)).await?;
        if let Some(result) = P::input_required(&mut response) {
            passage.seal(result)?;
        }
        Ok(response)
    }

    /// The wrapped handler's tools, with the wizards on page one.
    pub(super) async fn tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let is_first_page = request.as_ref().is_none_or(|request| request.cursor.is_none());
        let wizards = if is_first_page {
            self.offered(&context)?
        } else {
            Vec::new()
        };
        let mut page = guarded(HANDLER, || async {
            if self.has_own_tools() {
                self.shared.handler.list_tools(request, context).await
            } else {
                Ok(ListToolsResult::default())
            }
        })
        .await?;
        if let Some(taken) = page
            .tools
            .iter()
            .find(|tool| self.shared.names.contains_key(&*tool.name))
        {
            let tool = taken.name.escape_debug().to_string();
            tracing::error!(
                tool,
                "the wrapped server has a tool with the name of a wizard: rename one"
            );
            return Err(reply::internal());
        }
        page.tools.extend(wizards);
        Ok(page)
    }

    /// Whether the wrapped handler says that it has tools.
    fn has_own_tools(&self) -> bool {
        self.shared.handler.get_info().capabilities.tools.is_some()
    }

    /// `capabilities` with those that wizards need.
    pub(super) fn add_capabilities(&self, capabilities: &mut ServerCapabilities) {
        if !self.shared.tools.is_empty() {
            capabilities.tools.get_or_insert_default();
        }
    }
}
