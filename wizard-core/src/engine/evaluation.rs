//! The evaluation of a round: a fold over the fields and forms in declared order. Each takes the values before it, and gives
//! them on with its own.

use super::{
    Ending, Refusal, arguments,
    computed::settle_computed,
    context::{Context, ReopenedForm, Turn},
    open::Open,
    progress, refused,
    reopening::{Reopening, Started, reopen},
    settle::{Before, Settlement, settle, settle_argument},
    state::{self, Kept, State},
    values::Values,
};
use crate::{
    answer::Value,
    table::{Form, Source},
};

/// What a round comes to, and what is sealed of it.
pub(super) struct Evaluated<'s> {
    /// The answers to seal.
    pub(super) kept: Vec<Kept<'s>>,
    /// The questions that the person has to answer, whatever else is known.
    pub(super) reopened: Vec<state::Reopened<'s>>,
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

/// Evaluates a round. A wrong argument is refused before anything else is said, and a no ends the call whatever else has
/// changed. Where a form reopens another one, all are looked at once more.
pub(super) async fn evaluate<'s>(context: &Context<'_>, mut state: State<'s>) -> Result<Evaluated<'s>, Refusal> {
    arguments::check_names(context)?;
    if let Some(ending) = refused::ending(context, &state) {
        return Ok(Evaluated::ended(ending));
    }
    let mut reopened: Vec<ReopenedForm> = Vec::new();
    // Each turn reopens one more form, which stays open to the end of this round.
    for _ in 0..=context.table.forms.len() {
        let turn = Turn {
            context,
            state: &state,
            reopened: &reopened,
        };
        let looked = look(turn).await?;
        if looked.ended.is_some() || looked.reopenings.is_empty() {
            return Ok(looked.evaluated(state.reopened().to_vec()));
        }
        let Looked { kept, reopenings, .. } = looked;
        for kept in kept {
            state.replace(kept);
        }
        for reopening in reopenings {
            match reopen(context, &mut state, &reopened, reopening) {
                Started::Form(form) => reopened.push(form),
                Started::Before => {}
                Started::End(ending) => return Ok(Evaluated::ended(ending)),
            }
        }
    }
    Err(Refusal::Internal(
        "two checks ask for each other's question again".to_owned(),
    ))
}

/// Settles every field and form, one after the other.
async fn look<'s>(turn: Turn<'_, 's>) -> Result<Looked<'s>, Refusal> {
    let table = turn.context.table;
    let mut looked = Looked::none(Values::none(table));
    let mut index = 0;
    while let Some(question) = table.questions.get(index) {
        let before = looked.before();
        if let Some(form) = table.form_at(index) {
            let (values, settlement) = settle(turn, looked.values, before, form).await?;
            looked.values = values;
            looked = looked.with(form, settlement);
            index = form.indices().end;
            continue;
        }
        looked.values = match question.source {
            Source::Computed { keep } => {
                let (values, kept) = settle_computed(turn, looked.values, before, index, keep).await?;
                looked.kept.extend(kept);
                values
            }
            _ => settle_argument(turn, looked.values, index).await?,
        };
        index += 1;
    }
    if table.progress {
        progress::number(turn, &looked.values, &looked.kept, &mut looked.open);
    }
    Ok(looked)
}

/// What one look at the forms has come to so far.
struct Looked<'s> {
    values: Values,
    kept: Vec<Kept<'s>>,
    open: Vec<Open>,
    /// The form that is a page which the person is still on, if there is one.
    waits: Option<&'static str>,
    reopenings: Vec<Reopening>,
    /// The end of the call, which waits for the arguments to be looked at.
    ended: Option<Ending>,
}

impl<'s> Looked<'s> {
    fn none(values: Values) -> Self {
        Self {
            values,
            kept: Vec::new(),
            open: Vec::new(),
            waits: None,
            reopenings: Vec::new(),
            ended: None,
        }
    }

    /// What is before the next form.
    fn before(&self) -> Before {
        if self.ended.is_some() {
            Before::Over
        } else if self.open.is_empty() && self.waits.is_none() && self.reopenings.is_empty() {
            Before::Known
        } else {
            Before::Open
        }
    }

    /// With what has come of `form`.
    fn with(mut self, form: &'static Form, settlement: Settlement<'s>) -> Self {
        match settlement {
            Settlement::Nothing => {}
            Settlement::Answered(kept) => self.kept.push(kept),
            Settlement::Later(kept) => self.kept.extend(kept),
            Settlement::Ask(open) => self.open.push(*open),
            Settlement::Wait(kept) => {
                self.kept.extend(kept);
                self.waits.get_or_insert(form.key);
            }
            Settlement::Reopen(reopening) => self.reopenings.push(*reopening),
            Settlement::End(ending) => self.ended = Some(ending),
        }
        self
    }

    /// What the round comes to, once no further form is reopened; `reopened` goes into the next state.
    fn evaluated(self, reopened: Vec<state::Reopened<'s>>) -> Evaluated<'s> {
        let next = match (self.ended, self.waits) {
            (Some(ending), _) => Next::End(ending),
            (None, _) if !self.open.is_empty() => Next::Ask(self.open),
            (None, Some(form)) => Next::Wait(form),
            (None, None) => Next::Nothing(self.values.into_all()),
        };
        Evaluated {
            kept: self.kept,
            reopened,
            next,
        }
    }
}

impl Evaluated<'_> {
    fn ended(ending: Ending) -> Self {
        Self {
            kept: Vec::new(),
            reopened: Vec::new(),
            next: Next::End(ending),
        }
    }
}
