//! The authors' `check`s.

use super::{
    Stop,
    context::{Context, Turn},
    expressions::Expressions,
    values::Values,
};
use crate::{
    answer::Value,
    table::{Form, Role},
    texts::Text,
};

/// Why the value at `index` fails its `check`, as far as what that reads is known.
pub(super) async fn failure(turn: Turn<'_, '_>, values: &Values, index: usize) -> Result<Option<Text>, Stop> {
    match readable(turn.context, values, index) {
        Some(value) => verdict(turn, values, index, value).await,
        None => Ok(None),
    }
}

/// Whether the value at `index` has been looked at by its `check`, if it has one, and is right.
pub(super) async fn has_passed(turn: Turn<'_, '_>, values: &Values, index: usize) -> Result<bool, Stop> {
    let Some(reads) = turn.context.question(index).reads(Role::Check) else {
        return Ok(true);
    };
    let is_readable = values.are_known(reads, index);
    Ok(is_readable && failure(turn, values, index).await?.is_none())
}

/// Why `value` fails the `check` of the question at `index`. That is an attempt where anything the check is about has just
/// been answered.
pub(super) async fn verdict(
    turn: Turn<'_, '_>,
    values: &Values,
    index: usize,
    value: &Value,
) -> Result<Option<Text>, Stop> {
    let expressions = Expressions::over(turn.context, values);
    if *value == Value::Empty || !is_about_what_has_arrived(turn, index) {
        return expressions.check(index, value).await;
    }
    let (table, attempts) = (turn.context.table, &turn.context.attempts);
    let form = table.form_of(index).map_or(table.questions[index].key, |form| form.key);
    attempts.reserve(form).await?;
    let verdict = expressions.check(index, value).await;
    attempts.settle(form, matches!(verdict, Ok(Some(_)))).await;
    verdict
}

/// Whether the `check` of the question at `index` looks at an answer of this request: to this question, or to one that it reads.
fn is_about_what_has_arrived(turn: Turn<'_, '_>, index: usize) -> bool {
    let context = turn.context;
    let has_arrived = |index: usize| {
        let form = context.table.form_of(index);
        form.is_some_and(|form| turn.was_asked(form) && context.call.response(form.key).is_some())
    };
    let reads = context.question(index).reads(Role::Check);
    reads.is_some_and(|reads| has_arrived(index) || reads.iter().copied().any(has_arrived))
}

/// The value at `index`, if it has a `check` of which everything is known.
fn readable<'v>(context: &Context<'_>, values: &'v Values, index: usize) -> Option<&'v Value> {
    let reads = context.question(index).reads(Role::Check)?;
    values.value(index).filter(|_| values.are_known(reads, index))
}

/// Whether the `check` of the question at `index` reads another one of its form.
pub(super) fn reads_beside(context: &Context<'_>, form: &Form, index: usize) -> bool {
    let reads = context.question(index).reads(Role::Check).unwrap_or_default();
    reads.iter().any(|read| *read != index && form.indices().contains(read))
}
