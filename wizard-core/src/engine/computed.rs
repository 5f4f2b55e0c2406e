//! Fields that are not asked: the server is, in every round, or once if the value is kept.

use super::{
    Stop,
    context::{Context, Turn},
    expressions::Expressions,
    fits::room_for_look_up,
    settle::Before,
    state::{Filled, Keep, NewlyKept},
    values::Values,
};
use crate::{answer::Value, hook_error::HookError, table::Order};

/// Settles the field at `index` with `values`, which come back with its own, and what is sealed of it.
pub(super) async fn settle_computed(
    turn: Turn<'_, '_>,
    mut values: Values,
    before: Before,
    index: usize,
    keep: bool,
) -> Result<(Values, Option<Keep>), Stop> {
    let context = turn.context;
    let question = context.question(index);
    let sealed = turn.state.place(index).filter(|_| keep);
    // With fewest rounds it waits for what it reads alone.
    let is_blocked = match before {
        Before::Over => true,
        Before::Open => context.table.order == Order::Declared,
        Before::Known => false,
    };
    if is_blocked {
        return Ok((values, sealed.map(Keep::AsItIs)));
    }
    let expressions = Expressions::over(context, &values);
    let pin = expressions.pin_of_reads(index);
    let is_same = |place: &usize| turn.state.answered(*place).0 == pin;
    let sealed = sealed.filter(is_same).and_then(|_| turn.state.answer(index));
    let value = match sealed.and_then(|filled| filled.value(question)) {
        Some(value) => Some(value),
        None => expressions.computed(index).await?,
    };
    let Some(value) = value else { return Ok((values, None)) };
    if keep {
        check_room(turn, &values, index, &value)?;
    }
    let kept = keep.then(|| {
        let fields = vec![Filled::new(context.table, index, &value)];
        Keep::New(NewlyKept { pin, fields })
    });
    values.set(index, value);
    Ok((values, kept))
}

/// A value that no state can hold is a failed look-up, before anyone is asked.
fn check_room(turn: Turn<'_, '_>, values: &Values, index: usize, value: &Value) -> Result<(), Stop> {
    let Context { seal, table, .. } = *turn.context;
    if value.canonical().len() <= room_for_look_up(seal, table, values, index) {
        return Ok(());
    }
    let error = "the value that is kept does not fit into a state: allow longer ones with `max_len` of the seal";
    Err(Expressions::over(turn.context, values).failed(index, &HookError::from(error)))
}
