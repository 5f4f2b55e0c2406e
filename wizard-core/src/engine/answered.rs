//! What the person has said to a form exactly as it is shown now (rules 2 and 3 of a round).

use std::borrow::Cow;

use super::{
    Stop,
    context::Turn,
    expressions::Expressions,
    input,
    state::{Asked, Filled, Keep, NewlyKept},
    unasked::is_unasked,
    values::Values,
    verdict::Verdict,
};
use crate::{
    answer::{Sealed, Value},
    canonical::Pin,
    choices::Offered,
    question::{Rendered, accept_sealed},
    table::{Form, Question},
    texts::Changed,
};

/// The answers to the questions of a form that were shown.
pub(super) struct Answered {
    /// Of the form as it was shown.
    pin: Pin,
    verdicts: Vec<(usize, Verdict)>,
    origin: Origin,
}

/// Where answers come from.
#[derive(Clone, Copy)]
enum Origin {
    /// The state, at this place.
    Sealed(usize),
    /// This request, after this many wrong answers.
    Arrived(u8),
}

/// What there is to hear of a form.
pub(super) struct Heard {
    /// The answers to the form as it is shown now, if there are any.
    pub(super) answered: Option<Answered>,
    /// What has changed of the form since it was answered, where its answers do not count any more.
    pub(super) changed: Option<Changed>,
}

/// The answers to `form`, sealed or new. `indices` are the questions that are asked at all.
pub(super) async fn answered(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &'static Form,
    indices: &[usize],
) -> Result<Heard, Stop> {
    let mut changed = None;
    if let Some(place) = turn.state.sole_place(form) {
        let (pin, fields) = turn.state.answered(place);
        let shown = fields.iter().map(|filled| Some(filled.index));
        match as_shown(turn, values, form, indices, shown).await? {
            Some((indices, rendered)) if rendered.pin == pin => {
                let verdicts = pinned(turn, values, &indices, fields).await?;
                let origin = Origin::Sealed(place);
                return Ok(Heard::answers(Answered { pin, verdicts, origin }));
            }
            _ => changed = Some(Changed::Unknown),
        }
    }
    if let Some(asked) = turn.state.asked(form) {
        let index = |key: &&str| {
            let mut indices = indices.iter().copied();
            indices.find(|index| turn.context.question(*index).key == *key)
        };
        let shown = asked.fields().iter().map(index);
        let now = as_shown(turn, values, form, indices, shown).await?;
        if let Some((indices, rendered)) = &now
            && (rendered.pin == asked.pin || is_unasked(turn.context))
        {
            let verdicts = arrived(turn, values, form, indices, asked).await?;
            return Ok(Heard::answers(Answered {
                pin: rendered.pin,
                verdicts,
                origin: Origin::Arrived(asked.attempts),
            }));
        }
        if turn.context.call.response(form.key).is_some() {
            changed = Some(now.map_or(Changed::Other, |(_, now)| asked.marks.changed(&now.marks())));
        }
    }
    Ok(Heard {
        answered: None,
        changed,
    })
}

/// How the questions of `form` that were `shown` are shown now; `None` if one of them is not asked any more.
async fn as_shown<'i>(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &'static Form,
    indices: &'i [usize],
    shown: impl ExactSizeIterator<Item = Option<usize>> + Clone,
) -> Result<Option<(Cow<'i, [usize]>, Rendered)>, Stop> {
    let shown = if shown.clone().eq(indices.iter().copied().map(Some)) {
        Cow::Borrowed(indices)
    } else {
        let is_asked = |index: &Option<usize>| index.is_some_and(|index| indices.contains(&index));
        if shown.len() == 0 || !shown.clone().all(|index| is_asked(&index)) {
            return Ok(None);
        }
        let mut shown: Vec<usize> = shown.flatten().collect();
        shown.sort_unstable();
        Cow::Owned(shown)
    };
    let rendered = input::show(turn.context, values, form, &shown).await?;
    Ok(Some((shown, rendered)))
}

/// Rule 2, at every reuse: sealed answers are validated again.
async fn pinned(
    turn: Turn<'_, '_>,
    values: &Values,
    indices: &[usize],
    fields: &[Filled<'_>],
) -> Result<Vec<(usize, Verdict)>, Stop> {
    let expressions = Expressions::over(turn.context, values);
    let mut verdicts = Vec::with_capacity(indices.len());
    for index in indices {
        let filled = fields.iter().find(|filled| filled.index == *index);
        let offered = expressions.choices(*index).await?;
        let value = filled.map(|filled| &filled.value);
        verdicts.push((
            *index,
            verdict_on(expressions.question(*index), offered.as_deref(), value),
        ));
    }
    Ok(verdicts)
}

/// What a sealed answer to `question` is worth now.
pub(super) fn verdict_on(question: &Question, offered: Option<&Offered>, value: Option<&Sealed<'_>>) -> Verdict {
    match value {
        Some(Sealed::Empty) if question.may_be_blank() || question.may_be_skipped() => Verdict::Good(Value::Empty),
        // It was left blank or skipped when it could be.
        Some(Sealed::Empty) | None => Verdict::missing(),
        Some(value) => accept_sealed(question, offered, value).into(),
    }
}

/// Rule 3: what the client answered to this form, which it was asked in the round before.
async fn arrived(
    turn: Turn<'_, '_>,
    values: &Values,
    form: &Form,
    indices: &[usize],
    asked: &Asked<'_>,
) -> Result<Vec<(usize, Verdict)>, Stop> {
    let response = turn.context.call.response(form.key);
    let expressions = Expressions::over(turn.context, values);
    let mut verdicts = Vec::with_capacity(indices.len());
    for index in indices {
        verdicts.push((*index, input::hear(expressions, form, *index, response, asked).await?));
    }
    Ok(verdicts)
}

impl Heard {
    fn answers(answered: Answered) -> Self {
        Self {
            answered: Some(answered),
            changed: None,
        }
    }
}

impl Answered {
    /// The verdict on the question at `index`, once.
    pub(super) fn take(&mut self, index: usize) -> Verdict {
        let verdict = self.verdicts.iter_mut().find(|(of, _)| *of == index);
        verdict.map_or_else(Verdict::missing, |(_, verdict)| {
            std::mem::replace(verdict, Verdict::missing())
        })
    }

    /// How many wrong answers were before, if this one has just come back.
    pub(super) fn attempts(&self) -> Option<u8> {
        match self.origin {
            Origin::Sealed(_) => None,
            Origin::Arrived(attempts) => Some(attempts),
        }
    }

    /// Every answer, if they have just arrived and all of them are good.
    pub(super) fn all_arrived(&self) -> Option<Vec<(usize, Value)>> {
        let good = |(index, verdict): &(usize, Verdict)| match verdict {
            Verdict::Good(value) => Some((*index, value.clone())),
            Verdict::Wrong(_) | Verdict::Missing { .. } => None,
        };
        self.attempts()?;
        self.verdicts.iter().map(good).collect()
    }

    /// The answers as they are sealed, with what is known of each question now. Sealed ones stay as they are where
    /// `all_count`: where each of them is still the answer.
    pub(super) fn kept(&self, turn: Turn<'_, '_>, values: &Values, all_count: bool) -> Keep {
        match self.origin {
            Origin::Sealed(place) if all_count => Keep::AsItIs(place),
            Origin::Sealed(_) | Origin::Arrived(_) => Keep::New(self.newly_kept(turn, values)),
        }
    }

    /// The answers as they are sealed anew.
    pub(super) fn newly_kept(&self, turn: Turn<'_, '_>, values: &Values) -> NewlyKept {
        let filled = self.verdicts.iter().map(|(index, _)| {
            let value = values.value(*index).unwrap_or(&Value::Empty);
            Filled::new(turn.context.table, *index, value)
        });
        NewlyKept {
            pin: self.pin,
            fields: filled.collect(),
        }
    }
}
