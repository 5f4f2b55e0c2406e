//! Mistakes that the code, or a ledger, could have made.

/// A mistake that is put into the model, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A ledger ends a claim that was taken over, since it does not compare its number.
    UnfencedClaim,
    /// A ledger gives a claim to be taken over to other answers, and the look-up does not compare them either.
    TakesOverOtherAnswers,
    /// A ledger forgets a flow while a request for it is still on its way.
    ForgottenTooEarly,
    /// The flow is looked up when the hooks are done.
    LookUpAfterHooks,
    /// A flow of which nothing is known is run again, though its step does not say that it may be.
    RunsUnknownAgain,
    /// A step that says an error gives the flow back, though an earlier run, of which nothing is known, may have done its work.
    ReleasesTakenOver,
    /// What a step has come to is told, though its claim was lost.
    LostIsAnswered,
    /// An attempt is reserved only where the answer that is new is one to the form whose `check` it is, and not where the `check` reads
    /// another that is.
    CountsItsOwnFormAlone,
    /// An attempt is given back before the `check` has said whether the answer is right.
    AttemptGivenBackBeforeCheck,
    /// A request looks again and again whether another has finished the flow.
    WaitsWithoutEnd,
}
