//! The values so far, and the author's expressions over them: what is asked, known, offered, filled in and right.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{Bound, Ending, HookFailure, Refusal};
use crate::{
    answer::Value,
    caller::Caller,
    choices::{Choices, MAX_CHOICES},
    hook::{Found, Hook, HookError, Scope, Site},
    question::{Rendered, accept, literal_default, one_line, render},
    table::{Question, Role},
};

/// What stops the settling of a question.
pub(super) enum Halt {
    /// The request cannot be served.
    Refusal(Refusal),
    /// The call is over.
    Ending(Ending),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

/// A question as it renders now, with what there is to choose from.
pub(super) struct Shown {
    pub(super) rendered: Rendered,
    pub(super) choices: Option<Arc<Choices>>,
}

/// The values so far of one wizard.
pub(super) struct Lookups<'w> {
    wizard: &'w dyn Bound,
    questions: &'static [Question],
    /// `None` where a question is open, or depends on one that is.
    slots: Vec<Option<Value>>,
    /// What was looked up in this round: once for each question.
    offered: Vec<Option<Arc<Choices>>>,
    caller: &'w Caller,
}

impl<'w> Lookups<'w> {
    pub(super) fn new(wizard: &'w dyn Bound, caller: &'w Caller) -> Self {
        let questions = wizard.table().questions;
        Self {
            wizard,
            questions,
            slots: vec![None; questions.len()],
            offered: vec![None; questions.len()],
            caller,
        }
    }

    pub(super) fn set(&mut self, index: usize, value: Value) {
        self.slots[index] = Some(value);
    }

    /// Every value, for a draft in which none is missing.
    pub(super) fn into_all(self) -> Vec<Value> {
        self.slots
            .into_iter()
            .map(|slot| slot.unwrap_or(Value::Empty))
            .collect()
    }

    /// Whether every question in `reads` is known; the question itself counts as such.
    pub(super) fn are_known(&self, reads: &[usize], own: usize) -> bool {
        reads.iter().all(|read| *read == own || self.slots[*read].is_some())
    }

    /// Rule 5: whether the question is asked at all; `None` if that cannot be told yet.
    pub(super) async fn applies(&self, index: usize) -> Result<Option<bool>, Refusal> {
        let Some(reads) = self.questions[index].reads(Role::When) else {
            return Ok(Some(true));
        };
        if !self.are_known(reads, index) {
            return Ok(None);
        }
        match self.run(index, Role::When, self.scope()).await? {
            Found::When(applies) => Ok(Some(applies)),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// What there is to choose from, for a question with `choices`.
    pub(super) async fn choices(&mut self, index: usize) -> Result<Option<Arc<Choices>>, Refusal> {
        if self.questions[index].reads(Role::Choices).is_none() || self.offered[index].is_some() {
            return Ok(self.offered[index].clone());
        }
        match self.run(index, Role::Choices, self.scope()).await? {
            Found::Choices(choices) => {
                self.offered[index] = Some(Arc::new(choices));
                Ok(self.offered[index].clone())
            }
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// A value that the server knows. One that the question itself would refuse is not taken: the person is asked.
    pub(super) async fn known(&mut self, index: usize) -> Result<Option<Value>, Refusal> {
        if self.questions[index].reads(Role::Known).is_none() {
            return Ok(None);
        }
        let value = match self.run(index, Role::Known, self.scope()).await? {
            Found::Known(None | Some(Value::Empty)) => return Ok(None),
            Found::Known(Some(value)) => value,
            _ => return Err(self.wrong_kind(index)),
        };
        let choices = self.choices(index).await?;
        Ok(self.validate(index, choices.as_deref(), &value.to_json()).await?.ok())
    }

    /// The question exactly as it is shown now.
    pub(super) async fn show(&mut self, index: usize) -> Result<Shown, Halt> {
        let question = &self.questions[index];
        let choices = self.choices(index).await?;
        match choices.as_deref() {
            Some(choices) if choices.0.is_empty() => return Err(Halt::Ending(Ending::nothing_to_choose(question.key))),
            Some(choices) if choices.0.len() > MAX_CHOICES => {
                return Err(Halt::Ending(Ending::too_many_choices(question.key, MAX_CHOICES)));
            }
            _ => {}
        }
        let default = self.default(index, choices.as_deref()).await?;
        let rendered = render(
            self.questions,
            question,
            &self.slots,
            choices.as_deref(),
            default.as_ref(),
        );
        Ok(Shown { rendered, choices })
    }

    /// What the form shows filled in. A default that the question itself would refuse is not shown.
    async fn default(&self, index: usize, choices: Option<&Choices>) -> Result<Option<Value>, Refusal> {
        let question = &self.questions[index];
        if question.reads(Role::Default).is_none() {
            return Ok(literal_default(question, choices));
        }
        match self.run(index, Role::Default, self.scope()).await? {
            Found::Default(value) => Ok(accept(question, choices, &value.to_json()).ok()),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// Whether `json` is an answer to the question: its type, its rules and its `check`; the reason if not.
    pub(super) async fn validate(
        &self,
        index: usize,
        choices: Option<&Choices>,
        json: &Json,
    ) -> Result<Result<Value, String>, Refusal> {
        let value = match accept(&self.questions[index], choices, json) {
            Ok(value) => value,
            Err(reason) => return Ok(Err(reason)),
        };
        Ok(self.check(index, &value).await?.map(|()| value))
    }

    /// The author's own `check`. A blank answer is not checked.
    pub(super) async fn check(&self, index: usize, value: &Value) -> Result<Result<(), String>, Refusal> {
        if self.questions[index].reads(Role::Check).is_none() || *value == Value::Empty {
            return Ok(Ok(()));
        }
        match self.run(index, Role::Check, self.scope().checking(value)).await? {
            Found::Check(verdict) => Ok(verdict.map_err(|reason| one_line(&reason))),
            _ => Err(self.wrong_kind(index)),
        }
    }

    fn scope(&self) -> Scope<'_> {
        Scope::new(&self.slots, self.caller)
    }

    async fn run(&self, index: usize, role: Role, scope: Scope<'_>) -> Result<Found, Refusal> {
        let site = Site { question: index, role };
        let outcome = match self.wizard.hook(site, scope) {
            Hook::Now(outcome) => outcome,
            Hook::Later(future) => future.await,
        };
        outcome.map_err(|error| self.failed(index, &error))
    }

    fn wrong_kind(&self, index: usize) -> Refusal {
        self.failed(index, &HookError::from("an expression gave what another role gives"))
    }

    fn failed(&self, index: usize, error: &HookError) -> Refusal {
        Refusal::Hook(HookFailure::new(self.questions[index].key, error))
    }
}
