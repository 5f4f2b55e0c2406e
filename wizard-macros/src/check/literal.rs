//! Literals of attributes: bounds and defaults that the macro itself can compare.

use std::{cmp::Ordering, fmt};

use proc_macro2::Span;
use syn::{Expr, Lit, UnOp, spanned::Spanned};

use super::attributes::peel;

/// A literal and where it stands.
#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) value: LiteralValue,
    pub(crate) span: Span,
}

#[derive(Clone)]
pub(crate) enum LiteralValue {
    Boolean(bool),
    Integer(i128),
    Float(f64),
    Text(String),
}

impl Literal {
    /// The literal that `expr` is; `None` for anything that has to be evaluated.
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        let span = expr.span();
        let value = match peel(expr) {
            Expr::Lit(lit) => LiteralValue::of(&lit.lit)?,
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match peel(&unary.expr) {
                Expr::Lit(lit) => LiteralValue::of(&lit.lit)?.negated()?,
                _ => return None,
            },
            _ => return None,
        };
        Some(Self { value, span })
    }
}

/// Whether `expr` is an integer that no [`LiteralValue`] can hold.
pub(super) fn is_too_large(expr: &Expr) -> bool {
    match peel(expr) {
        Expr::Lit(lit) => matches!(&lit.lit, Lit::Int(value) if value.base10_parse::<i128>().is_err()),
        Expr::Unary(unary) => is_too_large(&unary.expr),
        _ => false,
    }
}

/// As the author wrote it.
impl fmt::Display for LiteralValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boolean(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Text(value) => write!(f, "{value:?}"),
        }
    }
}

impl LiteralValue {
    fn of(lit: &Lit) -> Option<Self> {
        match lit {
            Lit::Bool(value) => Some(Self::Boolean(value.value)),
            Lit::Int(value) => value.base10_parse().ok().map(Self::Integer),
            Lit::Float(value) => value
                .base10_parse()
                .ok()
                .filter(|value: &f64| value.is_finite())
                .map(Self::Float),
            Lit::Str(value) => Some(Self::Text(value.value())),
            _ => None,
        }
    }

    fn negated(self) -> Option<Self> {
        match self {
            Self::Integer(value) => Some(Self::Integer(-value)),
            Self::Float(value) => Some(Self::Float(-value)),
            Self::Boolean(_) | Self::Text(_) => None,
        }
    }

    /// The order of two numbers; `None` where one of the two is not a number.
    pub(crate) fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => Some(a.cmp(b)),
            _ => self.as_f64()?.partial_cmp(&other.as_f64()?),
        }
    }

    #[allow(
        clippy::cast_precision_loss,
        reason = "only compared with a bound that is a float itself"
    )]
    fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            Self::Boolean(_) | Self::Text(_) => None,
        }
    }
}
