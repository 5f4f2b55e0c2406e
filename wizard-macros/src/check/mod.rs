//! Raw to checked: every rule of the language is enforced here, and every mistake of an item is collected.

mod answer;
mod apart;
mod attributes;
mod bound;
mod branch;
mod choice;
mod computed;
mod conflicts;
mod elsewhere;
mod expression;
mod fields;
mod final_step;
mod foreign;
mod format_string;
mod forms;
mod free;
mod group;
mod homes;
mod husk;
mod input;
mod listed;
mod literal;
mod macros;
mod numbers;
mod parameter_type;
mod parameters;
mod pattern;
mod question;
mod questions;
mod quoted;
mod reads;
mod rules;
mod scope;
mod template;
mod unknown;
mod wizard;
mod wording;
mod written;

use std::ops::Range;

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Attribute, Expr, Generics, Path, Type};

pub(crate) use answer::answer;
pub(crate) use attributes::Attributes;
pub(crate) use branch::{Branch, branch};
pub(crate) use choice::choice;
pub(crate) use final_step::{FinalStepStub, StubServer, final_step};
pub(crate) use foreign::{Foreign, Reader};
pub(crate) use literal::{Literal, LiteralValue};
pub(crate) use parameter_type::tight;
pub(crate) use pattern::Pattern;
pub(crate) use questions::questions;
pub(crate) use reads::hook;
pub(crate) use scope::Names;
pub(crate) use wizard::wizard;

use crate::{errors::Errors, input::Input};

/// What a check yields: the sound model, or the mistakes with what a stub needs, so that one mistake is one message.
pub(crate) enum Checked<T, S> {
    Sound(T),
    Faulty(S, Errors),
}

/// A wizard that keeps every rule the macro can see.
pub(crate) struct Wizard {
    pub(crate) ident: Ident,
    pub(crate) krate: Path,
    /// An attribute of `Questions` on it, which is right if it derives that too.
    pub(crate) of_questions: Vec<Ident>,
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    pub(crate) description: String,
    pub(crate) max_rounds: Option<u8>,
    /// Where `max_rounds` stands.
    pub(crate) max_rounds_at: Option<Span>,
    pub(crate) max_attempts: Option<u8>,
    pub(crate) declined: Option<String>,
    pub(crate) cancelled: Option<String>,
    /// MCP tool annotations: the setter of the table, and its value.
    pub(crate) annotations: Vec<(&'static str, bool)>,
    pub(crate) fewest_rounds: bool,
    pub(crate) progress: bool,
    pub(crate) fields: Fields,
    pub(crate) review: bool,
    /// The words of the question that `confirm` asks.
    pub(crate) confirm: Option<Vec<Segment>>,
}

/// A group that keeps every rule the macro can see.
pub(crate) struct Questions {
    pub(crate) ident: Ident,
    pub(crate) krate: Path,
    /// An attribute of `Wizard` on it, which is right if it derives that too.
    pub(crate) of_wizard: Vec<Ident>,
    /// What `server` is in its expressions.
    pub(crate) server: Option<Type>,
    pub(crate) fields: Fields,
}

/// The fields of a struct, and how its questions are shown.
#[derive(Default)]
pub(crate) struct Fields {
    /// The lints that the author allows on the struct.
    pub(crate) lints: Vec<Attribute>,
    pub(crate) all: Vec<Field>,
    pub(crate) forms: Vec<Form>,
    /// The attributes of other derives, on the struct and on its fields.
    pub(crate) foreign: Vec<Foreign>,
}

impl Fields {
    /// The fields that are one question each, by index.
    pub(crate) fn questions(&self) -> impl Iterator<Item = (usize, &Question)> {
        let fields = self.all.iter().enumerate();
        fields.filter_map(|(index, field)| match field {
            Field::Question(question) => Some((index, &**question)),
            Field::Group(_) => None,
        })
    }

    /// The fields that are groups, by index.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (usize, &Group)> {
        let fields = self.all.iter().enumerate();
        fields.filter_map(|(index, field)| match field {
            Field::Question(_) => None,
            Field::Group(group) => Some((index, &**group)),
        })
    }
}

/// One field.
pub(crate) enum Field {
    Question(Box<Question>),
    /// `flatten`: the questions of another struct.
    Group(Box<Group>),
}

impl Field {
    pub(crate) fn ident(&self) -> &Ident {
        match self {
            Self::Question(question) => &question.ident,
            Self::Group(group) => &group.ident,
        }
    }
}

/// A group where it is used.
pub(crate) struct Group {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// What stands in front of its names.
    pub(crate) prefix: String,
    /// What stands in front of the words of its questions.
    pub(crate) title: Option<String>,
}

/// Neighbouring questions that are shown together; most forms have one.
pub(crate) struct Form {
    pub(crate) key: String,
    /// Where its questions stand.
    pub(crate) indices: Range<usize>,
    /// What stands above them, if not the first question's words.
    pub(crate) message: Option<Vec<Segment>>,
}

/// What is emitted for a group with mistakes.
pub(crate) struct QuestionsStub {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// `None` for an item that is generic over types.
    pub(crate) ty: Option<Type>,
    pub(crate) krate: Path,
    pub(crate) server: Option<Type>,
    pub(crate) asked: Vec<Type>,
}

/// What is emitted for a wizard with mistakes.
pub(crate) struct WizardStub {
    /// `None` for a generic item: no impl can be written for it.
    pub(crate) ty: Option<Type>,
    pub(crate) krate: Path,
    /// `None` for an item of which no missing final step is told: one with a lifetime, whose types cannot be named outside it, one without
    /// named fields, or one whose mistake is about the final step.
    pub(crate) asked: Option<Vec<Type>>,
}

/// A field that is a question.
#[allow(clippy::struct_excessive_bools, reason = "each is an attribute of its own")]
pub(crate) struct Question {
    pub(crate) ident: Ident,
    pub(crate) key: String,
    pub(crate) ty: Type,
    /// The lints that the author allows on the field, and so in its expressions.
    pub(crate) lints: Vec<Attribute>,
    pub(crate) message: Vec<Segment>,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) rules: Rules,
    /// Whether it may be passed over, by `when` or a `skip`, and so needs an empty value.
    pub(crate) needs_empty: bool,
    pub(crate) default: Option<Literal>,
    pub(crate) hooks: Vec<Hook>,
    /// Where `choices` stands.
    pub(crate) choices: Option<Span>,
    pub(crate) source: Source,
    /// Whether it says `not_secret`.
    pub(crate) not_secret: bool,
    pub(crate) skip_declined: bool,
    pub(crate) skip_cancelled: bool,
    /// Whether it goes on with its empty value where the client cannot be asked.
    pub(crate) skip_unsupported: bool,
    /// Where `unasked` stands: a response that comes with the first call is taken.
    pub(crate) unasked: Option<Span>,
    /// Where `optional` stands: it may be left blank even under a condition.
    pub(crate) optional: Option<Span>,
    /// The question that a failed `check` asks again.
    pub(crate) again: Option<usize>,
    /// Whether its value is computed once, and sealed.
    pub(crate) keep: bool,
    pub(crate) input: Input,
}

impl Question {
    /// Whether it may have any type that can be read from JSON: no form asks for it.
    pub(crate) fn is_of_any_type(&self) -> bool {
        self.source == Source::Argument || self.input.is_of_any_type()
    }
}

/// Where the value of a field may come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// From the person, or from an argument.
    Any,
    /// `only_user`: never from an argument.
    Person,
    /// `suggest`: an argument is filled in, and the person confirms.
    Suggested,
    /// `arg`: never asked.
    Argument,
    /// `#[compute(…)]`: looked up by the server.
    Computed,
}

/// A segment of a question's words.
pub(crate) enum Segment {
    Text(String),
    /// The answer of the question with this index.
    Answer(usize),
    /// One answer of the group with this index.
    Member {
        group: usize,
        name: String,
        /// Where the text stands.
        span: Span,
    },
}

/// The rules that answers keep beside their type.
pub(crate) struct Rules {
    pub(crate) bounds: Vec<Bound>,
    /// A constant of the core's `Format`.
    pub(crate) format: Option<&'static str>,
    /// Where `format` stands.
    pub(crate) format_at: Option<Span>,
    pub(crate) pattern: Option<Pattern>,
}

impl Rules {
    /// Whether they say what a text is, which is asserted of the type.
    pub(crate) fn are_of_text(&self) -> bool {
        self.format.is_some() || self.pattern.is_some()
    }
}

/// A literal bound of an answer.
pub(crate) struct Bound {
    pub(crate) kind: BoundKind,
    pub(crate) literal: Literal,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoundKind {
    Min,
    Max,
    MinLen,
    MaxLen,
    MinItems,
    MaxItems,
}

/// An expression of the author, with what it reads.
pub(crate) struct Hook {
    pub(crate) role: Role,
    pub(crate) expr: Expr,
    pub(crate) reads: Vec<Read>,
    /// The tokens that name the server.
    pub(crate) server: Vec<ServerRead>,
    /// The tokens that name the caller.
    pub(crate) caller: Vec<Ident>,
    /// Whether it awaits, or holds a macro that may.
    pub(crate) is_async: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    When,
    Known,
    Choices,
    Default,
    Check,
    Compute,
    Url,
    Done,
}

/// A token that names the server.
pub(crate) struct ServerRead {
    pub(crate) ident: Ident,
    /// Whether it is surely a value, and not a word of a macro's own syntax.
    pub(crate) is_sure: bool,
}

/// One earlier (or, in `check`, own) answer that an expression reads.
pub(crate) struct Read {
    pub(crate) index: usize,
    /// The expression's own token, so that the binding is visible to it under `macro_rules!` hygiene.
    pub(crate) ident: Ident,
}

/// A choice that keeps every rule.
pub(crate) struct Choice {
    pub(crate) ident: Ident,
    pub(crate) krate: Path,
    pub(crate) variants: Vec<Variant>,
    /// The attributes of other derives, on the enum and on its variants.
    pub(crate) foreign: Vec<Foreign>,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) value: String,
    /// Every variant has one, or none has.
    pub(crate) title: Option<String>,
}

/// What is emitted for a choice with mistakes; `None` for a generic one.
pub(crate) struct ChoiceStub {
    pub(crate) ident: Option<Ident>,
    pub(crate) krate: Path,
}

/// A newtype that keeps every rule the macro can see.
pub(crate) struct Answer {
    pub(crate) ident: Ident,
    pub(crate) krate: Path,
    pub(crate) inner: Type,
    pub(crate) rules: Rules,
    /// The attributes of other derives.
    pub(crate) foreign: Vec<Foreign>,
}

/// What is emitted for a newtype with mistakes: no `inner` if it is generic, or not a newtype.
pub(crate) struct AnswerStub {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) krate: Path,
    pub(crate) inner: Option<Type>,
}

/// A final step that keeps every rule.
pub(crate) struct FinalStep {
    pub(crate) item: TokenStream,
    pub(crate) function: Ident,
    pub(crate) krate: Path,
    pub(crate) wizard: Type,
    pub(crate) server: Option<Type>,
    /// The type of its last parameter, which must be `Final`.
    pub(crate) step: Option<Type>,
    pub(crate) is_async: bool,
    pub(crate) output: Type,
    /// Whether it runs at most once for a flow.
    pub(crate) once: Option<Once>,
}

/// How a final step runs at most once.
pub(crate) struct Once {
    /// Where it says that an error is not recorded.
    pub(crate) retries_errors: Option<Span>,
    /// One of which nobody knows what came of it runs again.
    pub(crate) reruns: bool,
    /// Its effect and its record are one commit.
    pub(crate) is_transaction: bool,
}
