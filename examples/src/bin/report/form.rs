//! A form as a prompt, whatever its `requestedSchema`: choices to pick from, yes or no, or a line to type.

use std::fmt::{self, Display};

use inquire::{Confirm, InquireError, Select, Text, error::InquireResult, validator::Validation};
use rmcp::model::{
    ElicitationSchema, EnumSchema, JsonObject, PrimitiveSchemaDefinition as Field, SingleSelectEnumSchema,
};
use serde_json::{Value as Json, json};

use crate::typed::{Typed, TypedField};

/// Puts the form to the person. A wizard's form has one question, whose words are the `message`.
pub(crate) fn ask(message: &str, form: &ElicitationSchema) -> InquireResult<JsonObject> {
    let mut fields = form.properties.iter();
    let (Some((key, field)), None) = (fields.next(), fields.next()) else {
        return Err(unsupported("a form of more or less than one question"));
    };
    let question = Question {
        message: printable(message),
        is_required: form.required.iter().flatten().any(|required| required == key),
    };
    let answer = question.ask(field)?;
    Ok(answer.map(|answer| (key.clone(), answer)).into_iter().collect())
}

/// `text` from a server, with nothing in it that a terminal would obey.
pub(crate) fn printable(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}")
}

struct Question {
    message: String,
    is_required: bool,
}

impl Question {
    /// The answer, or `None` where the field is left blank.
    fn ask(&self, field: &Field) -> InquireResult<Option<Json>> {
        match field {
            Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Untitled(field))) => {
                let choices = field.enum_.iter().map(|value| Choice::new(value, json!(value)));
                self.choose(choices, &json!(field.default), &[&field.title, &field.description])
            }
            Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Titled(field))) => {
                let options = field.one_of.iter();
                let choices = options.map(|option| Choice::new(&option.title, json!(option.const_)));
                self.choose(choices, &json!(field.default), &[&field.title, &field.description])
            }
            Field::Boolean(field) if self.is_required => {
                self.confirm(field.default, &[&field.title, &field.description])
            }
            Field::Boolean(field) => {
                let choices = [("Yes", true), ("No", false)].map(|(label, value)| Choice::new(label, json!(value)));
                self.choose(choices, &json!(field.default), &[&field.title, &field.description])
            }
            Field::String(field) => self.type_in(Typed::Text(field.clone()), &[&field.title, &field.description]),
            Field::Integer(field) => self.type_in(Typed::Integer(field.clone()), &[&field.title, &field.description]),
            Field::Number(field) => self.type_in(Typed::Number(field.clone()), &[&field.title, &field.description]),
            _ => Err(unsupported("a question that no wizard has")),
        }
    }

    fn choose(
        &self,
        choices: impl IntoIterator<Item = Choice>,
        default: &Json,
        words: &[&Words],
    ) -> InquireResult<Option<Json>> {
        let mut choices: Vec<_> = choices.into_iter().collect();
        if !self.is_required {
            choices.push(Choice::blank());
        }
        let start = choices.iter().position(|choice| choice.value.as_ref() == Some(default));
        let choice = Select::new(&self.message, choices)
            .with_starting_cursor(start.unwrap_or(0))
            .with_help_message(&help(
                words,
                "↑↓ to move, type to filter, enter to select, esc to cancel",
            ))
            .prompt()?;
        Ok(choice.value)
    }

    fn confirm(&self, default: Option<bool>, words: &[&Words]) -> InquireResult<Option<Json>> {
        let help = help(words, "y or n, esc to cancel");
        let mut prompt = Confirm::new(&self.message).with_help_message(&help);
        prompt.default = default;
        prompt.prompt().map(|answer| Some(json!(answer)))
    }

    fn type_in(&self, typed: Typed, words: &[&Words]) -> InquireResult<Option<Json>> {
        let keys = if self.is_required {
            "esc to cancel"
        } else {
            "empty to leave it blank, esc to cancel"
        };
        let field = TypedField {
            typed,
            is_required: self.is_required,
        };
        let check = |line: &str| {
            Ok(match field.read(line) {
                Ok(_) => Validation::Valid,
                Err(reason) => Validation::Invalid(reason.into()),
            })
        };
        let line = Text::new(&self.message)
            .with_initial_value(&field.typed.default())
            .with_help_message(&help(words, keys))
            .with_validator(check)
            .prompt()?;
        field.read(&line).map_err(|reason| InquireError::Custom(reason.into()))
    }
}

/// A title or a description.
type Words = Option<std::borrow::Cow<'static, str>>;

/// What stands below a prompt: the words of the field, and the `keys` to use.
fn help(words: &[&Words], keys: &str) -> String {
    let words = words.iter().filter_map(|words| words.as_deref().map(printable));
    words.chain([keys.to_owned()]).collect::<Vec<_>>().join(" · ")
}

/// One of the lines to pick from.
struct Choice {
    label: String,
    value: Option<Json>,
}

impl Choice {
    fn new(label: &str, value: Json) -> Self {
        Self {
            label: printable(label),
            value: Some(value),
        }
    }

    fn blank() -> Self {
        Self {
            label: "(leave it blank)".to_owned(),
            value: None,
        }
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}

fn unsupported(what: &str) -> InquireError {
    InquireError::InvalidConfiguration(format!("{what} cannot be shown"))
}
