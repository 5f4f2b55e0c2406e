//! The items of an attribute whose values are numbers: bounds, limits and what a model is told.

use super::{
    attributes::Attributes,
    literal::{self, Literal, LiteralValue},
};

/// What a bound is that is no literal.
const CHECK: &str = "`check = if … { Ok(()) } else { Err(\"…\") }`";

impl Attributes<'_> {
    /// `name = 1`, a number from 1 to 255.
    pub(crate) fn small(&mut self, name: &str) -> Option<u8> {
        let literal = self.literal(name, "a number from 1 to 255", "3")?;
        match literal.value {
            LiteralValue::Integer(value @ 1..=255) => u8::try_from(value).ok(),
            _ => self.refuse(&literal, name, "a number from 1 to 255", "3"),
        }
    }

    /// `name = 0`, a length in characters.
    pub(crate) fn length(&mut self, name: &str) -> Option<Literal> {
        self.natural(name, "a length in characters", "100")
    }

    /// `name = 0`, a number of items.
    pub(crate) fn count(&mut self, name: &str) -> Option<Literal> {
        self.natural(name, "a number of items", "2")
    }

    fn natural(&mut self, name: &str, what: &str, example: &str) -> Option<Literal> {
        let literal = self.bound(name, what, example)?;
        match literal.value {
            LiteralValue::Integer(value) if (0..=i128::from(u32::MAX)).contains(&value) => Some(literal),
            _ => self.refuse(&literal, name, what, example),
        }
    }

    /// `name = -1.5`.
    pub(crate) fn number(&mut self, name: &str) -> Option<Literal> {
        if let Some(value) = self.value(name).cloned()
            && literal::is_too_large(&value)
        {
            self.errors.at(
                value,
                format!("`{name}` is too large: numbers have 64 bits at most in JSON"),
            );
            self.remove(name);
            return None;
        }
        let literal = self.bound(name, "a number literal", "…")?;
        match literal.value {
            LiteralValue::Integer(_) | LiteralValue::Float(_) => Some(literal),
            LiteralValue::Text(text) if text.parse::<f64>().is_ok() => {
                self.errors.at_span(
                    literal.span,
                    format!("a number stands without quotes: `{name} = {text}`"),
                );
                None
            }
            LiteralValue::Text(_) => {
                let problem =
                    format!("`{name}` is a number literal: what a date or a text is bounded by is a check, {CHECK}");
                self.errors.at_span(literal.span, problem);
                None
            }
            LiteralValue::Boolean(_) => self.refuse(&literal, name, "a number literal", "…"),
        }
    }

    /// `name = 1`, a number of tokens.
    pub(crate) fn tokens(&mut self, name: &str) -> Option<u32> {
        const WHAT: &str = "a number of tokens from 1 to 4294967295";
        let literal = self.literal(name, WHAT, "500")?;
        let tokens = match literal.value {
            LiteralValue::Integer(value @ 1..) => u32::try_from(value).ok(),
            _ => None,
        };
        tokens.or_else(|| self.refuse(&literal, name, WHAT, "500"))
    }

    /// `name = 0.5`, how freely a model answers.
    pub(crate) fn temperature(&mut self, name: &str) -> Option<f64> {
        let literal = self.literal(name, "a number from 0", "0.5")?;
        match literal.value {
            LiteralValue::Integer(value) => u32::try_from(value).ok().map(f64::from),
            LiteralValue::Float(value) => Some(value).filter(|value| *value >= 0.0),
            LiteralValue::Boolean(_) | LiteralValue::Text(_) => None,
        }
        .or_else(|| self.refuse(&literal, name, "a number from 0", "0.5"))
    }

    /// A literal that bounds an answer.
    fn bound(&mut self, name: &str, what: &str, example: &str) -> Option<Literal> {
        let evaluated = self.value(name).filter(|value| Literal::of(value).is_none());
        let Some(value) = evaluated.cloned() else {
            return self.literal(name, what, example);
        };
        let problem = format!("`{name}` is {what}, and a bound that has to be evaluated is a check: {CHECK}");
        self.errors.at(value, problem);
        self.remove(name);
        None
    }
}
