//! What an author's types become: the wizard, its final step, and the server that both are given.

mod final_step;
mod last;

use std::{fmt, future::Future, pin::Pin, sync::Arc};

use crate::{
    caller::Caller,
    engine::{Complete, FlowId},
    hook::{Hook, Scope, Site},
    ledger::ClaimCell,
    question::FixedParts,
    table::{Once, Table},
};

pub use final_step::{FinalStep, StepOf};
pub use last::{LastAlone, LastParameter, OnlyLast};

/// A struct of questions. Derive it; write its [`FinalStep`] with `#[final_step]`.
///
/// Its doc comment is the description, without which it does not compile. Every field is a question: its doc comment is
/// the text. See the [crate documentation](crate) for the language.
///
/// ```
/// use wizard_core::{Wizard, final_step};
///
/// /// Greet someone.
/// #[derive(Wizard)]
/// struct Greet {
///     /// Who shall be greeted?
///     #[ask(min_len = 1, max_len = 80)]
///     name: String,
/// }
///
/// #[final_step]
/// fn greet(answers: Greet) -> String {
///     format!("Hello, {}!", answers.name)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no wizard",
    label = "no struct that derives `Wizard`",
    note = "derive it: `#[derive(Wizard)]` on a struct with one field for each question, with `use wizard_core::Wizard`; what derives\n\
            `Questions` is a part of a wizard"
)]
pub trait Wizard: Sized + Send + 'static {
    /// What `server` is in its expressions and in its final step.
    type Server: ?Sized + Sync + 'static;
    /// What its final step returns.
    type Output: Send + 'static;

    #[doc(hidden)]
    const ONCE: Option<Once>;

    #[doc(hidden)]
    fn table() -> &'static Table;

    #[doc(hidden)]
    fn fixed() -> &'static FixedParts;

    #[doc(hidden)]
    fn hook<'a>(site: Site, scope: Scope<'a>, server: &'a Self::Server) -> Hook<'a>;

    #[doc(hidden)]
    fn build(complete: &Complete) -> Option<Self>;

    #[doc(hidden)]
    fn finish<'a>(self, server: &'a Self::Server, step: Final<'a>) -> impl Future<Output = Self::Output> + Send + 'a;
}

/// The proof that every answer of a flow is in. Only the engine can make one.
///
/// A function with effects may demand one (`fn charge(&self, _: &Final<'_>)`), and then nothing but a final step can
/// call it.
pub struct Final<'a> {
    flow: &'a FlowId,
    rounds: u8,
    caller: &'a Caller,
    client: &'a dyn Client,
    /// The claim of its flow, where its effect and its record are one commit.
    #[cfg_attr(not(feature = "sql"), allow(dead_code, reason = "only a database has transactions"))]
    claim: Option<&'a ClaimCell>,
}

/// Who waits for the end of a request. Each host brings its own.
pub(crate) trait Client: Sync {
    fn has_gone(&self) -> bool;

    fn gone(&self) -> Pending<'_>;

    /// Tells it how far the step is, if it wants to know.
    fn progress<'c>(&'c self, progress: f64, total: Option<f64>, message: &'c str) -> Pending<'c>;

    /// Tells it something, if it wants to know as much.
    fn log<'c>(&'c self, level: LogLevel, message: &'c str) -> Pending<'c>;
}

pub(crate) type Pending<'c> = Pin<Box<dyn Future<Output = ()> + Send + 'c>>;

/// How much it matters what a final step tells the client (specification 2026-07-28, server/utilities/logging, "Log Levels"),
/// the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LogLevel {
    /// For whoever looks for a fault.
    Debug,
    /// What goes on.
    Info,
    /// What is normal, and worth to be known.
    Notice,
    /// What may be wrong.
    Warning,
    /// What is wrong.
    Error,
    /// What does not work.
    Critical,
    /// What somebody has to do something about at once.
    Alert,
    /// Nothing works.
    Emergency,
}

impl LogLevel {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Debug, "debug"),
        (Self::Info, "info"),
        (Self::Notice, "notice"),
        (Self::Warning, "warning"),
        (Self::Error, "error"),
        (Self::Critical, "critical"),
        (Self::Alert, "alert"),
        (Self::Emergency, "emergency"),
    ];

    /// The level that the specification calls so.
    #[cfg(feature = "rmcp")]
    pub(crate) fn called(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, other)| *other == name).map(|(level, _)| level)
    }

    /// How the specification calls it.
    pub fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(level, _)| *level == self).map_or("info", |(_, name)| name)
    }
}

/// For a final step that runs without a host: nobody is told anything, nor goes away.
pub(crate) struct Nobody;

impl Client for Nobody {
    fn has_gone(&self) -> bool {
        false
    }

    fn gone(&self) -> Pending<'_> {
        Box::pin(std::future::pending())
    }

    fn progress<'c>(&'c self, _: f64, _: Option<f64>, _: &'c str) -> Pending<'c> {
        Box::pin(std::future::ready(()))
    }

    fn log<'c>(&'c self, _: LogLevel, _: &'c str) -> Pending<'c> {
        Box::pin(std::future::ready(()))
    }
}

impl<'a> Final<'a> {
    pub(crate) fn new(complete: &'a Complete, client: &'a dyn Client, claim: Option<&'a ClaimCell>) -> Self {
        Self {
            flow: complete.flow(),
            rounds: complete.rounds(),
            caller: complete.caller(),
            client,
            claim,
        }
    }

    /// The claim of its flow, where it runs at most once.
    #[cfg(feature = "sql")]
    pub(crate) fn claim(&self) -> Option<&'a ClaimCell> {
        self.claim
    }

    /// Whether the caller has gone, or has cancelled the request. The step runs to its end all the same, unless it
    /// looks at this and stops by itself (specification 2026-07-28, basic/utilities/cancellation).
    pub fn is_cancelled(&self) -> bool {
        self.client.has_gone()
    }

    /// Waits until the caller has gone, or has cancelled the request.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use wizard_core::Final;
    /// async fn search(step: Final<'_>) -> Result<String, &'static str> {
    ///     tokio::select! {
    ///         () = step.cancelled() => Err("nobody waits"),
    ///         () = tokio::time::sleep(Duration::from_secs(30)) => Ok("found".to_owned()),
    ///     }
    /// }
    /// ```
    pub async fn cancelled(&self) {
        self.client.gone().await;
    }

    /// Who sent the request that ends the flow: where callers are told apart, the same as in all of its rounds.
    pub fn caller(&self) -> &Caller {
        self.caller
    }

    /// The flow that ends here: the same value in every repetition of this step, and in no other flow, so that it is an
    /// idempotency key for effects elsewhere. As text it has 32 hexadecimal digits.
    ///
    /// ```
    /// # use wizard_core::Final;
    /// # struct Request(Vec<(&'static str, String)>);
    /// # impl Request { fn header(mut self, name: &'static str, value: String) -> Self { self.0.push((name, value)); self } }
    /// fn payment(request: Request, step: &Final<'_>) -> Request {
    ///     request.header("Idempotency-Key", step.flow().to_string())
    /// }
    /// ```
    pub fn flow(&self) -> &FlowId {
        self.flow
    }

    /// How many `InputRequiredResult`s the flow has had: how often the client was asked, or told to come back.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Tells the client how far the step is, if its request has a `progressToken` (specification 2026-07-28,
    /// basic/utilities/progress). `progress` must be more each time. Without rmcp nobody is told.
    ///
    /// ```
    /// # use wizard_core::Final;
    /// async fn import(rows: &[String], step: Final<'_>) {
    ///     for (done, row) in rows.iter().enumerate() {
    ///         step.progress(done as f64, Some(rows.len() as f64), row).await;
    ///     }
    /// }
    /// ```
    pub async fn progress(&self, progress: f64, total: Option<f64>, message: &str) {
        self.client.progress(progress, total, message).await;
    }

    /// Tells the client something, if its request asks for messages of this level in its `_meta`
    /// (`io.modelcontextprotocol/logLevel`; specification 2026-07-28, server/utilities/logging). Whoever reads it may be a model: no
    /// secrets. Without rmcp nobody is told.
    pub async fn log(&self, level: LogLevel, message: &str) {
        self.client.log(level, message).await;
    }
}

impl fmt::Debug for Final<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Final").field("flow", self.flow).finish_non_exhaustive()
    }
}

/// A host that can give a wizard the server that it wants. Every type serves itself.
///
/// Implement it for a host that holds the server:
///
/// ```
/// # struct Store;
/// struct Host {
///     store: Store,
/// }
///
/// impl wizard_core::Serves<Store> for Host {
///     fn server(&self) -> &Store {
///         &self.store
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this host cannot give its wizard a `{S}`",
    label = "`{Self}` is no `{S}`",
    note = "add the wizard to a `{S}`, as in `Wizards::new(…)` of one, implement `wizard_core::Serves<{S}>` for `{Self}`, or let the final\n\
            step take `&{Self}`"
)]
pub trait Serves<S: ?Sized> {
    /// The server.
    fn server(&self) -> &S;
}

impl<S> Serves<S> for S {
    fn server(&self) -> &S {
        self
    }
}

/// A handler that is shared is one too, and its wizards are given what is in it.
impl<S> Serves<S> for Arc<S> {
    fn server(&self) -> &S {
        self
    }
}

/// Stands for the server of a wizard whose final step takes none: any host serves it, and `&()` is one without a host.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stand for the server of a wizard whose final step takes none",
    note = "where a server is asked for, pass `&()`"
)]
pub trait AnyHost: Sync {}

impl AnyHost for () {}

/// The server on its way into an expression, which may name it if the final step takes one.
pub struct InScope<'a, S: ?Sized>(pub &'a S);

/// The server is the author's, and what it holds is for no log.
impl<S: ?Sized> fmt::Debug for InScope<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InScope(…)")
    }
}

impl<S: ?Sized> Clone for InScope<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: ?Sized> Copy for InScope<'_, S> {}

impl<'a, S> InScope<'a, S> {
    /// What an expression of `W` sees. It is found first, also of a server whose type the compiler does not know, which then
    /// says nothing of it.
    pub fn server_in_scope<W>(self) -> &'a S {
        self.0
    }
}

/// Where there is no server.
pub trait NoServerInScope: Sized {
    /// Found second.
    fn server_in_scope<W: TakesServer>(self) -> W::Server {
        W::server()
    }
}

impl NoServerInScope for InScope<'_, dyn AnyHost> {}

/// A server that is a trait object.
pub trait ObjectInScope<'a> {
    /// Its type.
    type Server: ?Sized;

    /// Found last.
    fn server_in_scope<W>(&self) -> &'a Self::Server;
}

impl<'a, S: ?Sized> ObjectInScope<'a> for InScope<'a, S> {
    type Server = S;

    fn server_in_scope<W>(&self) -> &'a S {
        self.0
    }
}

/// A struct that may have `#[wizard(…)]` on it.
#[diagnostic::on_unimplemented(
    message = "`#[wizard(…)]` belongs on the struct that derives `Wizard`, and `{Self}` does not: a group has none",
    label = "a struct that derives `Questions` has `#[questions(…)]`"
)]
pub trait IsWizard {}

#[diagnostic::do_not_recommend]
impl<T: Wizard> IsWizard for T {}

/// A wizard whose final step takes a server. None is: it is asked for where there is no server, and then the type of
/// `server` is unknown to the compiler, which says nothing more of the expression.
#[diagnostic::on_unimplemented(
    message = "the final step of `{Self}` takes no server",
    label = "so no expression has one",
    note = "add it behind the answers: `server: &MyServer`"
)]
pub trait TakesServer {
    /// What no expression sees.
    type Server;

    /// It.
    fn server() -> Self::Server;
}

impl<H: ?Sized> Serves<dyn AnyHost> for H {
    fn server(&self) -> &(dyn AnyHost + 'static) {
        &()
    }
}
