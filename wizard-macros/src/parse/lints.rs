//! The lints that an author allows on an item: they stay allowed in what is generated for it.

use syn::{Attribute, Meta, parse_quote};

/// Every `#[allow(…)]` and `#[expect(…)]` among `attrs`, as `#[allow(…)]`: what is generated need not fulfil an expectation. What
/// is deprecated itself may use what is.
pub(super) fn of(attrs: &[Attribute]) -> Vec<Attribute> {
    attrs.iter().filter_map(allowed).collect()
}

fn allowed(attribute: &Attribute) -> Option<Attribute> {
    if attribute.path().is_ident("deprecated") {
        return Some(parse_quote!(#[allow(deprecated)]));
    }
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("allow") || list.path.is_ident("expect") => {
            let lints = &list.tokens;
            Some(parse_quote!(#[allow(#lints)]))
        }
        _ => None,
    }
}
