//! Rule 12: what the answers to the forms mean that close a wizard.

use super::{Ending, context::Context, review, values::Values};
use crate::{
    answer::Value,
    table::{Closing, Form},
};

/// What an answer means for the wizard.
pub(super) enum Closed {
    /// It goes on.
    Go,
    /// The call is over.
    End(Ending),
    /// The answer to the question at this index is to be changed.
    Reopen(usize),
}

/// A no to a `confirm` ends the call; a `review` may ask for one answer again.
pub(super) fn close(context: &Context<'_>, values: &Values, form: &Form) -> Closed {
    let index = form.indices().start;
    match (form.closing, values.value(index)) {
        (Some(Closing::Confirm), Some(Value::Boolean(false))) => {
            let told = values.told(context.table, context.words());
            let words = told.heading(form, context.question(index));
            Closed::End(Ending::declined(context.table, context.words(), form.key, &words))
        }
        (Some(Closing::Review), Some(Value::Text(key))) if key != review::NOTHING => {
            let mut questions = context.table.questions.iter();
            let question = questions.position(|question| question.key == key);
            Closed::Reopen(question.expect("a review offers the questions of its wizard alone"))
        }
        _ => Closed::Go,
    }
}
