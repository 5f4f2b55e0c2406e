//! Rule 8: a no to a form that was asked ends the call, whatever has changed since: a pin protects answers, not this.

use super::{
    Ending, arguments,
    context::Context,
    input::{self, No},
    state::{Asked, State},
};
use crate::{
    answer::Value,
    question::Told,
    table::{Question, Refused, Table},
};

/// The end of a call whose person declined or closed a form that may not be skipped.
pub(super) fn ending(context: &Context<'_>, state: &State<'_>) -> Option<Ending> {
    let (table, words) = (context.table, context.words());
    state
        .all_asked()
        .iter()
        .find_map(|asked| match input::no(context.call.response(asked.form))? {
            No::Declined if !may_skip(table, asked, |question| question.on_decline) => {
                let message = heading(context, state, asked);
                Some(Ending::declined(table, words, asked.form, &message))
            }
            No::Cancelled if !may_skip(table, asked, |question| question.on_cancel) => {
                let message = heading(context, state, asked);
                Some(Ending::cancelled(table, words, asked.form, &message))
            }
            No::Declined | No::Cancelled => None,
        })
}

/// Whether every question that was shown in the form goes on with its empty value.
fn may_skip(table: &Table, asked: &Asked<'_>, refused: fn(&Question) -> Refused) -> bool {
    let mut shown = asked.fields().iter();
    shown.all(|key| {
        table
            .question(key)
            .is_some_and(|question| refused(question) == Refused::Skip)
    })
}

/// What stood above the form, as far as it can be told without a look-up.
fn heading(context: &Context<'_>, state: &State<'_>, asked: &Asked<'_>) -> String {
    let table = context.table;
    let values = (0..table.questions.len()).map(|index| arguments::told(context, state, index));
    let values: Vec<Option<Value>> = values.collect();
    let told = Told {
        questions: table.questions,
        values: &values,
        offered: &[],
        words: context.words(),
        shows_blanks: false,
    };
    let form = table.forms.iter().find(|form| form.key == asked.form);
    let first = asked.fields().iter().find_map(|key| table.question(key));
    match (form, first) {
        (Some(form), Some(first)) => told.heading(form, first),
        (None, Some(first)) => told.message(first.message),
        (_, None) => asked.form.to_owned(),
    }
}
