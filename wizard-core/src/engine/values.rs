//! The values so far of one wizard. They are handed from form to form: each takes them, and gives them on with its own.

use std::sync::{Arc, OnceLock};

use super::context::Context;
use crate::{
    answer::Value,
    answers::{Answers, EMPTY},
    canonical,
    choices::Offered,
    hook::Scope,
    question::Told,
    table::{Form, Table},
    texts::Words,
};

/// What is known of each question, and what was looked up on the way.
#[derive(Clone)]
pub(super) struct Values {
    /// `None` where a question is open, or depends on one that is.
    slots: Vec<Option<Value>>,
    /// What else is known of each.
    beside: Vec<Beside>,
    /// What there is to choose from: looked up once for each question.
    offered: Vec<OnceLock<Arc<Offered>>>,
}

/// What is known of a question beside its value.
#[derive(Clone, Default)]
struct Beside {
    /// Whether its `when` has said no.
    is_left_out: bool,
    /// An argument that a form shows filled in.
    suggested: Option<Value>,
    /// Whether there is an argument that says otherwise than the server, which knows the value.
    is_overridden: bool,
}

impl Values {
    pub(super) fn none(table: &Table) -> Self {
        let count = table.questions.len();
        Self {
            slots: vec![None; count],
            beside: vec![Beside::default(); count],
            offered: (0..count).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Every value, when none is missing, and the questions whose argument was not used.
    pub(super) fn into_all(self) -> (Vec<Option<Value>>, Vec<usize>) {
        let unused = self.beside.iter().zip(0..).filter(|(beside, _)| beside.is_overridden);
        let unused = unused.map(|(_, index)| index).collect();
        (self.slots, unused)
    }

    pub(super) fn value(&self, index: usize) -> Option<&Value> {
        self.slots[index].as_ref()
    }

    pub(super) fn set(&mut self, index: usize, value: Value) {
        self.slots[index] = Some(value);
    }

    /// The question is open, or depends on one that is.
    pub(super) fn unset(&mut self, index: usize) {
        self.slots[index] = None;
    }

    /// The question is not asked, and has its empty value.
    pub(super) fn leave_out(&mut self, index: usize) {
        self.beside[index].is_left_out = true;
        self.set(index, Value::Empty);
    }

    pub(super) fn is_left_out(&self, index: usize) -> bool {
        self.beside[index].is_left_out
    }

    /// Shows `value` filled in when the question is asked.
    pub(super) fn suggest(&mut self, index: usize, value: Value) {
        self.beside[index].suggested = Some(value);
    }

    /// The server knows the value; `argument` was passed for it.
    pub(super) fn set_known(&mut self, index: usize, value: Value, argument: Option<&Value>) {
        self.beside[index].is_overridden = argument.is_some_and(|argument| *argument != value);
        self.set(index, value);
    }

    /// The server does not know the value after all.
    pub(super) fn unset_known(&mut self, index: usize) {
        self.beside[index].is_overridden = false;
    }

    pub(super) fn suggested(&self, index: usize) -> Option<&Value> {
        self.beside[index].suggested.as_ref()
    }

    /// What has been looked up for the question to choose from.
    pub(super) fn offered(&self, index: usize) -> Option<Arc<Offered>> {
        self.offered[index].get().cloned()
    }

    /// What there is to choose from, unless that has been looked up in the meantime.
    pub(super) fn offer(&self, index: usize, offered: Offered) -> Arc<Offered> {
        Arc::clone(self.offered[index].get_or_init(|| Arc::new(offered)))
    }

    /// Whether a text of an answer stands in memory at `address`.
    pub(super) fn stand_at(&self, address: usize) -> bool {
        self.slots.iter().flatten().any(|answer| answer.stands_at(address))
    }

    /// Whether every question in `reads` is known; the question itself counts as such.
    pub(super) fn are_known(&self, reads: &[usize], own: usize) -> bool {
        reads.iter().all(|read| *read == own || self.slots[*read].is_some())
    }

    /// Whether everything that `form` reads is known. A form that closes a wizard reads everything.
    pub(super) fn can_read(&self, table: &Table, form: &Form) -> bool {
        let mut reads = table.depends_on(form);
        form.closing.is_none() && reads.all(|read| self.slots[read].is_some())
    }

    /// The answers, for words that show them.
    pub(super) fn told<'a>(&'a self, table: &'static Table, words: Words<'a>) -> Told<'a> {
        Told {
            questions: table.questions,
            values: &self.slots,
            offered: &self.offered,
            words,
            shows_blanks: false,
        }
    }

    /// The answers, for the author's expressions.
    pub(super) fn scope<'a>(&'a self, context: &Context<'a>) -> Scope<'a> {
        Scope::new(Answers::new(&self.slots, context.table.starts), context.call.caller)
    }

    /// The digest of every value that the final step gets (rule 12).
    pub(super) fn digest(&self, table: &Table) -> [u8; 32] {
        let questions = table.answers().iter().map(|question| question.key);
        digest_of(questions.zip(&self.slots))
    }

    /// The digest of the values of the questions in `reads`.
    pub(super) fn digest_of(&self, table: &Table, reads: &[usize]) -> [u8; 32] {
        digest_of(
            reads
                .iter()
                .map(|read| (table.questions[*read].key, &self.slots[*read])),
        )
    }
}

/// The digest of `values`, each under its name.
fn digest_of<'v>(values: impl Iterator<Item = (&'v str, &'v Option<Value>)>) -> [u8; 32] {
    let text = |value: &Option<Value>| value.as_ref().unwrap_or(EMPTY).canonical();
    canonical::members_digest(values.map(|(name, value)| (name, text(value))))
}
