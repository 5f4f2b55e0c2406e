//! What can happen next, in any order.

use std::collections::BTreeSet;

use stateright::{Model, Property};

use super::{
    ledger::Ledger,
    mistake::Mistake,
    properties,
    request::{Request, Stage},
    world::{Mishap, Rounds, State},
};

const PROCESSES: u8 = 2;

/// A request is told by its place among those that are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Send {
        request: usize,
        process: u8,
    },
    LookUp(usize),
    Reserve(usize),
    Check(usize),
    GiveBack(usize),
    Claim(usize),
    Step(usize),
    StepFails(usize),
    Finish(usize),
    Release(usize),
    /// The ledger is away, or the connection breaks before it has answered.
    LedgerFails {
        request: usize,
        has_worked: bool,
    },
    /// A process dies, with all that it has in hand, and is started again.
    Crash(u8),
    LeaseRunsOut,
    Renew,
    /// The `check`s fail from now on.
    Change,
    /// The deadline of the flow is over.
    ForgetExpired,
}

impl Model for Rounds {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            ledger: Ledger::default(),
            requests: vec![Request::at(Stage::Unsent); self.sent.len()],
            effects: BTreeSet::new(),
            told: BTreeSet::new(),
            wrong: 0,
            is_changed: false,
            is_expired: false,
            left: self.mishaps,
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        for index in 0..state.requests.len() {
            self.for_request(state, index, actions);
        }
        self.for_all(state, actions);
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        let mut next = state.clone();
        match action {
            Action::Send { request, process } => self.send(&mut next, request, process),
            Action::LookUp(index) => self.look_up(&mut next, index),
            Action::Reserve(index) => self.reserve(&mut next, index),
            Action::Check(index) => self.check(&mut next, index),
            Action::GiveBack(index) => self.give_back(&mut next, index),
            Action::Claim(index) => self.claim(&mut next, index),
            Action::Step(index) => self.step(&mut next, index, state.requests[index].claim()?),
            Action::StepFails(index) => self.step_fails(&mut next, index, state.requests[index].claim()?),
            Action::Finish(index) => self.finish(&mut next, index, state.requests[index].claim()?),
            Action::Release(index) => self.release(&mut next, index, state.requests[index].claim()?),
            Action::LedgerFails { request, has_worked } => self.ledger_fails(&mut next, request, has_worked),
            Action::Crash(process) => crash(&mut next, process),
            Action::LeaseRunsOut => {
                if state.is_held(state.ledger.running()?) {
                    next.left.spend(Mishap::Stall);
                }
                next.ledger.lease_runs_out();
            }
            Action::Renew => next.ledger.renew(),
            Action::Change => {
                next.left.spend(Mishap::Change);
                next.is_changed = true;
            }
            Action::ForgetExpired => {
                next.is_expired = true;
                next.ledger.forget_expired();
            }
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        properties::of(self)
    }

    /// A round that is played for ever has not to be followed for ever.
    fn within_boundary(&self, state: &State) -> bool {
        let mut requests = state.requests.iter();
        requests.all(|request| request.plays <= properties::MOST_PLAYS + 1)
    }
}

impl Rounds {
    fn for_request(&self, state: &State, index: usize, actions: &mut Vec<Action>) {
        let stage = state.requests[index].stage;
        actions.push(match stage {
            Stage::Unsent | Stage::Answered(_) | Stage::Lost => return self.to_send(state, index, actions),
            Stage::LookUp => Action::LookUp(index),
            Stage::Reserve => Action::Reserve(index),
            Stage::Check => Action::Check(index),
            Stage::GiveBack => Action::GiveBack(index),
            Stage::Claim => Action::Claim(index),
            Stage::Step(_) => Action::Step(index),
            Stage::Finish(_) => Action::Finish(index),
            Stage::Release(_) => Action::Release(index),
        });
        if let Stage::Step(_) = stage
            && state.left.may(Mishap::Error)
        {
            actions.push(Action::StepFails(index));
        }
        let is_call = !matches!(stage, Stage::Check | Stage::Step(_));
        if is_call && state.left.may(Mishap::Failure) {
            // Nobody can tell whether a look-up has done its work.
            let has_worked: &[bool] = if stage == Stage::LookUp {
                &[false]
            } else {
                &[false, true]
            };
            actions.extend(has_worked.iter().map(|has_worked| Action::LedgerFails {
                request: index,
                has_worked: *has_worked,
            }));
        }
    }

    /// A request goes to one process when it is sent first, and to any when it is sent again.
    fn to_send(&self, state: &State, index: usize, actions: &mut Vec<Action>) {
        let send = |process| Action::Send {
            request: index,
            process,
        };
        if state.is_expired {
            return;
        }
        if state.requests[index].stage != Stage::Unsent {
            if state.left.may(Mishap::Resend) {
                actions.extend((0..PROCESSES).map(send));
            }
        } else if self.is_its_turn(state, index) {
            let index = u8::try_from(index).expect("a few requests");
            actions.push(send(index % PROCESSES));
        }
    }

    /// Of requests that are the same, the first is sent first.
    fn is_its_turn(&self, state: &State, index: usize) -> bool {
        let before = self.sent.iter().zip(&state.requests).take(index);
        let mut same = before.filter(|(sent, _)| **sent == self.sent[index]);
        same.all(|(_, request)| request.stage != Stage::Unsent)
    }

    fn for_all(&self, state: &State, actions: &mut Vec<Action>) {
        let is_busy = |process: &u8| state.is_busy(*process);
        if state.left.may(Mishap::Crash) {
            actions.extend((0..PROCESSES).filter(is_busy).map(Action::Crash));
        }
        if let Some(claim) = state.ledger.running()
            && (!state.is_held(claim) || state.left.may(Mishap::Stall))
        {
            actions.push(Action::LeaseRunsOut);
        }
        if state.ledger.unknown().is_some_and(|claim| state.is_held(claim)) {
            actions.push(Action::Renew);
        }
        // Before anybody has claimed the flow, a request that fails is as one that was not sent.
        if state.left.may(Mishap::Change) && state.ledger != Ledger::default() {
            actions.push(Action::Change);
        }
        // What is known of a flow outlives its requests.
        let is_over = !(0..PROCESSES).any(|process| state.is_busy(process));
        if !state.is_expired && (is_over || self.makes(Mistake::ForgottenTooEarly)) {
            actions.push(Action::ForgetExpired);
        }
    }
}

fn crash(state: &mut State, process: u8) {
    state.left.spend(Mishap::Crash);
    let requests = state.requests.iter_mut();
    for request in requests.filter(|request| request.is_in_flight() && request.process == process) {
        *request = Request::at(Stage::Lost);
    }
}
