//! Assertions of generated code, evaluated by the compiler: what only the types can answer.

#![allow(clippy::match_same_arms, reason = "one arm for each kind of answer")]

use super::{BoundKind, Literal};
use crate::answer::{Empty, Shape};

/// `message` at the author's bound, unless some answer of `shape` can meet it.
#[track_caller]
pub const fn assert_bound(shape: Shape, kind: BoundKind, bound: Literal, message: &'static str) {
    let fits = match (shape, kind, bound) {
        (Shape::Integer { min, .. }, BoundKind::Max, Literal::Integer(bound)) => {
            bound >= min && fits_integer(shape, bound)
        }
        (Shape::Integer { .. }, BoundKind::Min, Literal::Integer(bound)) => fits_integer(shape, bound),
        (Shape::Number { max }, BoundKind::Min | BoundKind::Max, Literal::Number(bound)) => {
            bound >= -max && bound <= max
        }
        (Shape::Number { .. }, BoundKind::Min | BoundKind::Max, Literal::Integer(_)) => true,
        (Shape::Text, BoundKind::MinLen | BoundKind::MaxLen, Literal::Integer(_)) => true,
        (Shape::Choices(options), BoundKind::MinItems, Literal::Integer(bound)) => bound <= options.len() as i128,
        (Shape::Choices(_), BoundKind::MaxItems, Literal::Integer(_)) => true,
        (Shape::Texts, BoundKind::MinItems | BoundKind::MaxItems, Literal::Integer(_)) => true,
        _ => false,
    };
    assert!(fits, "{}", message);
}

/// `message` at the author's default, unless it is a value of `shape`.
#[track_caller]
pub const fn assert_default(shape: Shape, default: Literal, message: &'static str) {
    let fits = match (shape, default) {
        (Shape::Text, Literal::Text(_)) | (Shape::Boolean, Literal::Boolean(_)) => true,
        (Shape::Integer { .. }, Literal::Integer(value)) => fits_integer(shape, value),
        (Shape::Number { max }, Literal::Number(value)) => value >= -max && value <= max,
        (Shape::Number { .. }, Literal::Integer(_)) => true,
        (Shape::Choice(options), Literal::Text(text)) => {
            let mut index = 0;
            // A choice with mistakes has no options here: its own message is enough.
            let mut found = options.is_empty();
            while index < options.len() {
                found = found || equal(options[index].value(), text);
                index += 1;
            }
            found
        }
        _ => false,
    };
    assert!(fits, "{}", message);
}

/// `message` at the field's type, unless its answers are strings.
#[track_caller]
pub const fn assert_text(shape: Shape, message: &'static str) {
    assert!(matches!(shape, Shape::Text), "{}", message);
}

/// `message` at the field's type, unless its answers can be chosen from what is looked up.
#[track_caller]
pub const fn assert_choosable(shape: Shape, message: &'static str) {
    assert!(matches!(shape, Shape::Text | Shape::Texts), "{}", message);
}

/// `message` at the field's type, if its answers can only be chosen and there is nothing to choose from.
#[track_caller]
pub const fn assert_free(shape: Shape, message: &'static str) {
    assert!(!matches!(shape, Shape::Texts), "{}", message);
}

/// `message` at the field's type, if its empty value is a value that a `check` would have to see.
#[track_caller]
pub const fn assert_skip(shape: Shape, optional: bool, message: &'static str) {
    assert!(optional || !matches!(shape, Shape::Boolean), "{}", message);
}

/// `message` at `optional`, unless the type is an `Option`.
#[track_caller]
pub const fn assert_optional(optional: bool, message: &'static str) {
    assert!(optional, "{}", message);
}

/// `message` at the field's name, if its answer is a text.
#[track_caller]
pub const fn assert_no_secret(shape: Shape, message: &'static str) {
    assert!(!matches!(shape, Shape::Text), "{}", message);
}

/// Refuses a type without an empty value.
pub const fn assert_empty<T: Empty>() {}

/// Refuses a choice that expressions could not use twice.
pub const fn assert_copy<T: Copy>() {}

const fn fits_integer(shape: Shape, value: i128) -> bool {
    match shape {
        Shape::Integer { min, max } => value >= min && value <= max,
        _ => false,
    }
}

pub(super) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
