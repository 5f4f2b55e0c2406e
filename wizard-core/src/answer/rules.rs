//! The rules that an answer keeps beside its type: bounds, a format, a pattern. A field has rules, and so has a type
//! that derives `Answer`; an answer keeps both.

#![allow(
    clippy::return_self_not_must_use,
    reason = "called by generated code and in constants alone"
)]

use std::fmt;

use super::Format;
use crate::pattern::Pattern;

/// A constant of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Boolean(bool),
    /// A whole number.
    Integer(i128),
    /// A finite number.
    Number(f64),
    /// A string.
    Text(&'static str),
}

/// What a bound limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundKind {
    /// The least number.
    Min,
    /// The greatest number.
    Max,
    /// The least length in characters.
    MinLen,
    /// The greatest length in characters.
    MaxLen,
    /// The fewest items.
    MinItems,
    /// The most items.
    MaxItems,
}

/// The rules of a field, which lead to those of its type; or the rules of a type, which lead to those of the type
/// inside.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub(crate) min: Option<Literal>,
    pub(crate) max: Option<Literal>,
    pub(crate) min_len: Option<u32>,
    pub(crate) max_len: Option<u32>,
    pub(crate) min_items: Option<u32>,
    pub(crate) max_items: Option<u32>,
    pub(crate) format: Option<&'static Format>,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) excludes_zero: bool,
    pub(crate) is_secret: bool,
    pub(crate) of_type: Option<&'static Self>,
}

impl Rules {
    /// The longest text, in characters, of a question that does not say `max_len`.
    pub const LONGEST: u32 = 1_000;
    /// The longest text of a model, in characters, where a question does not say `max_len`: half of what a state holds.
    pub const LONGEST_SAMPLE: u32 = 6_000;

    /// No rules.
    pub const NONE: Self = Self {
        min: None,
        max: None,
        min_len: None,
        max_len: None,
        min_items: None,
        max_items: None,
        format: None,
        pattern: None,
        excludes_zero: false,
        is_secret: false,
        of_type: None,
    };

    /// Sets a bound. The macro has checked that lengths are within 32 bits.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub const fn bound(mut self, kind: BoundKind, value: Literal) -> Self {
        match (kind, value) {
            (BoundKind::Min, value) => self.min = Some(value),
            (BoundKind::Max, value) => self.max = Some(value),
            (BoundKind::MinLen, Literal::Integer(value)) => self.min_len = Some(value as u32),
            (BoundKind::MaxLen, Literal::Integer(value)) => self.max_len = Some(value as u32),
            (BoundKind::MinItems, Literal::Integer(value)) => self.min_items = Some(value as u32),
            (BoundKind::MaxItems, Literal::Integer(value)) => self.max_items = Some(value as u32),
            (BoundKind::MinLen | BoundKind::MaxLen | BoundKind::MinItems | BoundKind::MaxItems, _) => {
                panic!("a length is a whole number")
            }
        }
        self
    }

    /// Sets the format that a text has to be of.
    pub const fn format(mut self, format: &'static Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Sets the pattern that the whole text has to match.
    pub const fn pattern(mut self, pattern: &'static str) -> Self {
        self.pattern = Some(Pattern::new(pattern));
        self
    }

    /// Refuses 0.
    pub(crate) const fn without_zero(mut self) -> Self {
        self.excludes_zero = true;
        self
    }

    /// Marks a secret, which no form may ask for.
    #[cfg(feature = "secrecy")]
    pub(crate) const fn secret(mut self) -> Self {
        self.is_secret = true;
        self
    }

    /// Adds the rules of the type, which hold beside these.
    pub const fn of_type(mut self, rules: &'static Self) -> Self {
        self.of_type = Some(rules);
        self
    }

    /// These rules and those behind them.
    fn all(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |rules| rules.of_type)
    }

    /// The formats that a text has, the field's first.
    pub(crate) fn formats(&self) -> impl Iterator<Item = &'static Format> {
        self.all().filter_map(|rules| rules.format)
    }

    /// The patterns that a text matches, the field's first.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = Pattern> {
        self.all().filter_map(|rules| rules.pattern)
    }

    /// Whether 0 is refused.
    pub(crate) fn excludes_zero(&self) -> bool {
        self.all().any(|rules| rules.excludes_zero)
    }

    /// The shortest text that is taken, in characters.
    pub(crate) fn shortest(&self) -> Option<u32> {
        self.all().filter_map(|rules| rules.min_len).max()
    }

    /// The longest text that is taken, in characters, where an author set a limit.
    pub(crate) fn longest_said(&self) -> Option<u32> {
        self.all().filter_map(|rules| rules.max_len).min()
    }

    /// The longest text that is taken, in characters.
    pub(crate) fn longest(&self) -> u32 {
        self.longest_said().unwrap_or(Self::LONGEST)
    }

    /// The least and greatest whole number that is taken: the type's range within the authors' bounds.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "saturates, and the type's range is narrower"
    )]
    pub(crate) fn integers(&self, min: i128, max: i128) -> (i128, i128) {
        let whole = |bound: Literal, round: fn(f64) -> f64| match bound {
            Literal::Integer(value) => Some(value),
            Literal::Number(value) => Some(round(value) as i128),
            Literal::Boolean(_) | Literal::Text(_) => None,
        };
        let mins = self.all().filter_map(|rules| whole(rules.min?, f64::ceil));
        let maxs = self.all().filter_map(|rules| whole(rules.max?, f64::floor));
        (mins.fold(min, i128::max), maxs.fold(max, i128::min))
    }

    /// The least and greatest number that is taken, where an author set one.
    pub(crate) fn numbers(&self) -> (Option<f64>, Option<f64>) {
        let mins = self.all().filter_map(|rules| rules.min?.as_f64());
        let maxs = self.all().filter_map(|rules| rules.max?.as_f64());
        (mins.reduce(f64::max), maxs.reduce(f64::min))
    }
}

/// As its author wrote it.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Boolean(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Text(value) => fmt::Debug::fmt(value, f),
        }
    }
}

impl Literal {
    /// The constant as a float, if it is a number.
    #[allow(clippy::cast_precision_loss, reason = "a bound beyond 2^53 is the nearest float")]
    pub(crate) const fn as_f64(self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(value as f64),
            Self::Number(value) => Some(value),
            Self::Boolean(_) | Self::Text(_) => None,
        }
    }

    /// Whether both are numbers, and this one is the greater.
    pub(crate) const fn is_above(self, other: Self) -> bool {
        if let (Self::Integer(a), Self::Integer(b)) = (self, other) {
            return a > b;
        }
        match (self.as_f64(), other.as_f64()) {
            (Some(a), Some(b)) => a > b,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_bounds_the_narrower_holds() {
        static OF_TYPE: Rules = Rules::NONE
            .bound(BoundKind::Min, Literal::Integer(1))
            .bound(BoundKind::Max, Literal::Integer(100))
            .bound(BoundKind::MinLen, Literal::Integer(3))
            .bound(BoundKind::MaxLen, Literal::Integer(2_000));
        let wider = Rules::NONE
            .bound(BoundKind::Min, Literal::Integer(0))
            .bound(BoundKind::Max, Literal::Number(100.5))
            .bound(BoundKind::MinLen, Literal::Integer(1))
            .bound(BoundKind::MaxLen, Literal::Integer(3_000))
            .of_type(&OF_TYPE);
        assert_eq!(wider.integers(0, 255), (1, 100));
        assert_eq!(wider.numbers(), (Some(1.0), Some(100.0)));
        assert_eq!((wider.shortest(), wider.longest()), (Some(3), 2_000));
        let narrower = Rules::NONE
            .bound(BoundKind::Max, Literal::Integer(50))
            .bound(BoundKind::MaxLen, Literal::Integer(5))
            .of_type(&OF_TYPE);
        assert_eq!(narrower.integers(0, 255), (1, 50));
        assert_eq!((narrower.shortest(), narrower.longest()), (Some(3), 5));
    }

    #[test]
    fn a_text_has_at_most_a_thousand_characters_unless_somebody_says_more() {
        assert_eq!(Rules::NONE.longest(), 1_000);
        assert_eq!(
            Rules::NONE.bound(BoundKind::MaxLen, Literal::Integer(1_500)).longest(),
            1_500
        );
    }
}
