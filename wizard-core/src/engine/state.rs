//! What a wizard keeps between rounds: the answers taken, each form's with its pin, and the forms that were asked.
//!
//! The bytes are sealed, so they are ours; a redeploy may still have changed the wizard under them. Keys are names, so
//! adding, removing and reordering questions keeps the other answers (rule 5 of a round).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::{
    answer::Value,
    canonical::Pin,
    question::accept,
    seal::Rejected,
    table::{Form, Question, Source, Table},
};

/// The state of a flow as the round before left it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct State<'a> {
    #[serde(borrow)]
    answers: Vec<Kept<'a>>,
    #[serde(borrow)]
    asked: Vec<Asked<'a>>,
    #[serde(borrow)]
    reopened: Vec<Reopened<'a>>,
}

/// The answers to one form that were taken.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Kept<'a> {
    pub(super) pin: Pin,
    #[serde(borrow)]
    pub(super) fields: Vec<Filled<'a>>,
}

/// One answer.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Filled<'a> {
    #[serde(borrow)]
    pub(super) key: Cow<'a, str>,
    /// Empty for a question that was left blank or skipped.
    pub(super) value: Value,
}

/// A form that was asked in the round that made this state.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Asked<'a> {
    pub(super) form: &'a str,
    pub(super) pin: Pin,
    /// Wrong answers so far.
    pub(super) attempts: u8,
    /// The questions that were shown.
    pub(super) fields: Vec<&'a str>,
    /// Good answers that were filled in again.
    #[serde(borrow)]
    pub(super) filled: Vec<Filled<'a>>,
}

/// A question that the person wants to answer, or has to, whatever the arguments and the server say.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Reopened<'a> {
    #[serde(borrow)]
    pub(super) key: Cow<'a, str>,
    /// How often a later `check` has asked for it again.
    pub(super) attempts: u8,
}

impl Filled<'_> {
    pub(super) fn new(key: &'static str, value: &Value) -> Self {
        Self {
            key: Cow::Borrowed(key),
            value: value.clone(),
        }
    }

    /// The answer to `question`, without a look-up; `None` if it is none any more.
    pub(super) fn value(&self, question: &Question) -> Option<Value> {
        match (&self.value, question.source) {
            (value, Source::Computed { .. }) => Some(value).filter(|value| question.can_be_computed(value)).cloned(),
            (Value::Empty, _) => Some(Value::Empty),
            (value, _) => accept(question, None, &value.to_json()).ok(),
        }
    }
}

impl Reopened<'_> {
    /// Counts that a later `check` has asked for it again.
    pub(super) fn count(&mut self) -> u8 {
        self.attempts = self.attempts.saturating_add(1);
        self.attempts
    }
}

impl Kept<'_> {
    fn holds(&self, key: &str) -> bool {
        self.fields.iter().any(|filled| filled.key == key)
    }
}

impl<'a> State<'a> {
    /// The state in `bytes`, without the answers to questions that `table` no longer has. No bytes are the state of a
    /// first call.
    pub(super) fn decode(bytes: &'a [u8], table: &Table) -> Result<Self, Refusal> {
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        let mut state: Self = postcard::from_bytes(bytes).map_err(|_| Rejected::Malformed)?;
        let is_known = |key: &str| table.question(key).is_some();
        for kept in &mut state.answers {
            kept.fields.retain(|filled| is_known(&filled.key));
        }
        state.answers.retain(|kept| !kept.fields.is_empty());
        state.reopened.retain(|reopened| is_known(&reopened.key));
        Ok(state)
    }

    /// The bytes of the next state.
    pub(super) fn encode(
        answers: Vec<Kept<'_>>,
        asked: Vec<Asked<'_>>,
        reopened: Vec<Reopened<'_>>,
    ) -> Result<Vec<u8>, Refusal> {
        let state = State {
            answers,
            asked,
            reopened,
        };
        postcard::to_stdvec(&state).map_err(|error| Refusal::Internal(error.to_string()))
    }

    /// What was answered to any of the questions of `form`.
    pub(super) fn answers<'s>(&'s self, table: &Table, form: &Form) -> impl Iterator<Item = &'s Kept<'a>> {
        let fields = table.fields(form);
        let is_of_form = move |kept: &&Kept<'_>| fields.iter().any(|question| kept.holds(question.key));
        self.answers.iter().filter(is_of_form)
    }

    /// What holds the value of `key`.
    pub(super) fn holding(&self, key: &str) -> Option<&Kept<'a>> {
        self.answers.iter().find(|kept| kept.holds(key))
    }

    /// The answer to the question `key`.
    pub(super) fn answer(&self, key: &str) -> Option<&Filled<'a>> {
        let mut all = self.answers.iter().flat_map(|kept| &kept.fields);
        all.find(|filled| filled.key == key)
    }

    pub(super) fn asked(&self, form: &str) -> Option<&Asked<'a>> {
        self.asked.iter().find(|asked| asked.form == form)
    }

    pub(super) fn all_asked(&self) -> &[Asked<'a>] {
        &self.asked
    }

    pub(super) fn reopened(&self) -> &[Reopened<'a>] {
        &self.reopened
    }

    /// Whether the person has to answer `key`, whatever the arguments and the server say.
    pub(super) fn is_reopened(&self, key: &str) -> bool {
        self.reopened.iter().any(|reopened| reopened.key == key)
    }

    /// Forgets the answers to `keys`, and that they were asked.
    pub(super) fn forget(&mut self, table: &Table, keys: &[&str]) {
        self.answers.retain(|kept| !keys.iter().any(|key| kept.holds(key)));
        let touches = |form: &str| {
            let form = table.forms.iter().find(|known| known.key == form);
            form.is_some_and(|form| {
                let mut fields = table.fields(form).iter();
                fields.any(|question| keys.contains(&question.key))
            })
        };
        self.asked.retain(|asked| !touches(asked.form));
    }

    /// Puts `kept` in the place of what is known of its questions.
    pub(super) fn replace(&mut self, kept: Kept<'a>) {
        self.answers
            .retain(|other| !kept.fields.iter().any(|filled| other.holds(&filled.key)));
        self.answers.push(kept);
    }

    /// The person has to answer `key` from now on, whatever the arguments and the server say.
    pub(super) fn reopen(&mut self, key: &'static str) -> &mut Reopened<'a> {
        let place = self.reopened.iter().position(|reopened| reopened.key == key);
        let place = place.unwrap_or_else(|| {
            self.reopened.push(Reopened {
                key: Cow::Borrowed(key),
                attempts: 0,
            });
            self.reopened.len() - 1
        });
        &mut self.reopened[place]
    }
}
