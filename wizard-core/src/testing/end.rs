//! How a call ends in a test.

use std::{panic::Location, sync::Arc};

use super::{flow::Flow, playing::Playing};
use crate::{
    engine::{Answer, Ending, Otherwise, Ran, Refusal, Round},
    ledger::ClaimCell,
    wizard::{Nobody, Wizard},
};

/// What stands in the ledger for the answer of a final step, which has a type here.
const RECORD: &str = "finished in a test";

/// How it ends.
impl<W: Wizard> Flow<'_, W> {
    /// Runs the final step, and gives what it returns. As with a client that sends its last request again, it runs each time, unless it
    /// says `once`: then the flow is claimed in the ledger of the client, and finished with whatever it returns, an error too.
    ///
    /// # Panics
    ///
    /// When an answer is missing, or the final step says `once` and has run.
    #[track_caller]
    pub fn finish(&self) -> Playing<'_, W::Output> {
        let Ok(Round::Complete(complete)) = &self.round else {
            self.fail(match &self.round {
                Ok(Round::Ended(_) | Round::Wait(Otherwise::End(_))) => {
                    "the call has ended before the final step: `ended()`"
                }
                Ok(Round::Recorded(_)) => "the flow has been finished: `is_recorded()`",
                Err(_) => "the request was refused: `refused()`",
                _ => "not every answer is in",
            })
        };
        if !complete.is_of(W::table()) {
            self.fail("every answer was in before the deployment: `come_back()` plays a round of the new one");
        }
        let caller = Location::caller();
        Playing::new(async move {
            let Some(unclaimed) = complete.unclaimed() else {
                let finished = self.wizard.finish_for(complete, &Nobody, None);
                return finished.await.expect("answers of this wizard");
            };
            let mut output = None;
            let into = &mut output;
            let step = move |claim: Option<Arc<ClaimCell>>| async move {
                *into = self.wizard.finish_for(complete, &Nobody, claim.as_deref()).await;
                let text = RECORD.to_owned();
                Some(Answer {
                    text,
                    is_error: false,
                    reads_back: true,
                })
            };
            let ran = complete.at_most_once(unclaimed, step).await;
            output.unwrap_or_else(|| {
                let why = match ran {
                    Ran::Refused(refusal) => refusal.to_string(),
                    _ => {
                        "the final step says `once`, and has run: `again()` sends the last request once more".to_owned()
                    }
                };
                self.fail(&format!("at {caller}: {why}"))
            })
        })
    }

    /// Whether the flow has been finished before, by the same request: then its client gets the same bytes once more, and the final step
    /// does not run.
    pub fn is_recorded(&self) -> bool {
        matches!(self.round, Ok(Round::Recorded(_)))
    }

    /// How the call ended without its final step.
    ///
    /// # Panics
    ///
    /// When it did not.
    #[track_caller]
    pub fn ended(&self) -> &Ending {
        match &self.round {
            Ok(Round::Ended(ending) | Round::Wait(Otherwise::End(ending))) => ending,
            _ => self.fail("the call has not ended without its final step"),
        }
    }

    /// Why the last request was refused; the reason for [`Refusal::State`] is one that no client gets. The flow can go on: the
    /// client still has its state, and shows what was asked.
    ///
    /// # Panics
    ///
    /// When it was not.
    #[track_caller]
    pub fn refused(&self) -> &Refusal {
        match &self.round {
            Err(refusal) => refusal,
            Ok(_) => self.fail("the last request was not refused"),
        }
    }

    /// The rounds so far, a line for each thing that was sent or came back.
    pub fn transcript(&self) -> &str {
        self.transcript.text()
    }
}
