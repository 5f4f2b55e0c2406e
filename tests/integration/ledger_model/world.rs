//! What there is: a wizard, the requests of one flow, and how much may go wrong.

use std::collections::BTreeSet;

use super::{
    ledger::{Ledger, Number, Outcome},
    mistake::Mistake,
    request::{Request, Sent},
};

/// What the final step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// `once`: when nothing is known of a run, there is no other.
    Stop,
    /// `once, on_unknown = rerun`: then there is another; the step is idempotent by the flow and its answers.
    Rerun,
    /// `once = transaction`: what the step does, and the end of its claim, are one commit.
    Transaction,
}

/// How often something goes wrong, or happens that need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mishaps {
    /// A process dies.
    pub crashes: u8,
    /// A lease runs out, by a clock that is ahead or since a process stalls, while whoever holds the claim lives.
    pub stalls: u8,
    /// A call of the ledger fails.
    pub failures: u8,
    /// A step says an error, of a wizard that says `retry_errors`.
    pub errors: u8,
    /// The `check`s fail from now on.
    pub changes: u8,
    /// A client sends a request again.
    pub resends: u8,
    /// All of these together.
    pub together: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    Crash,
    Stall,
    Failure,
    Error,
    Change,
    Resend,
}

impl Mishaps {
    fn of(&mut self, mishap: Mishap) -> &mut u8 {
        match mishap {
            Mishap::Crash => &mut self.crashes,
            Mishap::Stall => &mut self.stalls,
            Mishap::Failure => &mut self.failures,
            Mishap::Error => &mut self.errors,
            Mishap::Change => &mut self.changes,
            Mishap::Resend => &mut self.resends,
        }
    }

    pub fn may(mut self, mishap: Mishap) -> bool {
        self.together > 0 && *self.of(mishap) > 0
    }

    pub fn spend(&mut self, mishap: Mishap) {
        *self.of(mishap) -= 1;
        self.together -= 1;
    }
}

/// The model: one flow of one wizard.
#[derive(Clone, Debug)]
pub struct Rounds {
    pub once: Once,
    pub mistake: Option<Mistake>,
    pub sent: Vec<Sent>,
    /// `Attempt::most`.
    pub most: u8,
    pub mishaps: Mishaps,
}

impl Rounds {
    pub fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub ledger: Ledger,
    pub requests: Vec<Request>,
    /// What has been done.
    pub effects: BTreeSet<Outcome>,
    /// The results that clients were told.
    pub told: BTreeSet<Outcome>,
    /// How many wrong answers a `check` has looked at.
    pub wrong: u8,
    /// Whether the `check`s fail now of what was good before.
    pub is_changed: bool,
    /// Whether every state of the flow has expired.
    pub is_expired: bool,
    pub left: Mishaps,
}

impl State {
    /// Whether a process lives that has this claim.
    pub fn is_held(&self, claim: Number) -> bool {
        self.requests.iter().any(|request| request.claim() == Some(claim))
    }

    /// Whether this process has a request in hand.
    pub fn is_busy(&self, process: u8) -> bool {
        let mut requests = self.requests.iter();
        requests.any(|request| request.process == process && request.is_in_flight())
    }
}
