//! Lists as answers: several out of what there is to choose from (a multi-select).

use std::collections::BTreeSet;

use super::{Answer, Choice, Empty, HasEmptyValue, Ordered, Shape, Value};

/// Several choices, in the order in which they were made.
impl<C: Choice> Answer for Vec<C> {
    const SHAPE: Shape = Shape::Choices(C::OPTIONS);
    type Inner = Self;
    type View<'a> = &'a [C];

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a [C]> {
        *slot = Self::from_value(value);
        slot.as_deref()
    }

    fn from_value(value: &Value) -> Option<Self> {
        choices(value)
    }

    fn into_value(self) -> Value {
        into_list(self)
    }
}

/// Several choices, each at most once, in order.
impl<C: Choice + Ordered> Answer for BTreeSet<C> {
    const SHAPE: Shape = Shape::Set(C::OPTIONS);
    type Inner = Self;
    type View<'a> = &'a Self;

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a Self> {
        *slot = Self::from_value(value);
        slot.as_ref()
    }

    fn from_value(value: &Value) -> Option<Self> {
        choices(value)
    }

    fn into_value(self) -> Value {
        into_list(self)
    }
}

/// Several texts out of a list that is looked up.
impl Answer for Vec<String> {
    const SHAPE: Shape = Shape::Texts;
    type Inner = Self;
    type View<'a> = &'a [String];

    fn view<'a>(value: &'a Value, _: &'a mut Option<Self>) -> Option<&'a [String]> {
        match value {
            Value::List(texts) => Some(texts),
            Value::Empty => Some(&[]),
            _ => None,
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::List(texts) => Some(texts.clone()),
            Value::Empty => Some(Self::new()),
            _ => None,
        }
    }

    fn into_value(self) -> Value {
        Value::List(self)
    }
}

impl<T> Empty for Vec<T> {}
impl<T> Empty for BTreeSet<T> {}

impl<T> HasEmptyValue for Vec<T> {}
impl<T> HasEmptyValue for BTreeSet<T> {}

/// The choices in `value`; `None` if one of its texts is not the value of a choice.
fn choices<C: Choice, L: FromIterator<C>>(value: &Value) -> Option<L> {
    let texts: &[String] = match value {
        Value::List(texts) => texts,
        Value::Empty => &[],
        _ => return None,
    };
    let one = |text: &String| {
        let index = C::OPTIONS.iter().position(|option| option.value() == text)?;
        C::from_index(index)
    };
    texts.iter().map(one).collect()
}

fn into_list<C: Choice>(choices: impl IntoIterator<Item = C>) -> Value {
    let value = |choice: C| C::OPTIONS.get(choice.index()).map(|option| option.value().to_owned());
    Value::List(choices.into_iter().filter_map(value).collect())
}
