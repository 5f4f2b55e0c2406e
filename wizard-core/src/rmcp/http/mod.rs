//! A host over HTTP, safe as it stands (specification 2026-07-28, basic/transports, "Streamable HTTP").
//!
//! ```no_run
//! # use rmcp::ServerHandler;
//! use wizard_core::{SealPolicy, Wizards, rmcp::http};
//!
//! # struct Shop;
//! # impl ServerHandler for Shop {}
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let host = Wizards::new(Shop).no_principal().seal(SealPolicy::from_env("REQUEST_STATE_KEY")?.audience("shop"))?;
//! http::Server::new(host).allowed_hosts(["shop.example"]).serve("0.0.0.0:8000").await?;
//! # Ok(())
//! # }
//! ```
//!
//! It serves `/mcp`, and `/healthz` and `/readyz` for who watches over it: the first answers as long as the process does, the
//! second with 503 once it has been told to stop, to whoever is still connected. What a deployer would have to know otherwise:
//!
//! - a request from a page of a browser (`Origin`), or for a name (`Host`), that is not allowed gets 403; without more, only names
//!   of this very machine are;
//! - a host with wizards that does not say whether callers are told apart does not start, as no wizard could be called;
//! - a body is limited, to 4 MiB;
//! - `TCP_NODELAY` is set, or each event stream would wait some 40 ms for its client's delayed acknowledgement;
//! - questions leave in their order, and to the letter of the schema ([`StrictWire`]);
//! - a session of a client of an earlier protocol version outlives a person who takes their time, and belongs to the caller who
//!   began it, where callers are told apart: for anyone else there is no such session (404);
//! - Ctrl-C and SIGTERM end it: no new connections and requests, final steps that have begun run to their end and are answered,
//!   up to [`Wizards::stop_within`](crate::Wizards::stop_within), other requests have five more seconds, and open streams are
//!   ended. A second signal ends the process at once, with the exit code 130. (A step that blocks its thread, or a thread of
//!   `spawn_blocking`, holds up the end of the runtime: give that a limit with `Runtime::shutdown_timeout`.)
//!
//! # A call by hand
//!
//! The headers repeat what the body says. It answers with the first question of the wizard of the README:
//!
//! ```sh
//! curl http://127.0.0.1:8000/mcp \
//!   -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
//!   -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H 'Mcp-Name: book_table' \
//!   -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "book_table", "_meta": {
//!         "io.modelcontextprotocol/protocolVersion": "2026-07-28",
//!         "io.modelcontextprotocol/clientInfo": {"name": "me", "version": "1"},
//!         "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}}}'
//! ```
//!
//! The next call is the same, with two more members of `params`:
//! `"requestState": "wz4.…", "inputResponses": {"day": {"action": "accept", "content": {"day": "friday"}}}`.
//!
//! A caller who is to be refused as a whole, with 401, is refused by the layer that finds out who calls: where the closure of
//! [`Wizards::principal`](crate::Wizards::principal) fails, wizards are not served, and the handler's own tools are.
//!
//! # Several processes
//!
//! A client of 2026-07-28 needs no session: with a shared key, each of its requests may go to another process. A client of an
//! earlier version has a session, which lives in one process: a proxy has to send all requests with one `Mcp-Session-Id` to the
//! same one, or the server is [`stateless`](Server::stateless), where such clients have no session and cannot be asked.

mod counted;
mod given;
mod session;
mod stop;

use std::{convert::Infallible, pin::Pin, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::Request,
    http::StatusCode,
    middleware::from_fn_with_state,
    response::IntoResponse,
    routing::{Route, get},
    serve::ListenerExt,
};
use rmcp::{
    ServerHandler,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
    },
};
use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};
use tower_layer::Layer;
use tower_service::Service;

use super::{
    Host, Sealed, StrictWire,
    begun::LAST_ANSWERS,
    signals::{ServeError, Signals},
};

use counted::counted;
pub use given::{Address, Names};
use session::{Sessions, of_one_caller};
pub use stop::Stop;

/// The names of this very machine.
const LOOPBACK: [&str; 3] = ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"];
/// How much longer than a person may take for a round a session lives.
const LONGER: Duration = Duration::from_secs(60);
/// No request is for this name (RFC 2606, section 2).
const NOBODY: &str = "nobody.invalid";

/// What serves until it is told to stop.
type Serving<'a> = Pin<Box<dyn Future<Output = Result<(), ServeError>> + Send + 'a>>;

/// A host that is to be served over HTTP. The setters can be chained.
pub struct Server<H> {
    host: Host<H>,
    config: StreamableHttpServerConfig,
    session_idle: Duration,
    /// Puts the layers in front.
    in_front: Box<dyn FnOnce(Router) -> Router + Send>,
    beside: Router,
}

impl<H> std::fmt::Debug for Server<H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server")
            .field("allowed_hosts", &self.config.allowed_hosts)
            .field("allowed_origins", &self.config.allowed_origins)
            .finish_non_exhaustive()
    }
}

impl<H: ServerHandler> Server<H> {
    /// `host` under `/mcp`, for clients and pages on this very machine.
    pub fn new(host: impl Sealed<Handler = H>) -> Self {
        let host = host.host();
        let session_idle = host.seal().ttl().max(host.shared.answer_within).saturating_add(LONGER);
        Self {
            host,
            config: StreamableHttpServerConfig::default()
                .with_allowed_origins(LOOPBACK)
                .enforce_origin_validation(),
            session_idle,
            in_front: Box::new(|mcp| mcp),
            beside: Router::new(),
        }
    }

    /// The names, with or without a port, under which clients reach the server: the `Host` of their requests. Instead of
    /// those of this very machine. A request for another name gets 403, so that no page can reach the server under a name of
    /// its own (DNS rebinding). No names are none, not all.
    #[must_use]
    pub fn allowed_hosts(self, names: impl Names) -> Self {
        let mut names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.is_empty() {
            // An empty list would allow every name.
            names.push(NOBODY.to_owned());
        }
        let config = self.config.with_allowed_hosts(names);
        Self { config, ..self }
    }

    /// The origins, such as `https://app.example:443`, of pages that may send requests. Instead of those of this very machine;
    /// a page of any other origin gets 403. Programs send no `Origin`, and are not concerned. A browser also asks whether the
    /// page may read the response: that is answered by a CORS layer of yours, put in front with [`layer`](Self::layer).
    #[must_use]
    pub fn allowed_origins(self, origins: impl Names) -> Self {
        let origins: Vec<String> = origins.into_iter().map(Into::into).collect();
        let config = self.config.with_allowed_origins(origins).enforce_origin_validation();
        Self { config, ..self }
    }

    /// The longest body of a request, in bytes. 4 MiB by default; a longer one gets 413.
    #[must_use]
    pub fn max_body(self, bytes: usize) -> Self {
        let config = self.config.with_max_request_body_bytes(bytes);
        Self { config, ..self }
    }

    /// Answers with JSON instead of an event stream, where a request has one answer and nothing before it.
    #[must_use]
    pub fn json_responses(self) -> Self {
        let config = self.config.with_json_response(true);
        Self { config, ..self }
    }

    /// Keeps no session for clients of an earlier protocol version: any process can answer each of their requests, and none
    /// can ask them. Without it, a proxy in front of several processes has to send all requests with one `Mcp-Session-Id` to
    /// the same process.
    #[must_use]
    pub fn stateless(self) -> Self {
        let config = self.config.with_legacy_session_mode(false);
        Self { config, ..self }
    }

    /// How long a session of a client of an earlier version lives without a request. A minute longer than a person may take
    /// for a round ([`SealPolicy::ttl`](crate::SealPolicy::ttl), [`Wizards::answer_within`](crate::Wizards::answer_within)) by
    /// default; a shorter one ends a call whose person takes longer.
    #[must_use]
    pub fn session_idle(self, session_idle: Duration) -> Self {
        Self { session_idle, ..self }
    }

    /// Puts `layer` in front of `/mcp`, such as one that checks tokens and tells the host who calls
    /// ([`Wizards::principal`](crate::Wizards::principal)). The last one that is added sees a request first.
    #[must_use]
    pub fn layer<L>(self, layer: L) -> Self
    where
        L: Layer<Route> + Clone + Send + Sync + 'static,
        L::Service: Service<Request, Response: IntoResponse, Error: Into<Infallible>, Future: Send>
            + Clone
            + Send
            + Sync
            + 'static,
    {
        let before = self.in_front;
        Self {
            in_front: Box::new(move |mcp| before(mcp).layer(layer)),
            ..self
        }
    }

    /// Serves `router` beside, with no layer of yours in front of it: the pages of `#[visit(…)]`, for example. At the end its
    /// requests are waited for as well. `/mcp`, `/healthz` and `/readyz` are taken.
    #[must_use]
    pub fn beside(self, router: Router) -> Self {
        Self {
            beside: self.beside.merge(router),
            ..self
        }
    }

    /// Everything as a router, for those who have a server of their own, and what ends it. [`serve`](Self::serve) does the
    /// rest: `TCP_NODELAY`, signals, and to wait.
    pub fn into_router(self) -> (Router, Stop) {
        let streams = CancellationToken::new();
        let stop = Stop::new(Arc::clone(&self.host.shared.begun), streams.clone());
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(self.session_idle);
        let host = self.host;
        // Only where there are sessions, and callers who are told apart.
        let is_bound = self.config.legacy_session_mode && host.shared.rule.tells_apart();
        let bound = is_bound.then(|| Sessions::of(host.clone()));
        let service = StreamableHttpService::new(
            move || Ok(host.clone()),
            Arc::new(sessions),
            self.config.with_cancellation_token(streams),
        );
        let mut mcp = Router::new().nest_service("/mcp", service).layer(StrictWire);
        if let Some(sessions) = bound {
            mcp = mcp.layer(from_fn_with_state(sessions, of_one_caller));
        }
        let ready = stop.clone();
        let watched = Router::new()
            .route("/healthz", get(|| async { "ok" }))
            .route("/readyz", get(move || std::future::ready(readiness(&ready))));
        let all = (self.in_front)(mcp).merge(watched).merge(self.beside);
        (all.layer(from_fn_with_state(stop.clone(), counted)), stop)
    }

    /// Serves at `address` until the process gets Ctrl-C or SIGTERM, and what has begun has ended.
    ///
    /// # Errors
    ///
    /// When the host does not say whether callers are told apart, a name that is allowed is none, the address cannot be listened
    /// at, the system gives no signals, or a final step that had begun was broken off.
    pub fn serve<'a>(self, address: impl Address + 'a) -> Serving<'a> {
        Box::pin(async {
            let listener = TcpListener::bind(address).await.map_err(ServeError::of_address)?;
            self.serve_at(listener).await
        })
    }

    /// Serves at `listener`, whose port may have been chosen by the system.
    ///
    /// # Errors
    ///
    /// As for [`serve`](Self::serve).
    pub async fn serve_at(self, listener: TcpListener) -> Result<(), ServeError> {
        self.can_serve()?;
        self.warn_of_unnamed_hosts(&listener);
        let signals = Signals::listen()?;
        let told = CancellationToken::new();
        let (router, stop) = self.into_router();
        let listener = listener.tap_io(|stream| {
            // A connection that has gone already has no options.
            let _ = stream.set_nodelay(true);
        });
        let serving = axum::serve(listener, router).with_graceful_shutdown(told.clone().cancelled_owned());
        // It ends with whoever waits for it.
        let serving = AbortOnDropHandle::new(tokio::spawn(async move { serving.await }));
        let ending = async {
            told.cancelled().await;
            stop.stop().await?;
            // What was handed on has to be written yet, to clients that may be slow, or gone without a word.
            match tokio::time::timeout(LAST_ANSWERS, serving).await {
                Ok(ended) => Ok(ended.map_err(|error| ServeError::Panicked(error.to_string()))??),
                Err(_) => Ok(()),
            }
        };
        signals.end(&told, ending).await
    }
}

impl<H> Server<H> {
    /// Refuses at the start what would refuse requests later: each one for a wizard, or each one of a name.
    fn can_serve(&self) -> Result<(), ServeError> {
        let shared = &self.host.shared;
        if shared.rule.is_unsaid() && !shared.registrations.is_empty() {
            return Err(ServeError::CallersUnsaid);
        }
        let is_no_host = |name: &&String| name.contains('/') || name.starts_with('*');
        if let Some(name) = self.config.allowed_hosts.iter().find(is_no_host) {
            return Err(ServeError::NoHost { name: name.clone() });
        }
        let is_no_origin = |name: &&String| !name.contains("://") && !name.trim().eq_ignore_ascii_case("null");
        match self.config.allowed_origins.iter().find(is_no_origin) {
            Some(name) => Err(ServeError::NoOrigin { name: name.clone() }),
            None => Ok(()),
        }
    }

    /// Whoever is served at an address of a network will call it by a name, and each call of a name that is not allowed is refused.
    fn warn_of_unnamed_hosts(&self, listener: &TcpListener) {
        let unnamed = StreamableHttpServerConfig::default().allowed_hosts;
        let Ok(address) = listener.local_addr() else { return };
        if !address.ip().is_loopback() && self.config.allowed_hosts == unnamed {
            tracing::warn!(
                %address,
                "no host is named: requests from this machine alone are answered, and others get 403; name the server with \
                 `http::Server::allowed_hosts`"
            );
        }
    }
}

fn readiness(stop: &Stop) -> (StatusCode, &'static str) {
    if stop.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping")
    } else {
        (StatusCode::OK, "ok")
    }
}
