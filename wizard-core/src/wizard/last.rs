//! The last parameter of a final step, and what follows of it for a step that takes no server. What is neither the server nor
//! `Final` is told once: the type of the server is then unknown to the compiler, which says nothing more of it, nor of the
//! expressions that use one.

use super::{AnyHost, Final};

/// The last parameter of a final step, which is a [`Final`] whatever its author calls the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither the server by reference nor `Final<'_>`",
    label = "all calls share the server: take it as `&{Self}`",
    note = "a final step takes the answers of its one wizard first, then optionally the server by reference, then optionally `Final<'_>`"
)]
pub trait LastParameter<'a> {
    /// How many servers stand before it where it stands alone.
    const SERVERS: usize = 0;

    /// The parameter.
    fn given(step: Final<'a>) -> Self;
}

impl<'a> LastParameter<'a> for Final<'a> {
    fn given(step: Self) -> Self {
        step
    }
}

/// What a step behind the answers takes alone: an array of [`LastParameter::SERVERS`], of which the compiler knows no length where the
/// parameter is another.
pub trait LastAlone {
    /// The server of the step.
    type Server: ?Sized + Sync + 'static;
}

impl LastAlone for [(); 0] {
    type Server = dyn AnyHost;
}

/// The server of a step that takes none, which tells what it takes.
pub trait OnlyLast {
    /// Its last parameter.
    type Last<'a>;
}

impl OnlyLast for dyn AnyHost {
    type Last<'a> = Final<'a>;
}
