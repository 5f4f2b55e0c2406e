//! One form whose turn has come: answered, known, or to be asked (rules 1 to 4 of a round).

use serde_json::Value as Json;

use super::{
    Ending, Refusal,
    draft::{Filling, Halt, Open},
    response::{self, Response},
    state::{Asked, Filled, Kept},
};
use crate::{
    answer::{Shape, Value},
    canonical::Pin,
    question::Rendered,
    table::{Form, Input, Question},
    texts::Text,
};

/// More roots than that are no folders that somebody works on.
const MOST_ROOTS: u32 = 100;

/// A question of a form that applies.
pub(super) struct Field {
    pub(super) index: usize,
    /// Its argument.
    pub(super) argument: Option<Value>,
}

/// What the person has said to the questions of a form that were shown.
pub(super) struct Answered {
    /// Of the form as it was shown.
    pin: Pin,
    verdicts: Vec<(usize, Verdict)>,
    /// Wrong answers before; `None` for sealed answers, which use up no attempt.
    attempts: Option<u8>,
}

/// What a stored or new answer is worth.
pub(super) enum Verdict {
    Good(Value),
    Wrong(Text),
    /// There is none; whether the form came back without it.
    Missing {
        was_left_out: bool,
    },
}

/// What is known of a question now.
pub(super) enum Settled {
    /// The person has answered.
    Answered,
    /// The server has, whatever the person said.
    Known(Verdict),
    /// An argument has.
    Given,
    /// The answer is wrong.
    Wrong(Text),
    /// There is no answer.
    Missing { was_left_out: bool },
}

impl Filling<'_, '_> {
    /// Rule 1: a pinned answer, then a new one, then `known`, then the argument; else the form is open.
    pub(super) async fn resolve(&mut self, form: &'static Form, fields: &[Field]) -> Result<(), Halt> {
        let mut answered = self.answered(form, fields).await?;
        let mut settled = Vec::new();
        for field in fields {
            let verdict = answered.as_mut().and_then(|answered| answered.take(field.index));
            settled.push(self.settled(field, verdict).await?);
        }
        self.check(form, fields, &mut settled, answered.as_ref()).await?;
        if settled.iter().any(Settled::is_open) {
            return self.ask(form, fields, settled, answered).await;
        }
        if let Some(answered) = answered.filter(|_| settled.iter().any(|settled| matches!(settled, Settled::Answered)))
        {
            let kept = self.kept(&answered);
            self.kept.push(kept);
        }
        Ok(())
    }

    /// What was answered to a form behind one that is open, which a redeploy can bring: it is not asked once more.
    pub(super) async fn keep_arrived(&mut self, form: &'static Form, fields: &[Field]) -> Result<(), Halt> {
        let Some(answered) = self.answered(form, fields).await? else {
            return Ok(());
        };
        let is_good = |(_, verdict): &(usize, Verdict)| matches!(verdict, Verdict::Good(_));
        if answered.attempts.is_some() && answered.verdicts.iter().all(is_good) {
            for (index, verdict) in &answered.verdicts {
                if let Verdict::Good(value) = verdict {
                    self.values.set(*index, value.clone());
                }
            }
            let kept = self.kept(&answered);
            self.kept.push(kept);
        }
        Ok(())
    }

    /// Rules 2 and 3: the answers to the form exactly as it is shown now, sealed or new.
    async fn answered(&mut self, form: &'static Form, fields: &[Field]) -> Result<Option<Answered>, Halt> {
        let mut all = self.state.answers(self.table, form);
        if let (Some(kept), None) = (all.next(), all.next()) {
            let keys = kept.fields.iter().map(|filled| &*filled.key);
            if let Some((indices, shown)) = self.as_shown(form, fields, keys).await?
                && shown.pin == kept.pin
            {
                return Ok(Some(self.pinned(&indices, kept).await?));
            }
        }
        if let Some(asked) = self.state.asked(form.key) {
            let keys = asked.fields.iter().copied();
            if let Some((indices, shown)) = self.as_shown(form, fields, keys).await?
                && shown.pin == asked.pin
            {
                return Ok(Some(self.arrived(form, &indices, asked).await?));
            }
        }
        Ok(None)
    }

    /// How the questions `keys` of `form` are shown now; `None` if one of them is not asked any more.
    async fn as_shown(
        &mut self,
        form: &'static Form,
        fields: &[Field],
        keys: impl Iterator<Item = &str>,
    ) -> Result<Option<(Vec<usize>, Rendered)>, Halt> {
        let index = |key: &str| {
            let mut indices = fields.iter().map(|field| field.index);
            indices.find(|index| self.table.questions[*index].key == key)
        };
        let Some(mut indices) = keys
            .map(index)
            .collect::<Option<Vec<_>>>()
            .filter(|all| !all.is_empty())
        else {
            return Ok(None);
        };
        indices.sort_unstable();
        let shown = self.values.show(form, &indices).await?;
        Ok(Some((indices, shown)))
    }

    /// Rule 2, at every reuse: sealed answers are validated again.
    async fn pinned(&mut self, indices: &[usize], kept: &Kept<'_>) -> Result<Answered, Halt> {
        let mut verdicts = Vec::new();
        for index in indices {
            let question = &self.table.questions[*index];
            let filled = kept.fields.iter().find(|filled| filled.key == question.key);
            let verdict = match filled.map(|filled| &filled.value) {
                Some(Value::Empty) if question.may_be_blank() || question.may_be_skipped() => {
                    Verdict::Good(Value::Empty)
                }
                // It was left blank or skipped when it could be.
                Some(Value::Empty) | None => Verdict::Missing { was_left_out: false },
                Some(value) => self.verdict(*index, &value.to_json()).await?,
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
    async fn arrived(&mut self, form: &Form, indices: &[usize], asked: &Asked<'_>) -> Result<Answered, Halt> {
        let response = self.call.responses.and_then(|responses| responses.get(form.key));
        let response = response::read(form.input, response);
        let mut verdicts = Vec::new();
        for index in indices {
            verdicts.push((*index, self.heard(*index, &response, asked).await?));
        }
        Ok(Answered {
            pin: asked.pin,
            verdicts,
            attempts: Some(asked.attempts),
        })
    }

    /// What a response says of one question.
    async fn heard(&mut self, index: usize, response: &Response<'_>, asked: &Asked<'_>) -> Result<Verdict, Refusal> {
        let question = &self.table.questions[index];
        let missing = |was_left_out| Verdict::Missing { was_left_out };
        Ok(match response {
            // One that ends the call has ended it, see `refused`.
            Response::Declined | Response::Cancelled => Verdict::Good(Value::Empty),
            Response::Missing => missing(false),
            Response::Accepted(content) => match content.value(question.key) {
                Some(json) => self.verdict(index, json).await?,
                None if question.may_be_blank() => Verdict::Good(Value::Empty),
                None => missing(true),
            },
            Response::Consented => {
                let reference = asked.filled.first().and_then(|filled| filled.value(question));
                reference.map_or(missing(false), Verdict::Good)
            }
            Response::Said(None) => Verdict::Wrong(Text::NotAText),
            Response::Said(Some(text)) if text.is_empty() && question.may_be_blank() => Verdict::Good(Value::Empty),
            Response::Said(Some(text)) => {
                // Models like to end a line.
                let read = question.shape.read(text.trim());
                match (self.verdict(index, &read).await?, question.shape, &read) {
                    (Verdict::Wrong(_), Shape::Json(_), Json::String(_)) => Verdict::Wrong(Text::NotJson),
                    (verdict, ..) => verdict,
                }
            }
            Response::Listed(roots) if roots.len() > MOST_ROOTS as usize => {
                Verdict::Wrong(Text::TooMany { most: MOST_ROOTS })
            }
            Response::Listed(roots) => self.verdict(index, &response::roots(roots)).await?,
        })
    }

    async fn verdict(&mut self, index: usize, json: &Json) -> Result<Verdict, Refusal> {
        Ok(match self.values.accept(index, json).await? {
            Ok(value) => Verdict::Good(value),
            Err(reason) => Verdict::Wrong(reason),
        })
    }

    /// What is known of one question: the person's answer, or else what the server knows, or else the argument.
    async fn settled(&mut self, field: &Field, verdict: Option<Verdict>) -> Result<Settled, Refusal> {
        let index = field.index;
        let verdict = match verdict {
            Some(Verdict::Good(value)) => {
                self.values.set(index, value);
                return Ok(Settled::Answered);
            }
            Some(verdict) => verdict,
            None => Verdict::Missing { was_left_out: false },
        };
        if !self.state.is_reopened(self.table.questions[index].key)
            && let Some(value) = self.values.known(index).await?
        {
            self.values.set(index, value);
            return Ok(Settled::Known(verdict));
        }
        Ok(self.otherwise(field, verdict))
    }

    /// What is known of a question that neither the person nor the server has answered.
    pub(super) fn otherwise(&mut self, field: &Field, verdict: Verdict) -> Settled {
        if let Some(value) = &field.argument {
            self.values.set(field.index, value.clone());
            return Settled::Given;
        }
        self.values.unset(field.index);
        match verdict {
            Verdict::Wrong(reason) => Settled::Wrong(reason),
            Verdict::Missing { was_left_out } => Settled::Missing { was_left_out },
            Verdict::Good(_) => Settled::Missing { was_left_out: false },
        }
    }

    /// The good answers of a form, as they are sealed.
    pub(super) fn kept(&self, answered: &Answered) -> Kept<'static> {
        let filled = answered.verdicts.iter().map(|(index, _)| {
            let value = self.values.value(*index).unwrap_or(&Value::Empty);
            Filled::new(self.table.questions[*index].key, value)
        });
        Kept {
            pin: answered.pin,
            fields: filled.collect(),
        }
    }

    /// Rule 4: the form is asked, or asked again as a whole: with the reasons, and the good answers filled in.
    async fn ask(
        &mut self,
        form: &'static Form,
        fields: &[Field],
        settled: Vec<Settled>,
        answered: Option<Answered>,
    ) -> Result<(), Halt> {
        let mut indices = Vec::new();
        let mut filled = Vec::new();
        let mut reasons = Vec::new();
        let mut is_wrong = false;
        for (field, settled) in fields.iter().zip(settled) {
            let question = &self.table.questions[field.index];
            match settled {
                Settled::Known(_) | Settled::Given => continue,
                Settled::Answered => filled.extend(
                    self.values
                        .value(field.index)
                        .map(|value| (question.key, value.clone())),
                ),
                Settled::Wrong(reason) => {
                    is_wrong = true;
                    reasons.push(self.in_field(form, question, reason));
                }
                Settled::Missing { was_left_out: true } if form.has_several() => {
                    reasons.push(self.in_field(form, question, Text::Needed));
                }
                Settled::Missing { .. } => {}
            }
            indices.push(field.index);
        }
        for index in &indices {
            self.values.unset(*index);
        }
        let mut attempts = match answered.as_ref().and_then(|answered| answered.attempts) {
            Some(attempts) if is_wrong => self.count_attempt(form, attempts, &reasons)?,
            Some(attempts) => attempts,
            None => 0,
        };
        if answered.is_some_and(|answered| answered.attempts.is_some()) && filled.is_empty() && !is_wrong {
            filled = self.filled_before(form);
        }
        if let Some(back) = self.backs.iter().find(|back| back.form == form.key) {
            attempts = back.attempts;
            let words = self.call.words();
            reasons.extend(back.reason.as_ref().map(|reason| words.say(reason)));
            filled.clone_from(&back.filled);
        }
        filled.retain(|(key, _)| indices.iter().any(|index| self.table.questions[*index].key == *key));
        let shown = self.values.show(form, &indices).await?;
        if form.input == Input::Visit {
            filled = self.reference(form, shown.pin)?;
        }
        let keys = indices.iter().map(|index| self.table.questions[*index].key);
        self.opens.push(Open {
            form,
            fields: keys.collect(),
            shown,
            in_front: reasons,
            attempts,
            filled,
        });
        Ok(())
    }

    /// A reason, which names the question in a form of several.
    fn in_field(&self, form: &Form, question: &Question, reason: Text) -> String {
        let reason = if form.has_several() {
            Text::InField {
                field: self.values.told().label(question),
                reason: Box::new(reason),
            }
        } else {
            reason
        };
        self.call.words().say(&reason)
    }

    /// A wrong answer uses up an attempt; after the last one the call ends.
    fn count_attempt(&self, form: &Form, attempts: u8, reasons: &[String]) -> Result<u8, Halt> {
        let attempts = attempts.saturating_add(1);
        if attempts >= self.table.max_attempts {
            let words = self.call.words();
            return Err(Halt::Ending(Ending::attempts_used_up(
                words,
                form.key,
                &reasons.join(" "),
            )));
        }
        Ok(attempts)
    }

    /// What was filled in when the form was asked and came back without anything.
    pub(super) fn filled_before(&self, form: &Form) -> Vec<(&'static str, Value)> {
        let Some(asked) = self.state.asked(form.key) else {
            return Vec::new();
        };
        let value = |filled: &Filled<'_>| {
            let mut fields = self.table.fields(form).iter();
            let question = fields.find(|question| question.key == filled.key)?;
            Some((question.key, filled.value(question)?))
        };
        asked.filled.iter().filter_map(value).collect()
    }
}

impl Settled {
    /// Whether the form has to be asked.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Wrong(_) | Self::Missing { .. })
    }
}

impl Answered {
    /// The verdict on the question at `index`, once.
    fn take(&mut self, index: usize) -> Option<Verdict> {
        let verdict = self.verdicts.iter_mut().find(|(of, _)| *of == index);
        verdict.map(|(_, verdict)| std::mem::replace(verdict, Verdict::Missing { was_left_out: false }))
    }
}
