//! What is said where an attribute or an expression does not go on as Rust does: the word or sign of another language, by the
//! Rust that is meant.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::{Expr, Lit, Token, ext::IdentExt, parse::ParseStream};

/// `key: value`: what is said at the colon. Gives nothing where none follows.
pub(super) fn colon(input: ParseStream<'_>, key: &Ident) -> Option<syn::Error> {
    if !input.peek(Token![:]) || input.peek(Token![::]) {
        return None;
    }
    let rest = input.fork();
    rest.parse::<Token![:]>().ok()?;
    let stands_alone = *key != "default" && matches!(rest.parse::<Lit>(), Ok(Lit::Bool(value)) if value.value);
    let problem = if stands_alone {
        format!("`{key}` stands alone, without a value: write `{key}`")
    } else {
        format!("expected `=` instead of `:`: write `{key} = …`")
    };
    Some(input.error(problem))
}

/// What is said at the token behind `expr`, the value of `key`, which is no comma.
pub(super) fn behind(input: ParseStream<'_>, key: &str, expr: Option<&Expr>) -> syn::Error {
    if is_semicolon_for_comma(input, expr) {
        return input.error("expected `,` instead of `;`");
    }
    let Some(expr) = expr else {
        return input.error("expected `,`");
    };
    if is_not(expr) {
        return syn::Error::new_spanned(expr, "`not` is written `!` in Rust: `!…`");
    }
    if input.peek(Token![;]) {
        return input.error(format!("several statements stand in braces: {}", in_braces(key)));
    }
    if input.peek(Token![=>]) {
        return input.error("a closure is written with bars, `|one| …`, and none is needed around an expression");
    }
    if matches!(expr, Expr::Try(_)) {
        return input.error("expected `,`: of two values one is chosen with `if … { … } else { … }`");
    }
    let word = input.fork().call(Ident::parse_any).ok();
    match word.map(|word| word.to_string()).as_deref().and_then(written) {
        Some(problem) => input.error(problem),
        None => input.error("expected `,`"),
    }
}

/// Whether a `;` follows on the value `before`, and behind it another item of the attribute, and no statement.
pub(super) fn is_semicolon_for_comma(input: ParseStream<'_>, before: Option<&Expr>) -> bool {
    let rest = input.fork();
    if matches!(before, Some(Expr::Let(_)))
        || rest.parse::<Token![;]>().is_err()
        || rest.call(Ident::parse_any).is_err()
    {
        return false;
    }
    let is_finished = matches!(before, None | Some(Expr::Lit(_)));
    let is_alone = rest.is_empty() || rest.peek(Token![,]) || rest.peek(Token![;]);
    (is_finished && is_alone) || (rest.peek(Token![=]) && !rest.peek(Token![==]))
}

/// Whether `expr` is the word `not`.
pub(super) fn is_not(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident("not"))
}

fn in_braces(key: &str) -> String {
    if key == "compute" {
        "`#[compute({ let …; … })]`".to_owned()
    } else {
        format!("`{key} = {{ let …; … }}`")
    }
}

/// How Rust writes an operator that is a word elsewhere.
fn written(word: &str) -> Option<&'static str> {
    match word {
        "and" => Some("`and` is written `&&` in Rust"),
        "or" => Some("`or` is written `||` in Rust"),
        "in" | "between" => {
            Some("a range is asked for what is in it: `(1..=5).contains(&…)`, and a list `[…].contains(&…)`")
        }
        "is" => Some("what something is tells `matches!(…, …)`, or a method: `….is_some()`, `….is_none()`"),
        "not" => Some("`not` is written `!` in Rust: `!…`, or `!=` between two values"),
        "eq" | "equals" => Some("values are compared with `==` in Rust"),
        "if" | "unless" => Some("`if` stands in front in Rust: `if … { … } else { … }`"),
        _ => None,
    }
}

/// What is said of an expression that cannot be read, if it is a slip that its tokens tell.
pub(super) fn inside(tokens: TokenStream) -> Option<syn::Error> {
    arrow(tokens).map(|span| {
        syn::Error::new(
            span,
            "a closure is written with bars in Rust: `|one| …`, and not `one => …`",
        )
    })
}

/// Where `(name => …)` is, which is a closure elsewhere.
fn arrow(tokens: TokenStream) -> Option<Span> {
    let groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(group),
        _ => None,
    });
    groups.into_iter().find_map(|group| {
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        match &*inner {
            [
                TokenTree::Ident(_) | TokenTree::Group(_),
                TokenTree::Punct(first),
                TokenTree::Punct(second),
                ..,
            ] if group.delimiter() == Delimiter::Parenthesis && first.as_char() == '=' && second.as_char() == '>' => {
                Some(first.span().join(second.span()).unwrap_or_else(|| first.span()))
            }
            _ => arrow(group.stream()),
        }
    })
}
