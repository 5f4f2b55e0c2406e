//! A refused final step as it is emitted: without what the compiler would refuse a second time.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Attribute, FnArg, GenericParam, Lifetime, ReturnType, Signature, TraitBound, Type, TypeParamBound, TypeReference,
    Visibility,
    parse::{ParseStream, Parser},
    parse_quote,
    visit::Visit,
    visit_mut::VisitMut,
};

use super::parameter_type::is_boxed_future;
use crate::parse::misplaced;

/// `item`, which has this `signature`, or a function like it that the compiler takes.
pub(super) fn of(item: TokenStream, signature: &Signature) -> TokenStream {
    let mut mended = signature.clone();
    let mut keeps_body = true;
    mended.inputs = mended
        .inputs
        .into_iter()
        .filter(|input| matches!(input, FnArg::Typed(_)))
        .collect();
    // What the body says of `self` has no meaning outside an `impl`.
    keeps_body &= mended.inputs.len() == signature.inputs.len();
    for input in &mut mended.inputs {
        let FnArg::Typed(parameter) = input else { continue };
        parameter.attrs.retain(|attribute| !misplaced::is_known(attribute));
        if let Type::Reference(reference) = &mut *parameter.ty
            && is_handler(&reference.elem)
        {
            *reference.elem = parse_quote!(());
            keeps_body = false;
        }
    }
    let declared = signature
        .generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => Some(parameter.lifetime.ident.to_string()),
            _ => None,
        });
    let mut undeclared = Undeclared(declared.chain(["static".to_owned(), "_".to_owned()]).collect());
    mended
        .inputs
        .iter_mut()
        .for_each(|input| undeclared.visit_fn_arg_mut(input));
    if let ReturnType::Type(_, ty) = &mut mended.output {
        let mut sources = Sources::default();
        signature.inputs.iter().for_each(|input| sources.visit_fn_arg(input));
        if sources.0 != 1 {
            Elided.visit_type_mut(ty);
            keeps_body &= sources.0 == 0;
        }
    }
    // What another macro has made of the body does not borrow as the function does.
    keeps_body &= !matches!(&signature.output, ReturnType::Type(_, ty) if is_boxed_future(ty));
    if keeps_body && mended.to_token_stream().to_string() == signature.to_token_stream().to_string() {
        return item;
    }
    let parser = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        input.parse::<Signature>()?;
        Ok((attributes, visibility, input.parse::<TokenStream>()?))
    };
    let Ok((attributes, visibility, body)) = parser.parse2(item.clone()) else {
        return item;
    };
    let body = if keeps_body {
        body
    } else {
        quote!({ ::core::unreachable!() })
    };
    let allowed = (!keeps_body).then(|| quote!(#[allow(warnings)]));
    quote!(#(#attributes)* #allowed #visibility #mended #body)
}

/// Whether `ty` is rmcp's `dyn ServerHandler`, which the compiler refuses wherever it is named. Only one that is written with its
/// path: a `ServerHandler` may be another.
pub(super) fn is_handler(ty: &Type) -> bool {
    let Type::TraitObject(object) = ty else { return false };
    object.bounds.iter().any(|bound| {
        let TypeParamBound::Trait(bound) = bound else {
            return false;
        };
        let (first, last) = (bound.path.segments.first(), bound.path.segments.last());
        first.is_some_and(|first| first.ident == "rmcp") && last.is_some_and(|last| last.ident == "ServerHandler")
    })
}

/// Elides the lifetimes that are not declared.
struct Undeclared(BTreeSet<String>);

impl VisitMut for Undeclared {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if !self.0.contains(&lifetime.ident.to_string()) {
            *lifetime = Lifetime::new("'_", lifetime.span());
        }
    }

    fn visit_trait_bound_mut(&mut self, bound: &mut TraitBound) {
        // `for<'x>` declares its own.
        if bound.lifetimes.is_none() {
            syn::visit_mut::visit_trait_bound_mut(self, bound);
        }
    }
}

/// How many lifetimes there are that an elided one of the output could be.
#[derive(Default)]
struct Sources(usize);

impl<'ast> Visit<'ast> for Sources {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        self.0 += usize::from(reference.lifetime.is_none());
        syn::visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, _: &'ast Lifetime) {
        self.0 += 1;
    }
}

/// Makes every elided lifetime `'static`.
struct Elided;

impl VisitMut for Elided {
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        let and = reference.and_token;
        reference
            .lifetime
            .get_or_insert_with(|| Lifetime::new("'static", and.span));
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = Lifetime::new("'static", lifetime.span());
        }
    }
}
