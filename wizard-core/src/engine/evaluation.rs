//! The evaluation of a round: a fold over the fields and forms in declared order. Each takes the values before it, and gives
//! them on with its own.

use super::{
    Ending, Refusal, Stop, arguments,
    cases::of_one_case,
    computed::settle_computed,
    context::{Context, ReopenedForm, Turn},
    open::Open,
    progress, refused,
    reopening::{Reopening, Started, reopen},
    settle::{Before, Settlement, settle, settle_argument},
    state::{Keep, State},
    values::Values,
};
use crate::table::{Form, Source, Step, Table};

/// What a round comes to, and what is sealed of it.
pub(super) struct Evaluated<'s> {
    pub(super) state: State<'s>,
    /// What is sealed of the answers, those of the state among them.
    pub(super) kept: Vec<Keep>,
    /// What is known of each question, all of it validated in this round.
    pub(super) values: Values,
    pub(super) next: Next,
}

/// What a round comes to.
pub(super) enum Next {
    /// Nothing is missing: the values are all of them.
    Nothing,
    /// These forms have to be asked; there is at least one.
    Ask(Vec<Open>),
    /// Nothing has to be asked, and the person is still on the page that this form is.
    Wait(&'static Form),
}

/// Evaluates a round. A wrong argument is refused before anything else is said, and a no ends the call whatever else has
/// changed. Where a form reopens another one, all are looked at once more.
pub(super) async fn evaluate<'s>(context: &Context<'_>, mut state: State<'s>) -> Result<Evaluated<'s>, Stop> {
    arguments::check_names(context)?;
    arguments::check_address(context)?;
    if let Some(ending) = refused::ending(context, &state) {
        return Err(ending.into());
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
        if let Some(ending) = looked.ended {
            return Err(ending.into());
        }
        if looked.reopenings.is_empty() {
            return Ok(looked.evaluated(state));
        }
        let Looked {
            kept,
            reopenings,
            values,
            ..
        } = looked;
        for kept in kept {
            if let Keep::New(kept) = kept {
                state.replace(context.table, kept);
            }
        }
        for reopening in reopenings {
            match reopen(context, &mut state, &values, &reopened, reopening) {
                Started::Form(form) => reopened.push(form),
                Started::Before => {}
                Started::End(ending) => return Err(ending.into()),
            }
        }
    }
    let error = "two checks ask for each other's question again".to_owned();
    Err(Refusal::Internal(error).into())
}

/// What a first call with the arguments of this one would know of each question.
pub(super) async fn at_first(context: &Context<'_>) -> Result<Values, Stop> {
    let state = State::decode(&[], context.table)?;
    let turn = Turn {
        context,
        state: &state,
        reopened: &[],
    };
    Ok(look(turn).await?.values)
}

/// Settles every field and form, one after the other.
async fn look(turn: Turn<'_, '_>) -> Result<Looked, Stop> {
    let table = turn.context.table;
    let mut looked = Looked::none(table);
    for step in table.steps() {
        let before = looked.before();
        match step {
            Step::Form(form) => {
                let (values, settlement) = settle(turn, looked.values, before, form).await?;
                looked.values = values;
                looked.take(form, settlement);
            }
            Step::Field(index) => {
                looked.values = match turn.context.question(index).source {
                    Source::Computed { keep } => {
                        let (values, kept) = settle_computed(turn, looked.values, before, index, keep).await?;
                        looked.kept.extend(kept);
                        values
                    }
                    _ => settle_argument(turn, looked.values, index).await?,
                };
            }
        }
    }
    looked.kept = of_one_case(turn, &looked.values, &looked.open, looked.kept);
    if table.progress {
        progress::number(turn, &looked.values, &looked.kept, &mut looked.open);
    }
    Ok(looked)
}

/// What one look at the forms has come to so far.
struct Looked {
    values: Values,
    kept: Vec<Keep>,
    open: Vec<Open>,
    /// The form that is a page which the person is still on, if there is one.
    waits: Option<&'static Form>,
    reopenings: Vec<Reopening>,
    /// The end of the call, which waits for the arguments to be looked at.
    ended: Option<Ending>,
}

impl Looked {
    fn none(table: &Table) -> Self {
        Self {
            values: Values::none(table),
            kept: Vec::with_capacity(table.forms.len()),
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

    /// Takes what has come of `form`.
    fn take(&mut self, form: &'static Form, settlement: Settlement) {
        match settlement {
            Settlement::Nothing => {}
            Settlement::Answered(kept) => self.kept.push(kept),
            Settlement::Later(kept) => self.kept.extend(kept),
            Settlement::Ask(open) => self.open.push(*open),
            Settlement::Wait(kept) => {
                self.kept.extend(kept);
                self.waits.get_or_insert(form);
            }
            Settlement::Reopen(reopening) => self.reopenings.push(*reopening),
            Settlement::End(ending) => self.ended = Some(ending),
        }
    }

    /// What the round comes to, once no further form is reopened.
    fn evaluated(self, state: State<'_>) -> Evaluated<'_> {
        let next = match self.waits {
            _ if !self.open.is_empty() => Next::Ask(self.open),
            Some(form) => Next::Wait(form),
            None => Next::Nothing,
        };
        Evaluated {
            state,
            kept: self.kept,
            values: self.values,
            next,
        }
    }
}
