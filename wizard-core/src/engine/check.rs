//! The authors' `check`s of a form, when all of it has been answered as far as it will be.

use super::{
    Refusal,
    draft::{Filling, Halt, Reopening},
    form::{Answered, Field, Settled},
};
use crate::{
    table::{Form, Role},
    texts::Text,
};

impl Filling<'_, '_> {
    /// The `check`s, across the questions of the form too. A value of the server that fails is not taken; an argument that
    /// fails is refused; an answer that fails is wrong, or has another question asked again.
    pub(super) async fn check(
        &mut self,
        form: &'static Form,
        fields: &[Field],
        settled: &mut [Settled],
        answered: Option<&Answered>,
    ) -> Result<(), Halt> {
        for (field, settled) in fields.iter().zip(settled.iter_mut()) {
            if let Settled::Known(_) = settled
                && self.failure(field.index).await?.is_some()
            {
                let Settled::Known(verdict) = std::mem::replace(settled, Settled::Given) else {
                    continue;
                };
                *settled = self.otherwise(field, verdict);
            }
        }
        let mut again = None;
        for (field, settled) in fields.iter().zip(settled.iter_mut()) {
            let question = &self.table.questions[field.index];
            let is_due = match settled {
                Settled::Answered => true,
                // An argument has been checked already, unless the check reads this form.
                Settled::Given => self.reads_beside(form, field.index),
                _ => false,
            };
            if !is_due {
                continue;
            }
            let Some(reason) = self.failure(field.index).await? else {
                continue;
            };
            if let Settled::Given = settled {
                return Err(Halt::Refusal(self.wrong_argument(question, &reason)));
            }
            if let Some(other) = question.again.filter(|again| !self.values.is_left_out(*again)) {
                again.get_or_insert((other, reason.clone()));
            }
            *settled = Settled::Wrong(reason);
        }
        // Another question is asked again where nothing else is wrong with this form.
        let open = settled.iter().filter(|settled| settled.is_open()).count();
        match again {
            Some((question, reason)) if open == 1 => Err(Halt::Reopen(Box::new(Reopening {
                question,
                reason: Some(reason),
                kept: answered.map(|answered| self.kept(answered)),
            }))),
            _ => Ok(()),
        }
    }

    /// Why the value at `index` fails its `check`, as far as what that reads is known.
    async fn failure(&self, index: usize) -> Result<Option<Text>, Refusal> {
        let reads = self.table.questions[index].reads(Role::Check);
        match (reads, self.values.value(index)) {
            (Some(reads), Some(value)) if self.values.are_known(reads, index) => {
                Ok(self.values.check(index, value).await?.err())
            }
            _ => Ok(None),
        }
    }

    /// Whether the `check` of the question at `index` reads another one of its form.
    fn reads_beside(&self, form: &Form, index: usize) -> bool {
        let reads = self.table.questions[index].reads(Role::Check).unwrap_or_default();
        reads.iter().any(|read| *read != index && form.indices().contains(read))
    }
}
