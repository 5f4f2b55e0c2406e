//! A wizard with its server, where no host serves it.

use std::fmt;

use crate::{
    engine::{Complete, ErasedWizard},
    hook::{Hook, Scope, Site},
    question::FixedParts,
    table::Table,
    wizard::{Cancellation, Final, FinalStep, Never, Wizard},
};

/// A wizard with its server: what [`engine::round`](crate::engine::round) plays, and what runs the final step.
pub struct WithServer<'s, W: Wizard> {
    server: &'s W::Server,
}

impl<'s, W: Wizard> WithServer<'s, W> {
    /// The wizard `W` with `server` (`&()` for one whose final step takes no server).
    pub fn new(server: &'s W::Server) -> Self {
        Self { server }
    }

    /// Runs the final step; `None` if the answers are those of another wizard.
    pub async fn finish(&self, complete: &Complete) -> Option<W::Output> {
        self.finish_cancellable(complete, &Never).await
    }

    /// Runs the final step, which can ask `cancellation` whether anyone still waits for it.
    pub(crate) async fn finish_cancellable(
        &self,
        complete: &Complete,
        cancellation: &dyn Cancellation,
    ) -> Option<W::Output> {
        if !complete.is_of(W::table()) {
            return None;
        }
        let answers = W::build(complete)?;
        Some(FinalStep::run(answers, self.server, Final::new(complete, cancellation)).await)
    }
}

impl<W: Wizard> ErasedWizard for WithServer<'_, W> {
    fn table(&self) -> &'static Table {
        W::table()
    }

    fn fixed(&self) -> &'static FixedParts {
        W::fixed()
    }

    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a> {
        W::hook(site, scope, self.server)
    }
}

impl<W: Wizard> fmt::Debug for WithServer<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithServer({})", W::table().name)
    }
}
