//! The ledger, as its contract has it, for one flow and one form. Every call is atomic.

use std::fmt;

use super::mistake::Mistake;

/// Which answers a flow is finished with.
pub type Fingerprint = u8;
/// The number of a claim: no two claims ever have the same.
pub type Number = u8;

/// What a run of the step has come to. Runs that come to the same are one effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Every run has an effect of its own.
    OfRun(Number),
    /// The step is idempotent: every run with these answers has the same effect, and says the same.
    OfAnswers(Fingerprint),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ledger {
    row: Option<Row>,
    /// The number of the next claim.
    next: Number,
    /// How many attempts are counted.
    attempts: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Row {
    fingerprint: Fingerprint,
    /// The claim that counts.
    claim: Number,
    standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Standing {
    Running,
    Unknown,
    Finished(Outcome),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    Running(Fingerprint),
    Unknown(Fingerprint),
    Finished(Fingerprint, Outcome),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    Granted(Number),
    Taken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    Recorded,
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    Granted,
    UsedUp,
}

/// What the contract promises.
impl Ledger {
    pub fn look_up(&self) -> Found {
        let Some(row) = &self.row else {
            return Found::Nothing;
        };
        match row.standing {
            Standing::Running => Found::Running(row.fingerprint),
            Standing::Unknown => Found::Unknown(row.fingerprint),
            Standing::Finished(outcome) => Found::Finished(row.fingerprint, outcome),
        }
    }

    pub fn claim(&mut self, fingerprint: Fingerprint, takes_over: bool, mistake: Option<Mistake>) -> Claimed {
        if let Some(row) = &self.row {
            let is_same = row.fingerprint == fingerprint || mistake == Some(Mistake::TakesOverOtherAnswers);
            if !(takes_over && row.standing == Standing::Unknown && is_same) {
                return Claimed::Taken;
            }
        }
        let claim = self.next;
        self.next += 1;
        self.row = Some(Row {
            fingerprint,
            claim,
            standing: Standing::Running,
        });
        Claimed::Granted(claim)
    }

    pub fn finish(&mut self, claim: Number, outcome: Outcome, mistake: Option<Mistake>) -> Finish {
        let Some(row) = self.claimed(claim, mistake) else {
            return Finish::Lost;
        };
        row.standing = Standing::Finished(outcome);
        Finish::Recorded
    }

    pub fn release(&mut self, claim: Number, mistake: Option<Mistake>) {
        if self.claimed(claim, mistake).is_some() {
            self.row = None;
        }
    }

    /// The row, if this claim is the one that counts.
    fn claimed(&mut self, claim: Number, mistake: Option<Mistake>) -> Option<&mut Row> {
        let is_fenced = mistake != Some(Mistake::UnfencedClaim);
        self.row.as_mut().filter(|row| row.claim == claim || !is_fenced)
    }

    pub fn reserve(&mut self, most: u8) -> Reserved {
        if self.attempts >= most {
            return Reserved::UsedUp;
        }
        self.attempts += 1;
        Reserved::Granted
    }

    /// Giving back what was never reserved gains nothing.
    pub fn give_back(&mut self) {
        self.attempts = self.attempts.saturating_sub(1);
    }
}

/// What happens to it as time goes by.
impl Ledger {
    /// Nobody has heard of whoever has the claim for as long as a lease is.
    pub fn lease_runs_out(&mut self) {
        if let Some(row) = self.row.as_mut().filter(|row| row.standing == Standing::Running) {
            row.standing = Standing::Unknown;
        }
    }

    /// Whoever has the claim is heard of again.
    pub fn renew(&mut self) {
        if let Some(row) = self.row.as_mut().filter(|row| row.standing == Standing::Unknown) {
            row.standing = Standing::Running;
        }
    }

    pub fn forget_expired(&mut self) {
        self.row = None;
        self.attempts = 0;
    }
}

/// What an onlooker sees.
impl Ledger {
    /// The claim with which the flow is running.
    pub fn running(&self) -> Option<Number> {
        self.standing(Standing::Running)
    }

    /// The claim of which nobody has heard.
    pub fn unknown(&self) -> Option<Number> {
        self.standing(Standing::Unknown)
    }

    fn standing(&self, standing: Standing) -> Option<Number> {
        let row = self.row.as_ref().filter(|row| row.standing == standing);
        row.map(|row| row.claim)
    }

    pub fn recorded(&self) -> Option<Outcome> {
        match self.look_up() {
            Found::Finished(_, outcome) => Some(outcome),
            Found::Nothing | Found::Running(_) | Found::Unknown(_) => None,
        }
    }

    /// Whether this claim does not count any more.
    pub fn is_lost(&self, claim: Number) -> bool {
        self.row.as_ref().is_none_or(|row| row.claim != claim)
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfRun(number) => write!(f, "of run {number}"),
            Self::OfAnswers(fingerprint) => write!(f, "of answers {fingerprint}"),
        }
    }
}
