//! The author's expressions as the engine calls them: where, with what in scope, and with what outcome.

mod gives;

use std::{
    fmt,
    future::Future,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
};

pub use gives::{Gives, IntoComputed, IntoPage, IsCondition, IsKnown, IsText, NotText, Verdict};

use crate::{
    answer::{Answer, IntoAnswer, Value},
    answers::{Answers, EMPTY},
    caller::Caller,
    choices::{IntoOffered, Offered},
    hook_error::HookError,
    shown::Said,
    table::Role,
};

/// Which expression of a wizard is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The field of the struct that is the question, by index.
    pub question: usize,
    /// The question of the group that the field is, by index.
    pub inner: usize,
    /// What the expression is for.
    pub role: Role,
}

impl Site {
    /// The same expression, seen from the group that holds it.
    #[must_use]
    pub fn in_group(self) -> Self {
        Self {
            question: self.inner,
            inner: 0,
            ..self
        }
    }
}

/// The answers that an expression may read.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    answers: Answers<'a>,
    own: &'a Value,
    caller: &'a Caller,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(answers: Answers<'a>, caller: &'a Caller) -> Self {
        Self {
            answers,
            own: EMPTY,
            caller,
        }
    }

    /// The scope of an expression about `own`.
    pub(crate) fn about(self, own: &'a Value) -> Self {
        Self { own, ..self }
    }

    /// The answers before this one, by the fields of the struct.
    pub fn answers(&self) -> Answers<'a> {
        self.answers
    }

    /// What an expression of the group at `field` may read.
    #[must_use]
    pub fn group(self, field: usize) -> Self {
        Self {
            answers: self.answers.group(field),
            ..self
        }
    }

    /// Who sent this request.
    pub fn caller(&self) -> &'a Caller {
        self.caller
    }

    /// The answer that the expression is about.
    pub fn own(&self) -> &'a Value {
        self.own
    }
}

/// What an expression gave, or why its look-up failed.
pub type Outcome = Result<Found, HookError>;

/// A running expression. One without `.await` or macros has run already, without a future.
pub enum Hook<'a> {
    /// The outcome is here.
    Now(Outcome),
    /// The outcome has to be waited for.
    Later(Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>),
}

impl<'a> Hook<'a> {
    /// An expression that awaits nothing, and so is ready at once. It is written as a future all the same, for the compiler: of a
    /// `?` on a future it says then that an `.await` is missing, and elsewhere that nothing can be awaited.
    pub fn now(future: impl Future<Output = Outcome>) -> Self {
        let outcome = match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(outcome) => outcome,
            Poll::Pending => Err(HookError::from("an expression without `.await` waits")),
        };
        Self::Now(outcome)
    }

    /// An expression that awaits.
    pub fn later(future: impl Future<Output = Outcome> + Send + 'a) -> Self {
        Self::Later(Box::pin(future))
    }

    /// The answer to a site that has no expression. It is never asked for: the table lists the expressions that there
    /// are.
    pub fn missing() -> Self {
        Self::Now(Err(HookError::from("the wizard has no such expression")))
    }
}

impl fmt::Debug for Hook<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Now(_) => "Now(…)",
            Self::Later(_) => "Later(…)",
        })
    }
}

/// What an expression gives, by its role.
pub enum Found {
    /// Whether the question is asked.
    When(bool),
    /// The value, if the server knows it.
    Known(Option<Value>),
    /// What there is to choose from.
    Choices(Offered),
    /// What the form shows filled in.
    Default(Value),
    /// Whether the answer is right, or why it is wrong.
    Check(Result<(), Said>),
    /// The value of a field that is not asked.
    Computed(Value),
    /// The page that the person opens.
    Url(String),
    /// Whether the person is done on the page.
    Done(bool),
}

impl Found {
    /// The outcome of `default = …`.
    pub fn default<T: Answer, V: IntoAnswer<T>>(default: V) -> Self {
        Self::Default(default.into_answer().into_value())
    }

    /// The outcome of `choices = …`.
    pub fn choices(choices: impl IntoOffered) -> Self {
        Self::Choices(choices.into_offered())
    }

    /// The outcome of `url = …`.
    pub fn url(url: impl IntoPage) -> Self {
        Self::Url(url.into_page())
    }

    /// The outcome of `check = …`.
    pub fn check(verdict: impl Verdict) -> Self {
        Self::Check(verdict.into_verdict())
    }
}

/// What the server knows of a person, and what it says of an answer, must never reach a log, so `Debug` shows the kind
/// alone.
impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::When(_) => "When(…)",
            Self::Known(_) => "Known(…)",
            Self::Choices(_) => "Choices(…)",
            Self::Default(_) => "Default(…)",
            Self::Check(_) => "Check(…)",
            Self::Computed(_) => "Computed(…)",
            Self::Url(_) => "Url(…)",
            Self::Done(_) => "Done(…)",
        })
    }
}

/// `view`, or an error for an answer that is not a value of its type. Only a bug of this crate can bring one.
///
/// # Errors
///
/// When `view` is `None`.
pub fn present<T>(view: Option<T>) -> Result<T, HookError> {
    view.ok_or_else(|| HookError::from("an answer is no value of its type"))
}
