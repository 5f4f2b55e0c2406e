//! Bounds of an answer in an attribute of another derive, which bound no question.

use proc_macro2::{Ident, TokenTree};
use syn::Meta;

use crate::{errors::Errors, parse::RawField};

/// The attributes of derives that validate, or describe what is valid.
const OTHERS: &[&str] = &["schemars", "validate", "garde"];
/// What they say of a value.
const BOUNDS: &[&str] = &["range", "length", "regex", "pattern", "email", "url", "contains"];
/// What `#[ask(…)]` says of an answer. An author who says so has both in view.
const OWN: &[&str] = &[
    "min",
    "max",
    "min_len",
    "max_len",
    "min_items",
    "max_items",
    "pattern",
    "format",
    "check",
    "choices",
    "arg",
    "flatten",
];

/// Refuses bounds that are said in the attribute of another derive alone.
pub(super) fn refuse(field: &RawField, errors: &mut Errors) {
    if field.input.is_some() || field.items.iter().any(|item| OWN.iter().any(|own| item.key == own)) {
        return;
    }
    for attribute in &field.foreign {
        let is_meant = OTHERS.iter().any(|name| attribute.path().is_ident(name));
        let Meta::List(list) = &attribute.meta else { continue };
        if let Some(bound) = list.tokens.clone().into_iter().find_map(bound).filter(|_| is_meant) {
            let remedy = match &*bound.to_string() {
                "range" => "`#[ask(min = …, max = …)]`",
                "length" => "`#[ask(min_len = …, max_len = …)]`, of a list `#[ask(min_items = …, max_items = …)]`",
                "email" => "`#[ask(format = email)]`",
                "url" => "`#[ask(format = uri)]`",
                "contains" => "`#[ask(check = if … { Ok(()) } else { Err(\"…\") })]`",
                _ => "`#[ask(pattern = \"…\")]`",
            };
            errors.at(&bound, format!("`{bound}` bounds no question here: say {remedy}"));
        }
    }
}

fn bound(token: TokenTree) -> Option<Ident> {
    match token {
        TokenTree::Ident(ident) => BOUNDS.iter().any(|bound| ident == bound).then_some(ident),
        _ => None,
    }
}
