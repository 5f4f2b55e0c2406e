//! What an argument for a question may be, as far as what it depends on is known.

use super::{context::Context, expressions::Expressions, values::Values};
use crate::{
    choices::Offered,
    question::argument_values,
    table::Role,
    texts::{ArgumentValues, OfferedChoices},
};

/// What an argument for the question at `index` may be.
pub(super) async fn may_be(context: &Context<'_>, values: &Values, index: usize) -> ArgumentValues {
    let offered = offered(context, values, index).await;
    argument_values(context.question(index), offered, context.words())
}

/// What there is to choose from, for a question with `choices`.
async fn offered(context: &Context<'_>, values: &Values, index: usize) -> Option<OfferedChoices> {
    let reads = context.question(index).reads(Role::Choices)?;
    let mut open = Vec::new();
    find_open(context, values, reads, &mut open);
    if !open.is_empty() {
        return Some(OfferedChoices::DependsOn(open));
    }
    let offered = Expressions::over(context, values).choices(index).await.ok().flatten();
    Some(match offered.as_deref().map(Offered::listed) {
        Some((choices, more)) => OfferedChoices::Listed { choices, more },
        None => OfferedChoices::DependsOn(open),
    })
}

/// The open questions that `reads` lead to, through what is computed of them.
fn find_open(context: &Context<'_>, values: &Values, reads: &[usize], open: &mut Vec<String>) {
    for index in reads.iter().filter(|index| values.value(**index).is_none()) {
        let question = context.question(*index);
        match question.reads(Role::Compute) {
            Some(reads) => find_open(context, values, reads, open),
            None if open.iter().any(|name| name == question.key) => {}
            None => open.push(question.key.to_owned()),
        }
    }
}
