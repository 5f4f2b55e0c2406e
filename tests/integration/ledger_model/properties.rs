//! What holds whatever happens, and what has to be possible, so that it does not hold of an empty model.

use stateright::{Model, Property};

use super::{
    request::{Answer, Request, Stage},
    world::{Once, Rounds, State},
};

pub const NEVER_TWO_EFFECTS: &str = "never two effects for one flow";
pub const TOLD_AS_RECORDED: &str = "whoever is told a result is told the recorded one";
pub const ALWAYS_ITS_RESULT: &str = "a finished flow always answers with its result";
pub const BOUNDED_GUESSES: &str = "no more wrong guesses are looked at than there may be";
pub const NOBODY_WAITS_FOR_EVER: &str = "nobody waits for ever";

/// No round is played more often than this, whatever happens meanwhile.
pub const MOST_PLAYS: u8 = 5;

pub fn of(rounds: &Rounds) -> Vec<Property<Rounds>> {
    let mut properties = vec![
        Property::always(NEVER_TWO_EFFECTS, |_, state: &State| state.effects.len() <= 1),
        Property::always(TOLD_AS_RECORDED, tells_what_is_recorded),
        Property::always(ALWAYS_ITS_RESULT, answers_with_its_result),
        Property::always(BOUNDED_GUESSES, |rounds: &Rounds, state: &State| {
            state.wrong <= rounds.most
        }),
        Property::always(NOBODY_WAITS_FOR_EVER, comes_to_an_answer),
    ];
    if rounds.sent.iter().any(|sent| sent.guess.is_some()) {
        properties.push(Property::sometimes("attempts are used up", |_, state| {
            is_answered(state, Answer::NoMoreAttempts)
        }));
    }
    if !rounds.sent.iter().any(|sent| sent.is_last) {
        return properties;
    }
    properties.extend([
        Property::sometimes("a result is told that no check lets pass now", passes_the_checks),
        Property::sometimes("somebody else is waited for", |_, state| {
            is_answered(state, Answer::ComeBack)
        }),
        match rounds.once {
            Once::Stop => Property::sometimes("it is told that nothing is known", |_, state| {
                is_answered(state, Answer::OutcomeUnknown)
            }),
            Once::Rerun | Once::Transaction => {
                Property::sometimes("a claim is lost while its step runs", loses_its_claim)
            }
        },
    ]);
    properties
}

fn passes_the_checks(_: &Rounds, state: &State) -> bool {
    let is_told = |request: &Request| matches!(request.stage, Stage::Answered(Answer::Result(_)));
    let mut requests = state.requests.iter();
    state.is_changed && requests.any(|request| request.came_afterwards && is_told(request))
}

fn loses_its_claim(_: &Rounds, state: &State) -> bool {
    let mut claims = state.requests.iter().filter_map(Request::claim);
    state.ledger.running().is_some() && claims.any(|claim| state.ledger.is_lost(claim))
}

fn is_answered(state: &State, answer: Answer) -> bool {
    state.requests.iter().any(|request| request.is_answered(answer))
}

fn tells_what_is_recorded(_: &Rounds, state: &State) -> bool {
    let recorded = state.ledger.recorded();
    let is_told = |recorded| state.told.iter().all(|told| *told == recorded);
    state.told.len() <= 1 && recorded.is_none_or(is_told)
}

/// Whatever the hooks say by then: a last request that comes when the flow is finished is answered with what is recorded, or told that
/// other answers were, unless the ledger cannot say.
fn answers_with_its_result(rounds: &Rounds, state: &State) -> bool {
    let Some(recorded) = state.ledger.recorded() else {
        return true;
    };
    state.requests.iter().zip(&rounds.sent).all(|(request, sent)| {
        let Stage::Answered(answer) = request.stage else {
            return true;
        };
        let is_due = sent.is_last && request.came_afterwards;
        let is_it = answer == Answer::Result(recorded);
        !is_due || is_it || matches!(answer, Answer::FinishedOtherwise | Answer::LedgerFailed)
    })
}

/// Every round comes to its end after a few plays. Where nothing more can happen, every request that came has its answer.
fn comes_to_an_answer(rounds: &Rounds, state: &State) -> bool {
    let mut requests = state.requests.iter();
    if requests.any(|request| request.plays > MOST_PLAYS) {
        return false;
    }
    if !state.requests.iter().any(Request::is_in_flight) {
        return true;
    }
    let mut actions = Vec::new();
    rounds.actions(state, &mut actions);
    !actions.is_empty()
}
