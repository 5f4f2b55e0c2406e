//! Enums as answers: one of a list known at compile time.

use super::{Answer, Value};

/// An enum to choose from. Derive it, beside `Clone` and `Copy`.
///
/// The value of a variant is its name in snake case, or `#[choice(value = "…")]`. If any variant has a
/// `#[choice(title = "…")]`, all are shown with titles (one without gets its name in words).
///
/// ```
/// use wizard_core::Choice;
///
/// #[derive(Clone, Copy, Choice)]
/// enum Plan {
///     #[choice(title = "Free of charge")]
///     Free,
///     #[choice(value = "pro-2026")]
///     Professional,
/// }
///
/// let options: Vec<_> = Plan::OPTIONS.iter().map(|option| (option.value(), option.title())).collect();
/// assert_eq!(options, [("free", Some("Free of charge")), ("pro-2026", Some("Professional"))]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no choice",
    note = "derive it: `#[derive(Clone, Copy, Choice)]` on an enum without data, with `use wizard_core::Choice`; texts that\n\
            are chosen of `choices = …` are a `Vec<String>`",
    note = "a list of anything else comes from the arguments alone with `#[ask(arg)]`, or from the client's model with\n\
            `#[sample]`, and is of what derives `serde::Deserialize` and `schemars::JsonSchema`; a `Vec<Root>` comes from the\n\
            client with `#[roots]`"
)]
pub trait Choice: Answer + Sync {
    /// Every variant, in declaration order.
    const OPTIONS: &'static [ChoiceOption];

    /// The variant at `index` of [`Choice::OPTIONS`].
    fn from_index(index: usize) -> Option<Self>;

    /// Where this variant stands in [`Choice::OPTIONS`].
    fn index(self) -> usize;
}

/// What every choice is beside, as its derive demands.
#[diagnostic::on_unimplemented(
    message = "a choice is copied, and `{Self}` is not `Copy`",
    label = "derive `Clone` and `Copy` for it too",
    note = "write `#[derive(Clone, Copy, Choice)]`"
)]
pub trait Copied {}

#[diagnostic::do_not_recommend]
impl<C: Choice + Copy> Copied for C {}

/// What a choice in a set is.
#[diagnostic::on_unimplemented(
    message = "a set is in order, and `{Self}` has none",
    label = "`{Self}` is not `Ord`",
    note = "write `#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Choice)]` on `{Self}`, or take a `Vec<{Self}>`"
)]
pub trait Ordered: Ord {}

#[diagnostic::do_not_recommend]
impl<C: Ord> Ordered for C {}

/// One thing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    value: &'static str,
    title: Option<&'static str>,
}

impl ChoiceOption {
    /// An option that is shown as its value.
    pub const fn new(value: &'static str) -> Self {
        Self { value, title: None }
    }

    /// An option that is shown as `title`.
    pub const fn titled(value: &'static str, title: &'static str) -> Self {
        Self {
            value,
            title: Some(title),
        }
    }

    /// What the client sends back.
    pub const fn value(&self) -> &'static str {
        self.value
    }

    /// What the person sees, if it differs.
    pub const fn title(&self) -> Option<&'static str> {
        self.title
    }
}

/// The choice that `value` is.
pub fn choice_from_value<C: Choice>(value: &Value) -> Option<C> {
    let Value::Text(text) = value else { return None };
    let index = C::OPTIONS.iter().position(|option| option.value == text)?;
    C::from_index(index)
}

/// The value of `choice`.
pub fn choice_into_value<C: Choice>(choice: C) -> Value {
    C::OPTIONS
        .get(choice.index())
        .map_or(Value::Empty, |option| Value::Text(option.value.to_owned()))
}
