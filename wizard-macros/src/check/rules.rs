//! Bounds, `format` and `pattern`: what a field, or a type that derives `Answer`, says of its answers beside the type.

use std::cmp::Ordering;

use quote::ToTokens;
use syn::Expr;

use super::{Bound, BoundKind, Literal, LiteralValue, Rules, attributes::Attributes, homes, pattern::Pattern};
use crate::errors::Errors;

/// The words of `format`, and the constant of the core for each.
const FORMATS: &[(&str, &str)] = &[
    ("email", "EMAIL"),
    ("uri", "URI"),
    ("date", "DATE"),
    ("date_time", "DATE_TIME"),
];

/// What both a field and a type may say.
pub(super) fn rules(attributes: &mut Attributes<'_>) -> Rules {
    let mut bounds = Vec::new();
    let mut add = |kind, literal: Option<Literal>| bounds.extend(literal.map(|literal| Bound { kind, literal }));
    add(BoundKind::Min, attributes.number("min"));
    add(BoundKind::Max, attributes.number("max"));
    add(BoundKind::MinLen, attributes.length("min_len"));
    add(BoundKind::MaxLen, attributes.length("max_len"));
    let words: Vec<_> = FORMATS.iter().map(|(word, _)| *word).collect();
    let format_at = attributes.key("format").map(proc_macro2::Ident::span);
    refuse_secret(attributes);
    let word = attributes.word_or("format", &words, "; another shape of a text is `pattern = \"…\"`");
    let format = FORMATS
        .iter()
        .find_map(|(known, constant)| (Some(*known) == word).then_some(*constant));
    let pattern = attributes
        .text("pattern")
        .and_then(|literal| Pattern::new(&literal, attributes.errors));
    Rules {
        bounds,
        format,
        format_at,
        pattern,
    }
}

/// Refuses the format of a secret, which no form asks for.
fn refuse_secret(attributes: &mut Attributes<'_>) {
    let is_secret = |expr: &Expr| {
        let word = expr.to_token_stream().to_string();
        ["password", "secret"].contains(&word.trim_matches('"'))
    };
    if let Some(value) = attributes.value("format").filter(|expr| is_secret(expr)).cloned() {
        attributes.errors.at(value, homes::NO_SECRET);
        attributes.remove("format");
    }
}

/// What a field may say of a list.
pub(super) fn items(attributes: &mut Attributes<'_>) -> Vec<Bound> {
    let mut bounds = Vec::new();
    let mut add = |kind, literal: Option<Literal>| bounds.extend(literal.map(|literal| Bound { kind, literal }));
    add(BoundKind::MinItems, attributes.count("min_items"));
    add(BoundKind::MaxItems, attributes.count("max_items"));
    bounds
}

/// Refuses a lower bound above its upper one, and an upper one of 0.
pub(super) fn check_bounds(bounds: &[Bound], errors: &mut Errors) {
    for bound in bounds {
        if matches!(bound.kind, BoundKind::MaxLen | BoundKind::MaxItems)
            && matches!(bound.literal.value, LiteralValue::Integer(0))
        {
            errors.at_span(
                bound.literal.span,
                "nothing but an empty answer can meet this bound: it is at least 1",
            );
        }
    }
    for (low, high) in [
        (BoundKind::Min, BoundKind::Max),
        (BoundKind::MinLen, BoundKind::MaxLen),
        (BoundKind::MinItems, BoundKind::MaxItems),
    ] {
        if let (Some(low), Some(high)) = (find(bounds, low), find(bounds, high))
            && low.value.compare(&high.value).is_some_and(Ordering::is_gt)
        {
            errors.at_span(
                high.span,
                "no answer can meet both bounds: the upper one is below the lower one",
            );
        }
    }
}

/// Refuses a length that no text has which matches the pattern.
pub(super) fn check_lengths(rules: &Rules, errors: &mut Errors) {
    let Some(pattern) = &rules.pattern else { return };
    let shortest = pattern.shortest.and_then(|shortest| i128::try_from(shortest).ok());
    let longest = pattern.longest.and_then(|longest| i128::try_from(longest).ok());
    for bound in &rules.bounds {
        let LiteralValue::Integer(length) = bound.literal.value else {
            continue;
        };
        let is_out = match bound.kind {
            BoundKind::MaxLen => shortest.is_some_and(|shortest| length < shortest),
            BoundKind::MinLen => longest.is_some_and(|longest| length > longest),
            _ => false,
        };
        if is_out {
            let problem = format!(
                "no text of this length matches the question's own pattern, `{}`: change one of them",
                pattern.text
            );
            errors.at_span(bound.literal.span, problem);
        }
    }
}

/// Refuses a literal default that its own question would refuse. The compiler checks what depends on the type (`emit`).
pub(super) fn check_default(default: &Literal, rules: &Rules, has_choices: bool, errors: &mut Errors) {
    if matches!(&default.value, LiteralValue::Text(text) if text.trim().is_empty()) {
        errors.at_span(default.span, "nothing is filled in by this default: remove `default`");
        return;
    }
    if rules.bounds.iter().any(|bound| is_out(default, bound)) {
        errors.at_span(
            default.span,
            "this default is out of the question's own bounds: change one of them",
        );
    }
    if let (LiteralValue::Text(text), Some(pattern)) = (&default.value, &rules.pattern)
        && !pattern.matches(text)
    {
        errors.at_span(
            default.span,
            format!(
                "this default does not match the question's own pattern, `{}`: change one of them",
                pattern.text
            ),
        );
    }
    if has_choices && !matches!(default.value, LiteralValue::Text(_)) {
        errors.at_span(
            default.span,
            "`choices` are strings, so a literal default is one too: `default = \"…\"`",
        );
    }
}

fn is_out(default: &Literal, bound: &Bound) -> bool {
    let ordering = match (&default.value, bound.kind) {
        (LiteralValue::Text(text), BoundKind::MinLen | BoundKind::MaxLen) => {
            let length = i128::try_from(text.chars().count()).unwrap_or(i128::MAX);
            LiteralValue::Integer(length).compare(&bound.literal.value)
        }
        (_, BoundKind::Min | BoundKind::Max) => default.value.compare(&bound.literal.value),
        _ => None,
    };
    match bound.kind {
        BoundKind::Min | BoundKind::MinLen | BoundKind::MinItems => ordering.is_some_and(Ordering::is_lt),
        BoundKind::Max | BoundKind::MaxLen | BoundKind::MaxItems => ordering.is_some_and(Ordering::is_gt),
    }
}

fn find(bounds: &[Bound], kind: BoundKind) -> Option<&Literal> {
    bounds
        .iter()
        .find(|bound| bound.kind == kind)
        .map(|bound| &bound.literal)
}
