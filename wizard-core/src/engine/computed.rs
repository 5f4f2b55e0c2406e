//! Fields that are not asked: the server is, in every round, or once if the value is kept.

use super::{
    Refusal,
    draft::Filling,
    state::{Filled, Kept},
};
use crate::table::Order;

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
            self.kept.push(Kept {
                pin,
                fields: vec![Filled::new(question.key, &value)],
            });
        }
        self.values.set(index, value);
        Ok(())
    }
}
