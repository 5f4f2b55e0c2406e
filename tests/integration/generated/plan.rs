//! Wizards that nobody wrote: a plan of questions, drawn at random, as a table and hooks of the engine.

use proptest::prelude::*;
use wizard_core::{
    __private::{
        FixedParts, Form, Found, Hook, Literal, Once, Question, Role, Scope, Segment, Shape, Site, Table, Value,
    },
    engine::ErasedWizard,
};

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no.
    Flag,
    /// A number from 0 to 9.
    Digit,
    /// At most three characters, or nothing.
    Word,
}

/// Where a value may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Any,
    Person,
    Suggested,
}

/// One question. What it reads are positions of earlier questions in other forms.
#[derive(Clone, Debug)]
pub struct Planned {
    pub kind: Kind,
    pub from: From,
    /// What its words show.
    pub shows: Vec<usize>,
    /// It is asked when that flag is yes.
    pub when: Option<usize>,
    /// The server knows it.
    pub known: bool,
    /// Its digit is at least that one, which may stand in the same form.
    pub at_least: Option<usize>,
    /// The client's model answers it, not the person.
    pub sampled: bool,
}

/// A wizard.
#[derive(Clone, Debug)]
pub struct Plan {
    pub questions: Vec<Planned>,
    /// How many questions each form has.
    pub forms: Vec<usize>,
    pub fewest: bool,
    pub review: bool,
    pub confirm: bool,
}

pub const MAX_ATTEMPTS: u8 = 3;

impl Plan {
    pub fn key(&self, index: usize) -> &'static str {
        const KEYS: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        match index {
            index if index < self.questions.len() => KEYS[index],
            index if index == self.questions.len() && self.review => "review",
            _ => "confirm",
        }
    }

    /// The key of each form, and its questions.
    pub fn all_forms(&self) -> Vec<(&'static str, Vec<usize>)> {
        const KEYS: [&str; 12] = ["fa", "fb", "fc", "fd", "fe", "ff", "fg", "fh", "fi", "fj", "fk", "fl"];
        let mut first = 0;
        let mut forms = Vec::new();
        for (nth, count) in self.forms.iter().enumerate() {
            let key = if *count == 1 { self.key(first) } else { KEYS[nth] };
            forms.push((key, (first..first + count).collect()));
            first += count;
        }
        forms
    }

    /// The form in which the question at `index` stands.
    pub fn form_of(&self, index: usize) -> usize {
        let forms = self.all_forms();
        let form = forms.iter().position(|(_, fields)| fields.contains(&index));
        form.expect("every question is in a form")
    }

    /// What the question at `index` reads.
    pub fn reads(&self, index: usize) -> Vec<usize> {
        let question = &self.questions[index];
        let mut reads = question.shows.clone();
        reads.extend(question.when);
        reads.extend(question.at_least);
        reads
    }
}

/// A wizard as the engine takes it.
pub struct Generated {
    plan: Plan,
    table: &'static Table,
    fixed: &'static FixedParts,
}

impl Generated {
    pub fn new(plan: &Plan) -> Self {
        let mut questions: Vec<Question> = (0..plan.questions.len()).map(|index| question(plan, index)).collect();
        let mut forms: Vec<Form> = plan
            .all_forms()
            .into_iter()
            .map(|(key, fields)| {
                let form = Form::new(key, fields[0], fields.len());
                let is_sampled = plan.questions[fields[0]].sampled;
                if is_sampled { form.sample(9, None, None) } else { form }
            })
            .collect();
        if plan.review {
            forms.push(Form::new("review", questions.len(), 1).review());
            questions.push(Question::new("review", Shape::Text, false, &[]).only_user());
        }
        if plan.confirm {
            forms.push(Form::new("confirm", questions.len(), 1).confirm());
            let sure = &[Segment::Text("Sure?")];
            questions.push(Question::new("confirm", Shape::Boolean, false, sure).only_user());
        }
        let table = Table::new("generated", "A generated wizard.", questions.leak(), forms.leak());
        let table = table.max_rounds(250).max_attempts(MAX_ATTEMPTS);
        let table = if plan.fewest { table.fewest_rounds() } else { table };
        Self {
            plan: plan.clone(),
            table: Box::leak(Box::new(table)),
            fixed: Box::leak(Box::default()),
        }
    }
}

fn question(plan: &Plan, index: usize) -> Question {
    let planned = &plan.questions[index];
    let mut words = vec![Segment::Text(plan.key(index))];
    words.extend(planned.shows.iter().map(|shown| Segment::Answer(*shown)));
    let (shape, optional) = match planned.kind {
        Kind::Flag => (Shape::Boolean, planned.when.is_some()),
        Kind::Digit => (Shape::Integer { min: 0, max: 9 }, planned.when.is_some()),
        Kind::Word => (Shape::Text, true),
    };
    let mut question = Question::new(plan.key(index), shape, optional, words.leak());
    if planned.kind == Kind::Word {
        question = question
            .bound(wizard_core::__private::BoundKind::MaxLen, Literal::Integer(3))
            .may_stay_blank();
    }
    question = match planned.from {
        From::Any => question,
        From::Person => question.only_user(),
        From::Suggested => question.suggested(),
    };
    if let Some(when) = planned.when {
        question = question.hook(Role::When, vec![when].leak());
    }
    if planned.known {
        question = question.hook(Role::Known, &[]);
    }
    if let Some(other) = planned.at_least {
        question = question.hook(Role::Check, vec![other, index].leak());
    }
    question
}

impl ErasedWizard for Generated {
    fn table(&self) -> &'static Table {
        self.table
    }

    fn fixed(&self) -> &'static FixedParts {
        self.fixed
    }

    fn once(&self) -> Option<Once> {
        None
    }

    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a> {
        let question = &self.plan.questions[site.question];
        let found = match (site.role, question.when, question.at_least) {
            (Role::When, Some(when), _) => Found::When(*scope.answers().value(when) == Value::Boolean(true)),
            (Role::Check, _, Some(other)) => {
                let least = match scope.answers().value(other) {
                    Value::Integer(least) => *least,
                    _ => 0,
                };
                let is_enough = !matches!(scope.own(), Value::Integer(own) if *own < least);
                Found::check(if is_enough { Ok(()) } else { Err("Too little.") })
            }
            (Role::Known, _, _) => Found::Known(Some(match question.kind {
                Kind::Flag => Value::Boolean(true),
                Kind::Digit => Value::Integer(7),
                Kind::Word => Value::Text("srv".to_owned()),
            })),
            _ => return Hook::missing(),
        };
        Hook::Now(Ok(found))
    }
}

/// Plans of up to ten questions.
pub fn plans() -> impl Strategy<Value = Plan> {
    let question = (0..3_u8, 0..6_u8, any::<[prop::sample::Index; 4]>(), any::<[u8; 4]>());
    let questions = prop::collection::vec((question, any::<u8>()), 1..10);
    (questions, any::<[bool; 3]>()).prop_map(|(drawn, [fewest, review, confirm])| {
        let mut forms: Vec<usize> = Vec::new();
        let mut questions: Vec<Planned> = Vec::new();
        let mut samples: Vec<bool> = Vec::new();
        for ((kind, from, at, dice), joins) in drawn {
            match forms.last_mut() {
                Some(last) if joins < 100 => *last += 1,
                _ => forms.push(1),
            }
            let form_start = questions.len() + 1 - forms.last().expect("one was pushed");
            let kind = [Kind::Flag, Kind::Digit, Kind::Word][usize::from(kind)];
            let flags: Vec<usize> = (0..form_start)
                .filter(|index| questions[*index].kind == Kind::Flag)
                .collect();
            let digits: Vec<usize> = (0..questions.len())
                .filter(|index| questions[*index].kind == Kind::Digit)
                .collect();
            let earlier: Vec<usize> = (0..form_start).collect();
            let pick = |from: &[usize], at: &prop::sample::Index, die: u8, odds: u8| {
                (die < odds && !from.is_empty()).then(|| from[at.index(from.len())])
            };
            let at_least = (kind == Kind::Digit)
                .then(|| pick(&digits, &at[2], dice[2], 100))
                .flatten();
            let mut shows: Vec<usize> = pick(&earlier, &at[0], dice[0], 90).into_iter().collect();
            shows.extend(pick(&earlier, &at[3], dice[3], 40));
            questions.push(Planned {
                kind,
                // A wrong argument is another matter: what is checked comes from the person.
                from: match from {
                    _ if at_least.is_some() => From::Person,
                    0 => From::Person,
                    1 => From::Suggested,
                    _ => From::Any,
                },
                shows,
                when: pick(&flags, &at[1], dice[1], 80),
                known: at_least.is_none() && dice[2] > 220,
                at_least,
                sampled: false,
            });
            samples.push(dice[1] > 180);
        }
        let mut first = 0;
        for count in &forms {
            let question = &mut questions[first];
            question.sampled = *count == 1 && samples[first];
            if question.sampled && question.from == From::Suggested {
                question.from = From::Any;
            }
            first += count;
        }
        Plan {
            questions,
            forms,
            fewest,
            review,
            confirm,
        }
    })
}
