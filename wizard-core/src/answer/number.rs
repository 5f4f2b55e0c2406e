//! Numbers as answers.

use core::{fmt::Display, num::NonZero};

use super::{Answer, Rules, Shape, Value};

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
                    Value::Natural(value) => Self::try_from(*value).ok(),
                    _ => None,
                }
            }

            // A type without a sign is all in `u128`.
            fn into_value(self) -> Value {
                i128::try_from(self).map_or_else(|_| Value::Natural(self as u128), Value::Integer)
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

/// A JSON number is exact within 64 bits, so that the range of a wider type is cut to these. (`u128::MAX as i128` is
/// −1, which as an upper limit stands for the greatest number.)
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

/// The range of an unsigned type without 0. With a sign, 0 stands in the middle of the range: there a rule excludes it.
const fn from_one(shape: Shape) -> Shape {
    match shape {
        Shape::Integer { min: 0, max } => Shape::Integer { min: 1, max },
        other => other,
    }
}

#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    reason = "`clamp` knows the one value that wraps, and what is beyond `i128` has no sign"
)]
mod implementations {
    use super::{Answer, NonZero, Rules, Shape, Value, clamp, from_one};
    integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);
}

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl Answer for $float {
            const SHAPE: Shape = Shape::Number {
                max: <$float>::MAX as f64,
                nearest: |value| as_read(value as $float),
            };
            type Inner = Self;
            type View<'a> = Self;

            fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
                Self::from_value(value)
            }

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Number(value) => Some(*value as $float),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                Value::Number(as_read(self))
            }
        }
    )*};
}

#[allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    reason = "`f64::from` is not const; the nearest value of the type is what is meant"
)]
mod floats {
    use super::{Answer, Shape, Value, as_read};
    floats!(f32, f64);
}

/// A float by its shortest decimal, which is what people read and compare: the `f32` 0.1 is 0.1.
fn as_read(float: impl Display) -> f64 {
    float
        .to_string()
        .parse()
        .expect("the text of a float is that of a float")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_rounded_to_its_type_and_written_as_people_read_it() {
        let Shape::Number { nearest, .. } = f32::SHAPE else {
            panic!("a number")
        };
        for (given, rounded) in [
            (123_456_789.12, 123_456_790.0),
            (0.1, 0.1),
            (16_777_217.0, 16_777_216.0),
            (1e39, f64::INFINITY),
        ] {
            assert_eq!(nearest(given).to_bits(), f64::to_bits(rounded), "{given}");
            assert_eq!(nearest(rounded).to_bits(), f64::to_bits(rounded), "twice {given}");
        }
    }

    #[test]
    fn every_integer_of_the_server_reads_back_as_it_is() {
        for value in [
            0,
            u128::from(u64::MAX) + 1,
            i128::MAX as u128,
            i128::MAX as u128 + 1,
            u128::MAX,
        ] {
            assert_eq!(u128::from_value(&value.into_value()), Some(value));
        }
        for value in [i128::MIN, -1, i128::MAX] {
            assert_eq!(i128::from_value(&value.into_value()), Some(value));
        }
        assert_eq!(u64::from_value(&u128::MAX.into_value()), None);
        assert_eq!(
            NonZero::<u128>::from_value(&u128::MAX.into_value()),
            NonZero::new(u128::MAX)
        );
    }

    #[test]
    fn a_number_that_is_none_is_not_taken_for_a_blank() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!value.into_value().is_finite());
            assert!(!Some(value).into_value().is_finite());
            #[allow(clippy::cast_possible_truncation, reason = "it stays infinite, or no number")]
            let narrow = value as f32;
            assert!(!narrow.into_value().is_finite());
        }
    }
}
