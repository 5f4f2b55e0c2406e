//! The complete answers: the one way to a final step (rule 7 of a round).

use std::fmt;

use super::{FlowId, once::Unclaimed, values::Values};
use crate::{answer::Value, answers::Answers, caller::Caller, seal::Flow, table::Table};

/// Every answer of a flow, each validated in this very round. Only the engine can make one.
pub struct Complete {
    table: &'static Table,
    answers: Vec<Option<Value>>,
    /// The questions whose argument was not used, as the server knew the value.
    unused: Vec<usize>,
    flow: FlowId,
    rounds: u8,
    caller: Caller,
    /// What has to be claimed before the final step runs, where it runs at most once.
    unclaimed: Option<Box<Unclaimed>>,
}

impl Complete {
    pub(super) fn new(
        table: &'static Table,
        values: Values,
        flow: Flow,
        caller: Caller,
        unclaimed: Option<Unclaimed>,
    ) -> Self {
        let (answers, unused) = values.into_all();
        Self {
            table,
            answers,
            unused,
            flow: flow.id,
            rounds: flow.rounds,
            caller,
            unclaimed: unclaimed.map(Box::new),
        }
    }

    /// What has to be claimed before the final step runs, where it runs at most once.
    pub(crate) fn unclaimed(&self) -> Option<&Unclaimed> {
        self.unclaimed.as_deref()
    }

    /// How often the client was asked, or told to come back.
    pub(crate) fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Who sent the request that finishes the flow.
    pub(crate) fn caller(&self) -> &Caller {
        &self.caller
    }

    /// The arguments that were not used, as the server knew another value (`known`).
    pub fn unused_arguments(&self) -> impl Iterator<Item = &'static str> {
        self.unused.iter().map(|index| self.table.questions[*index].key)
    }

    /// Whether these are the answers of the wizard that `table` is.
    pub(crate) fn is_of(&self, table: &'static Table) -> bool {
        std::ptr::eq(self.table, table)
    }

    /// The answers by the fields of the struct.
    #[doc(hidden)]
    pub fn answers(&self) -> Answers<'_> {
        Answers::new(&self.answers, self.table.starts)
    }

    /// The flow that these answers finish.
    pub fn flow(&self) -> &FlowId {
        &self.flow
    }
}

/// Answers never reach a log.
impl fmt::Debug for Complete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Complete")
            .field("wizard", &self.table.name)
            .field("flow", &self.flow)
            .finish_non_exhaustive()
    }
}
