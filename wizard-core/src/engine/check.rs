//! The authors' `check`s.

use super::{Stop, context::Context, expressions::Expressions, values::Values};
use crate::{
    table::{Form, Role},
    texts::Text,
};

/// Why the value at `index` fails its `check`, as far as what that reads is known.
pub(super) async fn failure(context: &Context<'_>, values: &Values, index: usize) -> Result<Option<Text>, Stop> {
    let reads = context.question(index).reads(Role::Check);
    match (reads, values.value(index)) {
        (Some(reads), Some(value)) if values.are_known(reads, index) => {
            Expressions::over(context, values).check(index, value).await
        }
        _ => Ok(None),
    }
}

/// Whether the `check` of the question at `index` reads another one of its form.
pub(super) fn reads_beside(context: &Context<'_>, form: &Form, index: usize) -> bool {
    let reads = context.question(index).reads(Role::Check).unwrap_or_default();
    reads.iter().any(|read| *read != index && form.indices().contains(read))
}
