//! A question: one field of a struct.

use super::Segment;
use crate::answer::{BoundKind, Format, Literal, Rules, Shape, Value};

/// One field.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an attribute by itself")]
pub struct Question {
    pub(crate) key: &'static str,
    pub(crate) shape: Shape,
    pub(super) optional: bool,
    pub(crate) message: &'static [Segment],
    pub(crate) title: Option<&'static str>,
    pub(crate) description: Option<&'static str>,
    pub(crate) rules: Rules,
    pub(crate) default: Option<Literal>,
    /// An `Option` that may be left blank even where a condition has just asked for it.
    pub(super) blank_allowed: bool,
    /// It may be called like a secret, as its author says that it is not one.
    pub(super) may_sound_secret: bool,
    /// The client's model writes the answer.
    pub(crate) by_model: bool,
    /// The question to ask again where this one's `check` fails.
    pub(crate) again: Option<usize>,
    pub(crate) source: Source,
    pub(crate) on_decline: Refused,
    pub(crate) on_cancel: Refused,
    /// What happens where the client cannot be asked; `Stop` is an error.
    pub(crate) if_unsupported: Refused,
    /// Whether a response to it that comes with the first call is taken.
    pub(crate) accepts_unasked: bool,
    pub(super) hooks: [Option<&'static [usize]>; Role::COUNT],
    /// The case of an earlier question in which it is asked, where its condition names one.
    pub(crate) branch: Option<Branch>,
    /// For a value that the server computes: whether it is one of the field's type. No other rule holds for it.
    pub(super) is_of_type: Option<fn(&Value) -> bool>,
    /// The title of the group that it belongs to.
    pub(crate) of: Option<&'static str>,
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
    /// The server, which is asked in every round, or once if the value is kept.
    Computed {
        /// Whether the first value is sealed.
        keep: bool,
    },
}

/// One case of an earlier question. Two of one kind exclude each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The question.
    pub(crate) of: usize,
    pub(crate) kind: &'static str,
    pub(crate) case: &'static str,
}

/// What happens when the person declines or cancels a question, or cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It ends the call.
    Stop,
    /// The field takes its empty value.
    Skip,
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
    /// The value of a field that is not asked.
    Compute,
    /// The page that the person opens.
    Url,
    /// Whether the person is done on the page.
    Done,
}

impl Role {
    pub(super) const ALL: [Self; 8] = [
        Self::When,
        Self::Known,
        Self::Choices,
        Self::Default,
        Self::Check,
        Self::Compute,
        Self::Url,
        Self::Done,
    ];
    pub(super) const COUNT: usize = Self::ALL.len();
}

impl Question {
    /// A question with its defaults.
    pub const fn new(key: &'static str, shape: Shape, optional: bool, message: &'static [Segment]) -> Self {
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
            may_sound_secret: false,
            by_model: false,
            again: None,
            source: Source::Any,
            on_decline: Refused::Stop,
            on_cancel: Refused::Stop,
            if_unsupported: Refused::Stop,
            accepts_unasked: false,
            hooks: [None; Role::COUNT],
            branch: None,
            is_of_type: None,
            of: None,
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

    /// The format that a text has to be of.
    pub const fn format(mut self, format: &'static Format) -> Self {
        self.rules = self.rules.format(format);
        self
    }

    /// The pattern that the whole text has to match.
    pub const fn pattern(mut self, pattern: &'static str) -> Self {
        self.rules = self.rules.pattern(pattern);
        self
    }

    /// The rules of the answer's type.
    pub const fn of_type(mut self, rules: &'static Rules) -> Self {
        self.rules = self.rules.of_type(rules);
        self
    }

    /// The person alone gives the answer: an argument for it is refused.
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

    /// Its name may sound like that of a secret.
    pub const fn not_secret(mut self) -> Self {
        self.may_sound_secret = true;
        self
    }

    /// The client's model answers it.
    pub const fn by_model(mut self) -> Self {
        self.by_model = true;
        self
    }

    /// A failed `check` asks the question at `index` again.
    pub const fn asks_again(mut self, index: usize) -> Self {
        self.again = Some(index);
        self
    }

    /// An argument alone gives the answer: nobody is asked.
    pub const fn argument(mut self) -> Self {
        self.source = Source::Argument;
        self
    }

    /// The server computes the value. The rules for people do not bind it: any value of its type will do.
    pub const fn computed(mut self, is_of_type: fn(&Value) -> bool) -> Self {
        self.is_of_type = Some(is_of_type);
        self.source = Source::Computed { keep: false };
        self
    }

    /// Allows a long text, as the client's model writes it. For a question that sets no length of its own.
    pub const fn long(mut self) -> Self {
        let longest = Literal::Integer(Rules::LONGEST_SAMPLE as i128);
        self.rules = self.rules.bound(BoundKind::MaxLen, longest);
        self
    }

    /// The value is computed once, and sealed for the rounds after.
    pub const fn keep(mut self) -> Self {
        self.source = Source::Computed { keep: true };
        self
    }

    /// After a decline, the call goes on with the empty value.
    pub const fn skip_declined(mut self) -> Self {
        self.on_decline = Refused::Skip;
        self
    }

    /// After a cancel, the call goes on with the empty value.
    pub const fn skip_cancelled(mut self) -> Self {
        self.on_cancel = Refused::Skip;
        self
    }

    /// Where the client cannot be asked, the call goes on with the empty value.
    pub const fn skip_unsupported(mut self) -> Self {
        self.if_unsupported = Refused::Skip;
        self
    }

    /// A response to it that comes with the first call is taken as if it had been asked.
    pub const fn accepts_unasked(mut self) -> Self {
        self.accepts_unasked = true;
        self
    }

    /// An expression, and the questions that it reads.
    pub const fn hook(mut self, role: Role, reads: &'static [usize]) -> Self {
        self.hooks[role as usize] = Some(reads);
        self
    }

    /// It is asked in this case of the question at `of` alone, which other cases of the `kind` exclude.
    pub const fn branch(mut self, of: usize, kind: &'static str, case: &'static str) -> Self {
        self.branch = Some(Branch { of, kind, case });
        self
    }

    /// The questions that the expression for `role` reads; `None` if there is no such expression.
    pub(crate) fn reads(&self, role: Role) -> Option<&'static [usize]> {
        self.hooks[role as usize]
    }

    /// Whether what it offers is looked up.
    pub(crate) fn is_chosen_from_look_up(&self) -> bool {
        self.reads(Role::Choices).is_some()
    }

    /// Whether the items of its list are choices: of an enum, or looked up. Free texts are none.
    pub(crate) fn is_list_of_choices(&self) -> bool {
        match self.shape {
            Shape::Choices(_) | Shape::Set(_) => true,
            Shape::Texts => self.is_chosen_from_look_up(),
            _ => false,
        }
    }

    /// How many of the choices an answer can have.
    pub(crate) fn most_chosen(&self) -> usize {
        match (self.shape, self.rules.max_items) {
            (Shape::Texts, Some(most)) => most as usize,
            (Shape::Texts, None) => usize::MAX,
            _ => 1,
        }
    }

    /// Whether any expression is about it.
    pub(crate) fn has_expressions(&self) -> bool {
        self.hooks.iter().any(Option::is_some)
    }

    /// Whether `value`, which the server has computed, can be the answer: one of its type that can be shown and sealed.
    pub(crate) fn can_be_computed(&self, value: &Value) -> bool {
        value.is_finite() && self.is_of_type.is_none_or(|is_of_type| is_of_type(value))
    }

    /// Whether its type is an `Option`.
    pub(crate) fn is_optional(&self) -> bool {
        self.optional
    }

    /// Whether the person may leave it blank: an `Option` may be, but one that is asked under a condition is there
    /// because it is needed, unless the author says `optional`.
    pub(crate) fn may_be_blank(&self) -> bool {
        self.has_a_blank() && (self.blank_allowed || self.reads(Role::When).is_none())
    }

    /// Whether its author says `optional` of a type that has no value for a blank answer.
    pub(crate) fn is_optional_in_vain(&self) -> bool {
        self.blank_allowed && !self.has_a_blank()
    }

    /// Whether its type has a value for a blank answer.
    fn has_a_blank(&self) -> bool {
        match self.shape {
            Shape::Json(json) => json.is_optional(),
            _ => self.optional,
        }
    }

    /// The questions that its words and its expressions read, and the one that is asked again where its `check` fails.
    pub(crate) fn depends_on(&self) -> impl Iterator<Item = usize> {
        let in_words = self.message.iter().filter_map(Segment::answer);
        let in_hooks = self.hooks.iter().copied().flatten().flatten().copied();
        in_hooks.chain(in_words).chain(self.again)
    }

    /// Whether an argument may stand for it.
    pub(crate) fn takes_argument(&self) -> bool {
        matches!(self.source, Source::Any | Source::Suggested | Source::Argument)
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
