//! The content of an attribute: `key`, `key = expression`, `key(…)`, and string literals without a key.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Attribute, Expr, Lit, LitStr, MacroDelimiter, Meta, MetaList, Token, Type,
    ext::IdentExt,
    parse::{ParseStream, discouraged::Speculative},
    token::{Brace, Paren},
};

use super::slips;
use crate::errors::Errors;

/// One `key`, `key = value` or `key(…)` of an attribute.
pub(crate) struct Item {
    pub(crate) key: Ident,
    pub(crate) value: Option<Expr>,
    /// What stands in the parentheses of `key(…)`.
    pub(crate) list: Option<MetaList>,
}

/// The attributes in which a text stands alone.
const HAVE_TEXT: &[&str] = &["ask", "sample", "visit"];

/// What every `#[name(…)]` among `attrs` holds: its items, and its string literals without a key.
pub(crate) fn of(attrs: &[Attribute], name: &str, errors: &mut Errors) -> (Vec<Item>, Vec<LitStr>) {
    let mut all = (Vec::new(), Vec::new());
    for attribute in attrs.iter().filter(|attribute| attribute.path().is_ident(name)) {
        match &attribute.meta {
            Meta::List(list) => {
                let (items, messages) = parse(list, errors);
                all.0.extend(items);
                all.1.extend(messages);
            }
            Meta::NameValue(meta) if text(&meta.value).is_some() && HAVE_TEXT.contains(&name) => {
                errors.at(meta, format!("expected `#[{name}(…)]`: write `#[{name}(\"…\")]`"));
                all.1.extend(text(&meta.value));
            }
            other => errors.at(other, format!("expected `#[{name}(…)]`")),
        }
    }
    all
}

/// Reads what is in the parentheses of `list` to its end, which is where a mistake is shown that is made there. After one it
/// goes on behind the next comma, so that one mistake hides no other.
pub(crate) fn parse(list: &MetaList, errors: &mut Errors) -> (Vec<Item>, Vec<LitStr>) {
    let mut items = Vec::new();
    let mut messages = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let before = items.len();
            if let Err(error) = parse_one(input, &mut items, &mut messages) {
                errors.push(error);
            } else if !input.is_empty() && !input.peek(Token![,]) {
                let value = items.get(before).and_then(|item| item.value.as_ref());
                let is_comma_meant = slips::is_semicolon_for_comma(input, value);
                errors.push(behind(input, items.get_mut(before)));
                if is_comma_meant {
                    input.parse::<Token![;]>()?;
                    continue;
                }
            }
            skip_to_comma(input)?;
        }
        Ok(())
    };
    if let Err(error) = list.parse_args_with(parser) {
        errors.push(error);
    }
    (items, messages)
}

/// What is said behind `item`, which no comma follows. Of the beginning of several statements, or of a `not`, nothing more is
/// said.
fn behind(input: ParseStream<'_>, item: Option<&mut Item>) -> syn::Error {
    let Some(item) = item else {
        return slips::behind(input, "", None);
    };
    let error = slips::behind(input, &item.key.to_string(), item.value.as_ref());
    let is_comma_meant = slips::is_semicolon_for_comma(input, item.value.as_ref());
    if let Some(value) = &mut item.value
        && (input.peek(Token![;]) && !is_comma_meant || slips::is_not(value))
    {
        *value = Expr::Verbatim(TokenStream::new());
    }
    error
}

/// `tokens` as if they stood in the parentheses of an attribute `name`.
pub(super) fn in_parentheses(name: &str, tokens: TokenStream) -> MetaList {
    MetaList {
        path: Ident::new(name, Span::call_site()).into(),
        delimiter: MacroDelimiter::Paren(Paren::default()),
        tokens,
    }
}

fn parse_one(input: ParseStream<'_>, items: &mut Vec<Item>, messages: &mut Vec<LitStr>) -> syn::Result<()> {
    if input.peek(Token![,]) {
        return Ok(());
    }
    if input.peek(Brace) {
        return Err(input.error("expected `key` or `key = value`, without braces around it"));
    }
    if !input.peek(Ident::peek_any) {
        return match input.parse::<Expr>()? {
            expr if text(&expr).is_some() => {
                messages.extend(text(&expr));
                Ok(())
            }
            other => Err(syn::Error::new_spanned(
                other,
                "expected a string literal, `key` or `key = value`",
            )),
        };
    }
    if input.peek2(Token![!]) || input.peek2(Token![::]) {
        let other: Expr = input.parse()?;
        return Err(syn::Error::new_spanned(
            other,
            "expected a string literal, `key` or `key = value`: a message is a literal",
        ));
    }
    let key = input.call(Ident::parse_any)?;
    if let Some(error) = slips::colon(input, &key) {
        return Err(error);
    }
    let list = if input.peek(Paren) {
        let content;
        let paren = syn::parenthesized!(content in input);
        Some(MetaList {
            path: key.clone().into(),
            delimiter: MacroDelimiter::Paren(paren),
            tokens: content.parse()?,
        })
    } else {
        None
    };
    let value = match input.parse::<Option<Token![=]>>()? {
        Some(equals) if input.is_empty() || input.peek(Token![,]) => {
            return Err(syn::Error::new_spanned(
                equals,
                format!("expected a value after `{key} =`"),
            ));
        }
        // Some types, such as `dyn Store`, cannot be read as an expression.
        Some(_) if key == "server" => Some(Expr::Verbatim(server(input)?)),
        Some(_) => Some(expression(input, &key.to_string())?),
        None => None,
    };
    items.push(Item { key, value, list });
    Ok(())
}

/// An expression, which may be unfinished where the author is still typing. It is read apart, so that a mistake inside its
/// parentheses is told here alone.
pub(super) fn expression(input: ParseStream<'_>, of: &str) -> syn::Result<Expr> {
    let apart = input.fork();
    match apart.parse::<Expr>() {
        Ok(expr) => {
            input.advance_to(&apart);
            Ok(expr)
        }
        Err(_) if of == "pattern" && input.peek(Token![/]) => {
            Err(input.error("a pattern is a string literal without slashes: `pattern = r\"…\"`"))
        }
        Err(error) => {
            let value = up_to_comma(input)?;
            let slip = slips::inside(value);
            Err(slip.unwrap_or_else(|| {
                syn::Error::new(
                    error.span(),
                    format!("the expression of `{of}` cannot be read: {error}"),
                )
            }))
        }
    }
}

/// The type behind `server =`.
fn server(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let ty = input.parse::<Type>();
    let ty = ty.map_err(|error| syn::Error::new(error.span(), "expected a type: `server = TheType`"))?;
    Ok(ty.into_token_stream())
}

/// The string literal that `expr` is, also inside the invisible group of a macro's `$text:literal`.
pub(crate) fn text(expr: &Expr) -> Option<LitStr> {
    match expr {
        Expr::Lit(expr) => match &expr.lit {
            Lit::Str(text) => Some(text.clone()),
            _ => None,
        },
        Expr::Group(group) => text(&group.expr),
        _ => None,
    }
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    up_to_comma(input)?;
    input.parse::<Option<Token![,]>>()?;
    Ok(())
}

/// The tokens up to the next comma, which are taken.
fn up_to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

/// Takes the rest, of which nothing is known.
pub(super) fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    input.parse::<TokenStream>().map(drop)
}
