//! What of a wizard's forms is the same in every call: rendered, digested and written once a process, when it is first
//! needed. What is kept here is made by the same code that makes a form anew, so that nobody can tell which of them it is.

use std::{
    borrow::Cow,
    fmt,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value as Json, value::RawValue};

use super::{
    Part, Told,
    changed::Marks,
    literal_default,
    schema::{form_schema, members, property, said},
    shown::{marks_of, pin_of_form},
};
use crate::{
    canonical::{self, Pin},
    table::{Closing, Form, Input, Question, Role, Segment, Table},
    texts::Words,
};

/// The fixed parts of the forms of one wizard, each made when it is first needed.
pub struct FixedParts(OnceLock<Box<[OnceLock<FixedForm>]>>);

/// Whether each use of a fixed part is compared with one that is made anew.
static IS_COMPARED: AtomicBool = AtomicBool::new(cfg!(debug_assertions));

/// Says whether each use of a fixed part is compared with one that is made anew, as a debug build does. A test that counts
/// allocations counts none of that.
pub fn compare_fixed_parts(is_compared: bool) {
    IS_COMPARED.store(is_compared, Ordering::Relaxed);
}

/// Whether each use of a fixed part is compared with one that is made anew.
pub(crate) fn is_compared() -> bool {
    IS_COMPARED.load(Ordering::Relaxed)
}

/// The fixed part of one form.
pub(crate) struct FixedForm {
    /// Where its questions stand.
    indices: Vec<usize>,
    fields: Vec<FixedField>,
    whole: Option<Whole>,
}

/// The fixed part of one field.
#[derive(Clone)]
pub(crate) struct FixedField {
    /// Its type, bounds and title: the members of its schema as JSON, without braces.
    pub(super) members: String,
    pub(super) has_title: bool,
    pub(super) described: Option<String>,
    /// Over all of this.
    pub(super) digest: [u8; 32],
    /// Whether the framework's own words stand in it.
    says_rules: bool,
}

/// A form of which nothing varies while all of its questions are shown.
pub(crate) struct Whole {
    pub(super) message: String,
    pub(super) parts: Vec<Part>,
    pub(super) schema: Box<RawValue>,
    pub(super) pin: Pin,
    pub(super) marks: Marks,
    is_plain: bool,
}

impl FixedParts {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The fixed part of `form`, which is one of `table`.
    pub(crate) fn form(&'static self, table: &'static Table, form: &Form) -> &'static FixedForm {
        let forms = self
            .0
            .get_or_init(|| table.questions.iter().map(|_| OnceLock::new()).collect());
        let first = form.indices().start;
        forms[first].get_or_init(|| FixedForm::of(table, form))
    }
}

impl Default for FixedParts {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for FixedParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FixedParts(…)")
    }
}

impl FixedForm {
    fn of(table: &'static Table, form: &Form) -> Self {
        let fields = table.fields(form).iter();
        Self {
            indices: form.indices().collect(),
            fields: fields
                .map(|question| FixedField::of(form, question, Words::ORIGINAL))
                .collect(),
            whole: Whole::of(table, form),
        }
    }

    /// Where all of its questions stand.
    pub(crate) fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// The fixed part of the field of `question`, which stands at `index`, in these `words`.
    pub(crate) fn field(
        &'static self,
        form: &Form,
        question: &Question,
        index: usize,
        words: Words<'_>,
    ) -> Cow<'static, FixedField> {
        let field = &self.fields[index - self.indices[0]];
        if field.is_worded_so(words) {
            Cow::Borrowed(field)
        } else {
            Cow::Owned(FixedField::of(form, question, words))
        }
    }

    /// The form in these `words`, if nothing of it varies.
    pub(crate) fn whole(&'static self, words: Words<'_>) -> Option<&'static Whole> {
        let is_worded_so = self.fields.iter().all(|field| field.is_worded_so(words));
        self.whole.as_ref().filter(|_| is_worded_so)
    }
}

impl FixedField {
    pub(crate) fn of(form: &Form, question: &Question, words: Words<'_>) -> Self {
        let is_looked_up = form.closing == Some(Closing::Review) || question.is_chosen_from_look_up();
        let members = Json::Object(members(question, is_looked_up, words)).to_string();
        let without_braces = &members[1..members.len() - 1];
        Self {
            members: without_braces.to_owned(),
            has_title: question.title.is_some(),
            described: super::described(question, words),
            digest: canonical::digest(&Json::Object(property(question, words))),
            says_rules: said(question, Words::ORIGINAL).is_some(),
        }
    }

    /// Whether it reads the same in these `words`.
    fn is_worded_so(&self, words: Words<'_>) -> bool {
        !(words.translates() || self.says_rules && words.rewords())
    }
}

impl Whole {
    pub(crate) fn pin(&self) -> Pin {
        self.pin
    }

    /// Whether no expression is about it.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// `form` with all of its questions, if nothing of it varies.
    fn of(table: &'static Table, form: &Form) -> Option<Self> {
        let questions = table.fields(form);
        let is_looked_up = |question: &Question| {
            let mut hooks = [Role::Choices, Role::Default].into_iter();
            hooks.any(|role| question.reads(role).is_some())
        };
        let shows_answers = |message: &[Segment]| message.iter().any(|segment| segment.answer().is_some());
        let varies = form.closing.is_some()
            || shows_answers(form.message.unwrap_or_default())
            || questions
                .iter()
                .any(|question| is_looked_up(question) || shows_answers(question.message));
        if form.input != Input::Form || varies {
            return None;
        }
        let told = Told {
            questions: table.questions,
            values: &[],
            offered: &[],
            words: Words::ORIGINAL,
            shows_blanks: false,
        };
        let parts = questions.iter().enumerate().map(|(nth, question)| Part {
            question,
            fixed: Cow::Owned(FixedField::of(form, question, Words::ORIGINAL)),
            offered: None,
            default: literal_default(question, None),
            words: told.words_inside(form, nth, question),
        });
        let (message, parts) = (told.heading(form, &questions[0]), parts.collect::<Vec<_>>());
        Some(Self {
            schema: form_schema(&parts, &[]),
            pin: pin_of_form(&message, &parts, None),
            marks: marks_of(&message, &parts),
            message,
            parts,
            is_plain: !questions.iter().any(Question::has_expressions),
        })
    }
}
