//! A form that has to be asked: what the client is sent, and what the next state says of it.

use super::{
    input,
    state::{Asked, Filled},
};
use crate::{
    answer::Value,
    question::{InputParams, InputRequest, Rendered},
    table::{Form, Table},
    texts::Changed,
};

/// A form to ask.
pub(super) struct Open {
    pub(super) form: &'static Form,
    /// The questions that are shown.
    pub(super) fields: Vec<&'static str>,
    pub(super) shown: Rendered,
    /// Which step it is.
    pub(super) step: Option<String>,
    /// Why it is asked again.
    pub(super) reasons: Vec<String>,
    /// Wrong answers so far.
    pub(super) attempts: u8,
    /// Good answers to fill in.
    pub(super) filled: Vec<(&'static str, Value)>,
    /// What has changed of it since it was answered, where it is asked again for that.
    pub(super) changed: Option<Changed>,
}

impl Open {
    /// What the next state says of it.
    pub(super) fn asked(&self, table: &'static Table) -> Asked<'static> {
        let mut names = table.names();
        let filled = |(key, value): &(&'static str, Value)| Some(Filled::new(table, names.index(key)?, value));
        let filled = self.filled.iter().filter_map(filled).collect();
        Asked::new(self.form.key, self.fields.clone(), self.shown.pin, self.shown.marks())
            .after(self.attempts, filled)
            .because(&self.reasons)
    }

    /// What is sent: the question, with the step in front and the reasons above it, and good answers filled in.
    pub(super) fn into_request(self) -> InputRequest {
        let mut params = self.shown.into_params(&self.filled);
        if let (InputParams::Visit { url, .. }, [(_, Value::Text(reference))]) = (&mut params, &*self.filled) {
            *url = input::with_reference(url, reference);
        }
        InputRequest {
            key: self.form.key,
            params: params.below(&self.reasons, self.step.as_deref()),
            changed: self.changed,
        }
    }
}
