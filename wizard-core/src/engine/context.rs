//! What a round is evaluated from. Nothing of it changes while the forms are settled.

use serde_json::Value as Json;

use super::{
    Call, ErasedWizard, Refusal, Stop,
    attempts::Attempts,
    given::Arguments,
    state::{Filled, State},
};
use crate::{
    answer::Value,
    question::FixedForm,
    seal::{Flow, Seal},
    table::{Form, Question, Refused, Table},
    texts::{Text, Words},
};

/// The request of a round, and the wizard that it is for.
pub(super) struct Context<'c> {
    pub(super) wizard: &'c dyn ErasedWizard,
    pub(super) table: &'static Table,
    pub(super) call: &'c Call<'c>,
    pub(super) arguments: &'c Arguments<'c>,
    pub(super) flow: Flow,
    pub(super) seal: &'c Seal,
    pub(super) attempts: Attempts<'c>,
}

/// One look at every form. A round takes another one when a question that has been answered is reopened.
#[derive(Clone, Copy)]
pub(super) struct Turn<'t, 's> {
    pub(super) context: &'t Context<'t>,
    pub(super) state: &'t State<'s>,
    /// What was reopened in this round.
    pub(super) reopened: &'t [ReopenedForm],
}

/// What a form that is reopened starts from.
pub(super) struct ReopenedForm {
    pub(super) form: &'static str,
    /// What a later `check` says; `None` if the person wants to change the answer.
    pub(super) reason: Option<Text>,
    pub(super) attempts: u8,
    /// The answers until now.
    pub(super) filled: Vec<(&'static str, Value)>,
}

impl<'c> Context<'c> {
    /// The texts in the language of the caller.
    pub(super) fn words(&self) -> Words<'c> {
        self.call.words()
    }

    /// What of `form` is the same in every call.
    pub(super) fn fixed(&self, form: &Form) -> &'static FixedForm {
        self.wizard.fixed().form(self.table, form)
    }

    /// Whether this client can be asked `form`.
    pub(super) fn can_ask(&self, form: &Form) -> bool {
        self.call.can_ask(form.input)
    }

    /// Whether `question` goes on with its empty value where it would be asked in `form`, as this client cannot be asked.
    pub(super) fn goes_without(&self, form: &Form, question: &Question) -> bool {
        question.if_unsupported == Refused::Skip && !self.can_ask(form)
    }

    pub(super) fn question(&self, index: usize) -> &'static Question {
        &self.table.questions[index]
    }

    /// Why the argument for `question` is not good.
    pub(super) fn wrong_argument(&self, question: &Question, reason: &Text) -> Stop {
        self.refuse_argument(&Text::WrongArgument {
            argument: question.key.to_owned(),
            reason: self.words().say(reason),
        })
    }

    pub(super) fn refuse_argument(&self, text: &Text) -> Stop {
        let message = self.words().say(text);
        Refusal::Argument { message }.into()
    }
}

impl<'t> Turn<'t, '_> {
    /// The argument given for `question`, unless the person has taken its answer over. Null counts as absent.
    pub(super) fn given(&self, question: &Question) -> Option<&'t Json> {
        let is_taken_over = self.state.is_reopened(question.key);
        self.context.arguments.given(question).filter(|_| !is_taken_over)
    }

    /// Whether `form` was asked in the round before.
    pub(super) fn was_asked(&self, form: &Form) -> bool {
        self.state.asked(form).is_some()
    }

    /// Whether this round has reopened `form`: without another answer nothing goes on.
    pub(super) fn has_reopened(&self, form: &Form) -> bool {
        self.reopened.iter().any(|reopened| reopened.form == form.key)
    }

    /// What was filled in when `form` was asked.
    pub(super) fn filled_before(&self, form: &Form) -> Vec<(&'static str, Value)> {
        let Some(asked) = self.state.asked(form) else {
            return Vec::new();
        };
        let value = |filled: &Filled<'_>| {
            let question = self.context.question(filled.index);
            let value = filled
                .value(question)
                .filter(|_| form.indices().contains(&filled.index))?;
            Some((question.key, value))
        };
        asked.filled.iter().filter_map(value).collect()
    }
}
