//! What a wizard keeps between rounds: the answers taken, each form's with its pin, and the forms that were asked.
//!
//! The bytes are sealed, so they are ours; a redeploy may still have changed the wizard under them. Keys are names, so
//! adding, removing and reordering questions keeps the other answers (rule 5 of a round). They are looked up once, when the
//! state is read; from then on a question is known by its place in the table.

use std::{borrow::Cow, ops::Range, slice};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::Refusal;
use crate::{
    answer::{Sealed, Value},
    binary,
    canonical::{self, Pin},
    json::JsonObject,
    question::{Marks, accept_sealed},
    seal::Rejected,
    table::{Form, Question, Source, Table},
};

/// How many bytes of reasons are kept for a form that is asked again.
pub(super) const MOST_OF_REASONS: usize = 1_000;

/// The state of a flow as the round before left it.
#[derive(Default)]
pub(super) struct State<'a> {
    /// What was answered to each form.
    answers: Vec<Kept>,
    /// The answers themselves, one form's behind the other's.
    filled: Vec<Filled<'a>>,
    asked: Vec<Asked<'a>>,
    reopened: Vec<Reopened<'a>>,
    /// For each question of the table, which of the `answers` holds it.
    holders: Vec<Option<usize>>,
    /// For the first question of each form, which of `asked` the form is.
    askers: Vec<Option<usize>>,
    /// The client's answers to what was asked, where it has to come back without them: canonical JSON behind the rest.
    held: &'a [u8],
}

/// A state as it is read out of the seal. The order of the fields is the format.
#[derive(Deserialize)]
struct Format<'a> {
    /// The pin of each form that was answered, and how many of the answers are its.
    answers: Vec<(Pin, usize)>,
    #[serde(borrow)]
    filled: Vec<Filled<'a>>,
    #[serde(borrow)]
    asked: Vec<Asked<'a>>,
    #[serde(borrow)]
    reopened: Vec<Reopened<'a>>,
}

/// The same, as it is written.
#[derive(Serialize)]
struct Written<'w> {
    answers: Vec<(Pin, usize)>,
    filled: Vec<&'w Filled<'w>>,
    asked: Vec<Asked<'w>>,
    reopened: &'w [Reopened<'w>],
}

/// What was answered to one form.
struct Kept {
    pin: Pin,
    fields: Range<usize>,
}

/// One answer.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Filled<'a> {
    pub(super) key: &'a str,
    /// Empty for a question that was left blank or skipped.
    #[serde(borrow)]
    pub(super) value: Sealed<'a>,
    /// Where the question stands in the table.
    #[serde(skip)]
    pub(super) index: usize,
}

/// A form that was asked in the round that made this state.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Asked<'a> {
    pub(super) form: &'a str,
    pub(super) pin: Pin,
    pub(super) marks: Marks,
    /// Wrong answers so far.
    pub(super) attempts: u8,
    /// The questions that were shown; none where it is the one question that has the name of the form.
    #[serde(borrow)]
    fields: Vec<&'a str>,
    /// Good answers that were filled in again.
    #[serde(borrow)]
    pub(super) filled: Vec<Filled<'a>>,
    /// Why it was asked again, for one that comes back without an answer.
    #[serde(borrow)]
    pub(super) reasons: Vec<Cow<'a, str>>,
}

/// A question that the person wants to answer, or has to, whatever the arguments and the server say.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Reopened<'a> {
    pub(super) key: &'a str,
    /// How often a later `check` has asked for it again.
    pub(super) attempts: u8,
}

/// What the next state holds of the answers to one form.
pub(super) enum Keep {
    /// What this state holds, at this place.
    AsItIs(usize),
    /// What is new.
    New(NewlyKept),
}

/// New answers to one form.
#[derive(Clone)]
pub(super) struct NewlyKept {
    pub(super) pin: Pin,
    pub(super) fields: Vec<Filled<'static>>,
}

/// Puts the client's `responses` to what a state has asked behind it.
pub(super) fn hold(responses: &JsonObject, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(canonical::to_string(&Json::Object(responses.clone())).as_bytes());
}

impl Filled<'static> {
    pub(super) fn new(table: &'static Table, index: usize, value: &Value) -> Self {
        Self {
            key: table.questions[index].key,
            value: Sealed::of(value).into_owned(),
            index,
        }
    }
}

impl Filled<'_> {
    /// The answer to `question`, without a look-up; `None` if it is none any more.
    pub(super) fn value(&self, question: &Question) -> Option<Value> {
        match (&self.value, question.source) {
            (sealed, Source::Computed { .. }) => sealed.to_value().filter(|value| question.can_be_computed(value)),
            (Sealed::Empty, _) => Some(Value::Empty),
            (sealed, _) => accept_sealed(question, None, sealed).ok(),
        }
    }
}

impl<'a> Asked<'a> {
    /// A form that is asked with these questions.
    pub(super) fn new(form: &'a str, fields: Vec<&'a str>, pin: Pin, marks: Marks) -> Self {
        Self {
            form,
            pin,
            marks,
            attempts: 0,
            fields: if fields == [form] { Vec::new() } else { fields },
            filled: Vec::new(),
            reasons: Vec::new(),
        }
    }

    /// A form that was not asked, and counts as if it had been just as it is shown now.
    fn unasked(form: &'static Form, table: &'static Table) -> Self {
        let fields = table.fields(form).iter().map(|question| question.key);
        Self::new(form.key, fields.collect(), Pin::default(), Marks::none())
    }

    /// For these reasons, as many as there is room for.
    pub(super) fn because(self, reasons: &[String]) -> Self {
        let mut room = MOST_OF_REASONS;
        let fits = |reason: &&String| {
            room = room.saturating_sub(reason.len());
            room > 0
        };
        let reasons = reasons.iter().take_while(fits);
        Self {
            reasons: reasons.map(|reason| Cow::Owned(reason.clone())).collect(),
            ..self
        }
    }

    /// After this many wrong answers, with these good ones filled in again.
    pub(super) fn after(self, attempts: u8, filled: Vec<Filled<'a>>) -> Self {
        Self {
            attempts,
            filled,
            ..self
        }
    }

    /// The questions that were shown.
    pub(super) fn fields(&self) -> &[&'a str] {
        if self.fields.is_empty() {
            slice::from_ref(&self.form)
        } else {
            &self.fields
        }
    }
}

impl Reopened<'_> {
    /// Counts that a later `check` has asked for it again.
    pub(super) fn count(&mut self) -> u8 {
        self.attempts = self.attempts.saturating_add(1);
        self.attempts
    }
}

impl<'a> State<'a> {
    /// The state in `bytes`, without the answers to questions that `table` no longer has. No bytes are the state of a
    /// first call.
    pub(super) fn decode(bytes: &'a [u8], table: &Table) -> Result<Self, Refusal> {
        let mut state = Self::default();
        if !bytes.is_empty() {
            let (format, held): (Format<'a>, _) = postcard::take_from_bytes(bytes).map_err(|_| Rejected::Malformed)?;
            state.read(format, table);
            state.held = held;
        }
        state.look_up(table);
        Ok(state)
    }

    /// What the client has answered before to what was asked: it has come back with this state alone.
    pub(super) fn held(&self) -> Result<Option<JsonObject>, Refusal> {
        if self.held.is_empty() {
            return Ok(None);
        }
        let held = serde_json::from_slice(self.held).map_err(|_| Rejected::Malformed)?;
        Ok(Some(held))
    }

    /// How many bytes at the end of a state hold what the client has answered.
    pub(super) fn held_len(&self) -> usize {
        self.held.len()
    }

    /// Every answer.
    pub(super) fn all_answers(&self) -> impl Iterator<Item = &Filled<'a>> {
        let answers = self.answers.iter();
        answers.flat_map(|kept| &self.filled[kept.fields.clone()])
    }

    fn read(&mut self, format: Format<'a>, table: &Table) {
        let mut names = table.names();
        let mut known = |mut filled: Filled<'a>| {
            filled.index = names.index(filled.key)?;
            Some(filled)
        };
        self.filled.reserve_exact(format.filled.len());
        self.answers.reserve_exact(format.answers.len());
        let mut filled = format.filled.into_iter();
        for (pin, count) in format.answers {
            let start = self.filled.len();
            for filled in filled.by_ref().take(count) {
                if let Some(known) = known(filled) {
                    self.filled.push(known);
                }
            }
            let fields = start..self.filled.len();
            if !fields.is_empty() {
                self.answers.push(Kept { pin, fields });
            }
        }
        self.asked = format.asked;
        for asked in &mut self.asked {
            asked.filled = std::mem::take(&mut asked.filled)
                .into_iter()
                .filter_map(&mut known)
                .collect();
        }
        self.reopened = format.reopened;
        self.reopened.retain(|reopened| names.index(reopened.key).is_some());
    }

    /// These forms count as asked, on a first call.
    pub(super) fn take_unasked(&mut self, table: &'static Table, forms: impl Iterator<Item = &'static Form>) {
        self.asked.extend(forms.map(|form| Asked::unasked(form, table)));
        if !self.asked.is_empty() {
            self.look_up(table);
        }
    }

    /// Notes where everything stands.
    fn look_up(&mut self, table: &Table) {
        self.holders.clear();
        self.holders.resize(table.questions.len(), None);
        for (place, kept) in self.answers.iter().enumerate() {
            for filled in &self.filled[kept.fields.clone()] {
                self.holders[filled.index] = Some(place);
            }
        }
        self.askers.clear();
        self.askers.resize(table.questions.len(), None);
        let mut forms = table.form_names();
        for (place, asked) in self.asked.iter().enumerate() {
            if let Some(index) = forms.index(asked.form) {
                self.askers[table.forms[index].indices().start] = Some(place);
            }
        }
    }

    /// Puts the bytes of the next state behind `bytes`: what it `keeps`, of this state and of what is new, and what is asked.
    pub(super) fn encode(&self, keeps: &[Keep], asked: Vec<Asked<'_>>, reopened: &[Reopened<'_>], bytes: &mut Vec<u8>) {
        let all: usize = keeps.iter().map(|keep| self.kept(keep).1.len()).sum();
        let mut format = Written {
            answers: Vec::with_capacity(keeps.len()),
            filled: Vec::with_capacity(all),
            asked,
            reopened,
        };
        for keep in keeps {
            let (pin, fields) = self.kept(keep);
            format.answers.push((pin, fields.len()));
            format.filled.extend(fields);
        }
        binary::append(&format, bytes);
    }

    /// The pin and the answers that `keep` is.
    pub(super) fn kept<'k>(&'k self, keep: &'k Keep) -> (Pin, &'k [Filled<'k>]) {
        match keep {
            Keep::AsItIs(place) => self.answered(*place),
            Keep::New(kept) => (kept.pin, &kept.fields),
        }
    }

    /// The pin and the answers at this place.
    pub(super) fn answered(&self, place: usize) -> (Pin, &[Filled<'a>]) {
        let kept = &self.answers[place];
        (kept.pin, &self.filled[kept.fields.clone()])
    }

    /// Where what was answered to the question at `index` stands.
    pub(super) fn place(&self, index: usize) -> Option<usize> {
        self.holders[index]
    }

    /// Where what was answered to the questions of `form` stands, each place once.
    pub(super) fn places(&self, form: &Form) -> Vec<usize> {
        let mut places: Vec<usize> = form.indices().filter_map(|index| self.holders[index]).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Where what was answered to `form` stands; `None` if nothing was, or it stands in several places.
    pub(super) fn sole_place(&self, form: &Form) -> Option<usize> {
        let mut places = form.indices().filter_map(|index| self.holders[index]);
        let first = places.next()?;
        places.all(|place| place == first).then_some(first)
    }

    /// The answer to the question at `index`.
    pub(super) fn answer(&self, index: usize) -> Option<&Filled<'a>> {
        let (_, fields) = self.answered(self.holders[index]?);
        fields.iter().find(|filled| filled.index == index)
    }

    pub(super) fn asked(&self, form: &Form) -> Option<&Asked<'a>> {
        Some(&self.asked[self.askers[form.indices().start]?])
    }

    pub(super) fn all_asked(&self) -> &[Asked<'a>] {
        &self.asked
    }

    pub(super) fn reopened(&self) -> &[Reopened<'a>] {
        &self.reopened
    }

    /// Whether the person has to answer `key`, whatever the arguments and the server say.
    pub(super) fn is_reopened(&self, key: &str) -> bool {
        self.reopened.iter().any(|reopened| reopened.key == key)
    }

    /// Forgets the answers to the `questions` at these places, and that they were asked.
    pub(super) fn forget(&mut self, table: &Table, questions: &[usize]) {
        let filled = &self.filled;
        self.answers.retain(|kept| {
            let mut fields = filled[kept.fields.clone()].iter();
            !fields.any(|filled| questions.contains(&filled.index))
        });
        self.asked.retain(|asked| {
            let mut forms = table.forms.iter();
            let form = forms.find(|form| form.key == asked.form);
            !form.is_some_and(|form| form.indices().any(|index| questions.contains(&index)))
        });
        self.look_up(table);
    }

    /// Puts `kept` in the place of what is known of its questions.
    pub(super) fn replace(&mut self, table: &Table, kept: NewlyKept) {
        let filled = &self.filled;
        self.answers.retain(|other| {
            let mut fields = filled[other.fields.clone()].iter();
            !fields.any(|filled| kept.fields.iter().any(|new| new.index == filled.index))
        });
        let start = self.filled.len();
        self.filled.extend(kept.fields);
        let fields = start..self.filled.len();
        self.answers.push(Kept { pin: kept.pin, fields });
        self.look_up(table);
    }

    /// The person has to answer `key` from now on, whatever the arguments and the server say.
    pub(super) fn reopen(&mut self, key: &'static str) -> &mut Reopened<'a> {
        let place = self.reopened.iter().position(|reopened| reopened.key == key);
        let place = place.unwrap_or_else(|| {
            self.reopened.push(Reopened { key, attempts: 0 });
            self.reopened.len() - 1
        });
        &mut self.reopened[place]
    }
}
