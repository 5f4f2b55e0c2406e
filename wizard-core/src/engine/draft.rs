//! The draft: the forms in declared order, each settled from pinned answers, new answers, `known` or arguments, until one
//! is open, or with fewest rounds until every open one is found (rules 1, 5 and 12 of a round).

use serde_json::Value as Json;

use super::{
    Bound, Call, Ending, Refusal, arguments,
    form::Field,
    lookup::Lookups,
    progress, refused,
    state::{Asked, Filled, Kept, Reopened, State},
    visit::Links,
};
use crate::{
    answer::Value,
    question::Rendered,
    table::{Form, Order, Question, Role, Source, Table},
    texts::Text,
};

/// The answers so far, and what comes next.
pub(super) struct Draft<'s> {
    /// The answers to seal.
    pub(super) kept: Vec<Kept<'s>>,
    /// The questions that the person has to answer, whatever else is known.
    pub(super) reopened: Vec<Reopened<'s>>,
    pub(super) next: Next,
}

/// What a round comes to.
pub(super) enum Next {
    /// Nothing is missing: these are all values, each validated in this round.
    Nothing(Vec<Option<Value>>),
    /// These forms have to be asked; there is at least one.
    Ask(Vec<Open>),
    /// Nothing has to be asked, and the person is still on the page that this form is.
    Wait(&'static str),
    /// The call is over.
    End(Ending),
}

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
}

/// What stops the settling of a form.
pub(super) enum Halt {
    /// The request cannot be served.
    Refusal(Refusal),
    /// The call is over.
    Ending(Ending),
    /// A question that has been answered has to be asked again.
    Reopen(Box<Reopening>),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

/// A question to ask again, and why.
pub(super) struct Reopening {
    /// Where it stands.
    pub(super) question: usize,
    /// What a later `check` says; `None` if the person wants to change the answer.
    pub(super) reason: Option<Text>,
    /// The good answers of the form whose `check` it is.
    pub(super) kept: Option<Kept<'static>>,
}

/// What a form that is asked again starts from.
pub(super) struct Back {
    pub(super) form: &'static str,
    pub(super) reason: Option<Text>,
    pub(super) attempts: u8,
    /// The answers until now.
    pub(super) filled: Vec<(&'static str, Value)>,
}

impl<'s> Draft<'s> {
    /// Settles every question of `wizard` that can be. A wrong argument is refused before anything else is said.
    pub(super) async fn fill(
        wizard: &dyn Bound,
        call: &Call<'_>,
        mut state: State<'s>,
        links: &Links<'_>,
    ) -> Result<Self, Refusal> {
        let table = wizard.table();
        arguments::check_names(table, call)?;
        if let Some(ending) = refused::ending(table, call, &state) {
            return Ok(Self::ended(ending));
        }
        let mut backs: Vec<Back> = Vec::new();
        // Each turn reopens one more form, which stays open to the end of this round.
        for _ in 0..=table.forms.len() {
            let filling = Filling {
                table,
                call,
                state: &state,
                values: Lookups::new(wizard, call),
                kept: Vec::new(),
                opens: Vec::new(),
                waits: Vec::new(),
                reopenings: Vec::new(),
                ended: None,
                backs: &backs,
                links,
            };
            let (kept, looked) = filling.run().await?;
            let reopenings = match looked {
                Looked::Next(next) => {
                    return Ok(Self {
                        kept,
                        reopened: state.reopened().to_vec(),
                        next,
                    });
                }
                Looked::Reopen(reopenings) => reopenings,
            };
            for kept in kept {
                state.replace(kept);
            }
            for reopening in reopenings {
                match state.back(table, call, reopening, &backs) {
                    Ok(back) => backs.extend(back),
                    Err(ending) => return Ok(Self::ended(ending)),
                }
            }
        }
        Err(Refusal::Internal(
            "two checks ask for each other's question again".to_owned(),
        ))
    }

    fn ended(ending: Ending) -> Self {
        Self {
            kept: Vec::new(),
            reopened: Vec::new(),
            next: Next::End(ending),
        }
    }
}

/// What a look at every form comes to.
enum Looked {
    Next(Next),
    /// These have to be asked again: the forms are looked at once more.
    Reopen(Vec<Reopening>),
}

/// A draft in the making.
pub(super) struct Filling<'f, 's> {
    pub(super) table: &'static Table,
    pub(super) call: &'f Call<'f>,
    pub(super) state: &'f State<'s>,
    pub(super) values: Lookups<'f>,
    pub(super) kept: Vec<Kept<'s>>,
    /// The forms that are open.
    pub(super) opens: Vec<Open>,
    /// The forms that are pages which the person is still on.
    pub(super) waits: Vec<&'static str>,
    /// The end of the call, which waits for the arguments to be looked at.
    ended: Option<Ending>,
    /// Questions that have been answered and have to be asked again.
    reopenings: Vec<Reopening>,
    /// What the forms start from that are asked again.
    pub(super) backs: &'f [Back],
    /// The references of pages.
    pub(super) links: &'f Links<'f>,
}

impl<'f, 's> Filling<'f, 's> {
    async fn run(mut self) -> Result<(Vec<Kept<'s>>, Looked), Refusal> {
        let mut index = 0;
        while index < self.table.questions.len() {
            if let Some(form) = self.table.form_at(index) {
                match self.settle(form).await {
                    Err(Halt::Ending(ending)) => self.ended = Some(ending),
                    Err(Halt::Reopen(reopening)) => {
                        self.forget(form);
                        self.reopenings.push(*reopening);
                    }
                    Err(Halt::Refusal(refusal)) => return Err(refusal),
                    Ok(()) => {}
                }
                index = form.indices().end;
            } else {
                match self.table.questions[index].source {
                    Source::Computed { keep } => self.settle_computed(index, keep).await?,
                    _ => self.settle_argument(index).await?,
                }
                index += 1;
            }
        }
        if self.table.progress {
            self.number();
        }
        let next = match self.ended {
            Some(ending) => Looked::Next(Next::End(ending)),
            None if !self.reopenings.is_empty() => Looked::Reopen(self.reopenings),
            None if !self.opens.is_empty() => Looked::Next(Next::Ask(self.opens)),
            None => Looked::Next(match self.waits.first() {
                Some(form) => Next::Wait(form),
                None => Next::Nothing(self.values.into_all()),
            }),
        };
        Ok((self.kept, next))
    }

    /// Nothing is known of `form`: its answer asks for something else.
    fn forget(&mut self, form: &Form) {
        let fields = self.table.fields(form);
        let is_of_form = |filled: &Filled<'_>| fields.iter().any(|question| question.key == filled.key);
        self.kept.retain(|kept| !kept.fields.iter().any(is_of_form));
        for index in form.indices() {
            self.values.unset(index);
        }
    }

    /// One form: what applies of it, its arguments, and its answers unless its turn has not come.
    async fn settle(&mut self, form: &'static Form) -> Result<(), Halt> {
        let is_blocked = self.is_blocked(form);
        let was_asked = self.state.asked(form.key).is_some();
        // Where only the first open form is asked, what is behind it is not looked at without need.
        let looks = !is_blocked || was_asked || self.table.progress || self.table.order == Order::Fewest;
        let mut fields = Vec::new();
        for index in form.indices() {
            let is_given = self.given(&self.table.questions[index]).is_some();
            if (looks || is_given)
                && let Some(applies) = self.values.applies(index).await?
            {
                if !applies {
                    self.values.leave_out(index);
                    continue;
                }
                let argument = self.argument(index).await?;
                fields.push(Field { index, argument });
            }
        }
        if is_blocked {
            if was_asked && self.is_readable(form) {
                self.keep_arrived(form, &fields).await?;
                self.visited(form).await?;
            }
            self.keep_for_later(form);
            return Ok(());
        }
        if fields.is_empty() {
            return Ok(());
        }
        self.resolve(form, &fields).await?;
        self.visited(form).await?;
        self.close(form)
    }

    /// Whether the turn of `form` has not come: something before it is open, or with fewest rounds something that it reads.
    fn is_blocked(&self, form: &Form) -> bool {
        match self.table.order {
            _ if self.is_over() => true,
            Order::Fewest if form.closing.is_none() => !self.is_readable(form),
            Order::Fewest | Order::Declared => self.is_stopped(),
        }
    }

    /// Whether the call ends with this round.
    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Whether something before is open or waited for, or the call is over.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_over() || !self.opens.is_empty() || !self.waits.is_empty() || !self.reopenings.is_empty()
    }

    /// Whether everything that `form` reads is known. A closing form reads everything.
    fn is_readable(&self, form: &Form) -> bool {
        let mut reads = self.table.depends_on(form);
        form.closing.is_none() && reads.all(|read| self.values.value(read).is_some())
    }

    /// A field that comes from the arguments alone.
    async fn settle_argument(&mut self, index: usize) -> Result<(), Refusal> {
        match self.values.applies(index).await? {
            Some(true) => {
                let value = self.argument(index).await?;
                self.values.set(index, value.unwrap_or(Value::Empty));
            }
            Some(false) => self.values.leave_out(index),
            None => {}
        }
        Ok(())
    }

    /// The argument for the question at `index`, checked as far as what its rules read is known. From then on it is known;
    /// one that is only suggested is not.
    async fn argument(&mut self, index: usize) -> Result<Option<Value>, Refusal> {
        let question = &self.table.questions[index];
        let Some(given) = self.given(question) else {
            return match question.source {
                Source::Argument if !question.may_be_blank() => Err(self.refuse(&Text::MissingArgument {
                    argument: question.key.to_owned(),
                })),
                _ => Ok(None),
            };
        };
        let is_known = |role: Role| {
            question
                .reads(role)
                .is_none_or(|reads| self.values.are_known(reads, index))
        };
        let (has_choices, has_check) = (is_known(Role::Choices), is_known(Role::Check));
        let accepted = if has_choices {
            self.values.accept(index, given).await?
        } else {
            crate::question::accept(question, None, given)
        };
        let value = accepted.map_err(|reason| self.wrong_argument(question, &reason))?;
        if has_check && let Err(reason) = self.values.check(index, &value).await? {
            return Err(self.wrong_argument(question, &reason));
        }
        if question.source == Source::Suggested {
            self.values.suggest(index, Some(value));
            return Ok(None);
        }
        // What the server knows comes first, when the turn of the question has come.
        if question.reads(Role::Known).is_none() {
            self.values.set(index, value.clone());
        }
        Ok(Some(value))
    }

    /// The argument given for `question`, unless the person has taken its answer over.
    pub(super) fn given(&self, question: &Question) -> Option<&'f Json> {
        let is_taken_over = self.state.is_reopened(question.key);
        arguments::given(self.call.arguments, question).filter(|_| !is_taken_over)
    }

    pub(super) fn wrong_argument(&self, question: &Question, reason: &Text) -> Refusal {
        self.refuse(&Text::WrongArgument {
            argument: question.key.to_owned(),
            reason: self.call.words().say(reason),
        })
    }

    fn refuse(&self, text: &Text) -> Refusal {
        Refusal::Argument {
            message: self.call.words().say(text),
        }
    }

    /// Keeps the sealed answers of a form behind an open one: they are looked at when its turn comes.
    fn keep_for_later(&mut self, form: &Form) {
        let fields = self.table.fields(form);
        let is_whole = |kept: &&Kept<'_>| {
            let mut filled = kept.fields.iter();
            filled.all(|filled| fields.iter().any(|question| question.key == filled.key))
        };
        let kept = self.state.answers(self.table, form).filter(is_whole).cloned();
        self.kept.extend(kept);
    }

    /// Puts in front of every open form which step it is.
    fn number(&mut self) {
        let steps: Vec<_> = self.opens.iter().map(|open| progress::step(self, open.form)).collect();
        for (open, step) in self.opens.iter_mut().zip(steps) {
            if open.form.is_for_a_person() {
                open.in_front.insert(0, self.call.words().say(&step));
            }
        }
    }
}
