//! A wizard as data: the static table that `#[derive(Wizard)]` writes and the engine reads, with groups in place.
//!
//! Built by chained `const` setters, so that an expansion stays a list of what the author said.

#![allow(clippy::return_self_not_must_use, reason = "called by generated code alone")]

mod assert;
mod compose;
mod message;
mod names;
mod part;
mod rounds;
mod rules;

use std::ops::Range;

pub use assert::{
    assert_bound, assert_choosable, assert_copy, assert_default, assert_empty, assert_free, assert_no_secret,
    assert_no_secret_type, assert_one, assert_optional, assert_skip, assert_text,
};
pub use names::{assert_member, assert_names};
pub use part::Part;
pub use rounds::assert_rounds;
pub use rules::Rules;

use crate::answer::{Format, Shape};
use part::Group;

/// Wrong answers a form gets before the call ends.
const DEFAULT_MAX_ATTEMPTS: u8 = 3;
/// `InputRequiredResult`s in one flow: the Python and TypeScript clients stop at 10, rmcp's at 9.
const DEFAULT_MAX_ROUNDS: u8 = 9;

/// One wizard.
#[derive(Debug)]
pub struct Table {
    pub(crate) name: &'static str,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: Option<&'static str>,
    pub(crate) declined: Option<&'static str>,
    pub(crate) cancelled: Option<&'static str>,
    pub(crate) max_rounds: u8,
    pub(crate) max_attempts: u8,
    pub(crate) hints: Hints,
    pub(crate) order: Order,
    /// Whether a question says which step it is.
    pub(crate) progress: bool,
    pub(crate) questions: &'static [Question],
    /// In the order of their questions. An `arg` is in none.
    pub(crate) forms: &'static [Form],
    /// Where the questions of each field of the struct begin, and where the last end; nothing without groups.
    pub(crate) starts: &'static [usize],
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
    pub const fn new(name: &'static str, questions: &'static [Question], forms: &'static [Form]) -> Self {
        Self {
            name,
            title: None,
            description: None,
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

    /// The form that begins with the question at `index`.
    pub(crate) fn form_at(&self, index: usize) -> Option<&'static Form> {
        self.forms.iter().find(|form| form.first == index)
    }

    /// The questions of `form`.
    pub(crate) fn fields(&self, form: &Form) -> &'static [Question] {
        &self.questions[form.indices()]
    }

    /// The questions that have to be answered before `form` can be asked: what its words and the expressions of its
    /// questions read, outside itself.
    pub(crate) fn depends_on(&self, form: &Form) -> impl Iterator<Item = usize> {
        let heading = form.message.unwrap_or_default().iter().filter_map(Piece::answer);
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

    /// What it does.
    pub const fn description(self, description: &'static str) -> Self {
        Self {
            description: Some(description),
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

    /// `InputRequiredResult`s in one flow at most.
    pub const fn max_rounds(self, max_rounds: u8) -> Self {
        Self { max_rounds, ..self }
    }

    /// Wrong answers for one form at most.
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

/// The questions that are shown together: one entry of `inputRequests`.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub(crate) key: &'static str,
    first: usize,
    count: usize,
    /// What stands above the questions; otherwise the first one's words do.
    pub(crate) message: Option<&'static [Piece]>,
    pub(crate) closing: Option<Closing>,
}

/// The forms behind all others (rule 12 of a round).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// A list of the answers, and which one to change.
    Review,
    /// A last yes.
    Confirm,
}

impl Form {
    /// A form of the `count` questions from `first` on.
    pub const fn new(key: &'static str, first: usize, count: usize) -> Self {
        Self {
            key,
            first,
            count,
            message: None,
            closing: None,
        }
    }

    /// What stands above the questions.
    pub const fn message(self, message: &'static [Piece]) -> Self {
        Self {
            message: Some(message),
            ..self
        }
    }

    /// It lists the answers, and offers to change one.
    pub const fn review(self) -> Self {
        Self {
            closing: Some(Closing::Review),
            ..self
        }
    }

    /// It asks for a last yes.
    pub const fn confirm(self) -> Self {
        Self {
            closing: Some(Closing::Confirm),
            ..self
        }
    }

    /// Where its questions stand.
    pub(crate) fn indices(&self) -> Range<usize> {
        self.first..self.first + self.count
    }

    /// Whether it is made of several questions, which then are told apart by name.
    pub(crate) fn has_several(&self) -> bool {
        self.count > 1
    }
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub(crate) key: &'static str,
    pub(crate) shape: Shape,
    optional: bool,
    pub(crate) message: &'static [Piece],
    pub(crate) title: Option<&'static str>,
    pub(crate) description: Option<&'static str>,
    pub(crate) rules: Rules,
    pub(crate) default: Option<Literal>,
    /// An `Option` that may be left blank even under a condition.
    blank_allowed: bool,
    /// The question to ask again where this one's `check` fails.
    pub(crate) again: Option<usize>,
    pub(crate) source: Source,
    pub(crate) on_decline: Refused,
    pub(crate) on_cancel: Refused,
    hooks: [Option<&'static [usize]>; Role::COUNT],
    /// The questions that stand here instead, until the table is composed.
    group: Option<Group>,
}

/// Where the value of a field may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An argument or the person.
    Any,
    /// The person alone.
    Person,
    /// The person, who sees an argument filled in and confirms it.
    Suggested,
    /// An argument alone.
    Argument,
}

/// What a decline or a cancel of a question does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It ends the call.
    Stop,
    /// The field takes its empty value.
    Skip,
}

/// A part of a question's text.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// The author's words.
    Text(&'static str),
    /// The answer of an earlier question, by index.
    Answer(usize),
    /// One answer of an earlier group, by index and name, until the table is composed.
    Member(usize, &'static str),
}

impl Piece {
    /// The author's words, or else the answer that is shown, by index.
    pub(crate) fn words(&self) -> Result<&'static str, usize> {
        match *self {
            Self::Text(text) => Ok(text),
            Self::Answer(index) => Err(index),
            Self::Member(..) => Ok(""),
        }
    }

    /// The answer that it shows.
    fn answer(&self) -> Option<usize> {
        self.words().err()
    }
}

/// A constant of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i128),
    /// A finite number.
    Number(f64),
    /// A string.
    Text(&'static str),
}

/// What a bound is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// The least number.
    Min,
    /// The greatest number.
    Max,
    /// The least length in characters.
    MinLen,
    /// The greatest length in characters.
    MaxLen,
    /// The fewest items.
    MinItems,
    /// The most items.
    MaxItems,
}

/// What an author's expression is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Whether the question is asked.
    When,
    /// The value, if the server knows it.
    Known,
    /// What there is to choose from.
    Choices,
    /// What the form shows filled in.
    Default,
    /// Whether an answer is acceptable.
    Check,
}

impl Role {
    const ALL: [Self; 5] = [Self::When, Self::Known, Self::Choices, Self::Default, Self::Check];
    const COUNT: usize = Self::ALL.len();
}

impl Question {
    /// A question with its defaults.
    pub const fn new(key: &'static str, shape: Shape, optional: bool, message: &'static [Piece]) -> Self {
        Self {
            key,
            shape,
            optional,
            message,
            title: None,
            description: None,
            rules: Rules::NONE,
            default: None,
            blank_allowed: false,
            again: None,
            source: Source::Any,
            on_decline: Refused::Stop,
            on_cancel: Refused::Stop,
            hooks: [None; Role::COUNT],
            group: None,
        }
    }

    /// A field that is a group, with `prefix` in front of its names.
    pub const fn group(prefix: &'static str, part: &'static Part) -> Self {
        Self {
            group: Some(Group { prefix, part }),
            ..Self::new("", Shape::Text, false, &[])
        }
    }

    /// The label of the field in a form.
    pub const fn title(self, title: &'static str) -> Self {
        Self {
            title: Some(title),
            ..self
        }
    }

    /// The explanation of the field in a form.
    pub const fn description(self, description: &'static str) -> Self {
        Self {
            description: Some(description),
            ..self
        }
    }

    /// A bound.
    pub const fn bound(mut self, kind: BoundKind, value: Literal) -> Self {
        self.rules = self.rules.bound(kind, value);
        self
    }

    /// A default that is a literal.
    pub const fn default(mut self, value: Literal) -> Self {
        self.default = Some(value);
        self
    }

    /// What the text is.
    pub const fn format(mut self, format: &'static Format) -> Self {
        self.rules = self.rules.format(format);
        self
    }

    /// What the whole text matches.
    pub const fn pattern(mut self, pattern: &'static str) -> Self {
        self.rules = self.rules.pattern(pattern);
        self
    }

    /// The rules of the answer's type.
    pub const fn of_type(mut self, rules: &'static Rules) -> Self {
        self.rules = self.rules.of_type(rules);
        self
    }

    /// Never taken from the arguments.
    pub const fn only_user(mut self) -> Self {
        self.source = Source::Person;
        self
    }

    /// An argument is filled in, for the person to confirm.
    pub const fn suggested(mut self) -> Self {
        self.source = Source::Suggested;
        self
    }

    /// It may be left blank even under a condition.
    pub const fn may_stay_blank(mut self) -> Self {
        self.blank_allowed = true;
        self
    }

    /// A failed `check` asks the question at `index` again.
    pub const fn asks_again(mut self, index: usize) -> Self {
        self.again = Some(index);
        self
    }

    /// Never asked.
    pub const fn argument(mut self) -> Self {
        self.source = Source::Argument;
        self
    }

    /// A decline takes the empty value.
    pub const fn skip_declined(mut self) -> Self {
        self.on_decline = Refused::Skip;
        self
    }

    /// A cancel takes the empty value.
    pub const fn skip_cancelled(mut self) -> Self {
        self.on_cancel = Refused::Skip;
        self
    }

    /// An expression, and the questions that it reads.
    pub const fn hook(mut self, role: Role, reads: &'static [usize]) -> Self {
        self.hooks[role as usize] = Some(reads);
        self
    }

    /// The questions that the expression for `role` reads; `None` if there is no such expression.
    pub(crate) fn reads(&self, role: Role) -> Option<&'static [usize]> {
        self.hooks[role as usize]
    }

    /// Whether its type is an `Option`.
    pub(crate) fn is_optional(&self) -> bool {
        self.optional
    }

    /// Whether the person may leave it blank: an `Option`, unless a condition has just made it needed.
    pub(crate) fn may_be_blank(&self) -> bool {
        let type_allows = match self.shape {
            Shape::Json(json) => json.is_optional(),
            _ => self.optional,
        };
        type_allows && (self.blank_allowed || self.reads(Role::When).is_none())
    }

    /// What its words and its expressions read.
    fn depends_on(&self) -> impl Iterator<Item = usize> {
        let in_words = self.message.iter().filter_map(Piece::answer);
        let in_hooks = self.hooks.iter().copied().flatten().flatten().copied();
        in_hooks.chain(in_words)
    }

    /// Whether an argument for it may be left out.
    pub(crate) fn may_be_absent(&self) -> bool {
        self.source != Source::Argument || self.may_be_blank() || self.reads(Role::When).is_some()
    }

    /// Whether a refused question goes on with the empty value.
    pub(crate) fn may_be_skipped(&self) -> bool {
        self.on_decline == Refused::Skip || self.on_cancel == Refused::Skip
    }
}
