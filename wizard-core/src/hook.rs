//! The author's expressions as the engine calls them: where, with what in scope, and with what outcome.

use std::{borrow::Cow, collections::HashSet, fmt::Display, future::Future, pin::Pin};

use crate::{
    answer::{Answer, IntoAnswer, Value},
    caller::Caller,
    table::Role,
};

/// Which expression of a wizard is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The question, by index.
    pub question: usize,
    /// What the expression is for.
    pub role: Role,
}

/// The answers that an expression may read.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    slots: &'a [Option<Value>],
    own: &'a Value,
    caller: &'a Caller,
}

const EMPTY: &Value = &Value::Empty;

impl<'a> Scope<'a> {
    pub(crate) fn new(slots: &'a [Option<Value>], caller: &'a Caller) -> Self {
        Self {
            slots,
            own: EMPTY,
            caller,
        }
    }

    /// The scope of a `check` of `own`.
    pub(crate) fn checking(self, own: &'a Value) -> Self {
        Self { own, ..self }
    }

    /// The answer of the question at `index`.
    pub fn value(&self, index: usize) -> &'a Value {
        self.slots.get(index).and_then(Option::as_ref).unwrap_or(EMPTY)
    }

    /// Who sent this request.
    pub fn caller(&self) -> &'a Caller {
        self.caller
    }

    /// The answer under check.
    pub fn own(&self) -> &'a Value {
        self.own
    }
}

/// What an expression gave, or why its look-up failed.
pub type Outcome = Result<Found, HookError>;

/// A running expression. One without `.await` or macros has already run.
pub enum Hook<'a> {
    /// The outcome is here.
    Now(Outcome),
    /// The outcome has to be waited for.
    Later(Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>),
}

impl<'a> Hook<'a> {
    /// An expression that awaits.
    pub fn later(future: impl Future<Output = Outcome> + Send + 'a) -> Self {
        Self::Later(Box::pin(future))
    }

    /// No such expression: the table names none that the hook function lacks.
    pub fn missing() -> Self {
        Self::Now(Err(HookError::from("the wizard has no such expression")))
    }
}

impl std::fmt::Debug for Hook<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Now(_) => "Now(…)",
            Self::Later(_) => "Later(…)",
        })
    }
}

/// What an expression gives, by its role.
#[derive(Debug)]
pub enum Found {
    /// Whether the question is asked.
    When(bool),
    /// The value, if the server knows it.
    Known(Option<Value>),
    /// What there is to choose from.
    Choices(Choices),
    /// What the form shows filled in.
    Default(Value),
    /// Why an answer is wrong, if it is.
    Check(Result<(), String>),
}

impl Found {
    /// Of `known = …`.
    pub fn known<T: Answer, V: IntoAnswer<T>>(known: Option<V>) -> Self {
        Self::Known(known.map(|value| value.into_answer().into_value()))
    }

    /// Of `default = …`.
    pub fn default<T: Answer, V: IntoAnswer<T>>(default: V) -> Self {
        Self::Default(default.into_answer().into_value())
    }

    /// Of `choices = …`.
    pub fn choices<I: IntoIterator<Item: IntoChoice>>(choices: I) -> Self {
        let mut offered: Vec<RunTimeChoice> = Vec::new();
        let mut seen = HashSet::new();
        for choice in choices.into_iter().map(IntoChoice::into_choice) {
            // A value stands once in a form, and what is beyond the limit is not even looked at.
            if seen.insert(choice.value.clone()) {
                offered.push(choice);
            }
            if offered.len() > MAX_CHOICES {
                break;
            }
        }
        Self::Choices(Choices(offered))
    }

    /// Of `check = …`.
    pub fn check<E: Display>(verdict: Result<(), E>) -> Self {
        Self::Check(verdict.map_err(|reason| reason.to_string()))
    }
}

/// The most choices a question can offer (rule 9 of a round).
pub(crate) const MAX_CHOICES: usize = 1_000;

/// What a question offers, looked up when it is asked.
///
/// `choices` may be anything that iterates over strings; this is for choices that people see under a title.
///
/// ```
/// use wizard_core::Choices;
///
/// let accounts = [("acc-1", "Current account"), ("acc-2", "Savings")];
/// assert_eq!(Choices::titled(accounts).into_iter().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(pub(crate) Vec<RunTimeChoice>);

impl IntoIterator for Choices {
    type Item = RunTimeChoice;
    type IntoIter = std::vec::IntoIter<RunTimeChoice>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Choices {
    /// Choices of a value, which the client sends back, and a title, which the person sees.
    pub fn titled<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Self {
        let choice = |(value, title): (V, T)| RunTimeChoice {
            value: value.into(),
            title: Some(title.into()),
        };
        Self(choices.into_iter().map(choice).collect())
    }

    pub(crate) fn contains(&self, text: &str) -> bool {
        self.0.iter().any(|choice| choice.value == text)
    }
}

/// One thing to choose that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunTimeChoice {
    pub(crate) value: String,
    pub(crate) title: Option<String>,
}

/// What `choices` may give one by one: a string, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no choice for a form",
    label = "`choices` gives strings, one by one",
    note = "map each one to its text: `choices = server.numbers().into_iter().map(|number| number.to_string())`"
)]
pub trait IntoChoice {
    /// The choice.
    fn into_choice(self) -> RunTimeChoice;
}

impl IntoChoice for RunTimeChoice {
    fn into_choice(self) -> RunTimeChoice {
        self
    }
}

impl IntoChoice for String {
    fn into_choice(self) -> RunTimeChoice {
        RunTimeChoice {
            value: self,
            title: None,
        }
    }
}

impl IntoChoice for Cow<'_, str> {
    fn into_choice(self) -> RunTimeChoice {
        self.into_owned().into_choice()
    }
}

impl IntoChoice for &str {
    fn into_choice(self) -> RunTimeChoice {
        self.to_owned().into_choice()
    }
}

impl IntoChoice for &String {
    fn into_choice(self) -> RunTimeChoice {
        self.clone().into_choice()
    }
}

impl IntoChoice for &&str {
    fn into_choice(self) -> RunTimeChoice {
        (*self).into_choice()
    }
}

/// Why a look-up failed: what `?` in an expression makes of any error that can be displayed.
///
/// The text goes to the log, and the client gets a fixed text with an id that the log has too, unless the error was
/// made visible:
///
/// ```
/// use wizard_core::HookError;
///
/// fn ranges() -> Result<Vec<String>, HookError> {
///     let text = std::fs::read_to_string("/no/such/file")?; // logged, not shown
///     let number: u32 = text.parse().map_err(HookError::visible)?; // logged and shown
///     Ok(vec![number.to_string()])
/// }
/// assert!(ranges().is_err());
/// ```
// Not `Display`, so that every error that is can become one.
pub struct HookError {
    text: String,
    visible: bool,
}

impl HookError {
    /// An error whose text the client may see.
    pub fn visible(error: impl Display) -> Self {
        Self {
            text: error.to_string(),
            visible: true,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_visible(&self) -> bool {
        self.visible
    }
}

impl<E: Display> From<E> for HookError {
    fn from(error: E) -> Self {
        Self {
            text: error.to_string(),
            visible: false,
        }
    }
}

impl std::fmt::Debug for HookError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HookError")
            .field("text", &self.text)
            .field("visible", &self.visible)
            .finish()
    }
}

/// `view`, or the error for an answer that is no value of its type, which only a bug of ours can bring.
///
/// # Errors
///
/// When `view` is `None`.
pub fn present<T>(view: Option<T>) -> Result<T, HookError> {
    view.ok_or_else(|| HookError::from("an answer is no value of its type"))
}
