//! Numbers as answers.

use core::num::NonZero;

use super::{Answer, Shape, Value};
use crate::table::Rules;

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Answer for $integer {
            const SHAPE: Shape = Shape::Integer {
                min: clamp(<$integer>::MIN as i128, <$integer>::MIN != 0),
                max: clamp(<$integer>::MAX as i128, false),
            };
            type Inner = Self;
            type View<'a> = Self;

            fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
                Self::from_value(value)
            }

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Integer(value) => Self::try_from(*value).ok(),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                i128::try_from(self).map_or(Value::Empty, Value::Integer)
            }
        }

        // A list of all integers says little of what can be asked.
        #[diagnostic::do_not_recommend]
        impl Answer for NonZero<$integer> {
            const SHAPE: Shape = from_one(<$integer>::SHAPE);
            const RULES: &'static Rules = if <$integer>::MIN == 0 { &Rules::NONE } else { &Rules::NONE.without_zero() };
            type Inner = Self;
            type View<'a> = Self;

            fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
                Self::from_value(value)
            }

            fn from_value(value: &Value) -> Option<Self> {
                <$integer>::from_value(value).and_then(Self::new)
            }

            fn into_value(self) -> Value {
                self.get().into_value()
            }
        }
    )*};
}

/// A JSON number is exact within 64 bits: wider types end there. (`u128::MAX as i128` is −1, which means the same.)
const fn clamp(limit: i128, is_lower: bool) -> i128 {
    let (least, greatest) = (i64::MIN as i128, u64::MAX as i128);
    if is_lower {
        if limit < least { least } else { limit }
    } else if limit == -1 || limit > greatest {
        greatest
    } else {
        limit
    }
}

/// The range of a type without a sign, without its 0. In one with a sign, 0 is in the middle: that is a rule.
const fn from_one(shape: Shape) -> Shape {
    match shape {
        Shape::Integer { min: 0, max } => Shape::Integer { min: 1, max },
        other => other,
    }
}

#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_lossless,
    reason = "`clamp` knows the one value that wraps"
)]
mod implementations {
    use super::{Answer, NonZero, Rules, Shape, Value, clamp, from_one};
    integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
}

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl Answer for $float {
            const SHAPE: Shape = Shape::Number { max: <$float>::MAX as f64 };
            type Inner = Self;
            type View<'a> = Self;

            fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
                Self::from_value(value)
            }

            #[allow(clippy::cast_possible_truncation, reason = "the range was checked; the nearest value is meant")]
            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Number(value) => Some(*value as $float),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                // By its shortest decimal, which is what people read and compare: 0.1 stays 0.1.
                let decimal = self.to_string().parse().ok().filter(|value: &f64| value.is_finite());
                decimal.map_or(Value::Empty, Value::Number)
            }
        }
    )*};
}

#[allow(clippy::cast_lossless, reason = "`f64::from` is not const")]
mod floats {
    use super::{Answer, Shape, Value};
    floats!(f32, f64);
}
