//! Fields that are not asked: the server is, in every round, or once if the value is kept.

use super::{
    Refusal,
    draft::Filling,
    state::{Filled, Kept},
};
use crate::{answer::Value, hook_error::HookError, table::Order};

impl Filling<'_, '_> {
    /// A field that the server is asked for: in every round, or once if its value is kept.
    pub(super) async fn settle_computed(&mut self, index: usize, keep: bool) -> Result<(), Refusal> {
        let question = &self.table.questions[index];
        // With fewest rounds it waits for what it reads alone.
        let is_blocked = self.is_over() || (self.table.order == Order::Declared && self.is_stopped());
        if is_blocked {
            let sealed = self.state.holding(question.key).filter(|_| keep);
            self.kept.extend(sealed.cloned());
            return Ok(());
        }
        let pin = self.values.pin_of_reads(index);
        let sealed = self.state.holding(question.key).filter(|kept| keep && kept.pin == pin);
        let sealed = sealed.and_then(|kept| kept.fields.first());
        let value = match sealed.and_then(|filled| filled.value(question)) {
            Some(value) => Some(value),
            None => self.values.computed(index).await?,
        };
        let Some(value) = value else { return Ok(()) };
        if keep {
            self.check_room(index, &value)?;
            self.kept.push(Kept {
                pin,
                fields: vec![Filled::new(question.key, &value)],
            });
        }
        self.values.set(index, value);
        Ok(())
    }

    /// A value that no state can hold is a failed look-up, before anyone is asked.
    fn check_room(&self, index: usize, value: &Value) -> Result<(), Refusal> {
        // Four characters of a token are three bytes of what it holds.
        let room = self.links.seal.max_len() / 4 * 3;
        if value.canonical().len() < room {
            return Ok(());
        }
        let error = HookError::from(
            "the value that is kept is longer than a state: allow longer ones with `max_len` of the seal",
        );
        Err(self.values.failed(index, &error))
    }
}
