//! Checked to tokens. Nothing can fail here. Generated code is thin: tables and calls, with the logic in the core;
//! every path is rooted, and every local is one of [`local`], or the author's own.

mod access;
mod answer;
mod assertions;
mod choice;
mod compared;
mod draft;
mod fields;
mod final_step;
mod foreign;
mod group;
mod hooks;
mod literal;
mod one_name;
mod questions;
mod rules;
mod table;
mod wizard;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;

pub(crate) use answer::answer;
pub(crate) use choice::choice;
pub(crate) use draft::draft;
pub(crate) use final_step::final_step;
pub(crate) use questions::questions;
pub(crate) use wizard::wizard;

/// A local of generated code, or a parameter. Hygiene keeps it from the author's locals, but it does not hold for constants: `let
/// site` beside a `const site` would be a pattern of that constant. So every local has a name that no constant has.
fn local(name: &str) -> Ident {
    format_ident!("wizard_core_{name}", span = Span::mixed_site())
}

/// An assertion of the core, which the compiler evaluates: reported at `span`, where its call stands.
fn assertion(krate: &Path, span: Span, call: &TokenStream) -> TokenStream {
    let call = at(&quote!(#krate::__private::#call), span);
    // A number in the call has the place of the author's, and Clippy would take one for the other.
    quote_spanned! {span=>
        #[allow(deprecated, clippy::all, clippy::pedantic)]
        const _: () = #call;
    }
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
