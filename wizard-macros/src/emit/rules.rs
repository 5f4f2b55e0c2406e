//! Bounds, `format` and `pattern`: as setters of the core's tables, and as assertions that only the types can answer.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Ident, Path};

use super::{at, literal::literal};
use crate::check::{Bound, BoundKind, Literal, Rules};

/// The type whose answers have rules.
pub(super) struct Of {
    /// As its author wrote it.
    pub(super) ty: String,
    pub(super) span: Span,
    /// Its `Shape`.
    pub(super) shape: TokenStream,
    /// Its own `Rules`.
    pub(super) rules: TokenStream,
    /// What `shape` and `rules` need in scope.
    pub(super) import: Option<TokenStream>,
}

/// `.bound(…).format(…).pattern(…)`.
pub(super) fn setters(krate: &Path, rules: &Rules) -> TokenStream {
    let bounds = rules.bounds.iter().map(|bound| {
        let (kind, value) = (bound_kind(bound.kind), literal(krate, &bound.literal.value));
        quote!(.bound(#krate::__private::BoundKind::#kind, #value))
    });
    let format = rules.format.map(|format| {
        let format = Ident::new(format, Span::call_site());
        quote!(.format(&#krate::__private::Format::#format))
    });
    let pattern = rules.pattern.iter().map(|pattern| {
        let text = &pattern.text;
        quote!(.pattern(#text))
    });
    quote!(#(#bounds)* #format #(#pattern)*)
}

/// Assertions that the rules fit the type, which the compiler knows and the macro does not.
pub(super) fn assertions(krate: &Path, rules: &Rules, of: &Of) -> TokenStream {
    let bounds = rules.bounds.iter().map(|bound| assert_bound(krate, bound, of));
    let pattern = rules.pattern.iter().map(|pattern| {
        let message = format!("`pattern` needs a `String` or an `Option<String>`, not a `{}`", of.ty);
        assert_text(krate, of, &message, pattern.span)
    });
    let format = rules.format.map(|_| {
        let message = format!("`format` needs a `String` or an `Option<String>`, not a `{}`", of.ty);
        assert_text(krate, of, &message, of.span)
    });
    quote!(#(#bounds)* #(#pattern)* #format)
}

/// Asserts that the default is a value of the type.
pub(super) fn assert_default(krate: &Path, default: &Literal, of: &Of) -> TokenStream {
    let span = default.span;
    let value = literal(krate, &default.value);
    let Of { ty, shape, rules, .. } = of;
    let message = format!(
        "`{}` is no default for a `{ty}`: write a value of the type, within its range",
        default.value
    );
    let krate = at(krate, span);
    quote_spanned! {span=>
        const _: () = #krate::__private::assert_default(#shape, #rules, #value, #message);
    }
}

fn assert_bound(krate: &Path, bound: &Bound, of: &Of) -> TokenStream {
    let span = bound.literal.span;
    let (kind, value) = (bound_kind(bound.kind), literal(krate, &bound.literal.value));
    let Of {
        ty,
        shape,
        rules,
        import,
        ..
    } = of;
    let message = match bound.kind {
        BoundKind::Min | BoundKind::Max => {
            format!("no `{ty}` can meet this bound: `min` and `max` are numbers that the type can hold")
        }
        BoundKind::MinLen | BoundKind::MaxLen => {
            format!("no `{ty}` can meet this bound: `min_len` and `max_len` bound the length of a `String`")
        }
        BoundKind::MinItems | BoundKind::MaxItems => {
            format!("no `{ty}` can meet this bound: `min_items` and `max_items` count what is chosen of a list")
        }
    };
    let krate = at(krate, span);
    quote_spanned! {span=>
        const _: () = {
            #import
            #krate::__private::assert_bound(#shape, #rules, #krate::__private::BoundKind::#kind, #value, #message)
        };
    }
}

fn assert_text(krate: &Path, of: &Of, message: &str, span: Span) -> TokenStream {
    let krate = at(krate, span);
    let Of { shape, import, .. } = of;
    quote_spanned! {span=>
        const _: () = {
            #import
            #krate::__private::assert_text(#shape, #message)
        };
    }
}

fn bound_kind(kind: BoundKind) -> TokenStream {
    match kind {
        BoundKind::Min => quote!(Min),
        BoundKind::Max => quote!(Max),
        BoundKind::MinLen => quote!(MinLen),
        BoundKind::MaxLen => quote!(MaxLen),
        BoundKind::MinItems => quote!(MinItems),
        BoundKind::MaxItems => quote!(MaxItems),
    }
}
