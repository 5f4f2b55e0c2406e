//! One request: what the client sends, and how far it has come in the code.

use super::ledger::{Fingerprint, Number, Outcome};

/// What a client sends, once or again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// All that was answered in the flow before, and by this request.
    pub fingerprint: Fingerprint,
    /// Whether nothing is left to ask behind it, so that its flow is looked up (`may_be_last`).
    pub is_last: bool,
    /// The new answer that it brings, of those that a `check` reads.
    pub guess: Option<Guess>,
    /// Whether that is an answer to another form than the one whose `check` it is, which the person is asked again (`again`).
    pub is_elsewhere: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    Right,
    Wrong,
}

/// A request on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    pub stage: Stage,
    /// The process that has it.
    pub process: u8,
    /// How often its round was played.
    pub plays: u8,
    /// What `Claiming::takes_over` says.
    pub takes_over: bool,
    /// Whether its round has an attempt reserved.
    pub has_reserved: bool,
    /// Whether the flow was finished before it came.
    pub came_afterwards: bool,
}

/// What is done next for a request, by the name of the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The client has not sent it yet.
    Unsent,
    LookUp,
    Reserve,
    Check,
    GiveBack,
    Claim,
    Step(Number),
    Finish(Number),
    Release(Number),
    Answered(Answer),
    /// Its process has died.
    Lost,
}

/// What a request is answered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// `Round::Recorded`, or what its own run of the step has come to.
    Result(Outcome),
    /// Its own run of the step has said an error, which is not recorded: `retry_errors`.
    Failed,
    /// `Round::Ask`: the next question.
    Asked,
    /// `Round::Ask`: the same question again, as its `check` fails.
    AskedAgain,
    /// `Otherwise::ComeBack`: a state alone.
    ComeBack,
    NoMoreAttempts,
    FinishedOtherwise,
    OutcomeUnknown,
    LedgerFailed,
}

impl Request {
    /// One that nobody has in hand. What does not matter any more is forgotten, so that equal states are one.
    pub fn at(stage: Stage) -> Self {
        Self {
            stage,
            process: 0,
            plays: 0,
            takes_over: false,
            has_reserved: false,
            came_afterwards: false,
        }
    }

    /// The answer goes to the client.
    pub fn answer(&mut self, answer: Answer) {
        *self = Self {
            came_afterwards: self.came_afterwards,
            ..Self::at(Stage::Answered(answer))
        };
    }

    /// Whether a process has it in hand.
    pub fn is_in_flight(&self) -> bool {
        !matches!(self.stage, Stage::Unsent | Stage::Answered(_) | Stage::Lost)
    }

    pub fn is_answered(&self, answer: Answer) -> bool {
        self.stage == Stage::Answered(answer)
    }

    /// The claim that it holds.
    pub fn claim(&self) -> Option<Number> {
        match self.stage {
            Stage::Step(claim) | Stage::Finish(claim) | Stage::Release(claim) => Some(claim),
            _ => None,
        }
    }
}
