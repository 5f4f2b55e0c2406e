//! The final step of a wizard, and how the wizard has it. A missing one is told once, at the struct: the types that the wizard would
//! have of it are then unknown to the compiler, which says nothing more of them where the wizard is served, or tested.

use std::future::Future;

use super::Final;
use crate::table::Once;

/// The one function that runs when every answer of a wizard is in. Written with `#[final_step]`.
///
/// The function takes the answers by value, then optionally the server by reference, then optionally [`Final`]. It
/// may be async.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no final step",
    label = "this wizard would ask its questions and then do nothing",
    note = "write a free function in this crate, in the place of any `#[tool]` of rmcp:\n\
            `#[wizard_core::final_step] async fn finish(answers: {Self}) -> String`, and behind the answers `server: &MyServer` where an expression\n\
            uses the server",
    note = "questions that wizards share derive `Questions` in the place of `Wizard`, and have no final step"
)]
pub trait FinalStep: Sized + Send + 'static {
    /// What `server` is in the expressions of the wizard and in its final step.
    type Server: ?Sized + Sync + 'static;
    /// What the function returns.
    type Output: Send + 'static;

    /// How many final steps a wizard has.
    #[doc(hidden)]
    const STEPS: usize = 1;

    /// Whether it runs at most once for a flow, `#[final_step(once)]`, and how.
    #[doc(hidden)]
    const ONCE: Option<Once> = None;

    /// Runs the function.
    fn run<'a>(self, server: &'a Self::Server, step: Final<'a>) -> impl Future<Output = Self::Output> + Send + 'a;
}

/// What the wizard `W` has of its final step. An array of [`FinalStep::STEPS`] has it, of which the compiler knows no length where there is
/// no final step.
pub trait StepOf<W> {
    /// [`FinalStep::Server`].
    type Server: ?Sized + Sync + 'static;
    /// [`FinalStep::Output`].
    type Output: Send + 'static;

    /// [`FinalStep::ONCE`].
    const ONCE: Option<Once>;

    /// [`FinalStep::run`].
    fn run<'a>(answers: W, server: &'a Self::Server, step: Final<'a>)
    -> impl Future<Output = Self::Output> + Send + 'a;
}

impl<W: FinalStep> StepOf<W> for [(); 1] {
    type Server = W::Server;
    type Output = W::Output;

    const ONCE: Option<Once> = W::ONCE;

    fn run<'a>(
        answers: W,
        server: &'a Self::Server,
        step: Final<'a>,
    ) -> impl Future<Output = Self::Output> + Send + 'a {
        answers.run(server, step)
    }
}
