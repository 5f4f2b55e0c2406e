//! The driver: from a round to the answer of a request, with the final step in between where every answer is in. The host for
//! rmcp and the functions of [`wire`](super) both answer through it. They differ in their transport alone: how long they wait
//! for a person who is on a page, in which task a final step runs, and what they do about a panic.

use std::future::Future;

use super::{ErrorObject, Finished, Log, Reply, Response};
use crate::engine::{Complete, Otherwise, Refusal, Round};

/// How often a request finds that another one has just been faster. More often only a ledger says so that contradicts itself.
const MOST_OFTEN: usize = 10;

/// The answer to a request whose round `play` plays. `finish` runs the final step; its error is the transport's, such as that the
/// step panicked. Where another request has just been faster, the round is played again, and finds what that one has done.
pub(crate) async fn answer<E, P, F>(
    reply: Reply,
    log: &Log,
    play: impl Fn() -> P,
    finish: impl Fn(Complete) -> F,
) -> Result<Response, E>
where
    E: From<ErrorObject>,
    P: Future<Output = Result<Result<Round, Refusal>, E>>,
    F: Future<Output = Result<Finished, E>>,
{
    for _ in 0..MOST_OFTEN {
        let result = match play().await? {
            // Nobody waits any longer for a person who is on a page, nor for another request.
            Ok(Round::Ask(required) | Round::Wait(Otherwise::ComeBack(required))) => {
                reply.asked(&required, log);
                return Ok(Response::InputRequired(required));
            }
            Ok(Round::Ended(ending) | Round::Wait(Otherwise::End(ending))) => reply.ended(&ending),
            Ok(Round::Recorded(recorded)) => reply.recorded(recorded.answer(), log),
            Ok(Round::Complete(complete)) => match finish(complete).await? {
                Finished::Answer(result) => result,
                Finished::Taken => continue,
            },
            Err(refusal) => reply.refused(refusal, log),
        };
        return Ok(Response::Complete(result?));
    }
    log.fault(|| {
        tracing::error!(
            wizard = reply.wizard(),
            "a ledger grants no claim, and knows of no other one"
        );
    });
    Err(ErrorObject::internal().into())
}
