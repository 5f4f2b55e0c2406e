//! The parameters of a final step: the answers, then optionally the server by reference, then optionally `Final`. Which one
//! is which is told by where it stands and how it is taken; names are only hints for a better message, as a type may have
//! any.

use syn::{FnArg, GenericArgument, Pat, PathArguments, Signature, Type, TypePath, TypeReference};

use super::scope::plain;
use crate::errors::Errors;

/// What the parameters are.
pub(super) struct Parameters {
    pub(super) wizard: Option<Type>,
    pub(super) server: Option<TypeReference>,
    /// The type of the last one, which must be `Final`.
    pub(super) step: Option<Type>,
}

struct Parameter {
    /// What it is called, if it has a name of its own.
    name: Option<String>,
    ty: Type,
}

pub(super) fn parameters(signature: &Signature, is_half_typed: bool, errors: &mut Errors) -> Parameters {
    let mut parameters = typed(signature, errors);
    let position = position_of_answers(&parameters);
    let wizard = match position {
        Some(position) => wizard(&parameters, position, errors),
        None => {
            if errors.is_empty() && !is_half_typed {
                refuse_missing_answers(signature, parameters.first(), errors);
            }
            None
        }
    };
    if let Some(position) = position {
        parameters.remove(position);
    }
    let (server, step) = rest(&parameters, errors);
    Parameters { wizard, server, step }
}

/// The parameters that have a type. `self` is refused.
fn typed(signature: &Signature, errors: &mut Errors) -> Vec<Parameter> {
    let mut all = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                errors.at(
                    receiver,
                    "a final step is a free function: take the server as `server: &Server`",
                );
            }
            FnArg::Typed(parameter) => all.push(Parameter {
                name: match &*parameter.pat {
                    Pat::Ident(pat) => Some(plain(&pat.ident)),
                    _ => None,
                },
                ty: peel(&parameter.ty).clone(),
            }),
        }
    }
    all
}

/// `ty` without parentheses and the invisible groups that a macro's `$ty:ty` leaves.
fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        other => other,
    }
}

/// Where the answers stand: in front, or, if what stands there cannot be them, where they seem to stand.
fn position_of_answers(parameters: &[Parameter]) -> Option<usize> {
    let first = parameters.first()?;
    let is_called = |parameter: &Parameter, name: &str| parameter.name.as_deref() == Some(name);
    let may_stand_in_front = !is_reference(first) && !is_called_final(&first.ty);
    let by_name = parameters.iter().position(|parameter| {
        is_called(parameter, "answers")
            && !is_called_final(&parameter.ty)
            && (!may_stand_in_front || is_called(first, "server") && !is_reference(parameter))
    });
    if by_name.is_some() {
        return by_name;
    }
    if may_stand_in_front {
        return Some(0);
    }
    let may_be_answers = |parameter: &&Parameter| !is_called(parameter, "server") && !is_called_final(&parameter.ty);
    let by_value = parameters
        .iter()
        .position(|parameter| may_be_answers(&parameter) && !is_reference(parameter));
    by_value.or_else(|| parameters.iter().position(|parameter| may_be_answers(&parameter)))
}

fn is_reference(parameter: &Parameter) -> bool {
    matches!(parameter.ty, Type::Reference(_))
}

fn wizard(parameters: &[Parameter], position: usize, errors: &mut Errors) -> Option<Type> {
    let ty = &parameters[position].ty;
    if position > 0 {
        errors.at(
            ty,
            "the answers come first, by value, then the server, then `Final<'_>`: move this parameter to the front",
        );
    }
    match ty {
        Type::Reference(reference) => {
            if position == 0 {
                errors.at(reference, by_reference(parameters));
            }
            Some(peel(&reference.elem).clone()).filter(|ty| matches!(ty, Type::Path(_)))
        }
        Type::Path(path) => match type_argument(path) {
            Some(inner) => {
                errors.at(
                    ty,
                    "a final step takes the answers as they are, a struct that derives `Wizard` and is not generic",
                );
                Some(inner.clone()).filter(|ty| matches!(ty, Type::Path(_)))
            }
            None => Some(ty.clone()),
        },
        _ => {
            errors.at(
                ty,
                "a final step takes the answers first: a struct that derives `Wizard`",
            );
            None
        }
    }
}

/// `T` of an `Option<T>`: a type that no wizard is.
fn type_argument(path: &TypePath) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// What is wrong with a reference in front, which may be one to the answers, or, all alone, to the server.
fn by_reference(parameters: &[Parameter]) -> &'static str {
    let is_alone = !parameters.iter().skip(1).any(is_reference);
    let is_called_answers = parameters[0].name.as_deref() == Some("answers");
    if is_alone && !is_called_answers {
        "a final step takes the answers first, by value: remove the `&`, or, if this is the server, add \
         `answers: MyWizard` in front of it"
    } else {
        "a final step takes the answers by value: remove the `&`"
    }
}

fn refuse_missing_answers(signature: &Signature, first: Option<&Parameter>, errors: &mut Errors) {
    match first {
        Some(first) => errors.at(
            &first.ty,
            "a final step takes the answers first: add `answers: MyWizard` in front, a struct that derives `Wizard`",
        ),
        None => errors.at(
            &signature.ident,
            "a final step takes the answers: add a parameter whose type derives `Wizard`",
        ),
    }
}

/// The optional server (a reference) and `Final` (a value), in this order.
fn rest(parameters: &[Parameter], errors: &mut Errors) -> (Option<TypeReference>, Option<Type>) {
    let mut server = None;
    let mut step = None;
    for Parameter { ty, .. } in parameters {
        match ty {
            Type::Reference(_) if step.is_some() => {
                errors.at(ty, "the server comes before `Final<'_>`: swap the two parameters");
            }
            Type::Reference(_) if server.is_some() => {
                errors.at(
                    ty,
                    "a final step takes one server by reference, and `Final<'_>` by value",
                );
            }
            Type::Reference(reference) => server = Some(reference.clone()),
            other if step.is_some() => match &step {
                Some(owned) if is_called_final(other) && !is_called_final(owned) => {
                    errors.at(owned, "a final step takes the server by reference: add a `&`");
                }
                _ => errors.at(
                    other,
                    "a final step takes nothing after `Final<'_>`: the server stands before it, by reference",
                ),
            },
            other if may_be_final(other) => step = Some(other.clone()),
            other if server.is_none() => errors.at(
                other,
                "after the answers, a final step takes the server, by reference, as all calls share it: add a `&`; then \
                 `Final<'_>`",
            ),
            other => errors.at(other, "a final step takes nothing after the server but `Final<'_>`: remove this parameter"),
        }
    }
    (server, step)
}

/// Only a hint for a better message, as the next one is: the type may have another name.
fn is_called_final(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|segment| segment.ident == "Final"))
}

/// Only a hint for a better message: the compiler checks the type itself.
fn may_be_final(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path
        .segments
        .last()
        .is_some_and(|segment| match &segment.arguments {
            PathArguments::None => true,
            PathArguments::AngleBracketed(arguments) => arguments
                .args
                .iter()
                .all(|argument| matches!(argument, GenericArgument::Lifetime(_))),
            PathArguments::Parenthesized(_) => false,
        })
}
