//! A question that has been answered is asked again: the person wants to change the answer, or a later `check` names it.
//! From then on its argument, and what the server knows, do not count.

use super::{
    Call, Ending, arguments,
    draft::{Back, Reopening},
    review,
    state::State,
};
use crate::{
    answer::Value,
    table::{Form, Question, Role, Table},
};

impl State<'_> {
    /// Reopens the form of one question; what has to be asked then starts from its answers until now. `None` if this round
    /// has reopened it already.
    pub(super) fn back(
        &mut self,
        table: &'static Table,
        call: &Call<'_>,
        reopening: Reopening,
        before: &[Back],
    ) -> Result<Option<Back>, Ending> {
        let Reopening { question, reason, kept } = reopening;
        let mut forms = table.forms.iter();
        let form = forms
            .find(|form| form.indices().contains(&question))
            .unwrap_or(&table.forms[0]);
        if let Some(kept) = kept {
            self.replace(kept);
        }
        if before.iter().any(|back| back.form == form.key) {
            return Ok(None);
        }
        let filled = filled(table, form, call, self);
        let keys = if reason.is_some() {
            // What depends on it is looked at again, by its pin.
            table.fields(form).iter().map(|question| question.key).collect()
        } else {
            review::with_dependents(table, question)
        };
        self.forget(table, &keys);
        let is_known_otherwise = |question: &&Question| {
            question.reads(Role::Known).is_some() || arguments::given(call.arguments, question).is_some()
        };
        let known_otherwise = table.questions.iter().filter(is_known_otherwise);
        for question in known_otherwise.filter(|question| keys.contains(&question.key)) {
            self.reopen(question.key);
        }
        let mut attempts = 0;
        if let Some(reason) = &reason {
            let words = call.words();
            attempts = self.reopen(table.fields(form)[0].key).count();
            if attempts >= table.max_attempts {
                return Err(Ending::attempts_used_up(words, form.key, &words.say(reason)));
            }
        }
        Ok(Some(Back {
            form: form.key,
            reason,
            attempts,
            filled,
        }))
    }
}

/// The answers of `form` until now.
fn filled(table: &'static Table, form: &Form, call: &Call<'_>, state: &State<'_>) -> Vec<(&'static str, Value)> {
    let value = |question: &'static Question| {
        let value = arguments::told(call, state, question)?;
        (value != Value::Empty).then_some((question.key, value))
    };
    table.fields(form).iter().filter_map(value).collect()
}
