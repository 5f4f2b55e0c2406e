//! Wizards that are to be served before they are sealed: what they lack is said by the compiler, in one message, wherever a
//! server is asked for.

use std::{marker::PhantomData, pin::Pin};

use rmcp::{
    RoleServer, ServerHandler,
    service::{RunningService, ServerInitializeError},
};

use super::Wizards;
use crate::rmcp::host::Host;

/// What [`Wizards::seal`] gives.
#[diagnostic::on_unimplemented(
    message = "these wizards are not sealed yet, so they are no server",
    label = "call `.seal(…)` first",
    note = "every state that leaves a server is sealed: \n\
            `.seal(wizard_core::SealPolicy::from_env(\"REQUEST_STATE_KEY\")?.audience(\"the name of your server\"))?`, which gives a `Host`",
    note = "what is sealed are `Wizards`, and no handler: `Wizards::new(handler).tool::<MyWizard>()`"
)]
pub trait Sealed {
    /// The handler that it is around.
    type Handler;

    /// The server.
    fn host(self) -> Host<Self::Handler>;
}

impl<H> Sealed for Host<H> {
    type Handler = H;

    fn host(self) -> Self {
        self
    }
}

/// Stands for [`Wizards`] in a bound that is not met: the compiler says which one only of another type than the one that is
/// asked for.
#[derive(Debug)]
#[doc(hidden)]
pub struct Unsealed<H>(PhantomData<H>);

/// What serves, as it comes to be.
type Serving<T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send>>;

/// For the functions of rmcp that take a server.
#[doc(hidden)]
impl<H: Send + Sync + 'static> ServerHandler for Wizards<H> where Unsealed<H>: Sealed {}

#[doc(hidden)]
impl<H: ServerHandler> Wizards<H> {
    /// What it would give depends on no bound: else rmcp's `serve` would be named beside it.
    pub fn serve<T>(self, _transport: T) -> Serving<RunningService<RoleServer, Host<H>>, ServerInitializeError>
    where
        Self: Sealed<Handler = H>,
    {
        unreachable!("wizards are no host")
    }

    pub fn serve_stdio(self) -> Host<<Self as Sealed>::Handler>
    where
        Self: Sealed,
    {
        self.host()
    }
}
