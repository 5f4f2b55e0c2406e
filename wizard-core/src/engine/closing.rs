//! Rule 12: what the answers to the forms mean that close a wizard.

use super::{
    Ending, Refusal,
    draft::{Filling, Halt, Reopening},
    review,
};
use crate::{
    answer::Value,
    table::{Closing, Form},
};

impl Filling<'_, '_> {
    /// A no to a `confirm` ends the call; a `review` may ask for one answer again.
    pub(super) fn close(&mut self, form: &'static Form) -> Result<(), Halt> {
        let index = form.indices().start;
        let question = &self.table.questions[index];
        match (form.closing, self.values.value(index)) {
            (Some(Closing::Confirm), Some(Value::Boolean(false))) => {
                let words = self.values.told().message(question.message);
                let ending = Ending::declined(self.table, self.call.words(), form.key, &words);
                Err(Halt::Ending(ending))
            }
            (Some(Closing::Review), Some(Value::Text(key))) if key != review::NOTHING => {
                let changed = self.table.questions.iter().position(|question| question.key == key);
                let question = changed.ok_or_else(|| Refusal::Internal(format!("no question `{key}` to change")))?;
                Err(Halt::Reopen(Box::new(Reopening {
                    question,
                    reason: None,
                    kept: None,
                })))
            }
            _ => Ok(()),
        }
    }
}
