//! A visit: the person opens a page of the server's own (`#[visit(…)]`), and what they enter there never passes through the
//! client.

mod page;

use std::fmt;

pub use crate::seal::VisitError;
pub use page::Visits;

use crate::{
    answer::{Rules, Shape, Value},
    built::Built,
};

/// The answer to a question with `#[visit(…)]`: a page of the server's own that the person has opened.
///
/// Its reference is the key under which the page stores what the person enters, and under which `done` and the final step
/// find it. It is a capability of one person: never show it to anyone else, nor log it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Visit {
    reference: String,
}

impl Visit {
    /// About 150 characters of base64url, the same in every round of a flow.
    pub fn reference(&self) -> &str {
        &self.reference
    }
}

/// References never reach a log.
impl fmt::Debug for Visit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visit(redacted)")
    }
}

/// The type of a field with `#[visit(…)]`. It is not an [`Answer`](crate::Answer): neither a form nor an argument brings one.
#[diagnostic::on_unimplemented(
    message = "a `#[visit(…)]` field is a `Visit`, not a `{Self}`",
    label = "expected `Visit` or `Option<Visit>`",
    note = "what the person enters stays with the page: the wizard has its reference, `visit.reference()`"
)]
pub trait VisitField: Sized + Send + 'static {
    /// The kind of its values.
    const SHAPE: Shape = Shape::Visit;
    /// Its rules: none.
    const RULES: &'static Rules = &Rules::NONE;
    /// Whether it may be absent.
    const OPTIONAL: bool;
    /// The type by which an expression of a later question sees it.
    type View<'a>: Send;

    /// The view of `value`, which is decoded into `slot`.
    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<Self::View<'a>>;

    /// The field of the author's struct, from `value`.
    fn from_value(value: &Value) -> Option<Self>;

    /// The view of `value` in the field's own `done`.
    fn own<'a>(value: &'a Value, slot: &'a mut Option<Visit>) -> Option<&'a Visit> {
        *slot = <Visit as VisitField>::from_value(value);
        slot.as_ref()
    }
}

impl<T: VisitField> Built<T> {
    /// The reference to what the person has done on the page.
    #[allow(clippy::unused_self, reason = "a method, so that another can take its place")]
    pub fn page(&self, value: &Value) -> Option<T> {
        T::from_value(value)
    }
}

impl VisitField for Visit {
    const OPTIONAL: bool = false;
    type View<'a> = &'a Self;

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a Self> {
        *slot = Self::from_value(value);
        slot.as_ref()
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(reference) => Some(Self {
                reference: reference.clone(),
            }),
            _ => None,
        }
    }
}

impl VisitField for Option<Visit> {
    const OPTIONAL: bool = true;
    type View<'a> = Option<&'a Visit>;

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<Option<&'a Visit>> {
        *slot = Self::from_value(value);
        slot.as_ref().map(Option::as_ref)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Empty => Some(None),
            value => <Visit as VisitField>::from_value(value).map(Some),
        }
    }
}
