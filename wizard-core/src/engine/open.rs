//! A form that has to be asked: what the client is sent, and what the next state says of it.

use super::{
    input,
    state::{Asked, Filled},
};
use crate::{
    answer::Value,
    question::{InputParams, InputRequest, Rendered, fill_in_answer},
    table::Form,
};

/// A form to ask.
pub(super) struct Open {
    pub(super) form: &'static Form,
    /// The questions that are shown.
    pub(super) fields: Vec<&'static str>,
    pub(super) shown: Rendered,
    /// Which step it is, and why the last answer was wrong.
    pub(super) in_front: Vec<String>,
    /// Wrong answers so far.
    pub(super) attempts: u8,
    /// Good answers to fill in.
    pub(super) filled: Vec<(&'static str, Value)>,
}

impl Open {
    /// What the next state says of it.
    pub(super) fn asked(&self) -> Asked<'static> {
        let filled = self.filled.iter().map(|(key, value)| Filled::new(key, value));
        Asked {
            form: self.form.key,
            pin: self.shown.pin,
            attempts: self.attempts,
            fields: self.fields.clone(),
            filled: filled.collect(),
        }
    }

    /// What is sent: the question, with the step and the reason in front, and good answers filled in.
    pub(super) fn into_request(self) -> InputRequest {
        let mut params = self.shown.params;
        for (key, value) in &self.filled {
            match (&mut params, value) {
                (InputParams::Form { schema, .. }, value) => fill_in_answer(schema, key, value),
                (InputParams::Visit { url, .. }, Value::Text(reference)) => {
                    *url = input::with_reference(url, reference);
                }
                _ => {}
            }
        }
        InputRequest {
            key: self.form.key,
            params: params.behind(self.in_front),
        }
    }
}
