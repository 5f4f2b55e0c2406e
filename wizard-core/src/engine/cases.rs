//! Of questions that exclude each other a state holds one case, as its size is reckoned (see [`fits`](super::fits)): an answer
//! that waits for its turn is forgotten where another case applies by now.

use std::collections::HashMap;

use super::{
    context::Turn,
    open::Open,
    state::{Filled, Keep, NewlyKept},
    values::Values,
};
use crate::table::Branch;

/// What is `kept`, without the answers to questions that exclude one which is `open` or known.
pub(super) fn of_one_case(turn: Turn<'_, '_>, values: &Values, open: &[Open], kept: Vec<Keep>) -> Vec<Keep> {
    let table = turn.context.table;
    let is_open = |key: &str| open.iter().any(|open| open.fields.contains(&key));
    let is_known = |index: usize| values.value(index).is_some() && !values.is_left_out(index);
    let cases: HashMap<_, _> = (0..table.questions.len())
        .filter(|index| is_known(*index) || is_open(table.questions[*index].key))
        .filter_map(|index| table.questions[index].branch)
        .map(|Branch { of, kind, case }| ((of, kind), case))
        .collect();
    if cases.is_empty() {
        return kept;
    }
    let is_excluded = |filled: &Filled<'_>| {
        let branch = table.questions[filled.index].branch;
        let other = branch.and_then(|branch| cases.get(&(branch.of, branch.kind)));
        !is_known(filled.index) && other.is_some_and(|other| branch.is_some_and(|branch| branch.case != *other))
    };
    let keep = |keep: Keep| {
        let (pin, fields) = turn.state.kept(&keep);
        if !fields.iter().any(is_excluded) {
            return Some(keep);
        }
        let fields: Vec<_> = fields
            .iter()
            .filter(|filled| !is_excluded(filled))
            .filter_map(|filled| {
                let value = filled.value(&table.questions[filled.index])?;
                Some(Filled::new(table, filled.index, &value))
            })
            .collect();
        (!fields.is_empty()).then_some(Keep::New(NewlyKept { pin, fields }))
    };
    kept.into_iter().filter_map(keep).collect()
}
