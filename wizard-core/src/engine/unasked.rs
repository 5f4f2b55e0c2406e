//! Rule 3, its exception: a response that comes with the first call is taken for a form whose questions all say
//! `unasked = accept`, as if the form had been asked. Nothing can have changed since, so it has no pin to be compared.

use super::{context::Context, state::State};
use crate::table::{Form, Input, Table};

/// Takes such forms into the `state` of a first call as asked.
pub(super) fn take(context: &Context<'_>, state: &mut State<'_>) {
    let call = context.call;
    if call.state.is_some() || !call.has_rounds() {
        return;
    }
    let table = context.table;
    let accepts = |form: &&Form| {
        let mut questions = table.fields(form).iter();
        form.input == Input::Form && questions.all(|question| question.accepts_unasked)
    };
    let has_response = |form: &&Form| call.response(form.key).is_some();
    state.take_unasked(table, table.forms.iter().filter(accepts).filter(has_response));
}

/// Whether some question of the wizard takes an answer that comes unasked.
pub(super) fn is_taken(table: &Table) -> bool {
    table.questions.iter().any(|question| question.accepts_unasked)
}

/// Whether a form that counts as asked was not asked at all: on a first call none was.
pub(super) fn is_unasked(context: &Context<'_>) -> bool {
    context.call.state.is_none()
}
