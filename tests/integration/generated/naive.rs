//! What a wizard does, as one would explain it to a person: no state that travels, no pins, no seal. Answers are kept in
//! a list, and every round looks at everything again.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::plan::{From, Kind, MAX_ATTEMPTS, Plan};

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// These forms, each with its fields and what is filled in.
    Ask(BTreeMap<&'static str, BTreeMap<&'static str, Option<Value>>>),
    /// The call is over without its final step.
    End,
    /// The final step, with these values; `None` is empty.
    Done(Vec<Option<Value>>),
}

/// A flow as its person remembers it.
pub struct Naive {
    plan: Plan,
    arguments: BTreeMap<&'static str, Value>,
    answers: BTreeMap<usize, Option<Value>>,
    /// Questions for which the person wants to speak, whatever the arguments say.
    taken_over: BTreeSet<usize>,
    /// By form: wrong answers so far, and what was good.
    tries: BTreeMap<usize, (u8, BTreeMap<usize, Value>)>,
    reviewed: Option<Vec<Option<Value>>>,
    over: Option<Expected>,
}

/// A value, if it is known: `Some(None)` is the empty one.
type Known = Option<Option<Value>>;

impl Naive {
    pub fn new(plan: &Plan, arguments: BTreeMap<&'static str, Value>) -> Self {
        Self {
            plan: plan.clone(),
            arguments,
            answers: BTreeMap::new(),
            taken_over: BTreeSet::new(),
            tries: BTreeMap::new(),
            reviewed: None,
            over: None,
        }
    }

    fn argument(&self, index: usize) -> Option<&Value> {
        let is_taken = self.taken_over.contains(&index);
        self.arguments.get(self.plan.key(index)).filter(|_| !is_taken)
    }

    fn applies(&self, index: usize) -> Option<bool> {
        match self.plan.questions[index].when {
            None => Some(true),
            Some(flag) => self.value(flag).map(|value| value == Some(json!(true))),
        }
    }

    fn value(&self, index: usize) -> Known {
        if !self.applies(index)? {
            return Some(None);
        }
        if let Some(answer) = self.answers.get(&index) {
            return Some(answer.clone());
        }
        self.elsewhere(index).map(Some)
    }

    /// What the server knows, or else an argument says, unless the person speaks.
    fn elsewhere(&self, index: usize) -> Option<Value> {
        let question = &self.plan.questions[index];
        if question.known && !self.taken_over.contains(&index) {
            // The server is asked when the turn of the form has come.
            if !self.is_readable(self.plan.form_of(index)) {
                return None;
            }
            return Some(match question.kind {
                Kind::Flag => json!(true),
                Kind::Digit => json!(7),
                Kind::Word => json!("srv"),
            });
        }
        match question.from {
            From::Any => self.argument(index).cloned(),
            From::Person | From::Suggested => None,
        }
    }

    fn values(&self) -> Option<Vec<Option<Value>>> {
        (0..self.plan.questions.len()).map(|index| self.value(index)).collect()
    }

    /// Whether everything that a form reads is known.
    fn is_readable(&self, form: usize) -> bool {
        let fields = &self.plan.all_forms()[form].1;
        let mut outside = fields.iter().flat_map(|field| self.plan.reads(*field));
        outside.all(|read| fields.contains(&read) || self.value(read).is_some())
    }

    /// The forms that are open now, with the fields that are shown.
    fn open(&self) -> Vec<(usize, Vec<usize>)> {
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        for (form, (_, fields)) in self.plan.all_forms().into_iter().enumerate() {
            let is_ready = if self.plan.fewest {
                self.is_readable(form)
            } else {
                open.is_empty()
            };
            if !is_ready || fields.iter().all(|field| self.value(*field).is_some()) {
                continue;
            }
            let is_shown = |field: &usize| self.applies(*field) == Some(true) && self.elsewhere(*field).is_none();
            open.push((form, fields.into_iter().filter(is_shown).collect()));
        }
        open
    }

    pub fn expected(&self) -> Expected {
        if let Some(over) = &self.over {
            return over.clone();
        }
        let open = self.open();
        if !open.is_empty() {
            let forms = open.into_iter().map(|(form, fields)| {
                let good = self.tries.get(&form).map(|(_, good)| good);
                let filled = fields.into_iter().map(|field| {
                    let suggested = self
                        .argument(field)
                        .filter(|_| self.plan.questions[field].from == From::Suggested);
                    let good = good.and_then(|good| good.get(&field));
                    // For a model nothing is filled in.
                    let filled = good.or(suggested).filter(|_| !self.plan.questions[field].sampled);
                    (self.plan.key(field), filled.cloned())
                });
                (self.plan.all_forms()[form].0, filled.collect())
            });
            return Expected::Ask(forms.collect());
        }
        let values = self.values().expect("nothing is open");
        let only = |key: &'static str| Expected::Ask(BTreeMap::from([(key, BTreeMap::from([(key, None)]))]));
        if self.plan.review && self.reviewed.as_ref() != Some(&values) {
            return only("review");
        }
        if self.plan.confirm {
            only("confirm")
        } else {
            Expected::Done(values)
        }
    }

    /// The person fills in every open form: `None` is a form that does not come back, a field that is missing is blank.
    pub fn answer(&mut self, contents: &BTreeMap<&'static str, Option<BTreeMap<&'static str, Value>>>) {
        for (form, fields) in self.open() {
            let Some(Some(content)) = contents.get(self.plan.all_forms()[form].0) else {
                continue;
            };
            self.fill(form, &fields, content);
        }
    }

    fn fill(&mut self, form: usize, fields: &[usize], content: &BTreeMap<&'static str, Value>) {
        let mut good = BTreeMap::new();
        let mut blank = BTreeSet::new();
        let mut is_wrong = false;
        let mut is_missing = false;
        for field in fields {
            let kind = self.plan.questions[*field].kind;
            match content.get(self.plan.key(*field)) {
                Some(value) if kind == Kind::Word && value == "" => drop(blank.insert(*field)),
                Some(value) if is_good(kind, value) => drop(good.insert(*field, value.clone())),
                Some(_) => is_wrong = true,
                None if kind == Kind::Word => drop(blank.insert(*field)),
                None => is_missing = true,
            }
        }
        // The digits, against those that stand beside them or were known before.
        let digit = |index: usize| {
            let here = good.get(&index).cloned();
            let known = || self.value(index).flatten().filter(|_| !fields.contains(&index));
            here.or_else(known).and_then(|value| value.as_i64())
        };
        let is_known = |index: usize| digit(index).is_some() || !fields.contains(&index);
        let too_small: Vec<usize> = good
            .keys()
            .copied()
            .filter(|field| {
                let least = self.plan.questions[*field].at_least.filter(|other| is_known(*other));
                least.is_some_and(|other| digit(*field) < digit(other))
            })
            .collect();
        for field in too_small {
            good.remove(&field);
            is_wrong = true;
        }
        if !is_wrong && !is_missing {
            self.answers
                .extend(good.into_iter().map(|(field, value)| (field, Some(value))));
            self.answers.extend(blank.into_iter().map(|field| (field, None)));
            self.tries.remove(&form);
            return;
        }
        let attempts = self.tries.get(&form).map_or(0, |(attempts, _)| *attempts) + u8::from(is_wrong);
        if attempts >= MAX_ATTEMPTS {
            self.over = Some(Expected::End);
        }
        let (_, before) = self.tries.remove(&form).unwrap_or_default();
        // What was filled in before comes back with the form; nothing good in it leaves that as it was.
        let keeps = good.is_empty() && !is_wrong && blank.is_empty();
        self.tries.insert(form, (attempts, if keeps { before } else { good }));
    }

    /// The person says no.
    pub fn refuse(&mut self) {
        self.over = Some(Expected::End);
    }

    /// The person finds everything right.
    pub fn approve(&mut self) {
        self.reviewed = self.values();
    }

    /// The person wants to change the answer at `index`: it, and whatever depended on it, is asked for.
    pub fn change(&mut self, index: usize) {
        let forms = self.plan.all_forms();
        let form = self.plan.form_of(index);
        let mut changed = BTreeSet::from([form]);
        for (other, (_, fields)) in forms.iter().enumerate() {
            let mut reads = fields.iter().flat_map(|field| self.plan.reads(*field));
            if reads.any(|read| changed.contains(&self.plan.form_of(read))) {
                changed.insert(other);
            }
        }
        let value = |field: &usize| {
            let answer = self.answers.get(field).cloned();
            let value = answer.unwrap_or_else(|| self.argument(*field).cloned())?;
            Some((*field, value))
        };
        let until_now = forms[form].1.iter().filter_map(value).collect();
        for field in changed.iter().flat_map(|form| &forms[*form].1) {
            self.answers.remove(field);
            self.taken_over.insert(*field);
        }
        self.tries.insert(form, (0, until_now));
    }

    /// Whether a question is not asked: its condition is not met.
    pub fn is_left_out(&self, index: usize) -> bool {
        self.applies(index) == Some(false)
    }

    /// The person says yes.
    pub fn confirm(&mut self) {
        self.over = self.values().map(Expected::Done);
    }
}

/// Whether a value is an answer to a question by itself.
pub fn is_good(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::Flag => value.is_boolean(),
        Kind::Digit => value.as_i64().is_some_and(|digit| (0..=9).contains(&digit)),
        Kind::Word => value.as_str().is_some_and(|word| word.chars().count() <= 3),
    }
}
