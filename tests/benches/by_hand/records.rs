//! The answers of a state, found by the keys of their questions.

use super::seal::Recorded;

/// The answers that have been recorded. They are in the order of the questions, so that each is found where it is looked for;
/// only after the questions were put in another order are they searched.
pub(super) struct Records<'r, 'a> {
    all: &'r [Recorded<'a>],
    next: usize,
    found: usize,
}

impl<'r, 'a> Records<'r, 'a> {
    pub(super) fn new(all: &'r [Recorded<'a>]) -> Self {
        Self { all, next: 0, found: 0 }
    }

    /// The answer to the question `key`. Each is asked for once.
    pub(super) fn of(&mut self, key: &str) -> Option<Recorded<'a>> {
        if self.found == self.all.len() {
            return None;
        }
        let is_next = self.all.get(self.next).is_some_and(|record| record.key == key);
        let place = if is_next {
            self.next
        } else {
            self.all.iter().position(|record| record.key == key)?
        };
        self.next = place + 1;
        self.found += 1;
        Some(self.all[place])
    }
}
