//! A wizard with its server, where no host serves it.

use std::{fmt, sync::Arc};

use crate::{
    engine::{Answer, Complete, ErasedWizard, Ran, Refusal},
    hook::{Hook, Scope, Site},
    ledger::ClaimCell,
    question::FixedParts,
    table::{Once, Table},
    wizard::{Client, Final, Nobody, Wizard},
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

    /// Runs the final step; `None` if the answers are those of another wizard. One that says `once` does not compile here: it
    /// is run by [`finish_once`](Self::finish_once).
    pub async fn finish(&self, complete: &Complete) -> Option<W::Output> {
        const {
            assert!(
                W::ONCE.is_none(),
                "the final step of this wizard says `once`: run it with `finish_once`"
            );
        }
        self.finish_for(complete, &Nobody, None).await
    }

    /// Runs the final step at most once for its flow, `#[final_step(once)]`, and records what `answer` makes of its output; an
    /// error, `Err`, as the wizard says. The ledger is that of the [`Call`](crate::engine::Call). Nothing is recorded of answers that are
    /// those of another wizard, nor of a final step that does not say `once`.
    ///
    /// A future that is dropped before its end leaves a flow of which nobody knows whether it was finished: run it in a task of its
    /// own.
    ///
    /// # Errors
    ///
    /// [`Refusal::Ledger`] where the flow could not be claimed, so that the final step has not run; or where it is a transaction, and nobody
    /// knows whether its commit has been made. The same round finds out, or does it.
    pub async fn finish_once(
        &self,
        complete: &Complete,
        answer: impl FnOnce(W::Output) -> Result<String, String>,
    ) -> Result<FinishedOnce, Refusal> {
        let Some(unclaimed) = complete.unclaimed() else {
            return Ok(FinishedOnce::Misfit);
        };
        let step = |claim: Option<Arc<ClaimCell>>| async move {
            let answer = answer(self.finish_for(complete, &Nobody, claim.as_deref()).await?);
            let is_error = answer.is_err();
            let text = answer.unwrap_or_else(|error| error);
            Some(Answer {
                text,
                is_error,
                reads_back: true,
            })
        };
        match complete.at_most_once(unclaimed, step).await {
            Ran::Answered { answer, not_recorded } => Ok(FinishedOnce::Answered {
                answer: answer.text,
                not_recorded,
            }),
            Ran::Misfit => Ok(FinishedOnce::Misfit),
            Ran::Taken => Ok(FinishedOnce::Taken),
            Ran::Refused(refusal) => Err(refusal),
        }
    }

    /// Runs the final step, which can tell `client` something, and ask whether it still waits.
    pub(crate) async fn finish_for(
        &self,
        complete: &Complete,
        client: &dyn Client,
        claim: Option<&ClaimCell>,
    ) -> Option<W::Output> {
        if !complete.is_of(W::table()) {
            return None;
        }
        let answers = W::build(complete)?;
        Some(answers.finish(self.server, Final::new(complete, client, claim)).await)
    }
}

/// What comes of a final step that runs at most once.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FinishedOnce {
    /// It ran.
    Answered {
        /// What the author's closure has made of its output.
        answer: String,
        /// Why that was not recorded, for the log: whoever sends the request again learns only that nothing is known, unless the wizard
        /// says `on_unknown = rerun`.
        not_recorded: Option<String>,
    },
    /// Somebody else has the flow, before this run or since: play the round again, which finds what they have done. What this run did
    /// in a transaction was undone.
    Taken,
    /// It did not run: the answers are those of another wizard, or the final step does not say `once`.
    Misfit,
}

/// Results never reach a log.
impl fmt::Debug for FinishedOnce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Answered { .. } => "Answered(…)",
            Self::Taken => "Taken",
            Self::Misfit => "Misfit",
        })
    }
}

impl<W: Wizard> ErasedWizard for WithServer<'_, W> {
    fn table(&self) -> &'static Table {
        W::table()
    }

    fn fixed(&self) -> &'static FixedParts {
        W::fixed()
    }

    fn once(&self) -> Option<Once> {
        W::ONCE
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
