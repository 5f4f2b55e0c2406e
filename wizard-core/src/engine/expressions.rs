//! The author's expressions over the values so far: what is asked, known, offered, filled in and right.

use std::sync::Arc;

use super::{HookFailure, Refusal, Stop, context::Context, values::Values};
use crate::{
    answer::{Given, Value},
    canonical::{Pin, pin_of},
    choices::Offered,
    hook::{Found, Hook, Scope, Site},
    hook_error::HookError,
    question::{accept, check_size, literal_default},
    table::{Question, Role},
    texts::Text,
};

/// The expressions of one wizard, with the values that they read.
#[derive(Clone, Copy)]
pub(super) struct Expressions<'e> {
    context: &'e Context<'e>,
    values: &'e Values,
}

impl<'e> Expressions<'e> {
    pub(super) fn over(context: &'e Context<'e>, values: &'e Values) -> Self {
        Self { context, values }
    }

    /// Whether the question has an expression for `role`.
    pub(super) fn has(self, index: usize, role: Role) -> bool {
        self.reads(index, role).is_some()
    }

    /// Rule 5: whether the question is asked at all; `None` if that cannot be told yet.
    pub(super) async fn applies(self, index: usize) -> Result<Option<bool>, Stop> {
        let Some(reads) = self.reads(index, Role::When) else {
            return Ok(Some(true));
        };
        if !self.values.are_known(reads, index) {
            return Ok(None);
        }
        match self.run(index, Role::When, self.scope()).await? {
            Found::When(applies) => Ok(Some(applies)),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The value of a field that is not asked but looked up; `None` if what it reads is not known yet. What can be neither
    /// shown nor sealed is a failed look-up.
    pub(super) async fn computed(self, index: usize) -> Result<Option<Value>, Stop> {
        let reads = self.reads(index, Role::Compute).unwrap_or_default();
        if !self.values.are_known(reads, index) {
            return Ok(None);
        }
        match self.run(index, Role::Compute, self.scope()).await? {
            Found::Computed(value) if self.context.question(index).can_be_computed(&value) => Ok(Some(value)),
            Found::Computed(_) => Err(self.failed(
                index,
                &HookError::from("the computed value can be neither shown nor sealed: a number that is not finite, or what its type reads otherwise than it writes it"),
            )),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The digest of what a field that is looked up reads, for one that is kept: a value of other answers is another one.
    pub(super) fn pin_of_reads(self, index: usize) -> Pin {
        let reads = self.reads(index, Role::Compute).unwrap_or_default();
        pin_of(self.values.digest_of(self.context.table, reads))
    }

    /// What there is to choose from, for a question with `choices`.
    pub(super) async fn choices(self, index: usize) -> Result<Option<Arc<Offered>>, Stop> {
        let offered = self.values.offered(index);
        if offered.is_some() || self.reads(index, Role::Choices).is_none() {
            return Ok(offered);
        }
        match self.run(index, Role::Choices, self.scope()).await? {
            Found::Choices(offered) => Ok(Some(self.values.offer(index, offered))),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// A value that the server knows. One that the question itself would refuse is not taken: the person is asked.
    pub(super) async fn known(self, index: usize) -> Result<Option<Value>, Stop> {
        if self.reads(index, Role::Known).is_none() {
            return Ok(None);
        }
        let value = match self.run(index, Role::Known, self.scope()).await? {
            Found::Known(None | Some(Value::Empty)) => return Ok(None),
            Found::Known(Some(value)) => value,
            _ => return Err(self.wrong_kind(index)),
        };
        Ok(self.accept(index, Given::Value(&value)).await?.ok())
    }

    /// What the form shows filled in: a suggested argument, or else the `default`. One that the question itself would
    /// refuse is not shown.
    pub(super) async fn default(self, index: usize, offered: Option<&Offered>) -> Result<Option<Value>, Stop> {
        if let Some(suggested) = self.values.suggested(index) {
            return Ok(Some(suggested.clone()));
        }
        let question = self.context.question(index);
        if question.reads(Role::Default).is_none() {
            return Ok(literal_default(question, offered));
        }
        match self.run(index, Role::Default, self.scope()).await? {
            Found::Default(value) => Ok(accept(question, offered, Given::Value(&value)).ok()),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The answer that `given` is by the type and the rules of the question; the reason if it is not one. What has no good
    /// size is refused before anything is looked up for it. The question's `check` comes after.
    pub(super) async fn accept(self, index: usize, given: Given<'_>) -> Result<Result<Value, Text>, Stop> {
        let question = self.context.question(index);
        if let Err(reason) = check_size(question, given) {
            return Ok(Err(reason));
        }
        let offered = self.choices(index).await?;
        Ok(accept(question, offered.as_deref(), given))
    }

    /// Why `value` fails the author's own `check`, if it does. A blank answer is not checked.
    pub(super) async fn check(self, index: usize, value: &Value) -> Result<Option<Text>, Stop> {
        if self.reads(index, Role::Check).is_none() || *value == Value::Empty {
            return Ok(None);
        }
        match self.run(index, Role::Check, self.scope().about(value)).await? {
            Found::Check(verdict) => {
                let is_of_an_answer = |address| self.values.stand_at(address) || value.stands_at(address);
                let reason = verdict.err().map(|said| said.shown(is_of_an_answer));
                Ok(reason.map(|words| Text::Author { words }))
            }
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The page that the person opens, as the author gives it.
    pub(super) async fn url(self, index: usize) -> Result<String, Stop> {
        match self.run(index, Role::Url, self.scope()).await? {
            Found::Url(page) => Ok(page),
            _ => Err(self.wrong_kind(index)),
        }
    }

    /// The author's `done`: whether the person is done on the page with this `reference`.
    pub(super) async fn done(self, index: usize, reference: &Value) -> Result<bool, Stop> {
        match self.run(index, Role::Done, self.scope().about(reference)).await? {
            Found::Done(is_done) => Ok(is_done),
            _ => Err(self.wrong_kind(index)),
        }
    }

    pub(super) fn question(self, index: usize) -> &'static Question {
        self.context.question(index)
    }

    /// A failed look-up for the question at `index`.
    pub(super) fn failed(self, index: usize, error: &HookError) -> Stop {
        let Context { call, .. } = self.context;
        let key = self.context.question(index).key;
        Refusal::Hook(HookFailure::new(key, error, call.can_go_on(), call.words())).into()
    }

    fn reads(self, index: usize, role: Role) -> Option<&'static [usize]> {
        self.context.question(index).reads(role)
    }

    fn scope(self) -> Scope<'e> {
        self.values.scope(self.context)
    }

    async fn run(self, index: usize, role: Role, scope: Scope<'_>) -> Result<Found, Stop> {
        let (question, inner) = self.context.table.field(index);
        let site = Site { question, inner, role };
        let outcome = match self.context.wizard.hook(site, scope) {
            Hook::Now(outcome) => outcome,
            Hook::Later(future) => future.await,
        };
        outcome.map_err(|error| self.failed(index, &error))
    }

    fn wrong_kind(self, index: usize) -> Stop {
        self.failed(index, &HookError::from("an expression gave what another role gives"))
    }
}
