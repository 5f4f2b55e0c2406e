//! The rules of `#[final_step]`.

use syn::{FnArg, GenericArgument, Lifetime, PathArguments, ReturnType, Safety, Type, parse_quote, visit::Visit};

use super::{Checked, FinalStep, FinalStepStub, attributes::Attributes};
use crate::{errors::Errors, parse::RawFinalStep};

const KNOWN: &[&str] = &["crate"];

pub(crate) fn final_step(raw: RawFinalStep) -> Checked<FinalStep, FinalStepStub> {
    let mut errors = raw.errors;
    let mut attributes = Attributes::new("#[final_step]", KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let Some(function) = raw.function else {
        let stub = FinalStepStub {
            item: raw.item,
            krate,
            wizard: None,
        };
        return Checked::Faulty(stub, errors);
    };
    let signature = &function.sig;
    check_modifiers(signature, &mut errors);
    let parameters = parameters(signature, &mut errors);
    let wizard = wizard(signature, &parameters, &mut errors);
    let (server, takes_step) = rest(&parameters, &mut errors);
    let output = output(&signature.output, &mut errors);
    match wizard {
        Some(wizard) if errors.is_empty() => Checked::Sound(FinalStep {
            item: raw.item,
            function: signature.ident.clone(),
            krate,
            wizard,
            server,
            takes_step,
            is_async: signature.asyncness.is_some(),
            output,
        }),
        wizard => {
            let stub = FinalStepStub {
                item: raw.item,
                krate,
                wizard,
            };
            Checked::Faulty(stub, errors)
        }
    }
}

fn check_modifiers(signature: &syn::Signature, errors: &mut Errors) {
    if !signature.generics.params.is_empty() || signature.generics.where_clause.is_some() {
        errors.at(
            &signature.generics,
            "a final step cannot be generic: it belongs to one wizard; elide lifetimes, as in `Final<'_>`",
        );
    }
    if matches!(signature.safety, Safety::Unsafe(_)) {
        errors.at(
            signature.fn_token,
            "a final step cannot be `unsafe`: the framework calls it",
        );
    }
    if let Some(variadic) = &signature.variadic {
        errors.at(
            variadic,
            "a final step takes the answers, then optionally `&Server`, then optionally `Final<'_>`",
        );
    }
}

/// The types of the parameters. `self` and `impl Trait` are refused.
fn parameters(signature: &syn::Signature, errors: &mut Errors) -> Vec<Type> {
    let mut types = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                errors.at(
                    receiver,
                    "a final step is a free function: take the server as `server: &Server`",
                );
            }
            FnArg::Typed(typed) => {
                if matches!(&*typed.ty, Type::ImplTrait(_)) {
                    errors.at(&typed.ty, "a final step cannot be generic: name the type");
                }
                types.push((*typed.ty).clone());
            }
        }
    }
    types
}

fn wizard(signature: &syn::Signature, parameters: &[Type], errors: &mut Errors) -> Option<Type> {
    match parameters.first() {
        Some(Type::Reference(reference)) => {
            errors.at(reference, "a final step takes the answers by value: remove the `&`");
            Some((*reference.elem).clone()).filter(|ty| matches!(ty, Type::Path(_)))
        }
        Some(ty @ Type::Path(_)) => Some(ty.clone()),
        Some(ty) => {
            errors.at(
                ty,
                "a final step takes the answers first: a struct that derives `Wizard`",
            );
            None
        }
        None => {
            if errors.is_empty() {
                errors.at(
                    &signature.ident,
                    "a final step takes the answers: add a parameter whose type derives `Wizard`",
                );
            }
            None
        }
    }
}

/// The optional server (a reference) and `Final` (a value), in this order.
fn rest(parameters: &[Type], errors: &mut Errors) -> (Option<Type>, bool) {
    let mut server = None;
    let mut takes_step = false;
    for ty in parameters.iter().skip(1) {
        match ty {
            Type::Reference(reference) if server.is_none() && !takes_step => {
                if let Some(mutability) = &reference.mutability {
                    errors.at(mutability, "the server is shared by all calls: take it as `&Server`");
                }
                if let Some(lifetime) = &reference.lifetime {
                    errors.at(
                        lifetime,
                        "the server is borrowed for the call: write `&Server` without a lifetime",
                    );
                }
                server = Some((*reference.elem).clone());
            }
            Type::Reference(reference) if is_final(&reference.elem) => {
                errors.at(reference, "a final step takes `Final<'_>` by value: remove the `&`");
            }
            Type::Reference(_) => errors.at(ty, "a final step takes one server, before `Final<'_>`"),
            other if takes_step => errors.at(other, "a final step takes nothing after `Final<'_>`"),
            other if is_final(other) => takes_step = true,
            other => errors.at(
                other,
                "a final step takes the answers, then optionally the server by reference, then optionally `Final<'_>`",
            ),
        }
    }
    (server, takes_step)
}

/// Only a hint for a better message: the compiler checks the type itself.
fn is_final(ty: &Type) -> bool {
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

fn output(output: &ReturnType, errors: &mut Errors) -> Type {
    let ReturnType::Type(_, ty) = output else {
        return parse_quote!(());
    };
    let mut borrows = Borrows::default();
    borrows.visit_type(ty);
    if let Some(span) = borrows.found {
        errors.at_span(
            span,
            "what a final step returns outlives the call: return an owned value, or a `&'static str`",
        );
    }
    if let Type::ImplTrait(ty) = &**ty {
        errors.at(
            ty,
            "a final step names the type it returns: the output schema comes from it",
        );
    }
    (**ty).clone()
}

/// References and lifetimes that are not `'static`.
#[derive(Default)]
struct Borrows {
    found: Option<proc_macro2::Span>,
}

impl<'ast> Visit<'ast> for Borrows {
    fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
        if reference.lifetime.is_none() {
            self.found.get_or_insert(reference.and_token.span);
        }
        syn::visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.found.get_or_insert(lifetime.span());
        }
    }

    fn visit_type_fn_ptr(&mut self, _: &'ast syn::TypeFnPtr) {}
}
