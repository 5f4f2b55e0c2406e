//! The values so far, and the author's expressions over them: what is asked, known, offered, filled in and right.

use std::sync::Arc;

use serde_json::Value as Json;

use super::{Bound, Call, Ending, HookFailure, Refusal, draft::Halt, review, visit};
use crate::{
    answer::Value,
    answers::{Answers, EMPTY},
    caller::Caller,
    canonical::{self, Pin, pin_of},
    choices::{MAX_CHOICES, Offered},
    hook::{Found, Hook, Scope, Site},
    hook_error::HookError,
    question::{
        Part, Rendered, Told, accept, check_size, literal_default, render, render_roots, render_sample, render_visit,
    },
    table::{Closing, Form, Input, Question, Role, Table},
    texts::{Text, Words},
};

/// The values so far of one wizard.
pub(super) struct Lookups<'w> {
    wizard: &'w dyn Bound,
    table: &'static Table,
    questions: &'static [Question],
    /// `None` where a question is open, or depends on one that is.
    slots: Vec<Option<Value>>,
    /// What was looked up in this round: once for each question.
    offered: Vec<Option<Arc<Offered>>>,
    /// Arguments that a form shows filled in.
    suggested: Vec<Option<Value>>,
    /// Whether the `when` of a question has said no.
    left_out: Vec<bool>,
    caller: &'w Caller,
    words: Words<'w>,
}

impl<'w> Lookups<'w> {
    pub(super) fn new(wizard: &'w dyn Bound, call: &Call<'w>) -> Self {
        let table = wizard.table();
        let count = table.questions.len();
        Self {
            wizard,
            table,
            questions: table.questions,
            slots: vec![None; count],
            offered: vec![None; count],
            suggested: vec![None; count],
            left_out: vec![false; count],
            caller: call.caller,
            words: call.words(),
        }
    }

    pub(super) fn table(&self) -> &'static Table {
        self.table
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
        self.left_out[index] = true;
        self.set(index, Value::Empty);
    }

    pub(super) fn is_left_out(&self, index: usize) -> bool {
        self.left_out[index]
    }

    /// Shows `value` filled in.
    pub(super) fn suggest(&mut self, index: usize, value: Option<Value>) {
        self.suggested[index] = value;
    }

    /// Every value, for a draft in which none is missing.
    pub(super) fn into_all(self) -> Vec<Option<Value>> {
        self.slots
    }

    /// Whether every question in `reads` is known; the question itself counts as such.
    pub(super) fn are_known(&self, reads: &[usize], own: usize) -> bool {
        reads.iter().all(|read| *read == own || self.slots[*read].is_some())
    }

    /// The answers, for words that show them.
    pub(super) fn told(&self) -> Told<'_> {
        Told {
            questions: self.questions,
            values: &self.slots,
            offered: &self.offered,
            words: self.words,
        }
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

    /// The value of a field that is not asked but looked up; `None` if what it reads is not known yet.
    pub(super) async fn computed(&self, index: usize) -> Result<Option<Value>, Refusal> {
        let reads = self.questions[index].reads(Role::Compute).unwrap_or_default();
        if !self.are_known(reads, index) {
            return Ok(None);
        }
        match self.run(index, Role::Compute, self.scope()).await? {
            Found::Computed(value) if self.questions[index].can_be_computed(&value) => Ok(Some(value)),
            Found::Computed(_) => {
                let error = HookError::from(
                    "the computed value can be neither shown nor sealed: a number that is not finite, or what its type reads otherwise than it writes it",
                );
                Err(self.failed(index, &error))
            }
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The digest of what a field that is looked up reads, for one that is kept: a value of other answers is another one.
    pub(super) fn pin_of_reads(&self, index: usize) -> Pin {
        let reads = self.questions[index].reads(Role::Compute).unwrap_or_default();
        let members = reads.iter().map(|read| (self.questions[*read].key, &self.slots[*read]));
        pin_of(digest_of(members))
    }

    /// What there is to choose from, for a question with `choices`.
    pub(super) async fn choices(&mut self, index: usize) -> Result<Option<Arc<Offered>>, Refusal> {
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
        Ok(accept(&self.questions[index], choices.as_deref(), &value.to_json()).ok())
    }

    /// The questions at `indices` of `form` exactly as they are shown now.
    pub(super) async fn show(&mut self, form: &Form, indices: &[usize]) -> Result<Rendered, Halt> {
        match form.input {
            Input::Form => {}
            Input::Visit => {
                let page = self.page(indices[0]).await?;
                return Ok(render_visit(
                    self.told().heading(form, &self.questions[indices[0]]),
                    page,
                ));
            }
            Input::Sample(sampling) => {
                return Ok(render_sample(
                    self.told().heading(form, &self.questions[indices[0]]),
                    sampling,
                ));
            }
            Input::Roots => return Ok(render_roots()),
        }
        let mut parts = Vec::new();
        for (nth, index) in indices.iter().enumerate() {
            parts.push(self.part(form, nth, *index).await?);
        }
        let told = self.told();
        let message = match form.closing {
            Some(Closing::Review) => self.words.say(&review::question(self)),
            Some(Closing::Confirm) | None => told.heading(form, &self.questions[indices[0]]),
        };
        let values = form.closing.map(|_| self.digest());
        Ok(render(message, &parts, values, self.words))
    }

    /// The page that the person opens, without its reference.
    async fn page(&self, index: usize) -> Result<String, Refusal> {
        match self.run(index, Role::Url, self.scope()).await? {
            Found::Url(page) => visit::address(&page).map_err(|error| self.failed(index, &HookError::from(error))),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The author's `done`: whether the person is done on the page with this `reference`.
    pub(super) async fn done(&self, index: usize, reference: &Value) -> Result<bool, Refusal> {
        match self.run(index, Role::Done, self.scope().about(reference)).await? {
            Found::Done(is_done) => Ok(is_done),
            _ => Err(self.wrong_kind(index)),
        }
    }

    async fn part(&mut self, form: &Form, nth: usize, index: usize) -> Result<Part<'static>, Halt> {
        let question = &self.questions[index];
        if form.closing == Some(Closing::Review) {
            self.offered[index] = Some(Arc::new(review::choices(self)));
        }
        let choices = self.choices(index).await?;
        match choices.as_deref() {
            Some(choices) if choices.is_empty() => {
                return Err(Halt::Ending(Ending::unaskable(
                    self.words,
                    &Text::NothingToChoose {
                        question: question.key.to_owned(),
                    },
                )));
            }
            Some(choices) if choices.len() > MAX_CHOICES => {
                return Err(Halt::Ending(Ending::unaskable(
                    self.words,
                    &Text::TooManyChoices {
                        question: question.key.to_owned(),
                        most: MAX_CHOICES,
                    },
                )));
            }
            _ => {}
        }
        let default = self.default(index, choices.as_deref()).await?;
        let words = self.told().words_inside(form, nth, question);
        Ok(Part {
            question,
            offered: choices,
            default,
            words,
        })
    }

    /// What the form shows filled in: a suggested argument, or else the `default`. One that the question itself would
    /// refuse is not shown.
    async fn default(&self, index: usize, choices: Option<&Offered>) -> Result<Option<Value>, Refusal> {
        if let Some(suggested) = &self.suggested[index] {
            return Ok(Some(suggested.clone()));
        }
        let question = &self.questions[index];
        if question.reads(Role::Default).is_none() {
            return Ok(literal_default(question, choices));
        }
        match self.run(index, Role::Default, self.scope()).await? {
            Found::Default(value) => Ok(accept(question, choices, &value.to_json()).ok()),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// Whether `json` is an answer to the question by its type and its rules; the reason if not. Its `check` comes after.
    pub(super) async fn accept(&mut self, index: usize, json: &Json) -> Result<Result<Value, Text>, Refusal> {
        if let Err(reason) = check_size(&self.questions[index], json) {
            return Ok(Err(reason));
        }
        let offered = self.choices(index).await?;
        Ok(accept(&self.questions[index], offered.as_deref(), json))
    }

    /// The author's own `check`. A blank answer is not checked.
    pub(super) async fn check(&self, index: usize, value: &Value) -> Result<Result<(), Text>, Refusal> {
        if self.questions[index].reads(Role::Check).is_none() || *value == Value::Empty {
            return Ok(Ok(()));
        }
        match self.run(index, Role::Check, self.scope().about(value)).await? {
            Found::Check(verdict) => Ok(verdict.map_err(|said| {
                let is_of_an_answer = |address| {
                    let mut answers = self.slots.iter().flatten().chain([value]);
                    answers.any(|answer| answer.stands_at(address))
                };
                Text::Author {
                    words: said.shown(is_of_an_answer),
                }
            })),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The digest of every value that the final step gets (rule 12).
    fn digest(&self) -> [u8; 32] {
        let questions = self.table.answers().iter().map(|question| question.key);
        digest_of(questions.zip(&self.slots))
    }

    fn scope(&self) -> Scope<'_> {
        Scope::new(Answers::new(&self.slots, self.table.starts), self.caller)
    }

    async fn run(&self, index: usize, role: Role, scope: Scope<'_>) -> Result<Found, Refusal> {
        let (question, inner) = self.table.field(index);
        let site = Site { question, inner, role };
        let outcome = match self.wizard.hook(site, scope) {
            Hook::Now(outcome) => outcome,
            Hook::Later(future) => future.await,
        };
        outcome.map_err(|error| self.failed(index, &error))
    }

    fn wrong_kind(&self, index: usize) -> Refusal {
        self.failed(index, &HookError::from("an expression gave what another role gives"))
    }

    pub(super) fn failed(&self, index: usize, error: &HookError) -> Refusal {
        Refusal::Hook(HookFailure::new(self.questions[index].key, error, self.words))
    }
}

/// The digest of `values`, each under its name.
fn digest_of<'v>(values: impl Iterator<Item = (&'v str, &'v Option<Value>)>) -> [u8; 32] {
    let text = |value: &Option<Value>| value.as_ref().unwrap_or(EMPTY).canonical();
    canonical::members_digest(values.map(|(name, value)| (name, text(value))))
}
