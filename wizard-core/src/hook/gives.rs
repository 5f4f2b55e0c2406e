//! What an author's expression may give, by its role, and what the compiler says where it gives something else.

use std::{
    borrow::Cow,
    fmt::{self, Display},
};

use super::Found;
use crate::{
    answer::{Answer, IntoAnswer},
    shown::Said,
};

/// What an expression gives, of a type that may be known only by what is made of it: `when = text.parse()?` is of the one type
/// that a condition can have. So the type is a parameter of the traits here, which have one implementation each.
pub struct Gives<G>(pub G);

/// What an expression gives is for no log.
impl<G> fmt::Debug for Gives<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gives(…)")
    }
}

impl<G> Gives<G> {
    /// The outcome of `when = …`.
    pub fn when(self) -> Found
    where
        bool: IsCondition<G>,
    {
        Found::When(bool::is_so(self.0))
    }

    /// The outcome of `done = …`.
    pub fn done(self) -> Found
    where
        bool: IsCondition<G>,
    {
        Found::Done(bool::is_so(self.0))
    }

    /// The outcome of `known = …`.
    pub fn known<T: Answer, V: IntoAnswer<T>>(self) -> Found
    where
        Option<V>: IsKnown<G>,
    {
        let known: Option<V> = IsKnown::known(self.0);
        Found::Known(known.map(|value| value.into_answer().into_value()))
    }

    /// What `known = …` gives, where the type alone makes a value of it.
    pub fn option<V>(self) -> Option<V>
    where
        Option<V>: IsKnown<G>,
    {
        IsKnown::known(self.0)
    }
}

impl<T: PartialEq<&'static str>> Gives<T> {
    /// An answer that is compared with a text, and can be.
    pub fn with_text(self) -> T {
        self.0
    }
}

/// Where an answer is compared with a text, and is none.
pub trait NotText: Sized {
    /// The answer.
    type Answer;

    /// Found second. What it gives is unknown to the compiler, which says nothing more of the comparison.
    fn with_text(self) -> <Self::Answer as IsText>::Text
    where
        Self::Answer: IsText;
}

impl<T> NotText for Gives<T> {
    type Answer = T;

    fn with_text(self) -> T::Text
    where
        T: IsText,
    {
        T::text(self.0)
    }
}

/// A text, as seen by who compares with one. None is: it is asked for where something else is compared.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no text, and cannot be compared with one",
    label = "a `{Self}`",
    note = "a choice is compared with its variant, as in `matches!(day, Day::Friday)`, or with `==` if it derives `PartialEq`; an\n\
            `Option` with `Some(\"…\")`, a number with a number, and a yes/no stands alone"
)]
pub trait IsText {
    /// It.
    type Text;

    /// The text.
    fn text(answer: Self) -> Self::Text;
}

/// What `when` and `done` may give.
#[diagnostic::on_unimplemented(
    message = "a condition is a `bool`, not a `{G}`",
    label = "expected a `bool`",
    note = "a `Result` wants a `?`, a future an `.await`, and an `Option` an `.is_some()`; of an `Option<bool>` write `… == Some(true)`"
)]
pub trait IsCondition<G> {
    /// Whether it holds.
    fn is_so(given: G) -> bool;
}

impl IsCondition<bool> for bool {
    fn is_so(given: bool) -> bool {
        given
    }
}

/// What `known` may give.
#[diagnostic::on_unimplemented(
    message = "`known` is an `Option` of what is asked for, not a `{G}`",
    label = "expected an `Option`: `None` where the person is asked",
    note = "a `Result` wants a `?`, a future an `.await`, and a value of the right type a `Some(…)` around it"
)]
pub trait IsKnown<G> {
    /// The value, if there is one.
    fn known(given: G) -> Self;
}

impl<V> IsKnown<Option<V>> for Option<V> {
    fn known(given: Self) -> Self {
        given
    }
}

/// What `#[compute(…)]` may give.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `{T}`, which this field is",
    label = "expected a `{T}`",
    note = "convert it, as `{T}::from(…)` or `….try_into()?` do, or give the field the type that is computed",
    note = "a `Result` wants a `?`, and a future an `.await`"
)]
pub trait IntoComputed<T> {
    /// The value of the field.
    fn into_computed(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T, V: IntoAnswer<T>> IntoComputed<T> for V {
    fn into_computed(self) -> T {
        self.into_answer()
    }
}

/// What `check` may give.
#[diagnostic::on_unimplemented(
    message = "a `check` gives a `Result<(), impl Display>`, not a `{Self}`",
    label = "not a `Result` that says why an answer is wrong",
    note = "write `if … {{ Ok(()) }} else {{ Err(\"why it is wrong\") }}`; a `Result` is given as it is, without a `?`, a future\n\
            with an `.await`, and a function with the answer, `is_even(count)`"
)]
pub trait Verdict {
    /// Whether the answer is right.
    ///
    /// # Errors
    ///
    /// Why the answer is wrong.
    fn into_verdict(self) -> Result<(), Said>;
}

impl<E: Display> Verdict for Result<(), E> {
    fn into_verdict(self) -> Result<(), Said> {
        self.map_err(|reason| Said::new(&reason))
    }
}

/// What `url` may give: where the page is.
#[diagnostic::on_unimplemented(
    message = "the `url` of a visit is a text or a `Url`, not a `{Self}`",
    label = "expected a text or a `Url`",
    note = "a `Url` wants the feature `url`, and the version of its crate that `wizard_core` re-exports; or write `url.to_string()`"
)]
pub trait IntoPage {
    /// The address.
    fn into_page(self) -> String;
}

impl IntoPage for String {
    fn into_page(self) -> String {
        self
    }
}

impl IntoPage for &str {
    fn into_page(self) -> String {
        self.to_owned()
    }
}

impl IntoPage for &String {
    fn into_page(self) -> String {
        self.clone()
    }
}

impl IntoPage for Cow<'_, str> {
    fn into_page(self) -> String {
        self.into_owned()
    }
}

#[cfg(feature = "url")]
impl IntoPage for url::Url {
    fn into_page(self) -> String {
        self.into()
    }
}

#[cfg(feature = "url")]
impl IntoPage for &url::Url {
    fn into_page(self) -> String {
        self.to_string()
    }
}
