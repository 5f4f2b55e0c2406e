//! The case of an earlier question that a condition asks for, as far as its syntax says it: questions of two cases are never
//! asked in one flow.

use syn::{BinOp, Expr, Lit, Macro, Pat, Token, UnOp, parse::ParseStream, parse::Parser};

use super::Hook;

/// One case of an earlier question.
pub(crate) struct Branch {
    /// The question.
    pub(crate) index: usize,
    /// What the cases that exclude each other have in common.
    pub(crate) kind: String,
    pub(crate) case: String,
}

/// The case in which the condition `hook` holds, if it names one: `sure`, `!sure`, `size == Size::Small`, `days == 1`,
/// `matches!(size, Size::Small)`, or one of these before or behind `&&`.
pub(crate) fn branch(hook: &Hook) -> Option<Branch> {
    of_expr(hook, &hook.expr)
}

fn of_expr(hook: &Hook, expr: &Expr) -> Option<Branch> {
    match expr {
        Expr::Paren(inner) => of_expr(hook, &inner.expr),
        Expr::Group(inner) => of_expr(hook, &inner.expr),
        Expr::Binary(binary) => match binary.op {
            BinOp::And(_) => more_cases(of_expr(hook, &binary.left), of_expr(hook, &binary.right)),
            BinOp::Eq(_) => {
                equal(hook, &binary.left, &binary.right).or_else(|| equal(hook, &binary.right, &binary.left))
            }
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => flag(hook, &unary.expr, false),
        Expr::Macro(of) => of_macro(hook, &of.mac),
        _ => flag(hook, expr, true),
    }
}

/// The one of two that has more cases beside it.
fn more_cases(left: Option<Branch>, right: Option<Branch>) -> Option<Branch> {
    match (left, right) {
        (Some(left), Some(right)) if left.kind == "bool" => Some(right),
        (left, right) => left.or(right),
    }
}

fn flag(hook: &Hook, expr: &Expr, value: bool) -> Option<Branch> {
    Some(Branch {
        index: read(hook, expr)?,
        kind: "bool".to_owned(),
        case: value.to_string(),
    })
}

fn equal(hook: &Hook, left: &Expr, right: &Expr) -> Option<Branch> {
    let index = read(hook, left)?;
    let (kind, case) = value(right)?;
    Some(Branch { index, kind, case })
}

fn of_macro(hook: &Hook, of: &Macro) -> Option<Branch> {
    let parse = |input: ParseStream<'_>| {
        let expr: Expr = input.parse()?;
        input.parse::<Token![,]>()?;
        let pattern = Pat::parse_multi(input)?;
        input.parse::<Option<Token![,]>>()?;
        Ok((expr, pattern))
    };
    let matched = of
        .path
        .is_ident("matches")
        .then(|| parse.parse2(of.tokens.clone()).ok());
    match matched.flatten()? {
        (expr, Pat::Path(pattern)) => equal(hook, &expr, &Expr::Path(pattern)),
        _ => None,
    }
}

/// The question that `expr` is, and nothing more.
fn read(hook: &Hook, expr: &Expr) -> Option<usize> {
    let path = match expr {
        Expr::Paren(inner) => return read(hook, &inner.expr),
        Expr::Path(path) => path,
        _ => return None,
    };
    let ident = path.path.get_ident()?;
    hook.reads
        .iter()
        .find(|read| read.ident == *ident)
        .map(|read| read.index)
}

/// A value that differs from every other one of its kind that is written otherwise: a variant behind the same path, or a
/// literal.
fn value(expr: &Expr) -> Option<(String, String)> {
    match expr {
        Expr::Path(path) => {
            let segments: Vec<String> = path.path.segments.iter().map(|part| part.ident.to_string()).collect();
            let (variant, of) = segments.split_last()?;
            // A constant, which is written in capitals, may be the same value as another one.
            let is_variant = variant.chars().any(char::is_lowercase) && variant.starts_with(char::is_uppercase);
            (is_variant && !of.is_empty()).then(|| (of.join("::"), variant.clone()))
        }
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => Some(("number".to_owned(), number.base10_digits().to_owned())),
            Lit::Str(text) => Some(("text".to_owned(), text.value())),
            Lit::Bool(value) => Some(("bool".to_owned(), value.value.to_string())),
            _ => None,
        },
        _ => None,
    }
}
