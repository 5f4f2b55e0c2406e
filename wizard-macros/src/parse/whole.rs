//! A struct one of whose fields is not written to its end. The compiler does not get this far with it, but an editor does: what can be
//! read of the struct keeps its meaning meanwhile.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, DeriveInput, Field, Token,
    parse::{ParseStream, Parser, discouraged::Speculative},
};

/// The item, without the fields that cannot be read, and why it could not be read as it is.
pub(crate) fn item(tokens: TokenStream) -> (Option<DeriveInput>, Option<syn::Error>) {
    match syn::parse2(tokens.clone()) {
        Ok(item) => (Some(item), None),
        Err(error) => (syn::parse2(without_unfinished(tokens)).ok(), Some(error)),
    }
}

fn without_unfinished(tokens: TokenStream) -> TokenStream {
    let finished = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let fields = fields.parse2(group.stream()).unwrap_or_default();
            let mut finished = Group::new(group.delimiter(), fields);
            finished.set_span(group.span());
            TokenTree::Group(finished)
        }
        other => other,
    };
    tokens.into_iter().map(finished).collect()
}

/// The fields that can be read. Behind another one it goes on at the next comma, or at the next attribute, such as a doc comment.
fn fields(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut fields = TokenStream::new();
    while !input.is_empty() {
        let ahead = input.fork();
        let field = ahead.call(Field::parse_named);
        match field {
            Ok(field) if ahead.is_empty() || ahead.peek(Token![,]) => {
                input.advance_to(&ahead);
                field.to_tokens(&mut fields);
                <Token![,]>::default().to_tokens(&mut fields);
            }
            _ => skip(input)?,
        }
        input.parse::<Option<Token![,]>>()?;
    }
    Ok(fields)
}

fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    input.call(Attribute::parse_outer)?;
    while !(input.is_empty() || input.peek(Token![,]) || input.peek(Token![#])) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
