//! What macros in an author's expression read: their arguments, where these are expressions, and else every identifier in their
//! tokens, and every `{name}` in a literal.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::{
    Expr, LitStr, Macro, Pat, Token,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    visit::Visit,
};

use super::{Role, bound::bound_by, format_string, reads::Reader, scope::plain};

impl Reader<'_, '_> {
    /// What a macro reads.
    pub(super) fn macro_call(&mut self, mac: &Macro) {
        if mac.path.is_ident("matches") && self.matches(mac.tokens.clone()).is_ok() {
            return;
        }
        let name = mac.path.segments.last().map(|segment| plain(&segment.ident));
        if let (Some(name @ ("bail" | "ensure")), 0) = (name.as_deref(), self.inner_bodies) {
            let remedy = if self.role == Role::Check {
                "write `if … { Ok(()) } else { Err(\"…\") }`"
            } else {
                "write `Err(anyhow!(…))?`, with what makes the error"
            };
            self.errors.at(
                &mac.path,
                format!("`{name}!` would leave more than this expression: {remedy}"),
            );
        }
        // What a macro expands to may await.
        self.is_async = true;
        let formats = format_string::is_formatting(&mac.path);
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
        let Ok(arguments) = arguments else {
            let outside = std::mem::replace(&mut self.is_in_tokens, true);
            self.tokens(mac.tokens.clone(), formats);
            self.is_in_tokens = outside;
            return;
        };
        let named: HashSet<String> = arguments.iter().filter_map(argument_name).collect();
        for argument in &arguments {
            let value = match argument {
                Expr::Assign(assign) if argument_name(argument).is_some() => &*assign.right,
                other => other,
            };
            let mut literals = Literals::default();
            literals.visit_expr(value);
            for text in &literals.found {
                self.inline_names(text, formats, &named);
            }
            self.visit_expr(value);
        }
    }

    /// The tokens of a macro whose arguments are not expressions.
    fn tokens(&mut self, tokens: TokenStream, formats: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream(), formats),
                TokenTree::Literal(_) => {
                    if let Ok(text) = syn::parse2::<LitStr>(token.clone().into()) {
                        self.inline_names(&text, formats, &HashSet::new());
                    }
                }
                TokenTree::Ident(ident) if ident == "await" => self.is_async = true,
                TokenTree::Ident(ident) if is_value(&tokens, index) => {
                    // The name of the question itself, where it has no answer yet, is a word of the macro's own.
                    let own = self.names.own();
                    if formats || self.may_read(own) || self.names.position(&plain(ident)) != Some(own) {
                        self.name(ident);
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    /// The names in a string literal of a macro. One that `formats` for sure reads every one of them; in any other, a
    /// name of a question without an answer is just text.
    fn inline_names(&mut self, text: &LitStr, formats: bool, named: &HashSet<String>) {
        for name in format_string::names(&text.value()) {
            let position = self.names.position(&name);
            let is_meant = formats || position.is_some_and(|index| self.may_read(index));
            if named.contains(&name) || !is_meant {
                continue;
            }
            if syn::parse_str::<Ident>(&name).is_ok() {
                self.name(&Ident::new(&name, text.span()));
            } else if position.is_some() {
                // A keyword that is a field: `r#type`, which a format string reads as `{type}`.
                self.name(&Ident::new_raw(&name, text.span()));
            }
        }
    }

    /// Whether the question at `index` may have an answer: an earlier one, or, as far as it is looked at, this one.
    fn may_read(&self, index: usize) -> bool {
        let own = self.names.own();
        index < own || (index == own && matches!(self.role, Role::Check | Role::Done))
    }

    /// `matches!(expression, pattern if guard)`, whose arguments are not all expressions.
    fn matches(&mut self, tokens: TokenStream) -> syn::Result<()> {
        let parser = |input: ParseStream<'_>| {
            let expr: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            let guard = input
                .parse::<Option<Token![if]>>()?
                .map(|_| input.parse::<Expr>())
                .transpose()?;
            input.parse::<Option<Token![,]>>()?;
            Ok((expr, pat, guard))
        };
        let (expr, pat, guard) = parser.parse2(tokens)?;
        self.visit_expr(&expr);
        self.pattern(&pat);
        if let Some(guard) = guard {
            self.within(bound_by(&pat), |reader| reader.visit_expr(&guard));
        }
        Ok(())
    }
}

/// `name` of a macro argument `name = value`.
fn argument_name(argument: &Expr) -> Option<String> {
    match argument {
        Expr::Assign(assign) => match &*assign.left {
            Expr::Path(path) => path.path.get_ident().map(plain),
            _ => None,
        },
        _ => None,
    }
}

/// The string literals below an argument of a macro.
#[derive(Default)]
struct Literals {
    found: Vec<LitStr>,
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, text: &'ast LitStr) {
        self.found.push(text.clone());
    }
}

/// Whether the identifier at `index` stands for a value, and not for a field, method, path segment, named argument or
/// callee.
fn is_value(tokens: &[TokenTree], index: usize) -> bool {
    let punct = |index: Option<usize>, c: char| {
        index
            .and_then(|index| tokens.get(index))
            .is_some_and(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c))
    };
    let (before, after) = (index.checked_sub(1), Some(index + 1));
    let after_dot = punct(before, '.') && !punct(index.checked_sub(2), '.');
    let after_path = punct(before, ':') && punct(index.checked_sub(2), ':');
    let named =
        (punct(after, ':') || punct(after, '=')) && !punct(Some(index + 2), '=') && !punct(Some(index + 2), '>');
    let called =
        matches!(tokens.get(index + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_macro = punct(after, '!') && !punct(Some(index + 2), '=');
    !(after_dot || after_path || named || called || is_macro)
}
