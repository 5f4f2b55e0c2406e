//! Which step a question is, out of how many (`progress`). It is no part of a pin.

use super::draft::Filling;
use crate::{
    table::{Form, Source},
    texts::Text,
};

/// The step that `form` is, which is open. What is behind it counts unless it is known not to be asked.
pub(super) fn step(filling: &Filling<'_, '_>, form: &Form) -> Text {
    let all = filling.table.forms.iter().filter(|form| form.is_for_a_person());
    let counted = |form: &&Form| was_answered(filling, form) || is_ahead(filling, form);
    let before = all.clone().filter(|other| other.indices().start < form.indices().start);
    let step = before.filter(counted).count() + 1;
    let behind = all.filter(|other| other.indices().start > form.indices().start);
    Text::Step {
        step,
        total: step + behind.filter(counted).count(),
    }
}

/// Whether the person has answered `form`.
fn was_answered(filling: &Filling<'_, '_>, form: &Form) -> bool {
    let fields = filling.table.fields(form);
    let mut filled = filling.kept.iter().flat_map(|kept| &kept.fields);
    filled.any(|filled| fields.iter().any(|question| question.key == filled.key))
}

/// Whether some question of `form` has to be asked still, as far as is known.
fn is_ahead(filling: &Filling<'_, '_>, form: &Form) -> bool {
    form.indices().any(|index| {
        let question = &filling.table.questions[index];
        let is_given = question.source == Source::Any && filling.given(question).is_some();
        filling.values.value(index).is_none() && !is_given
    })
}
