//! `choices = ["…", "…"]`: choices that stand in the attribute, so that what is said beside them can be held against them.

use std::collections::HashSet;

use quote::ToTokens;
use syn::{Expr, GenericArgument, LitStr, PathArguments, Type};

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

/// The literals that `expr` lists; `None` for choices that have to be evaluated.
fn listed(expr: &Expr) -> Option<Vec<LitStr>> {
    match peel(expr) {
        Expr::Reference(reference) => listed(&reference.expr),
        Expr::Array(array) if !array.elems.is_empty() => array.elems.iter().map(|one| parse::text(peel(one))).collect(),
        _ => None,
    }
}

fn quoted(choices: &[LitStr]) -> String {
    let quoted: Vec<_> = choices.iter().map(|choice| format!("{:?}", choice.value())).collect();
    quoted.join(", ")
}
