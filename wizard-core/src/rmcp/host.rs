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
    model::{ListToolsResult, Tool},
    service::RequestContext,
};
use tokio::task::JoinError;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::{
    begun::{Begun, BrokenOff, Deadline},
    guard::{caught, panicked},
    listing::{Listing, Page},
    locale::Locale,
    older,
    passage::Passage,
    principal::{CallerError, Rule},
    registration::Registration,
    reply, request,
    round::round,
    served::Running,
    stateful::Stateful,
    waiting::{Waiting, log_level},
};
use crate::{
    caller::Caller,
    engine::{Call, Complete, Refusal, Round},
    json::JsonObject,
    ledger::Ledger,
    panics::unless_panicked,
    seal::{EndOfTime, Method, Seal},
    texts::Texts,
    visit::Visits,
    wire::{self, Finished, Log, Response},
};

/// How the log names it.
const HANDLER: &str = "the wrapped handler";

/// A server with wizards. Clones share everything, so a factory of a transport may hand out clones.
#[must_use = "a host does nothing until it is served: `host.serve_stdio().await?`, or `http::Server::new(host).serve(…).await?`"]
pub struct Host<H> {
    pub(super) shared: Arc<Shared<H>>,
    /// Cancelled when the client of a connection has gone, where there is one client for all requests.
    gone: CancellationToken,
}

/// What the clones of a host share.
pub(super) struct Shared<H> {
    pub(super) handler: H,
    pub(super) registrations: Vec<Registration<H>>,
    /// Where the tools and prompts stand among the registrations. Resources are found by their templates.
    pub(super) names: HashMap<(Method, &'static str), usize>,
    /// The seal, and which links of pages have been used.
    pub(super) visits: Visits,
    /// Which flows have been finished.
    pub(super) ledger: Option<Arc<dyn Ledger>>,
    pub(super) rule: Rule,
    pub(super) hook_timeout: Duration,
    /// The same limit, for a codec of the seal.
    pub(super) codec_over: Box<EndOfTime>,
    pub(super) visit_wait: Duration,
    pub(super) answer_within: Duration,
    pub(super) texts: Option<Box<dyn Texts>>,
    pub(super) locale: Locale,
    pub(super) log: Log,
    pub(super) begun: Arc<Begun>,
}

impl<H> Clone for Host<H> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            gone: self.gone.clone(),
        }
    }
}

impl<H> fmt::Debug for Host<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host")
            .field("wizards", &self.shared.names)
            .finish_non_exhaustive()
    }
}

impl<H: ServerHandler> Host<H> {
    pub(super) fn new(shared: Shared<H>) -> Self {
        Self {
            shared: Arc::new(shared),
            gone: CancellationToken::new(),
        }
    }

    /// The wrapped handler.
    pub fn handler(&self) -> &H {
        &self.shared.handler
    }

    /// Waits until the final steps that have begun have ended, and the rounds that are in play, up to
    /// [`Wizards::stop_within`](crate::Wizards::stop_within). For those who serve by themselves, before their process ends.
    ///
    /// # Errors
    ///
    /// When they take longer.
    pub async fn finish_steps(&self) -> Result<(), BrokenOff> {
        self.shared.begun.finished(&Deadline::default()).await
    }

    /// The host for one client, until it has `gone`.
    #[cfg(feature = "stdio")]
    pub(super) fn until(&self, gone: CancellationToken) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            gone,
        }
    }

    /// What seals: its keys can be replaced while the host serves ([`Seal::replace_keys`]).
    pub fn seal(&self) -> &Seal {
        self.shared.visits.seal()
    }

    /// Checks the links of the wizards' pages, for the server of these pages: say which page it is,
    /// `host.visits().of("connect", "key")`. What is used for one is used for all that a host gives out.
    pub fn visits(&self) -> Visits {
        self.shared.visits.clone()
    }

    /// The wizard called `name` as it is listed, if it is a tool.
    pub(super) fn wizard_tool(&self, name: &str) -> Option<Tool> {
        let index = self.shared.names.get(&(Method::ToolsCall, name))?;
        ListToolsResult::of(&self.shared.registrations[*index].listing).cloned()
    }

    /// Answers a request: with a round, if it names a wizard that is there for its caller, and else with `handle`, which is
    /// the wrapped handler's.
    pub(super) async fn call<P, F>(
        &self,
        params: P,
        context: RequestContext<RoleServer>,
        handle: impl FnOnce(P, RequestContext<RoleServer>) -> F,
    ) -> Result<P::Response, ErrorData>
    where
        P: Stateful,
        F: Future<Output = Result<P::Response, ErrorData>>,
    {
        let person = self.shared.rule.caller(&context);
        let found = self.find(P::METHOD, params.target());
        if !found.is_empty() {
            let caller = self.in_locale(person.clone(), &context);
            for (index, variables) in found {
                if self.is_there(index, &caller) {
                    let has_state = params.state().is_some();
                    let caller = caller.map_err(|error| error.refuse(has_state, &self.shared.log))?;
                    // A future is moved on its way to whoever waits for it, so a large one is put on the heap.
                    return Box::pin(self.play(index, &params, variables.as_ref(), &caller, context)).await;
                }
            }
        }
        Box::pin(self.pass(params, context, person, handle)).await
    }

    /// The wizards that `target` names, each with the variables that its template finds in it. Several templates may match one
    /// address: a caller gets the first wizard that is there for them.
    fn find(&self, method: Method, target: &str) -> Vec<(usize, Option<JsonObject>)> {
        if let Some(index) = self.shared.names.get(&(method, target)) {
            return vec![(*index, None)];
        }
        let registrations = self.shared.registrations.iter().enumerate();
        let found = registrations.filter_map(|(index, registration)| match &registration.listing {
            Listing::Template(_, template) if method == Method::ResourcesRead => {
                Some((index, Some(template.variables_in(target)?)))
            }
            _ => None,
        });
        found.collect()
    }

    /// The name of the wizard at `target`, if there is one.
    pub(super) fn wizard_at(&self, method: Method, target: &str) -> Option<&'static str> {
        let (first, _) = self.find(method, target).into_iter().next()?;
        Some(self.shared.registrations[first].reply.wizard())
    }

    /// `person` with the language of the request.
    pub(super) fn in_locale(
        &self,
        person: Result<Caller, CallerError>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Caller, CallerError> {
        let person = person?;
        let locale = unless_panicked(|| self.shared.locale.of(context));
        let locale = locale.ok_or_else(|| CallerError::failed("the closure for the locale panicked"))?;
        Ok(person.in_locale(locale))
    }

    /// Whether the wizard at `index` is there for `caller`. One that is not for everyone is not there for a caller who is not
    /// known, nor where its closure panics: then it is answered as an unknown wizard is, since an error of another kind would
    /// reveal that it exists.
    pub(super) fn is_there(&self, index: usize, caller: &Result<Caller, CallerError>) -> bool {
        let Some(audience) = &self.shared.registrations[index].audience else {
            return true;
        };
        let caller = match caller {
            Ok(caller) => caller,
            Err(error) => {
                error.log(&self.shared.log);
                return false;
            }
        };
        unless_panicked(|| audience(caller)).unwrap_or_else(|| {
            let log = &self.shared.log;
            log.fault(|| tracing::error!("the closure that says who is offered a wizard panicked"));
            false
        })
    }

    /// Plays its rounds, and runs the final step when every answer is in. Where the client takes its request back before that, it
    /// ends without effect.
    async fn play<P: Stateful>(
        &self,
        index: usize,
        params: &P,
        variables: Option<&JsonObject>,
        caller: &Caller,
        context: RequestContext<RoleServer>,
    ) -> Result<P::Response, ErrorData> {
        let (registration, log) = (&self.shared.registrations[index], &self.shared.log);
        let wizard = registration.reply.wizard();
        let _answered = self.shared.begun.request();
        let call = request::call(params, variables, caller, &context)
            .worded(self.shared.texts.as_deref())
            .recorded_in(self.shared.ledger.as_ref())
            .codec_over(&*self.shared.codec_over);
        let context = &context;
        let now = SystemTime::now();
        let play = || async move {
            let rounds = self.rounds(registration, call, context, now);
            let rounds = caught(log, "an expression of a wizard", rounds);
            let round = context.ct.run_until_cancelled(rounds).await.transpose()?.flatten();
            round.ok_or_else(reply::cancelled)
        };
        let finish = |complete| {
            let uri = call.uri.unwrap_or_default().to_owned();
            let waiting = Waiting {
                request: context.ct.clone(),
                connection: self.gone.clone(),
                peer: context.peer.clone(),
                progress: context.meta.get_progress_token(),
                log_level: log_level(&context.meta),
            };
            self.finish(index, complete, uri, waiting)
        };
        match wire::answer(registration.reply, log, play, finish).await? {
            Response::InputRequired(required) => {
                Ok(reply::required(required, &registration.schemas, wizard, log)?.into())
            }
            Response::Complete(result) => Ok(reply::complete::<P::Complete>(result, wizard, log)?.into()),
        }
    }

    /// The rounds of a request: one, or all of them where the client is asked in its session. `None` if the client has gone.
    async fn rounds(
        &self,
        registration: &Registration<H>,
        call: Call<'_>,
        context: &RequestContext<RoleServer>,
        now: SystemTime,
    ) -> Option<Result<Round, Refusal>> {
        let wizard = Running {
            wizard: &*registration.wizard,
            host: &self.shared.handler,
            hook_timeout: self.shared.hook_timeout,
        };
        let seal = self.shared.visits.seal();
        if let Some(session) = older::Session::of(context, &self.gone, self.shared.answer_within, seal.deadline()) {
            let played = older::Played {
                wizard: &wizard,
                seal,
                reply: registration.reply,
                log: &self.shared.log,
            };
            return Box::pin(session.play(played, call)).await;
        }
        // The state that is sent after the wait must still leave time to answer.
        let wait = self.shared.visit_wait.min(seal.ttl() / 2);
        Some(round(&wizard, seal, &call, now, wait).await)
    }

    /// Rule 7: the final step, when every answer is in. With its claim it runs in a task of its own: a client that goes away meanwhile
    /// does not stop it halfway, but the step can see it in `Final::is_cancelled`.
    async fn finish(
        &self,
        index: usize,
        complete: Complete,
        uri: String,
        waiting: Waiting,
    ) -> Result<Finished, ErrorData> {
        if waiting.request.is_cancelled() {
            return Err(reply::cancelled());
        }
        let shared = Arc::clone(&self.shared);
        let step = async move {
            let Registration { wizard, reply, .. } = &shared.registrations[index];
            let step = |claim| wizard.finish(&shared.handler, &complete, claim, &uri, &waiting);
            wire::finish(*reply, &complete, &shared.log, step).await
        };
        let result = self.shared.begun.run(step.in_current_span()).await;
        result.map_err(|error: JoinError| match error.try_into_panic() {
            Ok(payload) => panicked(&self.shared.log, "a final step", payload),
            Err(_) => reply::cancelled(),
        })
    }

    /// A request for the wrapped handler that may carry a state: opened on the way in, sealed on the way out.
    async fn pass<P, F>(
        &self,
        mut params: P,
        context: RequestContext<RoleServer>,
        person: Result<Caller, CallerError>,
        handle: impl FnOnce(P, RequestContext<RoleServer>) -> F,
    ) -> Result<P::Response, ErrorData>
    where
        P: Stateful,
        F: Future<Output = Result<P::Response, ErrorData>>,
    {
        let Shared {
            visits,
            codec_over,
            log,
            ..
        } = &*self.shared;
        let cancelled = context.ct.clone();
        let passage = Passage::open(visits.seal(), codec_over, log, &mut params, person).await?;
        // A codec may have taken its time.
        if cancelled.is_cancelled() {
            return Err(reply::cancelled());
        }
        let mut response = self.guarded(|| handle(params, context)).await?;
        if let Some(result) = P::input_required(&mut response) {
            passage.seal(result).await?;
        }
        Ok(response)
    }

    /// Calls the wrapped handler: the output of `call`, or an internal error where making or driving its future panics.
    pub(super) async fn guarded<T, F>(&self, call: impl FnOnce() -> F) -> Result<T, ErrorData>
    where
        F: Future<Output = Result<T, ErrorData>>,
    {
        caught(&self.shared.log, HANDLER, async { call().await }).await?
    }

    /// The same for a notification, which has no answer.
    pub(super) async fn unanswered<F>(&self, call: impl FnOnce() -> F)
    where
        F: Future<Output = ()>,
    {
        let _ = caught(&self.shared.log, HANDLER, async { call().await }).await;
    }
}
