//! The rules of `#[final_step]`.

use proc_macro2::Span;
use syn::{
    DeriveInput, FnArg, GenericArgument, Lifetime, PathArguments, ReturnType, Safety, Type, TypeReference, parse_quote,
    visit::Visit,
};

use super::{Checked, FinalStep, FinalStepStub, attributes::Attributes, scope};
use crate::{errors::Errors, parse::RawFinalStep};

const KNOWN: &[&str] = &["crate"];

pub(crate) fn final_step(raw: RawFinalStep) -> Checked<FinalStep, FinalStepStub> {
    let mut errors = raw.errors;
    let mut attributes = Attributes::new("`#[final_step]`", KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let Some(function) = raw.function else {
        let stub = FinalStepStub {
            item: raw.item,
            krate,
            wizard: raw.wizard.and_then(itself),
            server: None,
        };
        return Checked::Faulty(stub, errors);
    };
    let signature = &function.sig;
    let is_generic = check_generics(signature, &mut errors);
    check_modifiers(signature, &mut errors);
    let parameters = parameters(signature, &mut errors);
    let wizard = wizard(signature, &parameters, &mut errors);
    let (server, step) = rest(&parameters, &mut errors);
    // A wizard cannot name a type parameter or an `impl Trait`; these have been reported already.
    let server = server
        .filter(|_| !is_generic)
        .and_then(|server| self::server(server, &mut errors));
    let output = output(&signature.output, &mut errors);
    match wizard {
        Some(wizard) if errors.is_empty() => Checked::Sound(FinalStep {
            item: raw.item,
            function: signature.ident.clone(),
            krate,
            wizard,
            server,
            step,
            is_async: signature.asyncness.is_some(),
            output,
        }),
        wizard => {
            let stub = FinalStepStub {
                item: raw.item,
                krate,
                wizard,
                server,
            };
            Checked::Faulty(stub, errors)
        }
    }
}

/// The struct that `#[final_step]` stands on by mistake. It is taken for the wizard, so that it gets no message of its
/// own.
fn itself(item: DeriveInput) -> Option<Type> {
    let ident = item.ident;
    scope::generics(&item.generics).is_none().then(|| parse_quote!(#ident))
}

/// Whether the function is generic, by its parameters or by an `impl Trait`, which is refused.
fn check_generics(signature: &syn::Signature, errors: &mut Errors) -> bool {
    let mut found = ImplTrait::default();
    signature.inputs.iter().for_each(|input| found.visit_fn_arg(input));
    let generic = scope::generics(&signature.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            "a final step cannot be generic: it belongs to one wizard; elide lifetimes, as in `Final<'_>`",
        );
    }
    if let Some(span) = found.span {
        errors.at_span(span, "a final step cannot be generic: name the type");
    }
    generic.is_some() || found.span.is_some()
}

fn check_modifiers(signature: &syn::Signature, errors: &mut Errors) {
    if let Safety::Unsafe(token) = &signature.safety {
        errors.at(token, "a final step cannot be `unsafe`: the framework calls it");
    }
    if let Some(variadic) = &signature.variadic {
        errors.at(
            variadic,
            "a final step takes the answers, then optionally `&Server`, then optionally `Final<'_>`",
        );
    }
}

/// The types of the parameters. `self` is refused.
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
            FnArg::Typed(parameter) => {
                types.push(peel(&parameter.ty).clone());
            }
        }
    }
    types
}

/// `ty` without parentheses and the invisible groups that a macro's `$ty:ty` leaves.
fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        other => other,
    }
}

fn wizard(signature: &syn::Signature, parameters: &[Type], errors: &mut Errors) -> Option<Type> {
    match parameters.first() {
        Some(Type::Reference(reference)) => {
            errors.at(reference, "a final step takes the answers by value: remove the `&`");
            Some(peel(&reference.elem).clone()).filter(|ty| matches!(ty, Type::Path(_)))
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
fn rest(parameters: &[Type], errors: &mut Errors) -> (Option<TypeReference>, Option<Type>) {
    let mut server = None;
    let mut step = None;
    for ty in parameters.iter().skip(1) {
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
                _ => errors.at(other, "a final step takes nothing after `Final<'_>`"),
            },
            other if may_be_final(other) => step = Some(other.clone()),
            other => errors.at(
                other,
                "a final step takes the answers, then optionally the server by reference, then optionally `Final<'_>`",
            ),
        }
    }
    (server, step)
}

/// The type of the server; `None`, with a mistake, for one that no wizard can name.
fn server(reference: TypeReference, errors: &mut Errors) -> Option<Type> {
    if let Some(mutability) = &reference.mutability {
        errors.at(mutability, "the server is shared by all calls: take it as `&Server`");
    }
    if let Some(lifetime) = &reference.lifetime {
        errors.at(
            lifetime,
            "the server is borrowed for the call: write `&Server` without a lifetime",
        );
    }
    let mut borrows = Borrows::default();
    borrows.visit_type(&reference.elem);
    if let Some(span) = borrows.found {
        errors.at_span(
            span,
            "a server borrows nothing, and `Final<'_>` is taken by value: remove the `&`",
        );
        return None;
    }
    Some(*reference.elem)
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

/// Where an `impl Trait` stands.
#[derive(Default)]
struct ImplTrait {
    span: Option<Span>,
}

impl<'ast> Visit<'ast> for ImplTrait {
    fn visit_type_impl_trait(&mut self, ty: &'ast syn::TypeImplTrait) {
        self.span.get_or_insert(ty.impl_token.span);
    }
}

/// References and lifetimes that are not `'static`.
#[derive(Default)]
struct Borrows {
    found: Option<Span>,
}

impl<'ast> Visit<'ast> for Borrows {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
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
