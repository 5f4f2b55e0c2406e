//! The driver: from a round to the answer of a request, with the final step in between where every answer is in. The host for
//! rmcp and the functions of [`wire`](super) both answer through it. They differ in their transport alone: how long they wait
//! for a person who is on a page, in which task a final step runs, and what they do about a panic.

use std::future::Future;

use super::{ErrorObject, Log, Outcome, Reply, Response};
use crate::engine::{Complete, Otherwise, Refusal, Round};

/// The answer to a request whose `round` has been played. `finish` runs the final step; its error is the transport's, such as
/// that the step panicked.
pub(crate) async fn answer<E, F>(
    reply: Reply,
    round: Result<Round, Refusal>,
    log: &Log,
    finish: impl FnOnce(Complete) -> F,
) -> Result<Response, E>
where
    E: From<ErrorObject>,
    F: Future<Output = Result<Outcome, E>>,
{
    let result = match round {
        // Nobody waits any longer for a person who is on a page.
        Ok(Round::Ask(required) | Round::Wait(Otherwise::ComeBack(required))) => {
            reply.asked(&required, log);
            return Ok(Response::InputRequired(required));
        }
        Ok(Round::Ended(ending) | Round::Wait(Otherwise::End(ending))) => reply.ended(&ending),
        Ok(Round::Complete(complete)) => {
            let unused: Vec<_> = complete.unused_arguments().collect();
            reply.complete(finish(complete).await?, &unused, log)
        }
        Err(refusal) => reply.refused(refusal, log),
    };
    Ok(Response::Complete(result?))
}
