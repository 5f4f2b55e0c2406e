//! Bounds, `format` and `pattern`: as setters of the core's tables, and as assertions that only the types can answer.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Ident, Path};

use super::{assertion, literal::literal};
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
    /// The constant of the core's `Rules` that is the length of its longest text, where nobody says `max_len`.
    pub(super) longest: Ident,
}

/// How long a text may be where nobody says it: a model, who writes `by_model`, may write more than people type.
pub(super) fn longest(by_model: bool) -> Ident {
    let name = if by_model { "LONGEST_SAMPLE" } else { "LONGEST" };
    Ident::new(name, Span::call_site())
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
    let bounds = rules.bounds.iter().map(|bound| assert_bound(krate, rules, bound, of));
    let pattern = rules.pattern.iter().map(|pattern| {
        let message = format!("`pattern` needs a `String` or an `Option<String>`, not a `{}`", of.ty);
        assert_text(krate, of, &message, pattern.span)
    });
    let format = rules.format_at.map(|span| {
        let message = format!(
            "`format` is of a `String` or an `Option<String>`, not of a `{}`: remove it",
            of.ty
        );
        assert_text(krate, of, &message, span)
    });
    let length = assert_length(krate, rules, of);
    quote!(#(#bounds)* #(#pattern)* #format #length)
}

/// All rules of an answer: the author's `own`, and those of its type.
fn all(krate: &Path, own: &Rules, of: &Of) -> TokenStream {
    let (of_type, setters) = (&of.rules, setters(krate, own));
    quote!(&#krate::__private::Rules::NONE.of_type(#of_type) #setters)
}

/// Asserts that the default is a value of the type, which keeps the author's `own` rules and those of the type.
pub(super) fn assert_default(krate: &Path, default: &Literal, own: &Rules, of: &Of) -> TokenStream {
    let span = default.span;
    let value = literal(krate, &default.value);
    let Of { ty, shape, .. } = of;
    let message = if own.format.is_some() {
        format!("`{}` is no default of this `format`: change one of them", default.value)
    } else {
        format!(
            "`{}` is no default for a `{ty}`: write a value of the type, within its range",
            default.value
        )
    };
    let rules = all(krate, own, of);
    assertion(krate, span, &quote!(assert_default(#shape, #rules, #value, #message)))
}

fn assert_bound(krate: &Path, own: &Rules, bound: &Bound, of: &Of) -> TokenStream {
    let span = bound.literal.span;
    let (kind, value) = (bound_kind(bound.kind), literal(krate, &bound.literal.value));
    let Of { ty, shape, .. } = of;
    let message = match bound.kind {
        BoundKind::Min | BoundKind::Max => {
            format!("no `{ty}` can meet this bound: `min` and `max` are numbers that the type can hold")
        }
        BoundKind::MinLen | BoundKind::MaxLen if own.format.is_some() => {
            "no text of this `format` can meet this bound: remove one of them".to_owned()
        }
        BoundKind::MinLen | BoundKind::MaxLen => {
            format!("no `{ty}` can meet this bound: `min_len` and `max_len` bound the length of a `String`")
        }
        BoundKind::MinItems | BoundKind::MaxItems => {
            format!("no `{ty}` can meet this bound: `min_items` and `max_items` count what is chosen of a list")
        }
    };
    let rules = all(krate, own, of);
    assertion(
        krate,
        span,
        &quote!(assert_bound(#shape, #rules, #krate::__private::BoundKind::#kind, #value, #message)),
    )
}

/// Asserts that a text may be longer than its `min_len`, where the author has not said how long.
fn assert_length(krate: &Path, own: &Rules, of: &Of) -> Option<TokenStream> {
    let find = |kind| own.bounds.iter().find(|bound| bound.kind == kind);
    let (Some(least), None) = (find(BoundKind::MinLen), find(BoundKind::MaxLen)) else {
        return None;
    };
    let span = least.literal.span;
    let value = literal(krate, &least.literal.value);
    let Of { rules, longest, .. } = of;
    let call = quote!(assert_length(#rules, #value, #krate::__private::Rules::#longest));
    Some(assertion(krate, span, &call))
}

fn assert_text(krate: &Path, of: &Of, message: &str, span: Span) -> TokenStream {
    let shape = &of.shape;
    assertion(krate, span, &quote!(assert_text(#shape, #message)))
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
