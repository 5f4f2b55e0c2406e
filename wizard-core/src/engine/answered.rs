//! What the person has said to a form exactly as it is shown now (rules 2 and 3 of a round).

use super::{
    Stop,
    context::Turn,
    expressions::Expressions,
    input,
    state::{Asked, Filled, Kept},
    values::Values,
    verdict::Verdict,
};
use crate::{answer::Value, canonical::Pin, question::Rendered, table::Form};

/// The answers to the questions of a form that were shown.
pub(super) struct Answered {
    /// Of the form as it was shown.
    pin: Pin,
    verdicts: Vec<(usize, Verdict)>,
    /// Wrong answers before; `None` for sealed answers, which use up no attempt.
    pub(super) attempts: Option<u8>,
}

/// The answers to `form`, sealed or new; `None` if there are none to the form as it is shown now. `indices` are the
/// questions that are asked at all.
pub(super) async fn answered(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &'static Form,
    indices: &[usize],
) -> Result<Option<Answered>, Stop> {
    let mut all = turn.state.answers(turn.context.table, form);
    if let (Some(kept), None) = (all.next(), all.next()) {
        let keys = kept.fields.iter().map(|filled| &*filled.key);
        if let Some((indices, shown)) = as_shown(turn, values, form, indices, keys).await?
            && shown.pin == kept.pin
        {
            return Ok(Some(pinned(turn, values, &indices, kept).await?));
        }
    }
    if let Some(asked) = turn.state.asked(form.key) {
        let keys = asked.fields.iter().copied();
        if let Some((indices, shown)) = as_shown(turn, values, form, indices, keys).await?
            && shown.pin == asked.pin
        {
            return Ok(Some(arrived(turn, values, form, &indices, asked).await?));
        }
    }
    Ok(None)
}

/// How the questions `keys` of `form` are shown now; `None` if one of them is not asked any more.
async fn as_shown(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &'static Form,
    indices: &[usize],
    keys: impl Iterator<Item = &str>,
) -> Result<Option<(Vec<usize>, Rendered)>, Stop> {
    let index = |key: &str| {
        let mut indices = indices.iter().copied();
        indices.find(|index| turn.context.question(*index).key == key)
    };
    let shown: Option<Vec<usize>> = keys.map(index).collect();
    let Some(mut shown) = shown.filter(|shown| !shown.is_empty()) else {
        return Ok(None);
    };
    shown.sort_unstable();
    let rendered = input::show(turn.context, values, form, &shown).await?;
    Ok(Some((shown, rendered)))
}

/// Rule 2, at every reuse: sealed answers are validated again.
async fn pinned(turn: Turn<'_, '_>, values: &Values, indices: &[usize], kept: &Kept<'_>) -> Result<Answered, Stop> {
    let expressions = Expressions::over(turn.context, values);
    let mut verdicts = Vec::new();
    for index in indices {
        let question = turn.context.question(*index);
        let filled = kept.fields.iter().find(|filled| filled.key == question.key);
        let verdict = match filled.map(|filled| &filled.value) {
            Some(Value::Empty) if question.may_be_blank() || question.may_be_skipped() => Verdict::Good(Value::Empty),
            // It was left blank or skipped when it could be.
            Some(Value::Empty) | None => Verdict::missing(),
            Some(value) => input::judge(expressions, *index, &value.to_json()).await?,
        };
        verdicts.push((*index, verdict));
    }
    Ok(Answered {
        pin: kept.pin,
        verdicts,
        attempts: None,
    })
}

/// Rule 3: what the client answered to this form, which it was asked in the round before.
async fn arrived(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &Form,
    indices: &[usize],
    asked: &Asked<'_>,
) -> Result<Answered, Stop> {
    let response = turn.context.call.response(form.key);
    let expressions = Expressions::over(turn.context, values);
    let mut verdicts = Vec::new();
    for index in indices {
        verdicts.push((*index, input::hear(expressions, form, *index, response, asked).await?));
    }
    Ok(Answered {
        pin: asked.pin,
        verdicts,
        attempts: Some(asked.attempts),
    })
}

impl Answered {
    /// The verdict on the question at `index`, once.
    pub(super) fn take(&mut self, index: usize) -> Verdict {
        let verdict = self.verdicts.iter_mut().find(|(of, _)| *of == index);
        verdict.map_or_else(Verdict::missing, |(_, verdict)| {
            std::mem::replace(verdict, Verdict::missing())
        })
    }

    /// Every answer, if they have just arrived and all of them are good.
    pub(super) fn all_arrived(&self) -> Option<Vec<(usize, Value)>> {
        let good = |(index, verdict): &(usize, Verdict)| match verdict {
            Verdict::Good(value) => Some((*index, value.clone())),
            Verdict::Wrong(_) | Verdict::Missing { .. } => None,
        };
        self.attempts?;
        self.verdicts.iter().map(good).collect()
    }

    /// The answers as they are sealed, with what is known of each question now.
    pub(super) fn kept(&self, turn: Turn<'_, '_>, values: &Values) -> Kept<'static> {
        let filled = self.verdicts.iter().map(|(index, _)| {
            let value = values.value(*index).unwrap_or(&Value::Empty);
            Filled::new(turn.context.question(*index).key, value)
        });
        Kept {
            pin: self.pin,
            fields: filled.collect(),
        }
    }
}
