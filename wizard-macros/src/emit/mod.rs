//! Checked to tokens. Nothing can fail here. Generated code is thin: tables and calls, with the logic in the core;
//! every path is rooted, and every local has a span that no name of the author can capture.

mod access;
mod answer;
mod choice;
mod fields;
mod final_step;
mod group;
mod hooks;
mod literal;
mod questions;
mod rules;
mod table;
mod wizard;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

pub(crate) use answer::answer;
pub(crate) use choice::choice;
pub(crate) use final_step::final_step;
pub(crate) use questions::questions;
pub(crate) use wizard::wizard;

/// A type as its author wrote it, for a message.
fn written(ty: &syn::Type) -> String {
    quote::quote!(#ty).to_string().replace(' ', "")
}

/// `tokens` as if the author had written them at `span`, so that the compiler reports there what is wrong with them,
/// and the same mistake found in two places is one message. (An expression is reported where its first token is, and
/// generated paths begin with the crate.)
fn at(tokens: &impl ToTokens, span: Span) -> TokenStream {
    let moved = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), at(&group.stream(), span));
            moved.set_span(span);
            moved.into()
        }
        // `$crate` moves, but goes on being resolved where it stood: that tells which crate it is.
        TokenTree::Ident(mut ident) if ident == "$crate" => {
            ident.set_span(ident.span().located_at(span));
            ident.into()
        }
        mut token => {
            token.set_span(span);
            token
        }
    };
    tokens.to_token_stream().into_iter().map(moved).collect()
}
