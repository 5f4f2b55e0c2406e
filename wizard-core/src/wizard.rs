//! What an author's types become: the wizard, its final step, and the server that both are given.

use std::{fmt, future::Future, pin::Pin};

use crate::{
    caller::Caller,
    engine::{Complete, FlowId},
    hook::{Hook, Scope, Site},
    question::FixedParts,
    table::Table,
};

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
    note = "derive it: `#[derive(Wizard)]` on a struct with one field for each question"
)]
pub trait Wizard: FinalStep {
    #[doc(hidden)]
    fn table() -> &'static Table;

    #[doc(hidden)]
    fn fixed() -> &'static FixedParts;

    #[doc(hidden)]
    fn hook<'a>(site: Site, scope: Scope<'a>, server: &'a Self::Server) -> Hook<'a>;

    #[doc(hidden)]
    fn build(complete: &Complete) -> Option<Self>;
}

/// The one function that runs when every answer of a wizard is in. Written with `#[final_step]`.
///
/// The function takes the answers by value, then optionally the server by reference, then optionally [`Final`]. It
/// may be async.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no final step",
    label = "this wizard would ask its questions and then do nothing",
    note = "write a free function in this crate: `#[final_step] async fn finish(answers: {Self}) -> String`"
)]
pub trait FinalStep: Sized + Send + 'static {
    /// What `server` is in the expressions of the wizard and in its final step.
    type Server: ?Sized + Sync + 'static;
    /// What the function returns.
    type Output: Send + 'static;

    /// Runs the function.
    fn run<'a>(self, server: &'a Self::Server, step: Final<'a>) -> impl Future<Output = Self::Output> + Send + 'a;
}

/// The proof that every answer of a flow is in. Only the engine can make one.
///
/// A function with effects may demand one (`fn charge(&self, _: &Final<'_>)`), and then nothing but a final step can
/// call it.
pub struct Final<'a> {
    flow: &'a FlowId,
    caller: &'a Caller,
    cancellation: &'a dyn Cancellation,
}

/// Whether anyone still waits for the end of a request. Each host brings its own.
pub(crate) trait Cancellation: Sync {
    fn is_cancelled(&self) -> bool;

    fn cancelled<'c>(&'c self) -> Pin<Box<dyn Future<Output = ()> + Send + 'c>>;
}

/// For a final step that runs without a host: nobody can cancel it.
pub(crate) struct Never;

impl Cancellation for Never {
    fn is_cancelled(&self) -> bool {
        false
    }

    fn cancelled<'c>(&'c self) -> Pin<Box<dyn Future<Output = ()> + Send + 'c>> {
        Box::pin(std::future::pending())
    }
}

impl<'a> Final<'a> {
    pub(crate) fn new(complete: &'a Complete, cancellation: &'a dyn Cancellation) -> Self {
        Self {
            flow: complete.flow(),
            caller: complete.caller(),
            cancellation,
        }
    }

    /// Whether the caller has gone, or has cancelled the request. The step runs to its end all the same, unless it
    /// looks at this and stops by itself (specification 2026-07-28, basic/utilities/cancellation).
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
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
        self.cancellation.cancelled().await;
    }

    /// Who sent the request that ends the flow: where callers are told apart, the same as in all of its rounds.
    pub fn caller(&self) -> &Caller {
        self.caller
    }

    /// The flow that ends here: the same value in every repetition of this step, so a key for idempotent effects.
    pub fn flow(&self) -> &FlowId {
        self.flow
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
    note = "implement `Serves<{S}>` for `{Self}`, or let the final step take `&{Self}`"
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

/// Stands for the server of a wizard whose final step takes none: any host serves it, and `&()` is one without a host.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not stand for the server of a wizard whose final step takes none",
    note = "where a server is asked for, pass `&()`"
)]
pub trait AnyHost: Sync {}

impl AnyHost for () {}

impl<H: ?Sized> Serves<dyn AnyHost> for H {
    fn server(&self) -> &(dyn AnyHost + 'static) {
        &()
    }
}
