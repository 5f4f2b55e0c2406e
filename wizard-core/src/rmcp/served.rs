//! A wizard as a trait object, so that the host and the engine are compiled once for all wizards.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use super::waiting::Waiting;
use crate::{
    engine::{Complete, ErasedWizard},
    hook::{Hook, Scope, Site},
    hook_error::HookError,
    json::JsonObject,
    ledger::ClaimCell,
    question::FixedParts,
    table::{Once, Table},
    wire::Outcome,
    with_server::WithServer,
    wizard::{Serves, Wizard},
};

/// A final step that is running.
pub(super) type Finishing<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A wizard of any type that a host of the type `H` can serve.
pub(super) trait Served<H>: Send + Sync {
    fn table(&self) -> &'static Table;

    fn fixed(&self) -> &'static FixedParts;

    /// Whether its final step runs at most once for a flow.
    fn once(&self) -> Option<Once>;

    fn hook<'a>(&self, host: &'a H, site: Site, scope: Scope<'a>) -> Hook<'a>;

    /// Runs the final step. `uri` is the address that was read; it is empty where the wizard is not a resource.
    fn finish<'a>(
        &self,
        host: &'a H,
        complete: &'a Complete,
        claim: Option<Arc<ClaimCell>>,
        uri: &'a str,
        waiting: &'a Waiting,
    ) -> Finishing<'a>;
}

/// Makes the JSON of a result of what a final step returns. The text is the address that was read.
type Convert<T> = fn(T, &str) -> Result<JsonObject, String>;

/// The wizard `W`, with the conversion that belongs to how it is served: as a tool, a prompt or a resource.
pub(super) struct Typed<W: Wizard>(pub(super) Convert<W::Output>);

impl<H, W> Served<H> for Typed<W>
where
    H: Serves<W::Server> + Sync,
    W: Wizard,
{
    fn table(&self) -> &'static Table {
        W::table()
    }

    fn fixed(&self) -> &'static FixedParts {
        W::fixed()
    }

    fn once(&self) -> Option<Once> {
        W::ONCE
    }

    fn hook<'a>(&self, host: &'a H, site: Site, scope: Scope<'a>) -> Hook<'a> {
        W::hook(site, scope, host.server())
    }

    fn finish<'a>(
        &self,
        host: &'a H,
        complete: &'a Complete,
        claim: Option<Arc<ClaimCell>>,
        uri: &'a str,
        waiting: &'a Waiting,
    ) -> Finishing<'a> {
        let convert = self.0;
        Box::pin(async move {
            let wizard = WithServer::<W>::new(host.server());
            let output = wizard.finish_for(complete, waiting, claim.as_deref()).await?;
            Some(convert(output, uri))
        })
    }
}

/// A wizard with the host that serves it, and the time limit of each of its expressions: what the engine plays a round of.
pub(super) struct Running<'a, H> {
    pub(super) wizard: &'a dyn Served<H>,
    pub(super) host: &'a H,
    pub(super) hook_timeout: Duration,
}

impl<H: Sync> ErasedWizard for Running<'_, H> {
    fn table(&self) -> &'static Table {
        self.wizard.table()
    }

    fn fixed(&self) -> &'static FixedParts {
        self.wizard.fixed()
    }

    fn once(&self) -> Option<Once> {
        self.wizard.once()
    }

    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a> {
        match self.wizard.hook(self.host, site, scope) {
            Hook::Later(future) => Hook::later(limited(future, self.hook_timeout)),
            now @ Hook::Now(_) => now,
        }
    }
}

/// Rule 9: an expression that hangs does not hold the call.
async fn limited<T>(
    future: Pin<Box<dyn Future<Output = Result<T, HookError>> + Send + '_>>,
    limit: Duration,
) -> Result<T, HookError> {
    match tokio::time::timeout(limit, future).await {
        Ok(outcome) => outcome,
        Err(_) => Err(HookError::from(format!("not done within {} s", limit.as_secs_f64()))),
    }
}
