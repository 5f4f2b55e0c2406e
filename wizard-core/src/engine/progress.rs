//! Which step a question is, out of how many (`progress`). It is no part of a pin.

use super::{context::Turn, open::Open, state::Kept, values::Values};
use crate::{
    table::{Form, Source},
    texts::Text,
};

/// Puts in front of every open form which step it is.
pub(super) fn number(turn: Turn<'_, '_>, values: &Values, kept: &[Kept<'_>], open: &mut [Open]) {
    let words = turn.context.words();
    for open in open.iter_mut().filter(|open| open.form.is_for_a_person()) {
        let step = step(turn, values, kept, open.form);
        open.in_front.insert(0, words.say(&step));
    }
}

/// The step that `form` is, which is open. What is behind it counts unless it is known not to be asked.
fn step(turn: Turn<'_, '_>, values: &Values, kept: &[Kept<'_>], form: &Form) -> Text {
    let all = turn.context.table.forms.iter().filter(|form| form.is_for_a_person());
    let counted = |form: &&Form| was_answered(turn, kept, form) || is_ahead(turn, values, form);
    let before = all.clone().filter(|other| other.indices().start < form.indices().start);
    let step = before.filter(counted).count() + 1;
    let behind = all.filter(|other| other.indices().start > form.indices().start);
    Text::Step {
        step,
        total: step + behind.filter(counted).count(),
    }
}

/// Whether the person has answered `form`.
fn was_answered(turn: Turn<'_, '_>, kept: &[Kept<'_>], form: &Form) -> bool {
    let fields = turn.context.table.fields(form);
    let mut filled = kept.iter().flat_map(|kept| &kept.fields);
    filled.any(|filled| fields.iter().any(|question| question.key == filled.key))
}

/// Whether some question of `form` has to be asked still, as far as is known.
fn is_ahead(turn: Turn<'_, '_>, values: &Values, form: &Form) -> bool {
    form.indices().any(|index| {
        let question = turn.context.question(index);
        let is_given = question.source == Source::Any && turn.given(question).is_some();
        values.value(index).is_none() && !is_given
    })
}
