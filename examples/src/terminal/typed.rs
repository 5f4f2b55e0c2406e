//! Answers that are typed, read by the rules of their schema: a wrong one is corrected before it is sent.

use std::{fmt::Display, str::FromStr};

use email_address::EmailAddress;
use rmcp::model::{IntegerSchema, NumberSchema, StringFormat, StringSchema};
use serde_json::{Value as Json, json};

/// A field to type an answer into.
pub(super) struct TypedField {
    pub(super) typed: Typed,
    pub(super) is_required: bool,
}

/// What is typed.
pub(super) enum Typed {
    Text(StringSchema),
    Integer(IntegerSchema),
    Number(NumberSchema),
}

impl TypedField {
    /// The answer on `line`, `None` where it is left blank, or why it is none, in words for the person.
    pub(super) fn read(&self, line: &str) -> Result<Option<Json>, String> {
        match line.trim() {
            "" if self.is_required => Err("An answer is required.".to_owned()),
            "" => Ok(None),
            trimmed => match &self.typed {
                Typed::Text(schema) => text(schema, line),
                Typed::Integer(schema) => integer(schema, trimmed),
                Typed::Number(schema) => number(schema, trimmed),
            }
            .map(Some),
        }
    }
}

impl Typed {
    /// What is filled in when the form is shown.
    pub(super) fn default(&self) -> String {
        match self {
            Self::Text(schema) => schema.default.clone(),
            Self::Integer(schema) => schema.default.map(|default| default.to_string()),
            Self::Number(schema) => schema.default.map(|default| default.to_string()),
        }
        .unwrap_or_default()
    }
}

fn text(schema: &StringSchema, line: &str) -> Result<Json, String> {
    let length = u32::try_from(line.chars().count()).unwrap_or(u32::MAX);
    if let Some(shortest) = schema.min_length.filter(|shortest| length < *shortest) {
        return Err(format!("The answer must have at least {}.", characters(shortest)));
    }
    if let Some(longest) = schema.max_length.filter(|longest| length > *longest) {
        return Err(format!("The answer must have at most {}.", characters(longest)));
    }
    if schema.format == Some(StringFormat::Email) && EmailAddress::from_str(line).is_err() {
        return Err("The answer must be an e-mail address.".to_owned());
    }
    Ok(json!(line))
}

fn integer(schema: &IntegerSchema, line: &str) -> Result<Json, String> {
    // A `u64` reaches further than the bounds of a schema.
    let json = i64::from_str(line)
        .map(|value| json!(value))
        .or_else(|_| u64::from_str(line).map(|value| json!(value)));
    let (Ok(json), Ok(value)) = (json, i128::from_str(line)) else {
        return Err("The answer must be a whole number.".to_owned());
    };
    within(&value, schema.minimum.map(i128::from), schema.maximum.map(i128::from))?;
    Ok(json)
}

fn number(schema: &NumberSchema, line: &str) -> Result<Json, String> {
    match f64::from_str(line) {
        Ok(value) if value.is_finite() => {
            within(&value, schema.minimum, schema.maximum)?;
            Ok(json!(value))
        }
        _ => Err("The answer must be a number.".to_owned()),
    }
}

fn within<N: PartialOrd + Display>(value: &N, min: Option<N>, max: Option<N>) -> Result<(), String> {
    match (min, max) {
        (Some(min), _) if *value < min => Err(format!("The answer must be at least {min}.")),
        (_, Some(max)) if *value > max => Err(format!("The answer must be at most {max}.")),
        _ => Ok(()),
    }
}

fn characters(count: u32) -> String {
    if count == 1 {
        "1 character".to_owned()
    } else {
        format!("{count} characters")
    }
}

#[cfg(test)]
mod tests {
    use rmcp::model::{IntegerSchema, NumberSchema, StringFormat, StringSchema};
    use serde_json::json;

    use super::{Typed, TypedField};

    fn required(typed: Typed) -> TypedField {
        TypedField {
            typed,
            is_required: true,
        }
    }

    fn wrong(field: &TypedField, line: &str) -> String {
        field.read(line).expect_err(line)
    }

    #[test]
    fn an_empty_line_leaves_an_optional_field_blank_alone() {
        let field = required(Typed::Text(StringSchema::new()));
        assert_eq!(wrong(&field, " "), "An answer is required.");
        let field = TypedField {
            is_required: false,
            ..field
        };
        assert_eq!(field.read(""), Ok(None));
    }

    #[test]
    fn a_text_is_read_within_its_bounds_in_characters() {
        let field = required(Typed::Text(StringSchema::new().length(2, 3)));
        assert_eq!(field.read("äöü"), Ok(Some(json!("äöü"))));
        assert_eq!(wrong(&field, "ä"), "The answer must have at least 2 characters.");
        assert_eq!(wrong(&field, "äöüß"), "The answer must have at most 3 characters.");
    }

    #[test]
    fn an_email_is_an_address() {
        let field = required(Typed::Text(StringSchema::new().format(StringFormat::Email)));
        assert_eq!(field.read("ann@example.com"), Ok(Some(json!("ann@example.com"))));
        assert_eq!(wrong(&field, "ann"), "The answer must be an e-mail address.");
    }

    #[test]
    fn an_integer_is_whole_and_within_its_bounds() {
        let field = required(Typed::Integer(IntegerSchema::new().minimum(-1)));
        assert_eq!(field.read(" -1 "), Ok(Some(json!(-1))));
        assert_eq!(field.read("18446744073709551615"), Ok(Some(json!(u64::MAX))));
        assert_eq!(wrong(&field, "-2"), "The answer must be at least -1.");
        assert_eq!(wrong(&field, "1.5"), "The answer must be a whole number.");
        let field = required(Typed::Integer(IntegerSchema::new().maximum(8)));
        assert_eq!(wrong(&field, "9"), "The answer must be at most 8.");
    }

    #[test]
    fn a_number_is_finite_and_within_its_bounds() {
        let field = required(Typed::Number(NumberSchema::new().range(0.5, 2.0)));
        assert_eq!(field.read("1e0"), Ok(Some(json!(1.0))));
        assert_eq!(wrong(&field, "0.4"), "The answer must be at least 0.5.");
        assert_eq!(wrong(&field, "3"), "The answer must be at most 2.");
        assert_eq!(wrong(&field, "inf"), "The answer must be a number.");
    }

    #[test]
    fn a_default_is_filled_in_as_it_would_be_typed() {
        assert_eq!(Typed::Text(StringSchema::new().with_default("a")).default(), "a");
        assert_eq!(Typed::Integer(IntegerSchema::new().with_default(2)).default(), "2");
        assert_eq!(Typed::Number(NumberSchema::new().with_default(0.5)).default(), "0.5");
        assert_eq!(Typed::Number(NumberSchema::new()).default(), "");
    }
}
