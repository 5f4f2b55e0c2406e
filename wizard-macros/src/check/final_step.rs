//! The rules of `#[final_step]`.

use proc_macro2::{Span, TokenStream};
use syn::{
    DeriveInput, Lifetime, Path, ReturnType, Safety, Type, TypeParamBound, TypeReference, parse_quote,
    spanned::Spanned, visit::Visit, visit_mut::VisitMut,
};

use super::{
    Checked, FinalStep, Once,
    attributes::{Attributes, FlagOrWord},
    homes, husk,
    parameter_type::is_boxed_future,
    parameters::{Parameters, parameters},
    scope,
};
use crate::{errors::Errors, parse::RawFinalStep};

pub(super) const KNOWN: &[&str] = &["once", "retry_errors", "on_unknown", "crate"];

/// What is emitted for a final step with mistakes.
pub(crate) struct FinalStepStub {
    pub(crate) item: TokenStream,
    pub(crate) krate: Path,
    /// The wizard, where it can be told.
    pub(crate) wizard: Option<Type>,
    pub(crate) server: StubServer,
}

/// The server of a final step with mistakes: the wizard's expressions use it.
pub(crate) enum StubServer {
    Known(Box<Type>),
    /// It takes none, which the expressions are told.
    None,
    /// The mistakes leave open whether it takes one.
    InDoubt,
}

pub(crate) fn final_step(raw: RawFinalStep) -> Checked<FinalStep, FinalStepStub> {
    let mut errors = raw.errors;
    let mut attributes = Attributes::new(homes::FINAL_STEP, KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let once = once(&mut attributes);
    let Some(signature) = raw.signature else {
        let stub = FinalStepStub {
            item: raw.item,
            krate,
            wizard: raw.wizard.and_then(itself),
            server: StubServer::InDoubt,
        };
        return Checked::Faulty(stub, errors);
    };
    let before = errors.count();
    let is_generic = check_generics(&signature, &mut errors);
    check_modifiers(&signature, &mut errors);
    let Parameters {
        mut wizard,
        server,
        owned_server,
        step,
    } = parameters(&signature, raw.is_half_typed, &mut errors);
    // A wizard cannot name a type parameter or an `impl Trait`; these have been reported already.
    let server = server
        .filter(|_| !is_generic)
        .and_then(|server| self::server(server, &mut errors));
    let is_in_doubt = errors.count() > before;
    let output = output(&signature, &mut errors);
    let borrows = wizard.as_mut().is_some_and(borrow_nothing);
    match wizard {
        // The compiler has said what is wrong with the function, and `#[derive(Wizard)]` that a wizard borrows nothing.
        Some(wizard) if errors.is_empty() && !raw.is_half_typed && !borrows && !infers(&output) => {
            Checked::Sound(FinalStep {
                item: raw.item,
                function: signature.ident.clone(),
                krate,
                wizard,
                server,
                step,
                is_async: signature.asyncness.is_some(),
                output,
                once,
            })
        }
        wizard => {
            let server = server.or_else(|| owned_server.filter(|server| !is_generic && !borrow(server)));
            let stub = FinalStepStub {
                item: husk::of(raw.item, &signature),
                krate,
                wizard,
                server: match server {
                    Some(server) => StubServer::Known(Box::new(server)),
                    None if is_in_doubt => StubServer::InDoubt,
                    None => StubServer::None,
                },
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

/// Whether it runs at most once for a flow, and how. What says how means nothing without `once`.
fn once(attributes: &mut Attributes<'_>) -> Option<Once> {
    let how = ["retry_errors", "on_unknown"].map(|how| attributes.key(how).cloned());
    let Some(kind) = attributes.flag_or_word("once", "transaction") else {
        for key in how.into_iter().flatten() {
            let way = if key == "on_unknown" {
                "on_unknown = …"
            } else {
                "retry_errors"
            };
            let message = format!(
                "`{key}` is about a final step that runs at most once: add `once`, as in `#[final_step(once, {way})]`"
            );
            attributes.errors.at(&key, message);
            attributes.remove(&key.to_string());
        }
        return None;
    };
    if let (FlagOrWord::Word, Some(key)) = (kind, attributes.key("on_unknown").cloned()) {
        let message = "`on_unknown` is about a step of which nobody knows what it has done: one that is a transaction has done \
                       nothing, and runs again; remove `on_unknown`";
        attributes.errors.at(&key, message);
        attributes.remove("on_unknown");
    }
    Some(Once {
        is_transaction: matches!(kind, FlagOrWord::Word),
        retries_errors: retry_errors(attributes),
        reruns: attributes.word("on_unknown", &["stop", "rerun"]) == Some("rerun"),
    })
}

/// Where `retry_errors` stands.
fn retry_errors(attributes: &mut Attributes<'_>) -> Option<Span> {
    let span = attributes.key("retry_errors").map(proc_macro2::Ident::span);
    span.filter(|_| attributes.flag("retry_errors"))
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
    if let Some(found) = &found.found {
        errors.at_span(found.impl_token.span, "a final step cannot be generic: name the type");
    }
    generic.is_some() || found.found.is_some()
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

/// Whether the wizard borrows something, which none does: the stub is for one that lives as long as the program.
fn borrow_nothing(wizard: &mut Type) -> bool {
    let mut borrows = Borrows::default();
    borrows.visit_type(wizard);
    Owned.visit_type_mut(wizard);
    borrows.found.is_some()
}

/// Makes every lifetime `'static`.
struct Owned;

impl VisitMut for Owned {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        *lifetime = Lifetime::new("'static", lifetime.span());
    }
}

fn borrow(ty: &Type) -> bool {
    let mut borrows = Borrows::default();
    borrows.visit_type(ty);
    borrows.found.is_some()
}

/// The type of the server; `None`, with a mistake, for one that no wizard can name.
fn server(reference: TypeReference, errors: &mut Errors) -> Option<Type> {
    if husk::is_handler(&reference.elem) {
        errors.at(
            &reference.elem,
            "`ServerHandler` is no type of a server: name the type that implements it, `&MyServer`",
        );
        return None;
    }
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
        errors.at_span(span, "a server borrows nothing, as it lives as long as the program");
        return None;
    }
    Some(*reference.elem)
}

fn output(signature: &syn::Signature, errors: &mut Errors) -> Type {
    let ReturnType::Type(_, ty) = &signature.output else {
        return parse_quote!(());
    };
    if is_boxed_future(ty) {
        errors.at(
            &signature.ident,
            "a final step returns what is answered, and not a future in a box: remove `#[tool]`, if that has made it so, as \
             `#[derive(Wizard)]` makes the tool; else make it an `async fn`",
        );
        return (**ty).clone();
    }
    let mut borrows = Borrows::default();
    borrows.visit_type(ty);
    if let Some(span) = borrows.found {
        errors.at_span(
            span,
            "what a final step returns outlives the call: return an owned value, or a `&'static str`",
        );
    }
    let mut errors_of_one_thread = UnsentErrors::default();
    errors_of_one_thread.visit_type(ty);
    if let Some(span) = errors_of_one_thread.found {
        errors.at_span(
            span,
            "what a final step returns may go to another thread: `dyn std::error::Error + Send + Sync`",
        );
    }
    let mut found = ImplTrait::default();
    found.visit_type(ty);
    if let Some(found) = found.found {
        errors.at(
            found,
            "a final step names the type it returns: the output schema comes from it",
        );
    }
    (**ty).clone()
}

/// Whether `ty` leaves a part to be inferred, which the compiler refuses by itself.
fn infers(ty: &Type) -> bool {
    #[derive(Default)]
    struct Infers(bool);

    impl<'ast> Visit<'ast> for Infers {
        fn visit_type_infer(&mut self, _: &'ast syn::TypeInfer) {
            self.0 = true;
        }

        fn visit_type_macro(&mut self, _: &'ast syn::TypeMacro) {}
    }

    let mut infers = Infers::default();
    infers.visit_type(ty);
    infers.0
}

/// Where an `impl Trait` stands.
#[derive(Default)]
struct ImplTrait {
    found: Option<syn::TypeImplTrait>,
}

impl<'ast> Visit<'ast> for ImplTrait {
    fn visit_type_impl_trait(&mut self, ty: &'ast syn::TypeImplTrait) {
        self.found.get_or_insert_with(|| ty.clone());
    }
}

/// Where a `dyn std::error::Error` stands that is not `Send`. Only the standard one that is written with its path: an
/// `Error` may be another.
#[derive(Default)]
struct UnsentErrors {
    found: Option<Span>,
}

impl<'ast> Visit<'ast> for UnsentErrors {
    fn visit_type_trait_object(&mut self, object: &'ast syn::TypeTraitObject) {
        let mut bounds = object.bounds.iter();
        if let (Some(TypeParamBound::Trait(bound)), None) = (bounds.next(), bounds.next()) {
            let names: Vec<_> = bound
                .path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            if ["std::error::Error", "core::error::Error", "error::Error"].contains(&&*names.join("::")) {
                self.found.get_or_insert(object.span());
            }
        }
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

    // What a function trait takes is borrowed where it is called.
    fn visit_parenthesized_generic_arguments(&mut self, _: &'ast syn::ParenthesizedGenericArguments) {}

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        // The lifetimes of `for<'x>` are any.
        if bound.lifetimes.is_none() {
            syn::visit::visit_trait_bound(self, bound);
        }
    }
}
