//! A wizard as data: the static table that `#[derive(Wizard)]` writes and the engine reads, with groups in place.
//!
//! Built by chained `const` setters, so that an expansion stays a list of what the author said.

#![allow(clippy::return_self_not_must_use, reason = "called by generated code alone")]

mod assert;
mod compose;
mod derived;
mod entry;
mod form;
mod message;
mod names;
mod once;
mod part;
mod question;
mod rounds;
mod secret;
mod segment;

pub use assert::{
    assert_bound, assert_choosable, assert_copy, assert_default, assert_empty, assert_free, assert_length, assert_one,
    assert_optional, assert_required, assert_skip, assert_text,
};
pub use derived::{Derived, NotDerived, assert_read};
pub use entry::{Described, Entry, Fields, Group};
pub use form::Form;
pub(crate) use form::{Closing, Input, Sampling};
pub use names::{assert_member, assert_names};
pub use once::Once;
pub use part::Part;
pub(crate) use question::{Branch, Refused, Source};
pub use question::{Question, Role};
pub use rounds::{assert_reviewable, assert_rounds};
pub use secret::{assert_no_secret, assert_no_secret_type, assert_no_secrets};
pub use segment::Segment;
pub(crate) use segment::Shown;

/// How many wrong answers to one form end the call.
const DEFAULT_MAX_ATTEMPTS: u8 = 3;
/// The most `InputRequiredResult`s in one flow: the Python and TypeScript clients stop at 10, rmcp's at 9.
const DEFAULT_MAX_ROUNDS: u8 = 9;

/// One wizard.
#[derive(Debug)]
pub struct Table {
    pub(crate) name: &'static str,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) declined: Option<&'static str>,
    pub(crate) cancelled: Option<&'static str>,
    pub(crate) max_rounds: u8,
    pub(crate) max_attempts: u8,
    pub(crate) hints: Hints,
    pub(crate) order: Order,
    /// Whether a question says which step it is.
    pub(crate) progress: bool,
    pub(crate) questions: &'static [Question],
    /// In the order of their questions. A question that nobody is asked, such as an `arg`, is in no form.
    pub(crate) forms: &'static [Form],
    /// Where the questions of each field of the struct begin, and where the last end; empty for a wizard without
    /// groups.
    pub(crate) starts: &'static [usize],
}

/// A step through the fields of a wizard.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// The questions of a form.
    Form(&'static Form),
    /// A field that nobody is asked, by index.
    Field(usize),
}

/// Finds things by name. It looks first behind what it found last, so that finding all of them in their order takes one look
/// at each.
pub(crate) struct Names<N> {
    name: N,
    next: usize,
}

impl<N: Fn(usize) -> Option<&'static str>> Names<N> {
    fn new(name: N) -> Self {
        Self { name, next: 0 }
    }

    /// Where the one called `name` stands.
    pub(crate) fn index(&mut self, name: &str) -> Option<usize> {
        if (self.name)(self.next) == Some(name) {
            self.next += 1;
            return Some(self.next - 1);
        }
        let behind = (self.next..).map_while(|index| Some((index, (self.name)(index)?)));
        let before = (0..self.next).map_while(|index| Some((index, (self.name)(index)?)));
        let (index, _) = behind.chain(before).find(|(_, other)| *other == name)?;
        self.next = index + 1;
        Some(index)
    }
}

/// Which forms a round asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The first one that is open.
    Declared,
    /// Every open one whose questions read nothing that is open.
    Fewest,
}

/// MCP tool annotations: what a client may tell a person of the tool (specification 2026-07-28, server/tools).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
}

impl Table {
    /// A wizard with its defaults.
    pub const fn new(
        name: &'static str,
        description: &'static str,
        questions: &'static [Question],
        forms: &'static [Form],
    ) -> Self {
        Self {
            name,
            title: None,
            description,
            declined: None,
            cancelled: None,
            max_rounds: DEFAULT_MAX_ROUNDS,
            max_attempts: DEFAULT_MAX_ATTEMPTS,
            hints: Hints {
                read_only: None,
                destructive: None,
                idempotent: None,
                open_world: None,
            },
            order: Order::Declared,
            progress: false,
            questions,
            forms,
            starts: &[],
        }
    }

    /// The form of the question at `index`; none if nobody is asked.
    pub(crate) fn form_of(&self, index: usize) -> Option<&'static Form> {
        let mut forms = self.forms.iter();
        forms.find(|form| form.indices().contains(&index))
    }

    /// The fields in their order: a form with all of its questions, or a field that nobody is asked.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> {
        let (mut forms, mut index, count) = (self.forms.iter().peekable(), 0, self.questions.len());
        std::iter::from_fn(move || {
            let at = index;
            let form = forms.next_if(|form| form.first == at);
            index = form.map_or(at + 1, |form| form.indices().end);
            (at < count).then(|| form.map_or(Step::Field(at), Step::Form))
        })
    }

    /// The question `key`.
    pub(crate) fn question(&self, key: &str) -> Option<&'static Question> {
        self.questions.iter().find(|question| question.key == key)
    }

    /// Finds questions by name.
    pub(crate) fn names(&self) -> Names<impl Fn(usize) -> Option<&'static str>> {
        let questions = self.questions;
        Names::new(move |index| questions.get(index).map(|question| question.key))
    }

    /// Finds forms by name.
    pub(crate) fn form_names(&self) -> Names<impl Fn(usize) -> Option<&'static str>> {
        let forms = self.forms;
        Names::new(move |index| forms.get(index).map(|form| form.key))
    }

    /// The questions of `form`.
    pub(crate) fn fields(&self, form: &Form) -> &'static [Question] {
        &self.questions[form.indices()]
    }

    /// The questions that have to be answered before `form` can be asked: what its words and the expressions of its
    /// questions read, outside itself.
    pub(crate) fn depends_on(&self, form: &Form) -> impl Iterator<Item = usize> {
        let heading = form.message.unwrap_or_default().iter().filter_map(Segment::answer);
        let fields = self.fields(form).iter().flat_map(Question::depends_on);
        let own = form.indices();
        heading.chain(fields).filter(move |read| !own.contains(read))
    }

    /// The fields of the struct, without the questions that close a wizard.
    pub(crate) fn answers(&self) -> &'static [Question] {
        let closing = self.forms.iter().find(|form| form.closing.is_some());
        &self.questions[..closing.map_or(self.questions.len(), |form| form.first)]
    }

    /// What people see as its name.
    pub const fn title(self, title: &'static str) -> Self {
        Self {
            title: Some(title),
            ..self
        }
    }

    /// What the caller is told after a decline.
    pub const fn declined(self, text: &'static str) -> Self {
        Self {
            declined: Some(text),
            ..self
        }
    }

    /// What the caller is told after a cancel.
    pub const fn cancelled(self, text: &'static str) -> Self {
        Self {
            cancelled: Some(text),
            ..self
        }
    }

    /// The most `InputRequiredResult`s in one flow.
    pub const fn max_rounds(self, max_rounds: u8) -> Self {
        Self { max_rounds, ..self }
    }

    /// The most wrong answers to one form.
    pub const fn max_attempts(self, max_attempts: u8) -> Self {
        Self { max_attempts, ..self }
    }

    /// Every form whose questions read nothing that is open is asked in one round.
    pub const fn fewest_rounds(self) -> Self {
        Self {
            order: Order::Fewest,
            ..self
        }
    }

    /// Every question says which step it is.
    pub const fn progress(self) -> Self {
        Self { progress: true, ..self }
    }

    /// It changes nothing.
    pub const fn read_only(mut self, hint: bool) -> Self {
        self.hints.read_only = Some(hint);
        self
    }

    /// It may destroy something.
    pub const fn destructive(mut self, hint: bool) -> Self {
        self.hints.destructive = Some(hint);
        self
    }

    /// Calling it again with the same arguments changes nothing more.
    pub const fn idempotent(mut self, hint: bool) -> Self {
        self.hints.idempotent = Some(hint);
        self
    }

    /// It reaches beyond the server.
    pub const fn open_world(mut self, hint: bool) -> Self {
        self.hints.open_world = Some(hint);
        self
    }
}
