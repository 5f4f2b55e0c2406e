//! The parameters of a final step: the answers, then optionally the server by reference, then optionally `Final`. Which one
//! is which is told by where it stands and how it is taken; names are only hints for a better message, as a type may have
//! any.

use quote::ToTokens;
use syn::{FnArg, Pat, Receiver, ReceiverKind, Signature, Type, TypePath, TypeReference};

use super::{
    parameter_type::{
        by_value, is_called, is_called_final, is_final_of_a_lifetime, is_value, may_be_final, of_the_program, owned,
        peel, tight, type_argument,
    },
    scope::plain,
};
use crate::{errors::Errors, parse::misplaced};

const FIELDS: &str = "a final step takes one struct that derives `Wizard`, by value, `answers: MyWizard`: what a person gives is a \
                      field of it, and no parameter";

const BEFORE_THE_SERVER: &str = "between the answers and the server stands nothing, and behind it `Final<'_>`: a final step is one wizard's, so \
                                 write another for another wizard, and remove this parameter";

/// What the parameters are.
pub(super) struct Parameters {
    pub(super) wizard: Option<Type>,
    pub(super) server: Option<TypeReference>,
    /// What the server is, as it seems, where it is not taken by reference.
    pub(super) owned_server: Option<Type>,
    /// The type of the last one, which must be `Final`.
    pub(super) step: Option<Type>,
}

struct Parameter {
    /// What it is called, if it has a name of its own.
    name: Option<String>,
    ty: Type,
}

impl Parameter {
    fn is_called(&self, name: &str) -> bool {
        self.name.as_deref() == Some(name)
    }
}

pub(super) fn parameters(signature: &Signature, is_half_typed: bool, errors: &mut Errors) -> Parameters {
    let mut parameters = typed(signature, errors);
    let is_field = refuse_attributes(signature, errors);
    let position = position_of_answers(&parameters).filter(|_| !stands_for_the_answers(signature));
    let before = errors.count();
    let is_value = position.is_some_and(|position| is_value(&parameters[position].ty));
    let wizard = match position {
        Some(position) if is_value => {
            if !is_field {
                errors.at(&parameters[position].ty, FIELDS);
            }
            None
        }
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
    if is_value {
        // What stands beside a value is likely one too, and has been told with it.
        parameters.retain(is_reference);
    }
    let mut owned_server = None;
    let is_in_order = errors.count() == before;
    let (server, step) = rest(&parameters, &mut owned_server, is_in_order, errors);
    Parameters {
        wizard,
        server,
        owned_server,
        step,
    }
}

/// The parameters that have a type. `self` is refused.
fn typed(signature: &Signature, errors: &mut Errors) -> Vec<Parameter> {
    let mut all = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                errors.at(receiver, receiver_is(receiver));
                all.extend(typed_receiver(receiver));
            }
            FnArg::Typed(parameter) => all.push(Parameter {
                name: match &*parameter.pat {
                    // One that is not used yet is called so as well.
                    Pat::Ident(pat) => Some(plain(&pat.ident).trim_start_matches('_').to_owned()),
                    _ => None,
                },
                ty: peel(&parameter.ty).clone(),
            }),
        }
    }
    all
}

/// Refuses an attribute of a field on a parameter, and whether there is one.
fn refuse_attributes(signature: &Signature, errors: &mut Errors) -> bool {
    let attributes = signature.inputs.iter().flat_map(|input| match input {
        FnArg::Receiver(receiver) => &receiver.attrs,
        FnArg::Typed(parameter) => &parameter.attrs,
    });
    let found = attributes.into_iter().find(|attribute| misplaced::is_known(attribute));
    if let Some(attribute) = found {
        let name = attribute.path().to_token_stream();
        let message = format!(
            "`#[{name}]` belongs on a field of a struct that derives `Wizard`, which is the first parameter: `answers: MyWizard`"
        );
        errors.at(attribute, message);
    }
    found.is_some()
}

/// What to write for a `self`.
fn receiver_is(receiver: &Receiver) -> String {
    let instead = match typed_receiver(receiver) {
        Some(Parameter { ty, .. }) => format!("write `answers: {}` for `self`", tight(&ty)),
        None if matches!(receiver.kind, ReceiverKind::Reference(..)) => {
            "its parameters are the answers, then the server, `server: &MyServer`, in the place of `self`".to_owned()
        }
        None => "it takes the answers as `answers: MyWizard` in the place of `self`".to_owned(),
    };
    format!("a final step is a free function, outside any `impl`: {instead}")
}

/// Whether there is a plain `self`, in whose place the answers are taken.
fn stands_for_the_answers(signature: &Signature) -> bool {
    signature
        .receiver()
        .is_some_and(|receiver| matches!(receiver.kind, ReceiverKind::Value))
}

/// The parameter that `self: Type` stands for, where the type can be one of the answers.
fn typed_receiver(receiver: &Receiver) -> Option<Parameter> {
    let ReceiverKind::Typed(_, ty) = &receiver.kind else {
        return None;
    };
    let ty = peel(ty);
    let is_named = matches!(ty, Type::Path(path) if type_argument(path).is_none() && !path.path.is_ident("Self"));
    is_named.then(|| Parameter {
        name: None,
        ty: ty.clone(),
    })
}

/// Where the answers stand: in front, or, if what stands there cannot be them, where they seem to stand.
fn position_of_answers(parameters: &[Parameter]) -> Option<usize> {
    let first = parameters.first()?;
    let may_stand_in_front = !is_reference(first) && !is_called_final(&first.ty);
    let by_name = parameters.iter().position(|parameter| {
        parameter.is_called("answers")
            && !is_called_final(&parameter.ty)
            && (!may_stand_in_front || first.is_called("server") && !is_reference(parameter))
    });
    if by_name.is_some() {
        return by_name;
    }
    if may_stand_in_front {
        return Some(0);
    }
    let may_be_answers = |parameter: &&Parameter| !parameter.is_called("server") && !is_called_final(&parameter.ty);
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
                let inner = Some(inner.clone());
                let inner = inner.filter(|ty| is_wrapper(path) && matches!(ty, Type::Path(_)) && !is_value(ty));
                errors.at(ty, as_they_are(inner.as_ref()));
                inner
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

/// What is wrong with a type around the `answers`, or around something else.
fn as_they_are(answers: Option<&Type>) -> String {
    const AS_THEY_ARE: &str = "a final step takes the answers as they are";
    answers.map_or_else(
        || format!("{AS_THEY_ARE}, a struct that derives `Wizard` and is not generic"),
        |answers| format!("{AS_THEY_ARE}: write `answers: {}` for this parameter", tight(answers)),
    )
}

/// Whether what `path` holds may be the wizard; of a generic struct the author's own, its argument is none.
fn is_wrapper(path: &TypePath) -> bool {
    let last = path.path.segments.last();
    let wrappers = ["Option", "Result", "Box", "Rc", "Arc", "Vec", "Json", "Parameters"];
    last.is_some_and(|last| wrappers.iter().any(|name| last.ident == name))
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
fn rest(
    parameters: &[Parameter],
    owned_server: &mut Option<Type>,
    is_in_order: bool,
    errors: &mut Errors,
) -> (Option<TypeReference>, Option<Type>) {
    let mut server = None;
    let mut step = None;
    for parameter in parameters {
        let ty = &parameter.ty;
        match ty {
            Type::Reference(reference) if is_final_of_a_lifetime(peel(&reference.elem)) => {
                errors.at(reference, "`Final<'_>` is taken by value: remove the `&`");
            }
            Type::Reference(reference) if step.is_some() => {
                match &step {
                    Some(before) if !is_called_final(before) => errors.at(before, BEFORE_THE_SERVER),
                    _ => errors.at(ty, "the server comes before `Final<'_>`: swap the two parameters"),
                }
                server.get_or_insert_with(|| reference.clone());
            }
            Type::Reference(_) if server.is_some() => {
                errors.at(
                    ty,
                    "a final step takes one server by reference, and `Final<'_>` by value",
                );
            }
            Type::Reference(reference) => server = Some(reference.clone()),
            other if step.is_some() => match &step {
                Some(before) if is_called_final(other) && !is_called_final(before) => {
                    *owned_server = Some(owned(before).clone());
                    errors.at(before, "a final step takes the server by reference: add a `&`");
                }
                _ => errors.at(
                    other,
                    "a final step takes nothing after `Final<'_>`: the server stands before it, by reference",
                ),
            },
            other if is_value(other) => errors.at(
                other,
                "what a person gives is a field of the struct that derives `Wizard`, and no parameter: move it there",
            ),
            other if server.is_none() && parameter.is_called("server") && !is_called_final(other) => {
                *owned_server = Some(owned(other).clone());
                // One that stands in the wrong place is told that first.
                if is_in_order {
                    errors.at(other, by_value(other));
                }
            }
            other if may_be_final(other) => {
                if let Some(lifetime) = of_the_program(other) {
                    errors.at(
                        lifetime,
                        "`Final` is there for the one call: write `Final<'_>`, and pass on what has to live longer",
                    );
                }
                step = Some(other.clone());
            }
            other if is_called(other, "RequestContext") => errors.at(
                other,
                "a final step gets no `RequestContext`: take the server, `server: &MyServer`, and `step: Final<'_>`, which \
                 knows the caller and tells the client of progress; or remove this parameter",
            ),
            other if server.is_none() => {
                *owned_server = Some(owned(other).clone());
                errors.at(other, by_value(other));
            }
            other => errors.at(other, "a final step takes nothing after the server but `Final<'_>`: remove this parameter"),
        }
    }
    (server, step)
}
