//! The driver: every round becomes an answer here, and here alone a final step runs. Hosts differ in their transport: how
//! long they wait for a person who is on a page, in which task a final step runs, and what they do about a panic.

use std::future::Future;

use super::{ErrorObject, Log, Outcome, Reply};
use crate::{
    engine::{Complete, Refusal, Round},
    json::JsonObject,
};

/// What is sent to the client.
pub(crate) enum Answer {
    /// An `InputRequiredResult`: questions, or that the client has to come back.
    InputRequired(JsonObject),
    /// The result of the method.
    Complete(JsonObject),
}

/// The answer to a request that has come to `round`. `finish` runs the final step, where every answer is in; what it fails
/// with is what the transport adds, such as that the step panicked.
pub(crate) async fn answer<E, F>(
    reply: Reply,
    round: Result<Round, Refusal>,
    log: &Log,
    finish: impl FnOnce(Complete) -> F,
) -> Result<Answer, E>
where
    E: From<ErrorObject>,
    F: Future<Output = Result<Outcome, E>>,
{
    let result = match round.map(Round::without_waiting) {
        Ok(Round::Ask(required)) => return Ok(Answer::InputRequired(Reply::required(required))),
        // What is left of a wait is what to answer otherwise, see above.
        Ok(Round::Wait(_)) => Err(ErrorObject::internal()),
        Ok(Round::Ended(ending)) => reply.ended(&ending),
        Ok(Round::Complete(complete)) => reply.complete(finish(complete).await?, log),
        Err(refusal) => reply.refused(refusal, log),
    };
    Ok(Answer::Complete(result?))
}
