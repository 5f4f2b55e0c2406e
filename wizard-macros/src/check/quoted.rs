//! An expression in quotes, which is what other frameworks want: a text that is code, where no text can be meant.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Lit};

use super::{
    Role,
    scope::{Names, plain},
};

/// What is said of a `literal` that stands for an expression of `role`, which is called `word`.
pub(super) fn problem(role: Role, word: &str, literal: &Lit, names: &Names<'_>) -> Option<String> {
    let code = code(role, literal, names)?;
    let is_function = role == Role::Check && matches!(&code, Expr::Path(_));
    Some(if is_function {
        calls(&code, names)
    } else {
        format!("{word} is an expression, and stands without quotes")
    })
}

/// What is said of a `function` that is named and not called.
pub(super) fn calls(function: &Expr, names: &Names<'_>) -> String {
    format!(
        "`check` is an expression, which calls its function itself: `check = {}({})`",
        function.to_token_stream().to_string().replace(' ', ""),
        names.name(names.own())
    )
}

/// The expression in the quotes.
fn code(role: Role, literal: &Lit, names: &Names<'_>) -> Option<Expr> {
    let Lit::Str(text) = literal else { return None };
    let code = syn::parse_str::<Expr>(&text.value()).ok();
    let code = code.filter(|code| !matches!(code, Expr::Lit(_)))?;
    let is_meant = match role {
        Role::When | Role::Done | Role::Check => true,
        Role::Known => text.value().contains(['.', '(']),
        Role::Compute | Role::Url => is_called(&code) || computes(code.to_token_stream(), names),
        Role::Choices | Role::Default => false,
    };
    is_meant.then_some(code)
}

/// Whether `code` is the call of a method, or what is awaited, which no text is by accident.
fn is_called(code: &Expr) -> bool {
    match code {
        Expr::MethodCall(_) | Expr::Await(_) => true,
        Expr::Try(inner) => is_called(&inner.expr),
        _ => false,
    }
}

/// Whether `tokens` name nothing but the server and earlier answers. A single name may be a word, and so may those of which some are
/// unknown: `"day"`, `"EUR/day"`.
fn computes(tokens: TokenStream, names: &Names<'_>) -> bool {
    let is_known = |token: TokenTree| match token {
        TokenTree::Ident(ident) => ident == "server" || names.earlier(&plain(&ident)).is_ok(),
        TokenTree::Group(_) => false,
        TokenTree::Punct(_) | TokenTree::Literal(_) => true,
    };
    let tokens: Vec<_> = tokens.into_iter().collect();
    let has_name = tokens.iter().any(|token| matches!(token, TokenTree::Ident(_)));
    has_name && tokens.len() > 1 && tokens.into_iter().all(is_known)
}
