//! How a request goes on: each function does what the one of the same name does in `wizard_core`.

use super::{
    ledger::{Claimed, Finish, Found, Number, Outcome, Reserved},
    mistake::Mistake,
    request::{Answer, Guess, Request, Sent, Stage},
    world::{Mishap, Once, Rounds, State},
};

/// How often a round is played while another request is finishing the flow, before the client is told to come back.
const PATIENCE: u8 = 2;

impl Rounds {
    pub fn send(&self, state: &mut State, index: usize, process: u8) {
        if state.requests[index].stage != Stage::Unsent {
            state.left.spend(Mishap::Resend);
        }
        state.requests[index] = Request {
            process,
            came_afterwards: state.ledger.recorded().is_some(),
            ..Request::at(Stage::Unsent)
        };
        self.play(&mut state.requests[index], index);
    }

    /// `engine::play`, from its beginning.
    fn play(&self, request: &mut Request, index: usize) {
        request.plays += 1;
        request.takes_over = false;
        if self.sent[index].is_last && !self.makes(Mistake::LookUpAfterHooks) {
            request.stage = Stage::LookUp;
        } else {
            self.evaluate(request, index);
        }
    }

    /// `AtMostOnce::is_over`.
    pub fn look_up(&self, state: &mut State, index: usize) {
        let found = state.ledger.look_up();
        let request = &mut state.requests[index];
        let is_other =
            |fingerprint| fingerprint != self.sent[index].fingerprint && !self.makes(Mistake::TakesOverOtherAnswers);
        match found {
            Found::Nothing => self.is_free(request, index),
            Found::Running(fingerprint) | Found::Unknown(fingerprint) | Found::Finished(fingerprint, _)
                if is_other(fingerprint) =>
            {
                request.answer(Answer::FinishedOtherwise);
            }
            Found::Running(_) if request.plays < PATIENCE || self.makes(Mistake::WaitsWithoutEnd) => {
                self.play(request, index);
            }
            Found::Running(_) => request.answer(Answer::ComeBack),
            Found::Unknown(_) if self.once != Once::Stop || self.makes(Mistake::RunsUnknownAgain) => {
                request.takes_over = true;
                self.is_free(request, index);
            }
            Found::Unknown(_) => request.answer(Answer::OutcomeUnknown),
            Found::Finished(_, outcome) => tell(state, index, outcome),
        }
    }

    /// The flow that was looked up is free to go on.
    fn is_free(&self, request: &mut Request, index: usize) {
        if self.makes(Mistake::LookUpAfterHooks) {
            request.stage = Stage::Claim;
        } else {
            self.evaluate(request, index);
        }
    }

    /// `evaluation::evaluate`, from its beginning.
    fn evaluate(&self, request: &mut Request, index: usize) {
        let Sent {
            guess, is_elsewhere, ..
        } = self.sent[index];
        let is_overlooked = is_elsewhere && self.makes(Mistake::CountsItsOwnFormAlone);
        request.stage = if guess.is_some() && !is_overlooked {
            Stage::Reserve
        } else {
            Stage::Check
        };
    }

    /// `Attempts::reserve`.
    pub fn reserve(&self, state: &mut State, index: usize) {
        let request = &mut state.requests[index];
        match state.ledger.reserve(self.most) {
            Reserved::UsedUp => request.answer(Answer::NoMoreAttempts),
            Reserved::Granted if self.makes(Mistake::AttemptGivenBackBeforeCheck) => request.stage = Stage::GiveBack,
            Reserved::Granted => {
                request.has_reserved = true;
                request.stage = Stage::Check;
            }
        }
    }

    /// `standing::check_all`, of the one form whose answer is looked at.
    pub fn check(&self, state: &mut State, index: usize) {
        let is_wrong = self.sent[index].guess == Some(Guess::Wrong);
        state.wrong += u8::from(is_wrong);
        let request = &mut state.requests[index];
        if is_wrong || state.is_changed {
            request.answer(Answer::AskedAgain);
        } else if request.has_reserved {
            request.stage = Stage::GiveBack;
        } else {
            self.evaluated(request, index);
        }
    }

    /// `Attempts::give_back`.
    pub fn give_back(&self, state: &mut State, index: usize) {
        state.ledger.give_back();
        self.given_back(&mut state.requests[index], index);
    }

    fn given_back(&self, request: &mut Request, index: usize) {
        if request.has_reserved {
            request.has_reserved = false;
            self.evaluated(request, index);
        } else {
            request.stage = Stage::Check;
        }
    }

    /// Every answer that this request can bring is good.
    fn evaluated(&self, request: &mut Request, index: usize) {
        if !self.sent[index].is_last {
            request.answer(Answer::Asked);
        } else if self.makes(Mistake::LookUpAfterHooks) {
            request.stage = Stage::LookUp;
        } else {
            request.stage = Stage::Claim;
        }
    }

    /// `Complete::at_most_once`, up to the claim.
    pub fn claim(&self, state: &mut State, index: usize) {
        let Sent { fingerprint, .. } = self.sent[index];
        let request = &mut state.requests[index];
        match state.ledger.claim(fingerprint, request.takes_over, self.mistake) {
            Claimed::Granted(claim) => request.stage = Stage::Step(claim),
            Claimed::Taken => self.play(request, index),
        }
    }

    /// The author's final step. In a transaction nothing is done before it is committed.
    pub fn step(&self, state: &mut State, index: usize, claim: Number) {
        if self.once != Once::Transaction {
            state.effects.insert(self.outcome(index, claim));
        }
        state.requests[index].stage = Stage::Finish(claim);
    }

    fn outcome(&self, index: usize, claim: Number) -> Outcome {
        match self.once {
            Once::Stop | Once::Transaction => Outcome::OfRun(claim),
            Once::Rerun => Outcome::OfAnswers(self.sent[index].fingerprint),
        }
    }

    /// The step has done nothing, and says an error. Where an earlier run may have done something, the flow is not given back: its claim
    /// is dropped.
    pub fn step_fails(&self, state: &mut State, index: usize, claim: Number) {
        state.left.spend(Mishap::Error);
        let request = &mut state.requests[index];
        if request.takes_over && self.once == Once::Rerun && !self.makes(Mistake::ReleasesTakenOver) {
            request.answer(Answer::Failed);
        } else {
            request.stage = Stage::Release(claim);
        }
    }

    pub fn release(&self, state: &mut State, index: usize, claim: Number) {
        state.ledger.release(claim, self.mistake);
        state.requests[index].answer(Answer::Failed);
    }

    /// `Unclaimed::end`. A claim that was lost counts as one that was never granted.
    pub fn finish(&self, state: &mut State, index: usize, claim: Number) {
        match self.commit(state, index, claim) {
            Finish::Lost if !self.makes(Mistake::LostIsAnswered) => self.play(&mut state.requests[index], index),
            Finish::Lost | Finish::Recorded => tell(state, index, self.outcome(index, claim)),
        }
    }

    /// `Claim::finish`, in a transaction with what the step has done.
    fn commit(&self, state: &mut State, index: usize, claim: Number) -> Finish {
        let outcome = self.outcome(index, claim);
        let finish = state.ledger.finish(claim, outcome, self.mistake);
        if self.once == Once::Transaction && finish == Finish::Recorded {
            state.effects.insert(outcome);
        }
        finish
    }

    /// The call of the ledger that is next fails, before or after it has done its work.
    pub fn ledger_fails(&self, state: &mut State, index: usize, has_worked: bool) {
        state.left.spend(Mishap::Failure);
        let mut worked = state.clone();
        match state.requests[index].stage {
            Stage::Reserve => self.reserve(&mut worked, index),
            Stage::GiveBack => self.give_back(&mut worked, index),
            Stage::Claim => self.claim(&mut worked, index),
            Stage::Finish(claim) => _ = self.commit(&mut worked, index, claim),
            Stage::Release(claim) => self.release(&mut worked, index, claim),
            _ => {}
        }
        if has_worked {
            state.ledger = worked.ledger;
            state.effects = worked.effects;
        }
        let request = &mut state.requests[index];
        match request.stage {
            // An attempt too many is counted, at worst.
            Stage::GiveBack => self.given_back(request, index),
            // The step has run: what it says is told. A transaction may not have been committed.
            Stage::Finish(claim) if self.once != Once::Transaction => tell(state, index, self.outcome(index, claim)),
            Stage::Release(_) => request.answer(Answer::Failed),
            _ => request.answer(Answer::LedgerFailed),
        }
    }
}

/// A client is told a result.
fn tell(state: &mut State, index: usize, outcome: Outcome) {
    state.told.insert(outcome);
    state.requests[index].answer(Answer::Result(outcome));
}
