//! Rule 8: a no to a form that was asked ends the call, whatever has changed since: a pin protects answers, not this.

use super::{
    Call, Ending, arguments,
    response::{self, Response},
    state::{Asked, State},
};
use crate::{
    answer::Value,
    question::Told,
    table::{Input, Question, Refused, Table},
};

/// The end of a call whose person declined or closed a form that may not be skipped.
pub(super) fn ending(table: &Table, call: &Call<'_>, state: &State<'_>) -> Option<Ending> {
    let words = call.words();
    state.all_asked().iter().find_map(|asked| {
        let response = call.responses.and_then(|responses| responses.get(asked.form));
        let form = table.forms.iter().find(|form| form.key == asked.form);
        match response::read(form.map_or(Input::Form, |form| form.input), response) {
            Response::Declined if !may_skip(table, asked, |question| question.on_decline) => {
                let message = heading(table, call, state, asked);
                Some(Ending::declined(table, words, asked.form, &message))
            }
            Response::Cancelled if !may_skip(table, asked, |question| question.on_cancel) => {
                let message = heading(table, call, state, asked);
                Some(Ending::cancelled(table, words, asked.form, &message))
            }
            _ => None,
        }
    })
}

/// Whether every question that was shown in the form goes on with its empty value.
fn may_skip(table: &Table, asked: &Asked<'_>, refused: fn(&Question) -> Refused) -> bool {
    let mut shown = asked.fields.iter();
    shown.all(|key| question(table, key).is_some_and(|question| refused(question) == Refused::Skip))
}

fn question<'t>(table: &'t Table, key: &str) -> Option<&'t Question> {
    table.questions.iter().find(|question| question.key == key)
}

/// What stood above the form, as far as it can be told without a look-up.
fn heading(table: &Table, call: &Call<'_>, state: &State<'_>, asked: &Asked<'_>) -> String {
    let values = table
        .questions
        .iter()
        .map(|question| arguments::told(call, state, question));
    let values: Vec<Option<Value>> = values.collect();
    let told = Told {
        questions: table.questions,
        values: &values,
        offered: &[],
        words: call.words(),
    };
    let form = table.forms.iter().find(|form| form.key == asked.form);
    let first = asked.fields.iter().find_map(|key| question(table, key));
    match (form, first) {
        (Some(form), Some(first)) => told.heading(form, first),
        (None, Some(first)) => told.message(first.message),
        (_, None) => asked.form.to_owned(),
    }
}
