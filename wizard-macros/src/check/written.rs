//! How what an author wrote in parentheses is written without.

use proc_macro2::TokenStream;
use syn::{Expr, Lit, Token, parse::Parser, punctuated::Punctuated};

/// `name = value` with the `value` that stands in the parentheses of `name(value)`, or the `form` of it.
pub(super) fn without_parentheses(name: &str, form: &str, tokens: &TokenStream) -> String {
    let values = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone());
    let values: Vec<_> = values.into_iter().flatten().collect();
    let are_texts = values
        .iter()
        .all(|value| matches!(value, Expr::Lit(of) if matches!(of.lit, Lit::Str(_))));
    match &*values {
        [_, ..] if name == "choices" && are_texts => format!("choices = [{tokens}]"),
        [Expr::Lit(_) | Expr::Unary(_)] if form.contains('=') => format!("{name} = {tokens}"),
        _ => form.to_owned(),
    }
}
