//! `choices = ["…", "…"]` and `choices = vec!["…", "…"]`: choices that stand in the attribute, so that what is said beside them can
//! be held against them.

use std::collections::HashSet;

use quote::ToTokens;
use syn::{Expr, ExprRange, GenericArgument, LitStr, PathArguments, RangeLimits, Token, Type, punctuated::Punctuated};

use super::{Bound, BoundKind, Hook, Literal, LiteralValue, Role, attributes::peel};
use crate::{errors::Errors, parse};

/// Refuses a default that is none of the choices, more items than there are choices, and a choice that is there twice.
pub(super) fn check(hooks: &[Hook], default: Option<&Literal>, bounds: &[Bound], errors: &mut Errors) {
    let choices = hooks.iter().find(|hook| hook.role == Role::Choices);
    let Some(choices) = choices.and_then(|hook| listed(&hook.expr)) else {
        return;
    };
    let mut values = HashSet::new();
    for choice in &choices {
        if choice.value().trim().is_empty() {
            errors.at(choice, "a choice needs at least one character that is seen");
        } else if !values.insert(choice.value()) {
            errors.at(choice, "this is among the `choices` already: remove one of them");
        }
    }
    if let Some(Literal {
        value: LiteralValue::Text(text),
        span,
    }) = default
        && !values.contains(text)
    {
        let problem = format!("this default is none of the `choices`, which are {}", quoted(&choices));
        errors.at_span(*span, problem);
    }
    for bound in bounds.iter().filter(|bound| bound.kind == BoundKind::MinItems) {
        if let LiteralValue::Integer(least) = bound.literal.value
            && usize::try_from(least).is_ok_and(|least| least > values.len())
        {
            let problem = format!(
                "no answer can meet this bound: there are {} `choices`, and each can be chosen once",
                values.len()
            );
            errors.at_span(bound.literal.span, problem);
        }
    }
}

/// Refuses the name of the field's own type for what there is to choose from: a choice brings its variants.
pub(super) fn refuse_type(hooks: &[Hook], ty: &Type, errors: &mut Errors) {
    let choices = hooks.iter().find(|hook| hook.role == Role::Choices);
    if let Some(Expr::Path(path)) = choices.map(|hook| peel(&hook.expr)) {
        let name = path.to_token_stream().to_string();
        if innermost(ty).to_token_stream().to_string() == name {
            errors.at(
                path,
                format!("the variants of `{name}` are its choices already: remove `choices`"),
            );
        } else if is_of_a_type(&name) {
            errors.at(
                path,
                format!("choices are a list, and `{name}` is a type: make the field a `{name}`, which derives `Choice`, and remove `choices`"),
            );
        }
    }
}

/// Whether a type is called `name`, as it is written.
fn is_of_a_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase) && name.chars().all(char::is_alphanumeric)
}

/// `T` of an `Option<Vec<T>>`.
fn innermost(ty: &Type) -> &Type {
    let Type::Path(path) = ty else { return ty };
    let Some(PathArguments::AngleBracketed(arguments)) = path.path.segments.last().map(|last| &last.arguments) else {
        return ty;
    };
    match arguments.args.first() {
        Some(GenericArgument::Type(inner)) => innermost(inner),
        _ => ty,
    }
}

/// Refuses what stands in the place of texts and is none, where the compiler would speak of its type, and of that of the field:
/// numbers, pairs and ranges.
pub(super) fn refuse_no_texts(choices: &Expr, errors: &mut Errors) {
    if let Expr::Range(range) = peel(choices) {
        refuse_range(range, errors);
        return;
    }
    let elements = elements(choices).unwrap_or_default();
    let mut literals = elements.iter().filter_map(Literal::of);
    if let Some(literal) = literals.find(|literal| !matches!(literal.value, LiteralValue::Text(_))) {
        errors.at_span(
            literal.span,
            "what is chosen is a text, `\"…\"`: a number has `min` and `max` in the place of `choices`, or is chosen of an enum that derives \
             `Choice`",
        );
    }
    if let Some(pair) = elements.iter().find(|element| is_pair(element)) {
        errors.at(
            pair,
            "a choice is a text; a value with a title for it is given so: `choices = wizard_core::Choices::titled([(\"…\", \"…\")])`",
        );
    }
}

fn is_pair(element: &Expr) -> bool {
    matches!(peel(element), Expr::Tuple(tuple) if tuple.elems.len() == 2)
}

/// Refuses a range of numbers, in the bounds of which it is said.
fn refuse_range(range: &ExprRange, errors: &mut Errors) {
    let number = |end: &Option<Box<Expr>>| match end.as_deref().and_then(Literal::of)?.value {
        LiteralValue::Integer(number) => Some(number),
        _ => None,
    };
    let is_inclusive = matches!(range.limits, RangeLimits::Closed(_));
    let most = number(&range.end).map(|end| if is_inclusive { end } else { end - 1 });
    let bounds = [("min", number(&range.start)), ("max", most)];
    let bounds = bounds
        .into_iter()
        .filter_map(|(name, bound)| Some(format!("`{name} = {}`", bound?)));
    let bounds: Vec<_> = bounds.collect();
    if !bounds.is_empty() {
        let bounds = bounds.join(" and ");
        errors.at(
            range,
            format!("choices are texts: a number is bounded by {bounds}, without `choices`"),
        );
    }
}

/// The literals that `expr` lists; `None` for choices that have to be evaluated.
fn listed(expr: &Expr) -> Option<Vec<LitStr>> {
    let elements = elements(expr).filter(|elements| !elements.is_empty())?;
    elements.iter().map(|one| parse::text(peel(one))).collect()
}

/// What stands in the array or the `vec![…]` that `expr` is.
fn elements(expr: &Expr) -> Option<Vec<Expr>> {
    match peel(expr) {
        Expr::Reference(reference) => elements(&reference.expr),
        Expr::Array(array) => Some(array.elems.iter().cloned().collect()),
        Expr::Macro(of) if of.mac.path.segments.last().is_some_and(|last| last.ident == "vec") => {
            let elements = of.mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
            elements.ok().map(|elements| elements.into_iter().collect())
        }
        _ => None,
    }
}

fn quoted(choices: &[LitStr]) -> String {
    let quoted: Vec<_> = choices.iter().map(|choice| format!("{:?}", choice.value())).collect();
    quoted.join(", ")
}
