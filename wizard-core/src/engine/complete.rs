//! The complete answers: the one way to a final step (rule 7 of a round).

use super::FlowId;
use crate::answer::Value;

/// Every answer of a flow, each validated in this very round. Only the engine can make one.
#[derive(Debug)]
pub struct Complete {
    answers: Vec<Value>,
    flow: FlowId,
}

impl Complete {
    pub(super) fn new(answers: Vec<Value>, flow: FlowId) -> Self {
        Self { answers, flow }
    }

    /// The answer of the question at `index`.
    #[doc(hidden)]
    pub fn value(&self, index: usize) -> &Value {
        self.answers.get(index).unwrap_or(&Value::Empty)
    }

    /// The flow that these answers finish.
    pub fn flow(&self) -> &FlowId {
        &self.flow
    }
}
