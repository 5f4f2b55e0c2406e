//! The function of `#[final_step]`, which is read while it is being typed: its body is never looked at, and a parameter
//! without a type is left out. The compiler has read the item before, and has said what is missing there; with what is left
//! its wizard gets no second message, and an editor goes on knowing it.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;
use syn::{
    Attribute, DeriveInput, FnArg, Signature, Token, Visibility,
    parse::{ParseStream, Parser},
    token::Brace,
};

use super::misplaced::{self, Place};
use crate::errors::Errors;

/// A function, as far as it could be read.
pub(super) struct Function {
    /// What is emitted in its place.
    pub(super) item: TokenStream,
    /// `None` when it is none.
    pub(super) signature: Option<Signature>,
    pub(super) is_half_typed: bool,
}

pub(super) fn read(item: TokenStream, errors: &mut Errors) -> Function {
    let item = without_misplaced(item, errors);
    if let Ok((signature, end)) = head.parse2(item.clone()) {
        let Some(end) = end else {
            return Function {
                item,
                signature: Some(signature),
                is_half_typed: false,
            };
        };
        errors.at(end, "a final step needs a body: write `{ … }` for the `;`");
        return Function {
            item: with_a_body(item),
            signature: Some(signature),
            is_half_typed: false,
        };
    }
    let signature = without_unfinished(item.clone()).and_then(|item| head.parse2(item).ok());
    if signature.is_none() {
        errors.at_span(
            Span::call_site(),
            "`#[final_step]` belongs on a free function: `#[final_step] async fn finish(answers: MyWizard) -> String`",
        );
    }
    Function {
        item,
        is_half_typed: signature.is_some(),
        signature: signature.map(|(signature, _)| signature),
    }
}

/// Refuses the attributes of the language that belong elsewhere, and takes them away, as no other macro knows them here.
fn without_misplaced(item: TokenStream, errors: &mut Errors) -> TokenStream {
    let parser = |input: ParseStream<'_>| Ok((input.call(Attribute::parse_outer)?, input.parse::<TokenStream>()?));
    let Ok((mut attributes, rest)) = parser.parse2(item.clone()) else {
        return item;
    };
    // On a struct that derives something they may be right.
    if syn::parse2::<DeriveInput>(item.clone()).is_ok() || !attributes.iter().any(misplaced::is_known) {
        return item;
    }
    misplaced::refuse(&attributes, Place::FinalStep, errors);
    attributes.retain(|attribute| !misplaced::is_known(attribute));
    quote!(#(#attributes)* #rest)
}

/// What stands in front of a body, and the `;` that stands in its place.
fn head(input: ParseStream<'_>) -> syn::Result<(Signature, Option<Token![;]>)> {
    input.call(Attribute::parse_outer)?;
    input.parse::<Visibility>()?;
    let signature = input.parse()?;
    if input.peek(Brace) {
        input.parse::<TokenTree>()?;
        return Ok((signature, None));
    }
    Ok((signature, Some(input.parse()?)))
}

/// `item` with a body for its last token, so that the compiler does not ask for one too.
fn with_a_body(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    tokens.pop();
    quote!(#(#tokens)* { ::core::unreachable!() })
}

/// `item` without the parameters that have no type yet; `None` if that is not what is wrong with it.
fn without_unfinished(item: TokenStream) -> Option<TokenStream> {
    let mut is_function = false;
    let mut tokens: Vec<TokenTree> = item.into_iter().collect();
    for token in &mut tokens {
        match token {
            TokenTree::Ident(ident) => is_function |= ident == "fn",
            TokenTree::Group(group) if is_function && group.delimiter() == Delimiter::Parenthesis => {
                let finished = finished(group.stream())?;
                let mut parameters = Group::new(Delimiter::Parenthesis, finished);
                parameters.set_span(group.span());
                *group = parameters;
                return Some(tokens.into_iter().collect());
            }
            _ => {}
        }
    }
    None
}

/// The parameters that have a type; `None` if one is neither that nor merely unfinished.
fn finished(parameters: TokenStream) -> Option<TokenStream> {
    let mut finished = TokenStream::new();
    for parameter in at_commas(parameters) {
        if syn::parse2::<FnArg>(parameter.iter().cloned().collect()).is_ok() {
            finished.extend(quote!(#(#parameter)*,));
        } else if !is_unfinished(&parameter) {
            return None;
        }
    }
    Some(finished)
}

/// Whether the compiler has refused `parameter` for sure: a name alone, or a type that ends where none can.
fn is_unfinished(parameter: &[TokenTree]) -> bool {
    match parameter.last() {
        Some(TokenTree::Punct(punct)) => [':', '&', '<', '+'].contains(&punct.as_char()),
        Some(TokenTree::Ident(ident)) => {
            parameter.len() == 1 || ["mut", "dyn", "impl"].iter().any(|word| ident == word)
        }
        _ => false,
    }
}

/// `parameters` at the commas that stand in no `<…>`.
fn at_commas(parameters: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut all = vec![Vec::new()];
    let (mut depth, mut is_arrow) = (0_u32, false);
    for token in parameters {
        let punct = match &token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        match punct {
            Some(',') if depth == 0 => {
                all.push(Vec::new());
                continue;
            }
            Some('<') => depth += 1,
            Some('>') if !is_arrow => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_arrow = punct == Some('-');
        all.last_mut().expect("there is one from the beginning").push(token);
    }
    all.retain(|parameter| !parameter.is_empty());
    all
}
