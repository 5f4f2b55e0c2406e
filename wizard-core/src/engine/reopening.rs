//! A question that has been answered is asked again: the person wants to change the answer, or a later `check` names it.
//! From then on its argument, and what the server knows, do not count.

use super::{
    Ending, arguments,
    context::{Context, ReopenedForm},
    review,
    state::{NewlyKept, State},
    values::Values,
};
use crate::{
    answer::Value,
    table::{Form, Question, Role},
    texts::Text,
};

/// A question to ask again, and why.
pub(super) struct Reopening {
    /// Where it stands.
    question: usize,
    /// What a later `check` says; `None` if the person wants to change the answer.
    reason: Option<Text>,
    /// The good answers of the form whose `check` it is.
    kept: Option<NewlyKept>,
}

/// What comes of it.
pub(super) enum Started {
    /// The form that starts again.
    Form(ReopenedForm),
    /// This round has reopened that form before.
    Before,
    /// It was asked too often: the call is over.
    End(Ending),
}

impl Reopening {
    pub(super) fn by_the_person(question: usize) -> Self {
        Self {
            question,
            reason: None,
            kept: None,
        }
    }

    pub(super) fn by_a_check(question: usize, reason: Text, kept: Option<NewlyKept>) -> Self {
        Self {
            question,
            reason: Some(reason),
            kept,
        }
    }
}

/// Reopens the form of one question in `state`: what has to be asked then starts from its answers until now. `before` are the
/// forms that this round has reopened.
pub(super) fn reopen(
    context: &Context<'_>,
    state: &mut State<'_>,
    values: &Values,
    before: &[ReopenedForm],
    reopening: Reopening,
) -> Started {
    let Reopening { question, reason, kept } = reopening;
    let table = context.table;
    let form = table.form_of(question);
    let form = form.expect("only what is asked in a form is reopened");
    if let Some(kept) = kept {
        state.replace(table, kept);
    }
    if before.iter().any(|reopened| reopened.form == form.key) {
        return Started::Before;
    }
    let filled = filled(context, form, state, values);
    let forgotten = if reason.is_some() {
        // What depends on it is looked at again, by its pin.
        form.indices().collect()
    } else {
        review::with_dependents(table, question)
    };
    state.forget(table, &forgotten);
    let is_known_otherwise =
        |question: &&Question| question.reads(Role::Known).is_some() || context.arguments.given(question).is_some();
    let questions = forgotten.iter().map(|index| context.question(*index));
    for question in questions.filter(is_known_otherwise) {
        state.reopen(question.key);
    }
    let mut attempts = 0;
    if let Some(reason) = &reason {
        let words = context.words();
        attempts = state.reopen(table.fields(form)[0].key).count();
        if attempts >= table.max_attempts {
            return Started::End(Ending::attempts_used_up(words, form.key, &words.say(reason)));
        }
    }
    Started::Form(ReopenedForm {
        form: form.key,
        reason,
        attempts,
        filled,
    })
}

/// The answers of `form` until now. Which choice an argument is, only what was looked up says.
fn filled(context: &Context<'_>, form: &Form, state: &State<'_>, values: &Values) -> Vec<(&'static str, Value)> {
    let value = |index: usize| {
        let question = context.question(index);
        let is_chosen = question.is_chosen_from_look_up() && state.answer(index).is_none();
        let value = match values.value(index) {
            Some(value) if is_chosen && context.arguments.given(question).is_some() => value.clone(),
            _ => arguments::told(context, state, index)?,
        };
        (value != Value::Empty).then_some((question.key, value))
    };
    form.indices().filter_map(value).collect()
}
