//! A form that stands as it was sealed: nothing of it varies, no expression is about it, and no argument is for it. Its pin is
//! compared and its answers are validated as those of any other form are, but nothing has to be waited for.

use super::{answered::verdict_on, context::Turn, state::Keep, values::Values, verdict::Verdict};
use crate::{question::Whole, table::Form};

/// What is kept of `form` if it stands as it was sealed. Its answers are among the `values` then.
pub(super) fn unchanged(turn: Turn<'_, '_>, values: &mut Values, form: &Form) -> Option<Keep> {
    let context = turn.context;
    let whole = context
        .fixed(form)
        .whole(context.words())
        .filter(|whole| whole.is_plain())?;
    let has_argument = |index: usize| turn.given(context.question(index)).is_some();
    let place = turn.state.sole_place(form)?;
    if !is_as_sealed(turn, place, form, whole) || form.indices().any(has_argument) {
        return None;
    }
    let (_, fields) = turn.state.answered(place);
    for filled in fields {
        match verdict_on(context.question(filled.index), None, Some(&filled.value)) {
            Verdict::Good(value) => values.set(filled.index, value),
            Verdict::Wrong(_) | Verdict::Missing { .. } => return None,
        }
    }
    Some(Keep::AsItIs(place))
}

/// Rule 2: whether what was answered at `place` was answered to the whole form as it is shown now.
fn is_as_sealed(turn: Turn<'_, '_>, place: usize, form: &Form, whole: &Whole) -> bool {
    let (pin, fields) = turn.state.answered(place);
    let answered = fields.iter().map(|filled| filled.index);
    pin == whole.pin() && answered.eq(form.indices())
}
