//! One form is settled: from the values before it to those behind it, and to what has to be done about it (rules 1 to 5 of a
//! round).

use std::borrow::Cow;

use super::{
    Ending, Stop, Why,
    answered::{Answered, Heard, answered},
    check,
    closing::{self, Closed},
    context::Turn,
    expressions::Expressions,
    input,
    open::Open,
    reopening::Reopening,
    standing::{Field, Standing, applying, check_all, given, unanswered},
    state::Keep,
    unchanged::unchanged,
    values::Values,
    verdict::Verdict,
};
use crate::{
    answer::Value,
    question::is_compared,
    table::{Form, Input, Order, Question},
    texts::{Changed, Text},
};

/// What is before a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Everything is known.
    Known,
    /// Something is open, waited for, or reopened.
    Open,
    /// The call is over.
    Over,
}

/// What comes of a form.
pub(super) enum Settlement {
    /// Nobody has to be asked: it does not apply, or all is known otherwise.
    Nothing,
    /// The person has answered it.
    Answered(Keep),
    /// Its turn has not come. These are its answers so far.
    Later(Vec<Keep>),
    /// It has to be asked.
    Ask(Box<Open>),
    /// The person has consented to open the page that it is, and is not done there.
    Wait(Option<Keep>),
    /// A question that has been answered has to be asked again.
    Reopen(Box<Reopening>),
    /// The call is over.
    End(Ending),
}

impl Settlement {
    /// Whether both leave the sealed answers to a form as they are.
    fn is_like(&self, other: &Self) -> bool {
        matches!(
            (self, other),
            (Self::Answered(Keep::AsItIs(place)), Self::Answered(Keep::AsItIs(other))) if place == other
        )
    }
}

/// Settles `form` with `values`, which come back with its own.
pub(super) async fn settle(
    turn: Turn<'_, '_>,
    mut values: Values,
    before: Before,
    form: &'static Form,
) -> Result<(Values, Settlement), Stop> {
    if !is_blocked(turn, &values, before, form)
        && let Some(kept) = unchanged(turn, &mut values, form)
    {
        let settlement = Settlement::Answered(kept);
        if is_compared() {
            let anew = settle_anew(turn, values.clone(), before, form).await?;
            assert!(
                anew.1.is_like(&settlement) && form.indices().all(|index| anew.0.value(index) == values.value(index)),
                "the form `{}` does not stand as it was sealed",
                form.key
            );
        }
        return Ok((values, settlement));
    }
    settle_anew(turn, values, before, form).await
}

async fn settle_anew(
    turn: Turn<'_, '_>,
    mut values: Values,
    before: Before,
    form: &'static Form,
) -> Result<(Values, Settlement), Stop> {
    let settlement = match settle_with(turn, &mut values, before, form).await {
        Ok(settlement) => settlement,
        Err(stop) => match stop.why() {
            Why::Ended(ending) => Settlement::End(ending),
            Why::Refused(refusal) => return Err(refusal.into()),
        },
    };
    if let Settlement::Reopen(_) = settlement {
        // Nothing is known of it: its answer asks for something else.
        form.indices().for_each(|index| values.unset(index));
    }
    Ok((values, settlement))
}

async fn settle_with(
    turn: Turn<'_, '_>,
    values: &mut Values,
    before: Before,
    form: &'static Form,
) -> Result<Settlement, Stop> {
    let is_blocked = is_blocked(turn, values, before, form);
    let mut fields = applying(turn, values, form, is_blocked).await?;
    if is_blocked {
        return Ok(Settlement::Later(keep_for_later(turn, values, form, &fields).await?));
    }
    if fields.is_empty() {
        return Ok(Settlement::Nothing);
    }
    let indices = indices(turn, form, &fields);
    let Heard { mut answered, changed } = answered(turn, values, form, &indices).await?;
    for field in &mut fields {
        let verdict = answered
            .as_mut()
            .map_or_else(Verdict::missing, |answered| answered.take(field.index));
        field.standing = match verdict {
            Verdict::Good(value) => {
                values.set(field.index, value);
                Standing::Answered
            }
            verdict => unanswered(turn, values, field, verdict).await?,
        };
    }
    if let Some(reopening) = check_all(turn, values, form, &mut fields, answered.as_ref()).await? {
        return Ok(Settlement::Reopen(Box::new(reopening)));
    }
    if fields.iter().any(|field| field.standing.is_open()) {
        return ask(turn, values, form, fields, answered, changed).await;
    }
    let is_answered = |field: &Field| matches!(field.standing, Standing::Answered);
    let answered = answered.filter(|_| fields.iter().any(is_answered));
    let kept = answered.map(|answered| answered.kept(turn, values, fields.iter().all(is_answered)));
    if form.input == Input::Visit && !input::is_done(turn.context, values, form).await? {
        values.unset(form.indices().start);
        return Ok(Settlement::Wait(kept));
    }
    Ok(match closing::close(turn.context, values, form) {
        Closed::End(ending) => Settlement::End(ending),
        Closed::Reopen(question) => Settlement::Reopen(Box::new(Reopening::by_the_person(question))),
        Closed::Go => kept.map_or(Settlement::Nothing, Settlement::Answered),
    })
}

/// Where the questions of `fields`, which are those of `form` that apply, stand.
fn indices(turn: Turn<'_, '_>, form: &Form, fields: &[Field]) -> Cow<'static, [usize]> {
    let fixed = turn.context.fixed(form);
    if fields.len() == form.indices().len() {
        Cow::Borrowed(fixed.indices())
    } else {
        Cow::Owned(fields.iter().map(|field| field.index).collect())
    }
}

/// Whether the turn of `form` has not come: something before it is open, or with fewest rounds something that it reads.
fn is_blocked(turn: Turn<'_, '_>, values: &Values, before: Before, form: &Form) -> bool {
    let table = turn.context.table;
    match (before, table.order) {
        (Before::Over, _) => true,
        (_, Order::Fewest) if form.closing.is_none() => !values.can_read(table, form),
        (Before::Open, _) => true,
        (Before::Known, _) => false,
    }
}

/// A field that comes from the arguments alone is settled without a form.
pub(super) async fn settle_argument(turn: Turn<'_, '_>, mut values: Values, index: usize) -> Result<Values, Stop> {
    match Expressions::over(turn.context, &values).applies(index).await? {
        None => {}
        Some(false) => values.leave_out(index),
        Some(true) => {
            let is_given = given(turn, &mut values, index).await?.is_some();
            if !is_given {
                values.set(index, Value::Empty);
            }
        }
    }
    Ok(values)
}

/// What is sealed of a form whose turn has not come, and what was answered to it, which a redeploy can bring: it is not
/// asked once more.
async fn keep_for_later(
    turn: Turn<'_, '_>,
    values: &mut Values,
    form: &'static Form,
    fields: &[Field],
) -> Result<Vec<Keep>, Stop> {
    let context = turn.context;
    let mut kept = Vec::new();
    if turn.was_asked(form) && values.can_read(context.table, form) {
        let indices = indices(turn, form, fields);
        let heard = answered(turn, values, form, &indices).await?;
        if let Some((answered, arrived)) = heard.answered.and_then(|answered| {
            let arrived = answered.all_arrived()?;
            Some((answered, arrived))
        }) {
            for (index, value) in arrived {
                values.set(index, value);
            }
            if passes_its_checks(turn, values, form).await? {
                kept.push(Keep::New(answered.newly_kept(turn, values)));
            } else {
                form.indices().for_each(|index| values.unset(index));
            }
        }
        if form.input == Input::Visit && !input::is_done(context, values, form).await? {
            values.unset(form.indices().start);
        }
    }
    let is_whole = |place: &usize| {
        let (_, fields) = turn.state.answered(*place);
        fields.iter().all(|filled| form.indices().contains(&filled.index))
    };
    let places = turn.state.places(form).into_iter().filter(is_whole);
    kept.extend(places.map(Keep::AsItIs));
    Ok(kept)
}

/// Whether every `check` of `form` has looked at what has arrived, and has found nothing wrong. What is kept for later is sealed, and what
/// is sealed is looked at without using up an attempt.
async fn passes_its_checks(turn: Turn<'_, '_>, values: &Values, form: &'static Form) -> Result<bool, Stop> {
    for index in form.indices() {
        if !check::has_passed(turn, values, index).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Rule 4: the form is asked, or asked again as a whole: with the reasons, and the good answers filled in.
async fn ask(
    turn: Turn<'_, '_>,
    values: &mut Values,
    form: &'static Form,
    fields: Vec<Field>,
    answered: Option<Answered>,
    changed: Option<Changed>,
) -> Result<Settlement, Stop> {
    let context = turn.context;
    let (mut indices, mut filled, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
    reasons.extend(changed.map(|what| context.words().say(&Text::HasChanged { what })));
    let mut is_wrong = false;
    for field in fields {
        let question = context.question(field.index);
        match field.standing {
            Standing::Known(_) | Standing::Given | Standing::GoneWithout => continue,
            Standing::Answered => filled.extend(values.value(field.index).map(|value| (question.key, value.clone()))),
            Standing::Wrong(reason) => {
                is_wrong = true;
                reasons.push(in_field(turn, values, form, question, *reason));
            }
            Standing::Missing { was_left_out: true } => {
                reasons.push(in_field(turn, values, form, question, Text::Needed));
            }
            Standing::Missing { was_left_out: false } => {}
        }
        indices.push(field.index);
    }
    for index in &indices {
        values.unset(*index);
    }
    let came_back = answered.and_then(|answered| answered.attempts());
    let mut attempts = came_back.unwrap_or_default();
    if is_wrong && came_back.is_some() {
        attempts = count_attempt(turn, form, attempts, &reasons)?;
    }
    if came_back.is_some() && filled.is_empty() && !is_wrong {
        filled = turn.filled_before(form);
    }
    if reasons.is_empty()
        && let Some(asked) = turn.state.asked(form).filter(|_| came_back.is_some())
    {
        reasons.extend(asked.reasons.iter().map(ToString::to_string));
    }
    if let Some(reopened) = turn.reopened.iter().find(|reopened| reopened.form == form.key) {
        attempts = reopened.attempts;
        let words = context.words();
        reasons.extend(reopened.reason.as_ref().map(|reason| words.say(reason)));
        filled.clone_from(&reopened.filled);
    }
    filled.retain(|(key, _)| indices.iter().any(|index| context.question(*index).key == *key));
    let shown = input::show(context, values, form, &indices).await?;
    let filled = input::fill(turn, form, shown.pin, filled)?;
    let keys = indices.iter().map(|index| context.question(*index).key);
    Ok(Settlement::Ask(Box::new(Open {
        form,
        fields: keys.collect(),
        shown,
        step: None,
        reasons,
        attempts,
        filled,
        changed,
    })))
}

/// A reason, which names the question in a form of several.
fn in_field(turn: Turn<'_, '_>, values: &Values, form: &Form, question: &Question, reason: Text) -> String {
    let words = turn.context.words();
    if !form.has_several() {
        return words.say(&reason);
    }
    words.say(&Text::InField {
        field: values.told(turn.context.table, words).label(question),
        reason: Box::new(reason),
    })
}

/// A wrong answer uses up an attempt; after the last one the call ends.
fn count_attempt(turn: Turn<'_, '_>, form: &Form, attempts: u8, reasons: &[String]) -> Result<u8, Stop> {
    let attempts = attempts.saturating_add(1);
    if attempts >= turn.context.table.max_attempts {
        let words = turn.context.words();
        return Err(Ending::attempts_used_up(words, form.key, &reasons.join(" ")).into());
    }
    Ok(attempts)
}
