//! Which step a question is, out of how many (`progress`). It is no part of a pin.

use super::{context::Turn, open::Open, state::Keep, values::Values};
use crate::{
    table::{Form, Source},
    texts::Text,
};

/// Puts in front of every open form which step it is. A form counts if it was answered or is open, or has to be asked still as
/// far as is known.
pub(super) fn number(turn: Turn<'_, '_>, values: &Values, kept: &[Keep], open: &mut [Open]) {
    let (table, words) = (turn.context.table, turn.context.words());
    let mut is_answered = vec![false; table.questions.len()];
    for filled in kept.iter().flat_map(|keep| turn.state.kept(keep).1) {
        is_answered[filled.index] = true;
    }
    let counts = |form: &Form| is_answered[form.indices()].contains(&true) || is_ahead(turn, values, form);
    let (mut steps, mut total) = (Vec::new(), 0);
    let mut opens = open.iter().filter(|open| open.form.is_for_a_person()).peekable();
    for form in table.forms.iter().filter(|form| form.is_for_a_person()) {
        if opens.next_if(|open| open.form.key == form.key).is_some() {
            total += 1;
            steps.push(total);
        } else if counts(form) {
            total += 1;
        }
    }
    let text = match *steps {
        [] => return,
        [step] => Text::Step { step, total },
        [first, .., last] => Text::Steps { first, last, total },
    };
    for open in open.iter_mut().filter(|open| open.form.is_for_a_person()) {
        open.step = Some(words.say(&text));
    }
}

/// Whether some question of `form` has to be asked still, as far as is known.
fn is_ahead(turn: Turn<'_, '_>, values: &Values, form: &Form) -> bool {
    form.indices().any(|index| {
        let question = turn.context.question(index);
        let is_given = question.source == Source::Any && turn.given(question).is_some();
        values.value(index).is_none() && !is_given && !turn.context.goes_without(form, question)
    })
}
