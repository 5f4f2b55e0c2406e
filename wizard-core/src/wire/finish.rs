//! From complete answers to the answer of a request: the one place where a final step is run for a client, at most once for its
//! flow where it says so.

use std::sync::Arc;

use super::{ErrorObject, Log, Outcome, Reply};
use crate::{
    engine::{Answer, Complete, Ran},
    json::JsonObject,
    ledger::ClaimCell,
    logged::escaped,
};

/// What comes of complete answers.
pub(crate) enum Finished {
    /// The answer of the request.
    Answer(Result<JsonObject, ErrorObject>),
    /// Somebody else was faster: the round has to be played again.
    Taken,
}

/// Runs the final step that `step` begins.
pub(crate) async fn finish<F>(
    reply: Reply,
    complete: &Complete,
    log: &Log,
    step: impl FnOnce(Option<Arc<ClaimCell>>) -> F,
) -> Finished
where
    F: Future<Output = Outcome>,
{
    let unused: Vec<_> = complete.unused_arguments().collect();
    let Some(unclaimed) = complete.unclaimed() else {
        return Finished::Answer(reply.complete(step(None).await, &unused, log));
    };
    let mut answered = None;
    let (unused, into) = (&unused, &mut answered);
    let step = |claim| async move {
        let outcome = step(claim).await?;
        Some(written(into.insert(reply.complete(Some(outcome), unused, log))))
    };
    match (complete.at_most_once(unclaimed, step).await, answered) {
        (Ran::Answered { not_recorded, .. }, Some(answer)) => {
            if let Some(error) = not_recorded {
                let (wizard, error) = (reply.wizard(), escaped(&error));
                log.fault(|| tracing::error!(wizard, error, "a final step has run, and its answer was not recorded"));
            }
            Finished::Answer(answer)
        }
        (Ran::Misfit | Ran::Answered { .. }, _) => Finished::Answer(reply.complete(None, unused, log)),
        (Ran::Taken, _) => Finished::Taken,
        (Ran::Refused(refusal), _) => Finished::Answer(reply.refused(refusal, log)),
    }
}

/// An answer as it is recorded.
fn written(answer: &Result<JsonObject, ErrorObject>) -> Answer {
    let is_error = match answer {
        Ok(result) => result.get("isError").is_some_and(|is_error| is_error == true),
        Err(_) => true,
    };
    let text = serde_json::to_string(answer).expect("JSON can be written");
    // What is nested too deeply is written, and cannot be read.
    let read = serde_json::from_str::<Result<JsonObject, ErrorObject>>(&text);
    Answer {
        reads_back: read.is_ok_and(|read| read == *answer),
        text,
        is_error,
    }
}
