//! What an editor has to know of a struct that its author is writing: the expressions of each field, as far as they go.
//!
//! Nothing is said about a mistake here: the parsers of the attributes do that.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Expr, Field, Meta, Path, Type, parse_quote};

use super::{RawStruct, input};

/// Stands for the name that an author is about to write behind a dot, or in the place of an operand.
const UNWRITTEN: &str = "unwritten";

/// A struct that is being written.
pub(crate) struct Draft {
    pub(crate) krate: Path,
    /// The type of `server` in its expressions.
    pub(crate) server: Type,
    pub(crate) fields: Vec<DraftField>,
}

/// A field of it.
pub(crate) struct DraftField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    /// Whether it is a question of a form: another one has no view of its own.
    pub(crate) is_asked: bool,
    pub(crate) exprs: Vec<Expr>,
}

/// The draft of a struct, of which `raw` has been read, and whose server is that of its trait `owner`. None for a generic one.
pub(crate) fn draft(input: &DeriveInput, raw: &RawStruct, owner: &str) -> Option<Draft> {
    let Data::Struct(data) = &input.data else { return None };
    if !input.generics.params.is_empty() {
        return None;
    }
    let krate = raw.items.iter().find(|item| item.key == "crate");
    let krate = krate.and_then(|item| syn::parse2(item.value.to_token_stream()).ok());
    let krate: Path = krate.unwrap_or_else(|| parse_quote!(::wizard_core));
    let (ident, owner) = (&input.ident, Ident::new(owner, Span::call_site()));
    Some(Draft {
        server: parse_quote!(<#ident as #krate::#owner>::Server),
        krate,
        fields: data.fields.iter().filter_map(of_field).collect(),
    })
}

fn of_field(field: &Field) -> Option<DraftField> {
    let is = |attribute: &Attribute, name: &str| attribute.path().is_ident(name);
    let exprs = field.attrs.iter().flat_map(|attribute| {
        let is_one = is(attribute, "compute");
        let holds_some = is_one || is(attribute, "ask") || input::kind_of(attribute).is_some();
        let segments = match &attribute.meta {
            Meta::List(list) if holds_some => segments(list.tokens.clone()),
            _ => Vec::new(),
        };
        segments
            .into_iter()
            .filter_map(move |segment| expression(segment, is_one))
    });
    let is_in_a_form = |attribute: &Attribute| {
        let has_no_view = is(attribute, "compute") || input::kind_of(attribute).is_some();
        let is_other = is(attribute, "ask") && (is_said(&attribute.meta, "flatten") || is_said(&attribute.meta, "arg"));
        !has_no_view && !is_other
    };
    Some(DraftField {
        ident: field.ident.clone()?,
        ty: field.ty.clone(),
        is_asked: field.attrs.iter().all(is_in_a_form),
        exprs: exprs.collect(),
    })
}

/// Whether `word` stands in an attribute.
fn is_said(meta: &Meta, word: &str) -> bool {
    let Meta::List(list) = meta else { return false };
    let mut tokens = list.tokens.clone().into_iter();
    tokens.any(|token| matches!(token, TokenTree::Ident(ident) if ident == word))
}

/// What stands between the commas.
fn segments(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let segments = tokens.split(|token| is_punct(token, ','));
    segments.map(<[TokenTree]>::to_vec).collect()
}

/// The expression behind `key =`, or the segment as a whole, where it is one. One that is not written to its end is ended.
fn expression(segment: Vec<TokenTree>, is_one: bool) -> Option<Expr> {
    let tokens = match &*segment {
        [TokenTree::Ident(_), equals, rest @ ..] if is_punct(equals, '=') => rest.to_vec(),
        _ if is_one => segment,
        _ => return None,
    };
    let written: TokenStream = tokens.into_iter().collect();
    let ended = || {
        let unwritten = Ident::new(UNWRITTEN, Span::call_site());
        syn::parse2([written.clone(), unwritten.into_token_stream()].into_iter().collect())
    };
    syn::parse2(written.clone()).or_else(|_| ended()).ok()
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
