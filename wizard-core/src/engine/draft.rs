//! The draft: the questions in declared order, each settled from a pinned answer, a new answer, `known` or an argument,
//! until one is open (rules 1 to 5 of a round).

use std::borrow::Cow;

use serde_json::Value as Json;

use super::{
    Bound, Call, Ending, Refusal, arguments,
    lookup::{Halt, Lookups, Shown},
    response::{self, Response},
    state::{Asked, Kept, State},
};
use crate::{
    answer::Value,
    canonical,
    question::{Rendered, accept, message},
    schema::JsonObject,
    table::{Question, Refused, Role, Source, Table},
    texts,
};

/// The answers so far, and what comes next.
pub(super) struct Draft<'s> {
    /// The answers to seal.
    pub(super) kept: Vec<Kept<'s>>,
    pub(super) next: Next,
}

/// What a round comes to.
pub(super) enum Next {
    /// Nothing is missing: these are all values, each validated in this round.
    Nothing(Vec<Value>),
    /// A question has to be asked.
    Ask(Open),
    /// The call is over.
    End(Ending),
}

/// A question to ask.
pub(super) struct Open {
    pub(super) index: usize,
    pub(super) shown: Rendered,
    /// Why the last answer was wrong.
    pub(super) reason: Option<String>,
    /// Wrong answers so far.
    pub(super) attempts: u8,
}

impl<'s> Draft<'s> {
    /// Settles every question of `wizard` that can be. A wrong argument is refused before anything else is said.
    pub(super) async fn fill(wizard: &dyn Bound, call: &Call<'_>, state: State<'s>) -> Result<Self, Refusal> {
        let table = wizard.table();
        arguments::check_names(table, call.arguments)?;
        if let Some(ending) = refused(table, call, &state) {
            return Ok(Self {
                kept: Vec::new(),
                next: Next::End(ending),
            });
        }
        let mut filling = Filling {
            table,
            call,
            state,
            values: Lookups::new(wizard, call.caller),
            kept: Vec::new(),
            stopped: None,
        };
        for (index, question) in table.questions.iter().enumerate() {
            filling.settle(index, question).await?;
        }
        Ok(filling.finish())
    }
}

/// A draft in the making.
struct Filling<'f, 's> {
    table: &'static Table,
    call: &'f Call<'f>,
    state: State<'s>,
    values: Lookups<'f>,
    kept: Vec<Kept<'s>>,
    /// The first question that is open, or the end of the call.
    stopped: Option<Next>,
}

/// What became of one question.
enum Settled {
    Known(Value),
    Open(Open),
}

/// What a stored or new answer is worth.
enum Verdict {
    Good(Value),
    /// The reason, for the person.
    Wrong(String),
    Absent,
}

impl<'s> Filling<'_, 's> {
    fn finish(self) -> Draft<'s> {
        Draft {
            next: self.stopped.unwrap_or_else(|| Next::Nothing(self.values.into_all())),
            kept: self.kept,
        }
    }

    async fn settle(&mut self, index: usize, question: &'static Question) -> Result<(), Refusal> {
        let given = given(self.call.arguments, question);
        if self.stopped.is_some() && given.is_none() && question.source != Source::Argument {
            self.keep_for_later(question);
            return Ok(());
        }
        match self.values.applies(index).await? {
            Some(true) => {}
            Some(false) => {
                self.values.set(index, Value::Empty);
                return Ok(());
            }
            None => return Ok(()),
        }
        let argument = self.argument(index, question, given).await?;
        if self.stopped.is_some() || question.source == Source::Argument {
            self.keep_for_later(question);
            self.values.set(index, argument.unwrap_or(Value::Empty));
            return Ok(());
        }
        match self.resolve(index, question, argument).await {
            Ok(Settled::Known(value)) => self.values.set(index, value),
            Ok(Settled::Open(open)) => self.stopped = Some(Next::Ask(open)),
            Err(Halt::Ending(ending)) => self.stopped = Some(Next::End(ending)),
            Err(Halt::Refusal(refusal)) => return Err(refusal),
        }
        Ok(())
    }

    /// Rule 1: a pinned answer, then a new one, then `known`, then the argument; else the question is open.
    async fn resolve(
        &mut self,
        index: usize,
        question: &'static Question,
        argument: Option<Value>,
    ) -> Result<Settled, Halt> {
        let asked = self.state.asked(question.key).copied();
        let mut reason = None;
        let mut attempts = 0;
        let mut shown = None;
        if asked.is_some() || self.state.answer(question.key).is_some() {
            let now = self.values.show(index).await?;
            match self.pinned(index, question, &now).await? {
                Verdict::Good(value) => return Ok(Settled::Known(value)),
                Verdict::Wrong(why) => reason = Some(why),
                Verdict::Absent => {}
            }
            if let Some(asked) = asked.filter(|asked| asked.pin == now.rendered.pin) {
                attempts = asked.attempts;
                match self.arrived(index, question, &now).await? {
                    Verdict::Good(value) => return Ok(Settled::Known(value)),
                    Verdict::Wrong(why) => {
                        attempts = self.count_attempt(question, asked, &why)?;
                        reason = Some(why);
                    }
                    Verdict::Absent => {}
                }
            }
            shown = Some(now);
        }
        if let Some(value) = self.values.known(index).await? {
            return Ok(Settled::Known(value));
        }
        if let Some(value) = argument {
            return Ok(Settled::Known(value));
        }
        let shown = match shown {
            Some(shown) => shown,
            None => self.values.show(index).await?,
        };
        Ok(Settled::Open(Open {
            index,
            shown: shown.rendered,
            reason,
            attempts,
        }))
    }

    /// Rule 2, at every reuse: a sealed answer counts only for the question it was given to, and is validated again.
    async fn pinned(&mut self, index: usize, question: &Question, now: &Shown) -> Result<Verdict, Halt> {
        let kept = self
            .state
            .answer(question.key)
            .filter(|kept| kept.pin == now.rendered.pin)
            .cloned();
        let Some(kept) = kept else { return Ok(Verdict::Absent) };
        let verdict = match serde_json::from_str(&kept.json) {
            Ok(Json::Null) if question.may_be_blank() || question.may_be_skipped() => Ok(Value::Empty),
            Ok(json) => self.values.validate(index, now.choices.as_deref(), &json).await?,
            Err(_) => return Ok(Verdict::Absent),
        };
        Ok(match verdict {
            Ok(value) => {
                self.kept.push(kept);
                Verdict::Good(value)
            }
            Err(reason) => Verdict::Wrong(reason),
        })
    }

    /// Rule 3: what the client answered to this question, which it was asked in the round before.
    async fn arrived(&mut self, index: usize, question: &Question, now: &Shown) -> Result<Verdict, Halt> {
        let response = self.call.responses.and_then(|responses| responses.get(question.key));
        let value = match response::read(response, question.key) {
            // One that ends the call has ended it, see `refused`.
            Response::Declined | Response::Cancelled => Value::Empty,
            Response::Accepted(None) if question.may_be_blank() => Value::Empty,
            Response::Missing | Response::Accepted(None) => return Ok(Verdict::Absent),
            Response::Accepted(Some(json)) => match self.values.validate(index, now.choices.as_deref(), json).await? {
                Ok(value) => value,
                Err(reason) => return Ok(Verdict::Wrong(reason)),
            },
        };
        self.kept.push(Kept {
            key: question.key,
            pin: now.rendered.pin,
            json: Cow::Owned(canonical::to_string(&value.to_json())),
        });
        Ok(Verdict::Good(value))
    }

    /// Rule 4: a wrong answer uses up an attempt; after the last one the call ends.
    fn count_attempt(&self, question: &Question, asked: Asked<'_>, why: &str) -> Result<u8, Halt> {
        let attempts = asked.attempts.saturating_add(1);
        if attempts >= self.table.max_attempts {
            return Err(Halt::Ending(Ending::attempts_used_up(question.key, why)));
        }
        Ok(attempts)
    }

    /// The argument for this question, checked as far as what its rules read is known.
    async fn argument(
        &mut self,
        index: usize,
        question: &'static Question,
        given: Option<&Json>,
    ) -> Result<Option<Value>, Refusal> {
        let Some(given) = given else {
            return match question.source {
                Source::Argument if !question.may_be_blank() => Err(Refusal::Argument {
                    message: texts::missing_argument(question.key),
                }),
                Source::Argument => Ok(Some(Value::Empty)),
                Source::Any | Source::Person => Ok(None),
            };
        };
        let wrong = |reason: String| Refusal::Argument {
            message: texts::wrong_argument(question.key, &reason),
        };
        let choices = match question.reads(Role::Choices) {
            Some(reads) if self.values.are_known(reads, index) => self.values.choices(index).await?,
            _ => None,
        };
        let value = accept(question, choices.as_deref(), given).map_err(wrong)?;
        if question
            .reads(Role::Check)
            .is_some_and(|reads| self.values.are_known(reads, index))
        {
            self.values.check(index, &value).await?.map_err(wrong)?;
        }
        Ok(Some(value))
    }

    /// Keeps the sealed answer of a question behind an open one: it is looked at when its turn comes.
    fn keep_for_later(&mut self, question: &Question) {
        self.kept.extend(self.state.answer(question.key).cloned());
    }
}

/// Rule 8: a no to a question that was asked ends the call, whatever has changed since: a pin protects answers, not this.
fn refused(table: &Table, call: &Call<'_>, state: &State<'_>) -> Option<Ending> {
    let mut asked = table
        .questions
        .iter()
        .filter(|question| state.asked(question.key).is_some());
    asked.find_map(|question| {
        let response = call.responses.and_then(|responses| responses.get(question.key));
        let words = || message(table.questions, question, &told(table, call, state));
        match response::read(response, question.key) {
            Response::Declined if question.on_decline == Refused::Stop => {
                Some(Ending::declined(table, question, &words()))
            }
            Response::Cancelled if question.on_cancel == Refused::Stop => {
                Some(Ending::cancelled(table, question, &words()))
            }
            _ => None,
        }
    })
}

/// The values that are known without a look-up, to name a question by its words.
fn told(table: &Table, call: &Call<'_>, state: &State<'_>) -> Vec<Option<Value>> {
    let value = |question: &Question| {
        let sealed = state
            .answer(question.key)
            .and_then(|kept| serde_json::from_str(&kept.json).ok());
        let json = sealed.or_else(|| given(call.arguments, question).cloned())?;
        accept(question, None, &json).ok()
    };
    table.questions.iter().map(value).collect()
}

/// The argument given for `question`; null counts as absent.
fn given<'a>(arguments: Option<&'a JsonObject>, question: &Question) -> Option<&'a Json> {
    arguments?.get(question.key).filter(|value| !value.is_null())
}
