//! Rule 4, where there is a ledger: an early state that is sent again, or many times at once, gains no attempts. Before a `check`
//! looks at a new answer, an attempt is reserved in the ledger for its flow and form, and it is given back if the answer is right. One
//! request is one attempt for a form, however many checks look at it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Call, Ending, Refusal, Stop};
use crate::{
    canonical::{Sequence, pin_of},
    ledger::{Attempt, Ledger, Reserved, key_of},
    seal::{Flow, Seal},
    table::Table,
    texts::{Text, Words},
};

/// The attempts that this round has reserved.
pub(super) struct Attempts<'a> {
    ledger: Option<&'a Arc<dyn Ledger>>,
    flow: Flow,
    /// How many there are for a form, until when they are counted, and what time it is.
    most: u8,
    expires_at: u64,
    now: u64,
    words: Words<'a>,
    has_state: bool,
    reserved: Mutex<Vec<Reservation>>,
}

/// An attempt that is reserved for a form.
struct Reservation {
    form: &'static str,
    /// It is not given back.
    is_wrong: bool,
}

impl<'a> Attempts<'a> {
    /// None yet.
    pub(super) fn of(call: &Call<'a>, table: &Table, seal: &Seal, flow: Flow, now: u64) -> Self {
        Self {
            ledger: call.ledger,
            flow,
            most: table.max_attempts,
            expires_at: seal.known_until(flow),
            now,
            words: call.words(),
            has_state: call.can_go_on(),
            reserved: Mutex::default(),
        }
    }

    /// Reserves an attempt for `form`, unless this round has.
    pub(super) async fn reserve(&self, form: &'static str) -> Result<(), Stop> {
        let Some(ledger) = self.ledger else { return Ok(()) };
        if self.reserved().iter().any(|reserved| reserved.form == form) {
            return Ok(());
        }
        let refused = |error: &dyn std::fmt::Display| Refusal::ledger(self.words, self.has_state, error);
        match ledger.reserve(self.attempt(form)).await {
            Ok(Reserved::Granted) => {
                self.reserved().push(Reservation { form, is_wrong: false });
                Ok(())
            }
            Ok(Reserved::UsedUp) => {
                let form = form.to_owned();
                Err(Ending::used_up(self.words, &Text::NoMoreAttempts { form }).into())
            }
            Ok(Reserved::Full) => Err(refused(&"the ledger is full").into()),
            Err(error) => Err(refused(&error).into()),
        }
    }

    /// What a check has said of `form`: the attempt is given back, unless this request was wrong.
    pub(super) async fn settle(&self, form: &'static str, is_wrong: bool) {
        let Some(ledger) = self.ledger else { return };
        if !self.is_to_be_given_back(form, is_wrong) {
            return;
        }
        // Where that fails, an attempt too many is counted: that is no reason to refuse a right answer.
        let _ = ledger.give_back(self.attempt(form)).await;
    }

    fn is_to_be_given_back(&self, form: &'static str, is_wrong: bool) -> bool {
        let mut all = self.reserved();
        let Some(place) = all.iter().position(|reserved| reserved.form == form) else {
            return false;
        };
        all[place].is_wrong |= is_wrong;
        let is_right = !all[place].is_wrong;
        if is_right {
            all.swap_remove(place);
        }
        is_right
    }

    fn attempt(&self, form: &str) -> Attempt {
        Attempt {
            flow: key_of(&self.flow.id),
            form: pin_of(Sequence::of("form").text(form).finish()),
            most: self.most,
            expires_at: self.expires_at,
            now: self.now,
        }
    }

    fn reserved(&self) -> MutexGuard<'_, Vec<Reservation>> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
