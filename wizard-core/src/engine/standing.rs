//! What is known of each question of a form, and whose word it is (rules 1 and 4 of a round).

use super::{
    Stop,
    answered::Answered,
    arguments::{self, Argument},
    check,
    context::Turn,
    expressions::Expressions,
    reopening::Reopening,
    values::Values,
    verdict::Verdict,
};
use crate::{
    answer::Value,
    table::{Form, Order, Role},
    texts::Text,
};

/// What is known of one question of a form.
pub(super) enum Standing {
    /// The person has answered.
    Answered,
    /// The server knows the value. What the person said counts again where the `check` refuses that.
    Known(Verdict),
    /// An argument stands for the answer.
    Given,
    /// This client cannot be asked, and the question goes on with its empty value.
    GoneWithout,
    /// The answer is wrong.
    Wrong(Box<Text>),
    /// There is no answer.
    Missing { was_left_out: bool },
}

/// A question of a form that applies.
pub(super) struct Field {
    pub(super) index: usize,
    argument: Option<Value>,
    /// Whether it goes on without an answer, as this client cannot be asked (rule 6 of a round).
    goes_without: bool,
    pub(super) standing: Standing,
}

/// The questions of `form` that apply, each with its argument. Where only the first open form is asked, what is behind it is
/// not looked at without need.
pub(super) async fn applying(
    turn: Turn<'_, '_>,
    values: &mut Values,
    form: &Form,
    is_blocked: bool,
) -> Result<Vec<Field>, Stop> {
    let table = turn.context.table;
    let looks = !is_blocked || turn.was_asked(form) || table.progress || table.order == Order::Fewest;
    let mut fields = Vec::with_capacity(if looks { form.indices().len() } else { 0 });
    for index in form.indices() {
        let is_given = turn.given(turn.context.question(index)).is_some();
        if !looks && !is_given {
            continue;
        }
        let expressions = Expressions::over(turn.context, values);
        let applies = if expressions.has(index, Role::When) {
            expressions.applies(index).await?
        } else {
            Some(true)
        };
        match applies {
            None => {}
            Some(false) => values.leave_out(index),
            Some(true) => {
                let argument = if is_given {
                    given(turn, values, index).await?
                } else {
                    None
                };
                fields.push(Field {
                    index,
                    argument,
                    goes_without: turn.context.goes_without(form, turn.context.question(index))
                        && !turn.has_reopened(form),
                    standing: Standing::Missing { was_left_out: false },
                });
            }
        }
    }
    Ok(fields)
}

/// The argument for the question at `index`. From now on it is known; one that is only suggested is not.
pub(super) async fn given(turn: Turn<'_, '_>, values: &mut Values, index: usize) -> Result<Option<Value>, Stop> {
    match arguments::argument(turn, values, index).await? {
        Argument::None => Ok(None),
        Argument::Suggested(value) => {
            values.suggest(index, value);
            Ok(None)
        }
        Argument::Given { value, is_known } => {
            if is_known {
                values.set(index, value.clone());
            }
            Ok(Some(value))
        }
    }
}

/// Rule 1: where there is no good answer of the person, what the server knows, or else the argument.
pub(super) async fn unanswered(
    turn: Turn<'_, '_>,
    values: &mut Values,
    field: &Field,
    verdict: Verdict,
) -> Result<Standing, Stop> {
    let index = field.index;
    if !turn.state.is_reopened(turn.context.question(index).key)
        && let Some(value) = Expressions::over(turn.context, values).known(index).await?
    {
        values.set_known(index, value, field.argument.as_ref());
        return Ok(Standing::Known(verdict));
    }
    Ok(otherwise(values, field, verdict))
}

/// What is known of a question that neither the person nor the server has answered.
fn otherwise(values: &mut Values, field: &Field, verdict: Verdict) -> Standing {
    if let Some(value) = &field.argument {
        values.set(field.index, value.clone());
        return Standing::Given;
    }
    if field.goes_without {
        values.set(field.index, Value::Empty);
        return Standing::GoneWithout;
    }
    values.unset(field.index);
    match verdict {
        Verdict::Wrong(reason) => Standing::Wrong(reason),
        Verdict::Missing { was_left_out } => Standing::Missing { was_left_out },
        Verdict::Good(_) => Standing::Missing { was_left_out: false },
    }
}

/// The `check`s, across the questions of the form too. A value of the server that fails is not taken; an argument that fails
/// is refused; an answer that fails is wrong, or reopens another question where nothing else is wrong with this form.
pub(super) async fn check_all(
    turn: Turn<'_, '_>,
    values: &mut Values,
    form: &Form,
    fields: &mut [Field],
    answered: Option<&Answered>,
) -> Result<Option<Reopening>, Stop> {
    for field in fields.iter_mut() {
        if matches!(field.standing, Standing::Known(_))
            && check::failure(turn, values, field.index).await?.is_some()
            && let Standing::Known(verdict) = std::mem::replace(&mut field.standing, Standing::Given)
        {
            values.unset_known(field.index);
            field.standing = otherwise(values, field, verdict);
        }
    }
    let mut reopened = None;
    for field in fields.iter_mut() {
        let is_due = match field.standing {
            Standing::Answered => turn.context.question(field.index).reads(Role::Check).is_some(),
            // An argument has been checked already, unless the check reads this form.
            Standing::Given => check::reads_beside(turn.context, form, field.index),
            Standing::Known(_) | Standing::GoneWithout | Standing::Wrong(_) | Standing::Missing { .. } => false,
        };
        if !is_due {
            continue;
        }
        let Some(reason) = check::failure(turn, values, field.index).await? else {
            continue;
        };
        let question = turn.context.question(field.index);
        if let Standing::Given = field.standing {
            return Err(turn.context.wrong_argument(question, &reason));
        }
        if let Some(other) = question.again.filter(|again| !values.is_left_out(*again)) {
            reopened.get_or_insert((other, reason.clone()));
        }
        field.standing = Standing::Wrong(Box::new(reason));
    }
    let open = fields.iter().filter(|field| field.standing.is_open()).count();
    let reopened = reopened.filter(|_| open == 1);
    Ok(reopened.map(|(question, reason)| {
        let kept = answered.map(|answered| answered.newly_kept(turn, values));
        Reopening::by_a_check(question, reason, kept)
    }))
}

impl Standing {
    /// Whether the form has to be asked.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Missing { .. })
    }
}
