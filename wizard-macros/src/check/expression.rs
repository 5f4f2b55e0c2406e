//! What an author's expression may not be as a whole: a closure, an assignment, a text that stands for code, and literals that
//! show the name of an answer instead of the answer.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    BinOp, Block, Expr, ExprCall, ExprClosure, ExprMacro, Lit, LitStr, Stmt, Token, parse::Parser,
    punctuated::Punctuated,
};

use super::{Role, attributes::peel, quoted, scope::Names, template};
use crate::{
    errors::Errors,
    parse::{self, Words},
};

/// Refuses `expr` as the expression of `role`. Whether it did: nothing more can then be said of it.
pub(super) fn refuse(role: Role, expr: &Expr, names: &Names<'_>, errors: &mut Errors) -> bool {
    let word = role.word();
    if let Expr::Lit(literal) = peel(expr)
        && let Some(problem) = quoted::problem(role, word, &literal.lit, names)
    {
        errors.at(literal, problem);
        return true;
    }
    match peel(expr) {
        Expr::Closure(closure) => errors.at(
            bar(closure),
            format!(
                "{word} is an expression, and no closure: `server` and the earlier answers are in scope in it{}",
                if role == Role::Check {
                    ", and what is checked by its own name"
                } else {
                    ""
                }
            ),
        ),
        Expr::Assign(assign) if role == Role::Compute => errors.at(
            &assign.left,
            "the expression stands alone: `#[compute(…)]`, without a name before it",
        ),
        Expr::Assign(assign) => errors.at(assign.eq_token, "two values are compared with `==`"),
        Expr::Lit(literal) if role == Role::When && is_never(expr, &literal.lit) => {
            errors.at(
                literal,
                "this is never asked: remove the field, or say when it is asked",
            );
        }
        Expr::Lit(literal) if role == Role::Choices && matches!(literal.lit, Lit::Str(_)) => errors.at(
            literal,
            "choices are a list, `choices = [\"…\", \"…\"]`; an expression that gives one stands without quotes",
        ),
        Expr::Binary(binary) if role == Role::Choices && is_alternative(expr) => {
            errors.at(binary.op, "choices are a list: `choices = [\"…\", \"…\"]`");
        }
        Expr::Tuple(tuple) if role == Role::Choices => {
            errors.at(tuple, "choices are a list: `choices = [\"…\", \"…\"]`");
        }
        Expr::Path(path) if role == Role::Default && path.path.is_ident("None") => {
            errors.at(path, "an `Option` may be left blank: remove `default`");
        }
        Expr::Call(call) if role == Role::Default && is_any_default(call) => errors.at(
            call,
            "nothing tells which type this is the default of: write the value, `default = …`",
        ),
        Expr::Array(array) if role == Role::Default => errors.at(
            array,
            "a list is written `vec![…]` here, and one of texts `vec![\"…\".to_owned()]`",
        ),
        Expr::Array(array) if role == Role::Choices && array.elems.is_empty() => {
            errors.at(array, "there is nothing to choose from: `choices = [\"…\", \"…\"]`");
        }
        _ => {
            // An address has a message of its own.
            if role != Role::Url {
                refuse_braces(expr, names, errors);
            }
            return false;
        }
    }
    true
}

/// Whether `condition` is `false` as it is written; in a macro it may be what was handed on.
fn is_never(condition: &Expr, literal: &Lit) -> bool {
    matches!(condition, Expr::Lit(_)) && matches!(literal, Lit::Bool(always) if !always.value)
}

/// The first bar of a closure.
fn bar(closure: &ExprClosure) -> TokenStream {
    let tokens = closure.to_token_stream().into_iter();
    tokens
        .filter(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '|'))
        .take(1)
        .collect()
}

/// Whether `call` is `Default::default()`, of which the compiler finds out no type here.
fn is_any_default(call: &ExprCall) -> bool {
    let Expr::Path(path) = &*call.func else { return false };
    let names: Vec<_> = path.path.segments.iter().map(|one| one.ident.to_string()).collect();
    path.qself.is_none() && names.ends_with(&["Default".to_owned(), "default".to_owned()])
}

/// Whether `expr` is texts with bars between them.
fn is_alternative(expr: &Expr) -> bool {
    match peel(expr) {
        Expr::Binary(binary) => {
            matches!(binary.op, BinOp::BitOr(_) | BinOp::Or(_))
                && is_alternative(&binary.left)
                && is_alternative(&binary.right)
        }
        other => parse::text(other).is_some(),
    }
}

/// Refuses the name of an answer in braces in a literal that is a value of `expr` as it stands: no answer is filled in there. An
/// argument of a function may be a template of the author's.
pub(super) fn refuse_braces(expr: &Expr, names: &Names<'_>, errors: &mut Errors) {
    let mut texts = Vec::new();
    values(expr, &mut texts);
    for text in texts {
        let words = Words::of(&text);
        if let Some((at, name)) = template::named(&words, names).into_iter().next() {
            let problem = format!(
                "`{{{name}}}` stays as it is, as a literal stands for itself: write `format!(\"…\")`, or, if the braces are meant, a constant"
            );
            errors.at_span(words.span_at(at), problem);
        }
    }
}

/// The literals that `expr` may be, or gives in a list, an `Err` or an `Option`.
fn values(expr: &Expr, texts: &mut Vec<LitStr>) {
    match peel(expr) {
        Expr::Lit(_) => texts.extend(parse::text(peel(expr))),
        Expr::Reference(reference) => values(&reference.expr, texts),
        Expr::Array(array) => array.elems.iter().for_each(|one| values(one, texts)),
        Expr::Macro(ExprMacro { mac, .. }) if mac.path.is_ident("vec") => {
            let elements = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone());
            elements.iter().flatten().for_each(|one| values(one, texts));
        }
        Expr::Call(call) => {
            let is_wrapper = matches!(&*call.func, Expr::Path(path) if is_wrapper(&path.path));
            call.args
                .iter()
                .filter(|_| is_wrapper)
                .for_each(|one| values(one, texts));
        }
        Expr::MethodCall(call) if ["into", "to_owned", "to_string"].iter().any(|name| call.method == name) => {
            values(&call.receiver, texts);
        }
        Expr::If(of) => {
            last(&of.then_branch, texts);
            if let Some((_, otherwise)) = &of.else_branch {
                values(otherwise, texts);
            }
        }
        Expr::Block(block) => last(&block.block, texts),
        Expr::Match(of) => of.arms.iter().for_each(|arm| values(&arm.body, texts)),
        _ => {}
    }
}

fn is_wrapper(path: &syn::Path) -> bool {
    let last = path.segments.last();
    last.is_some_and(|last| ["Err", "Ok", "Some", "from"].iter().any(|name| last.ident == name))
}

fn last(block: &Block, texts: &mut Vec<LitStr>) {
    if let Some(Stmt::Expr(expr, None)) = block.stmts.last() {
        values(expr, texts);
    }
}

impl Role {
    /// How messages name what the expression is.
    fn word(self) -> &'static str {
        match self {
            Self::When => "`when`",
            Self::Known => "`known`",
            Self::Choices => "`choices`",
            Self::Default => "`default`",
            Self::Check => "`check`",
            Self::Compute => "what `#[compute(…)]` holds",
            Self::Url => "`url`",
            Self::Done => "`done`",
        }
    }
}
