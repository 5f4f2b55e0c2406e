//! Assertions of generated code, evaluated by the compiler: what only the types can answer.

#![allow(clippy::match_same_arms, reason = "one arm for each kind of answer")]

use super::message::Message;
use crate::answer::{BoundKind, Copied, Empty, Literal, Rules, Shape};

/// Fails with `message`, at the author's bound, unless some answer of `shape` that keeps the `rules`, of the field and its type,
/// can meet it.
#[track_caller]
pub const fn assert_bound(shape: Shape, rules: &Rules, kind: BoundKind, bound: Literal, message: &'static str) {
    let fits = match (shape, kind, bound) {
        (Shape::Integer { min, .. }, BoundKind::Max, Literal::Integer(bound)) => {
            bound >= min && fits_integer(shape, bound)
        }
        (Shape::Integer { .. }, BoundKind::Min, Literal::Integer(bound)) => fits_integer(shape, bound),
        (Shape::Number { max, .. }, BoundKind::Min | BoundKind::Max, Literal::Number(bound)) => {
            bound >= -max && bound <= max
        }
        (Shape::Number { .. }, BoundKind::Min | BoundKind::Max, Literal::Integer(_)) => true,
        (Shape::Text, BoundKind::MinLen | BoundKind::MaxLen, Literal::Integer(_)) => true,
        (Shape::Choices(options) | Shape::Set(options), BoundKind::MinItems, Literal::Integer(bound)) => {
            bound <= options.len() as i128
        }
        (Shape::Choices(_) | Shape::Set(_), BoundKind::MaxItems, Literal::Integer(_)) => true,
        (Shape::Texts, BoundKind::MinItems | BoundKind::MaxItems, Literal::Integer(_)) => true,
        _ => false,
    };
    if let Some(other) = other_bounds(shape, kind) {
        panic!("{}", other)
    }
    assert!(fits && can_be_met(rules, kind, bound), "{}", message);
    assert!(
        !is_zero_alone(shape, rules, kind),
        "no answer can meet both bounds: nothing is between them but 0, which the type excludes"
    );
}

/// What bounds answers of `shape`, if a bound of this kind does not.
const fn other_bounds(shape: Shape, kind: BoundKind) -> Option<&'static str> {
    match (shape, kind) {
        (Shape::Text, BoundKind::Min | BoundKind::Max) => {
            Some("`min` and `max` bound a number: a text is bounded by `min_len` and `max_len`")
        }
        (Shape::Text, BoundKind::MinItems | BoundKind::MaxItems) => {
            Some("`min_items` and `max_items` bound a list: a text is bounded by `min_len` and `max_len`")
        }
        (Shape::Integer { .. } | Shape::Number { .. }, BoundKind::MinLen | BoundKind::MaxLen) => {
            Some("`min_len` and `max_len` bound a text: a number is bounded by `min` and `max`")
        }
        (Shape::Integer { .. } | Shape::Number { .. }, BoundKind::MinItems | BoundKind::MaxItems) => {
            Some("`min_items` and `max_items` bound a list: a number is bounded by `min` and `max`")
        }
        (Shape::Choices(_) | Shape::Set(_) | Shape::Texts, BoundKind::Min | BoundKind::Max) => {
            Some("`min` and `max` bound a number: a list is bounded by `min_items` and `max_items`")
        }
        (Shape::Choices(_) | Shape::Set(_) | Shape::Texts, BoundKind::MinLen | BoundKind::MaxLen) => {
            Some("`min_len` and `max_len` bound a text: a list is bounded by `min_items` and `max_items`")
        }
        _ => None,
    }
}

/// Fails at the author's `min_len`, the `least` length, if that is more than the `longest` text which is taken where neither
/// the author nor the `rules` of the type say `max_len`.
#[track_caller]
pub const fn assert_length(rules: &Rules, least: Literal, longest: u32) {
    let mut rules = Some(rules);
    while let Some(these) = rules {
        if these.max_len.is_some() {
            return;
        }
        rules = these.of_type;
    }
    if least.is_above(Literal::Integer(longest as i128)) {
        let message = Message::new()
            .text("a text has at most ")
            .number(longest as usize)
            .text(" characters where nobody says more: say `max_len` too");
        panic!("{}", message.as_str())
    }
}

/// Fails with `message`, at the author's default, unless it is a value of `shape` that keeps the `rules`, of the field and its
/// type. (Of most formats, and of a type's pattern, the compiler cannot tell: the host refuses such a default when it is sealed.)
#[track_caller]
pub const fn assert_default(shape: Shape, rules: &Rules, default: Literal, message: &'static str) {
    assert!(
        !matches!(shape, Shape::Choices(_) | Shape::Set(_) | Shape::Texts),
        "the default of a list is a list too: of texts, `default = vec![\"…\".to_owned()]`, of an enum, `default = vec![…::…]`"
    );
    let fits = match (shape, default) {
        (Shape::Text, Literal::Text(_)) | (Shape::Boolean, Literal::Boolean(_)) => true,
        (Shape::Parsed(parsed), Literal::Text(text)) => parsed.format.may_be(text),
        (Shape::Integer { .. }, Literal::Integer(value)) => fits_integer(shape, value),
        (Shape::Number { max, .. }, Literal::Number(value)) => value >= -max && value <= max,
        (Shape::Number { .. }, Literal::Integer(_)) => true,
        (Shape::Choice(options), Literal::Text(text)) => {
            let mut index = 0;
            // A choice that does not compile has no options here; it has a message of its own already.
            let mut found = options.is_empty();
            while index < options.len() {
                found = found || equal(options[index].value(), text);
                index += 1;
            }
            found
        }
        _ => false,
    };
    assert!(fits && is_kept(rules, default), "{}", message);
}

/// Fails with `message`, at the field's type, unless its answers are strings.
#[track_caller]
pub const fn assert_text(shape: Shape, message: &'static str) {
    assert!(matches!(shape, Shape::Text), "{}", message);
}

/// Fails, at `choices`, unless the field's answers can be chosen from what is looked up: with `of_variants` where the type says
/// itself what there is to choose from, and else with `of_another`.
#[track_caller]
pub const fn assert_choosable(shape: Shape, of_variants: &'static str, of_another: &'static str) {
    match shape {
        Shape::Text | Shape::Texts => {}
        Shape::Choice(_) | Shape::Choices(_) | Shape::Set(_) => panic!("{}", of_variants),
        _ => panic!("{}", of_another),
    }
}

/// Fails with `message`, at the field's type, if its answers can only be chosen and there is nothing to choose from.
#[track_caller]
pub const fn assert_free(shape: Shape, message: &'static str) {
    assert!(!matches!(shape, Shape::Texts), "{}", message);
}

/// Fails with `message`, at the field's type, if its empty value is a value that a `check` would have to see.
#[track_caller]
pub const fn assert_skip(shape: Shape, optional: bool, message: &'static str) {
    assert!(optional || !matches!(shape, Shape::Boolean), "{}", message);
}

/// Fails with `message`, at `optional`, unless the type is an `Option`. (Whether one that is read from JSON is, only a
/// value tells.)
#[track_caller]
pub const fn assert_optional(shape: Shape, optional: bool, message: &'static str) {
    assert!(optional || matches!(shape, Shape::Json(_)), "{}", message);
}

/// Fails with `message`, at the field's type, if it is an `Option` that nothing makes `None`.
#[track_caller]
pub const fn assert_required(optional: bool, message: &'static str) {
    assert!(!optional, "{}", message);
}

/// Fails with `message`, at the type that a newtype wraps, unless it is one value that is always there.
#[track_caller]
pub const fn assert_one(shape: Shape, optional: bool, message: &'static str) {
    let is_one = !matches!(shape, Shape::Choices(_) | Shape::Set(_) | Shape::Texts | Shape::Json(_));
    assert!(is_one && !optional, "{}", message);
}

/// Refuses a type without an empty value.
pub const fn assert_empty<T: Empty>() {}

/// Refuses a choice that is not `Copy`: each expression that reads it takes it by value.
pub const fn assert_copy<T: Copied>() {}

/// Whether some answer can keep both the bound and all of `rules`.
const fn can_be_met(rules: &Rules, kind: BoundKind, bound: Literal) -> bool {
    let mut rules = Some(rules);
    while let Some(these) = rules {
        let is_out = match (kind, these.min, these.max) {
            (BoundKind::Min, _, Some(max)) => bound.is_above(max),
            (BoundKind::Max, Some(min), _) => min.is_above(bound),
            _ => false,
        };
        let is_out_of_length = match (kind, these.min_len, these.max_len) {
            (BoundKind::MinLen, _, Some(longest)) => bound.is_above(Literal::Integer(longest as i128)),
            (BoundKind::MaxLen, Some(shortest), _) => Literal::Integer(shortest as i128).is_above(bound),
            _ => false,
        };
        let is_out_of_format = match (kind, these.format) {
            (BoundKind::MinLen, Some(format)) => bound.is_above(Literal::Integer(format.longest as i128)),
            (BoundKind::MaxLen, Some(format)) => Literal::Integer(format.shortest as i128).is_above(bound),
            _ => false,
        };
        if is_out || is_out_of_length || is_out_of_format {
            return false;
        }
        rules = these.of_type;
    }
    true
}

/// Whether the bounds leave 0 alone, which the type excludes. It is told of the upper one, or of the lower one where there is
/// no other.
const fn is_zero_alone(shape: Shape, rules: &Rules, kind: BoundKind) -> bool {
    let Shape::Integer { mut min, mut max } = shape else {
        return false;
    };
    let is_told = match kind {
        BoundKind::Max => true,
        BoundKind::Min => rules.max.is_none(),
        _ => false,
    };
    let (mut rules, mut excludes_zero) = (Some(rules), false);
    while let Some(these) = rules {
        if let Some(Literal::Integer(least)) = these.min {
            min = if least > min { least } else { min };
        }
        if let Some(Literal::Integer(most)) = these.max {
            max = if most < max { most } else { max };
        }
        excludes_zero |= these.excludes_zero;
        rules = these.of_type;
    }
    is_told && excludes_zero && min == 0 && max == 0
}

/// Whether `value` keeps the bounds of `rules`.
const fn is_kept(rules: &Rules, value: Literal) -> bool {
    let mut rules = Some(rules);
    while let Some(these) = rules {
        let is_excluded = these.excludes_zero && matches!(value, Literal::Integer(0));
        let too_small = matches!(these.min, Some(min) if min.is_above(value));
        let too_large = matches!(these.max, Some(max) if value.is_above(max));
        let is_of_length = match value {
            Literal::Text(text) => has_length(text, these.min_len, these.max_len),
            _ => true,
        };
        let is_of_format = match (value, these.format) {
            (Literal::Text(text), Some(format)) => format.may_be(text),
            _ => true,
        };
        if is_excluded || too_small || too_large || !is_of_length || !is_of_format {
            return false;
        }
        rules = these.of_type;
    }
    true
}

const fn has_length(text: &str, min_len: Option<u32>, max_len: Option<u32>) -> bool {
    let length = characters(text);
    let too_short = matches!(min_len, Some(shortest) if length < shortest as usize);
    let too_long = matches!(max_len, Some(longest) if length > longest as usize);
    !too_short && !too_long
}

/// The number of characters in `text`: `text.chars()` cannot be called in a constant.
const fn characters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut index, mut count) = (0, 0);
    while index < bytes.len() {
        let continues = bytes[index] & 0b1100_0000 == 0b1000_0000;
        count += if continues { 0 } else { 1 };
        index += 1;
    }
    count
}

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
