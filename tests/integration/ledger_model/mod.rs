//! At most once, as a model of which every history is looked at: two processes, the requests of one flow, and whatever can go wrong.
//!
//! # What is modelled
//!
//! The calls that a request makes of its ledger, in the order in which the engine makes them, each atomic and any of them between two
//! others: `look_up`, before the hooks; `reserve`, `check`, `give_back`; `claim`; the `step`; `finish` or `release`. Transitions have
//! the names of the functions in `wizard_core` that they stand for. The ledger keeps to the contract of `wizard_core::ledger`.
//!
//! Between any two of them a process dies, with all requests that it has in hand; a lease runs out, of a process that is gone, or of
//! one that lives and is slow, or by a clock that is ahead, and is renewed; a call of the ledger fails, before it has done its work or
//! after; a step says an error that is not recorded (`retry_errors`); a client sends a request again, to either process; and `check`s
//! begin to fail. The requests of a flow are the last one, twice at once; another last one, of a fork; and guesses at a form that has
//! a `check`.
//!
//! There are three kinds of wizards ([`Once`]): one of whose step nothing is known when it was broken off, one that is run again
//! then, and one whose effect and end of the claim are one commit.
//!
//! # What is left out
//!
//! - Time. A lease runs out whenever it likes. The deadline of a flow is one moment, after which no request comes; no
//!   request that came before is still on its way when a ledger forgets the flow.
//! - Whatever a round asks before its last question, and the seal: a request is a set of answers.
//! - Of a record, everything but which run of a step it is of. A step that may be run again (`on_unknown = rerun`) has one effect,
//!   and says the same, however often it runs with the same answers: that is what its author promises.
//! - A process that is broken off and one that drops its claim are the same: nobody hears of the claim any more.
//! - Each mishap comes once or twice, and no more than two or three of them in one history; there are three or four requests.
//!
//! # What it shows
//!
//! What SECURITY.md promises of a flow that is finished at most once, as the constants in [`properties`] say it: that it has one
//! effect, that its result is what everybody is told who sends the request again, also where no `check` lets it pass any more, that
//! guesses are bounded however many are sent at once, and that every request comes to its answer.
//!
//! Each of the tests at the end puts one [`Mistake`] into the code or into a ledger, and sees one of them broken.

mod ledger;
mod mistake;
mod properties;
mod request;
mod round;
mod transitions;
mod world;

use std::collections::BTreeSet;

use stateright::{Checker, HasDiscoveries, Model};

use mistake::Mistake;
use properties::{ALWAYS_ITS_RESULT, BOUNDED_GUESSES, NEVER_TWO_EFFECTS, NOBODY_WAITS_FOR_EVER, TOLD_AS_RECORDED};
use request::{Guess, Sent};
use world::{Mishaps, Once, Rounds};

/// The last request of a flow.
const LAST: Sent = Sent {
    fingerprint: 0,
    is_last: true,
    guess: None,
    is_elsewhere: false,
};
/// That of a fork: an early state was sent again, with other answers.
const FORK: Sent = Sent { fingerprint: 1, ..LAST };

/// Each mishap once, and so many of them together.
const fn mishaps(together: u8) -> Mishaps {
    Mishaps {
        crashes: 1,
        stalls: 1,
        failures: 1,
        errors: 1,
        changes: 1,
        resends: 1,
        together,
    }
}

/// A flow whose answers are all in, and are sent twice at once, and beside them those of a fork.
fn finished(once: Once, together: u8) -> Rounds {
    Rounds {
        once,
        mistake: None,
        sent: vec![LAST, LAST, FORK],
        most: 1,
        mishaps: mishaps(together),
    }
}

/// A `check` in the middle of a flow, which is guessed at three times at once, and answered rightly. Two guesses are free. One of them
/// is an answer to another form, which the `check` reads.
fn guessed() -> Rounds {
    let guess = |guess| Sent {
        is_last: false,
        guess: Some(guess),
        ..LAST
    };
    let elsewhere = Sent {
        is_elsewhere: true,
        ..guess(Guess::Wrong)
    };
    Rounds {
        once: Once::Stop,
        mistake: None,
        sent: vec![guess(Guess::Wrong), guess(Guess::Wrong), elsewhere, guess(Guess::Right)],
        most: 2,
        mishaps: Mishaps {
            resends: 2,
            ..mishaps(3)
        },
    }
}

/// A form with a `check` that is the last of its flow: a wrong answer and, twice at once, the right one.
fn guessed_last(once: Once) -> Rounds {
    let right = Sent {
        guess: Some(Guess::Right),
        ..LAST
    };
    let wrong = Sent {
        guess: Some(Guess::Wrong),
        ..FORK
    };
    Rounds {
        sent: vec![wrong, right, right],
        ..finished(once, 2)
    }
}

/// Every property holds of every history, of which there are many.
fn holds(rounds: Rounds, fewest_states: usize) {
    let checker = rounds.checker().spawn_bfs().join();
    checker.assert_properties();
    let states = checker.unique_state_count();
    assert!(states >= fewest_states, "there are {states} states alone");
}

/// With this mistake there is a history in which the property does not hold.
fn is_found(mistake: Mistake, rounds: Rounds, property: &'static str) {
    let with_mistake = Rounds {
        mistake: Some(mistake),
        ..rounds
    };
    let until_found = HasDiscoveries::AnyOf(BTreeSet::from([property]));
    let checker = with_mistake.checker().finish_when(until_found).spawn_bfs().join();
    assert!(checker.discovery(property).is_some(), "{mistake:?} breaks nothing");
}

#[test]
fn a_step_runs_once_and_not_again_when_nothing_is_known_of_it() {
    holds(finished(Once::Stop, 3), 60_000);
}

#[test]
fn a_step_that_is_run_again_is_idempotent_by_its_answers() {
    holds(finished(Once::Rerun, 3), 150_000);
}

#[test]
fn a_step_that_is_a_transaction_is_committed_once() {
    holds(finished(Once::Transaction, 3), 100_000);
}

#[test]
fn guesses_are_bounded_in_the_middle_of_a_flow() {
    holds(guessed(), 40_000);
}

#[test]
fn guesses_are_bounded_at_the_end_of_a_flow() {
    holds(guessed_last(Once::Stop), 30_000);
    holds(guessed_last(Once::Transaction), 30_000);
}

#[test]
fn a_claim_that_is_not_fenced_is_found() {
    let rounds = || finished(Once::Transaction, 2);
    is_found(Mistake::UnfencedClaim, rounds(), NEVER_TWO_EFFECTS);
    is_found(Mistake::UnfencedClaim, rounds(), TOLD_AS_RECORDED);
}

#[test]
fn a_look_up_after_the_hooks_is_found() {
    for once in [Once::Stop, Once::Rerun, Once::Transaction] {
        is_found(Mistake::LookUpAfterHooks, finished(once, 2), ALWAYS_ITS_RESULT);
    }
}

#[test]
fn a_guess_that_is_not_counted_is_found() {
    is_found(Mistake::AttemptGivenBackBeforeCheck, guessed(), BOUNDED_GUESSES);
    is_found(Mistake::CountsItsOwnFormAlone, guessed(), BOUNDED_GUESSES);
}

#[test]
fn other_mistakes_in_the_code_are_found() {
    let found = [
        (Mistake::RunsUnknownAgain, Once::Stop, NEVER_TWO_EFFECTS),
        (Mistake::ReleasesTakenOver, Once::Rerun, NEVER_TWO_EFFECTS),
        (Mistake::LostIsAnswered, Once::Transaction, TOLD_AS_RECORDED),
        (Mistake::WaitsWithoutEnd, Once::Stop, NOBODY_WAITS_FOR_EVER),
    ];
    for (mistake, once, property) in found {
        is_found(mistake, finished(once, 2), property);
    }
}

#[test]
fn other_mistakes_in_a_ledger_are_found() {
    is_found(
        Mistake::TakesOverOtherAnswers,
        finished(Once::Rerun, 2),
        NEVER_TWO_EFFECTS,
    );
    is_found(Mistake::ForgottenTooEarly, finished(Once::Stop, 2), NEVER_TWO_EFFECTS);
}
