//! A form as a prompt, whatever its `requestedSchema`: choices to pick from, yes or no, or a line to type.

use std::fmt::{self, Display};

use inquire::{
    Confirm, InquireError, MultiSelect, Select, Text,
    error::InquireResult,
    list_option::ListOption,
    validator::{ErrorMessage, Validation},
};
use rmcp::model::{
    ElicitationSchema, EnumSchema, JsonObject, MultiSelectEnumSchema, PrimitiveSchemaDefinition as Field,
    SingleSelectEnumSchema,
};
use serde_json::{Value as Json, json};

use super::typed::{Typed, TypedField};

/// Puts the form to the person, one prompt a question. The words of a question are its title in the form; one without is
/// what the `message` asks.
pub(super) fn ask(message: &str, form: &ElicitationSchema) -> InquireResult<JsonObject> {
    let fields: Vec<(&String, &Field)> = match &form.property_order {
        Some(order) => order
            .iter()
            .filter_map(|key| form.properties.get_key_value(key))
            .collect(),
        None => form.properties.iter().collect(),
    };
    let has_heading = fields.len() > 1 && fields.iter().all(|(_, field)| words(field).title.is_some());
    if has_heading {
        eprintln!("{}", printable(message));
    }
    let mut answers = JsonObject::new();
    for (key, field) in &fields {
        let title = words(field).title.filter(|_| fields.len() > 1);
        let question = Question {
            message: printable(title.unwrap_or(message)),
            help: help(field, title.is_some()),
            is_required: form.required.iter().flatten().any(|required| required == *key),
        };
        answers.extend(question.ask(field)?.map(|answer| ((*key).clone(), answer)));
    }
    Ok(answers)
}

/// `text` from a server, with nothing in it that a terminal would obey.
pub(super) fn printable(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}")
}

struct Question {
    message: String,
    /// What stands below.
    help: String,
    is_required: bool,
}

impl Question {
    /// The answer, or `None` where the field is left blank.
    fn ask(&self, field: &Field) -> InquireResult<Option<Json>> {
        match field {
            Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Untitled(field))) => {
                self.choose(untitled(&field.enum_), &json!(field.default))
            }
            Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Titled(field))) => {
                let options = field.one_of.iter();
                let choices = options.map(|option| Choice::new(&option.title, json!(option.const_)));
                self.choose(choices.collect(), &json!(field.default))
            }
            Field::Enum(EnumSchema::Multi(MultiSelectEnumSchema::Untitled(field))) => {
                let bounds = (field.min_items, field.max_items);
                self.choose_several(untitled(&field.items.enum_), field.default.as_deref(), bounds)
            }
            Field::Enum(EnumSchema::Multi(MultiSelectEnumSchema::Titled(field))) => {
                let options = field.items.any_of.iter();
                let choices = options.map(|option| Choice::new(&option.title, json!(option.const_)));
                let bounds = (field.min_items, field.max_items);
                self.choose_several(choices.collect(), field.default.as_deref(), bounds)
            }
            Field::Boolean(field) if self.is_required => self.confirm(field.default),
            Field::Boolean(field) => {
                let choices = [("Yes", true), ("No", false)].map(|(label, value)| Choice::new(label, json!(value)));
                self.choose(choices.into(), &json!(field.default))
            }
            Field::String(field) => self.type_in(Typed::Text(field.clone())),
            Field::Integer(field) => self.type_in(Typed::Integer(field.clone())),
            Field::Number(field) => self.type_in(Typed::Number(field.clone())),
            _ => Err(InquireError::InvalidConfiguration(
                "a question that no wizard has cannot be shown".to_owned(),
            )),
        }
    }

    fn choose(&self, mut choices: Vec<Choice>, default: &Json) -> InquireResult<Option<Json>> {
        if !self.is_required {
            choices.push(Choice::blank());
        }
        let start = choices.iter().position(|choice| choice.value.as_ref() == Some(default));
        let choice = Select::new(&self.message, choices)
            .with_starting_cursor(start.unwrap_or(0))
            .with_help_message(&self.help("↑↓ to move, type to filter, enter to select, esc to cancel"))
            .prompt()?;
        Ok(choice.value)
    }

    fn choose_several(
        &self,
        choices: Vec<Choice>,
        default: Option<&[String]>,
        (fewest, most): (Option<u64>, Option<u64>),
    ) -> InquireResult<Option<Json>> {
        let is_default = |choice: &Choice| {
            let value = choice.value.as_ref().and_then(Json::as_str);
            value.is_some_and(|value| default.into_iter().flatten().any(|default| default == value))
        };
        let chosen: Vec<usize> = (0..choices.len())
            .filter(|index| is_default(&choices[*index]))
            .collect();
        let count = move |chosen: &[ListOption<&Choice>]| {
            let count = u64::try_from(chosen.len()).unwrap_or(u64::MAX);
            let reason = match (fewest, most) {
                (Some(fewest), _) if count < fewest => format!("Choose at least {fewest}."),
                (_, Some(most)) if count > most => format!("Choose at most {most}."),
                _ => return Ok(Validation::Valid),
            };
            Ok(Validation::Invalid(ErrorMessage::Custom(reason)))
        };
        let chosen = MultiSelect::new(&self.message, choices)
            .with_default(&chosen)
            .with_validator(count)
            .with_help_message(&self.help("space to choose, type to filter, enter when done, esc to cancel"))
            .prompt()?;
        Ok(Some(chosen.into_iter().filter_map(|choice| choice.value).collect()))
    }

    fn confirm(&self, default: Option<bool>) -> InquireResult<Option<Json>> {
        let help = self.help("y or n, esc to cancel");
        let mut prompt = Confirm::new(&self.message).with_help_message(&help);
        prompt.default = default;
        prompt.prompt().map(|answer| Some(json!(answer)))
    }

    fn type_in(&self, typed: Typed) -> InquireResult<Option<Json>> {
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
            .with_help_message(&self.help(keys))
            .with_validator(check)
            .prompt()?;
        field.read(&line).map_err(|reason| InquireError::Custom(reason.into()))
    }

    /// What stands below a prompt, and the `keys` to use.
    fn help(&self, keys: &str) -> String {
        if self.help.is_empty() {
            keys.to_owned()
        } else {
            format!("{} · {keys}", self.help)
        }
    }
}

/// The title and the description of a field.
struct Words<'a> {
    title: Option<&'a str>,
    description: Option<&'a str>,
}

macro_rules! words {
    ($field:expr) => {
        Words {
            title: $field.title.as_deref(),
            description: $field.description.as_deref(),
        }
    };
}

fn words(field: &Field) -> Words<'_> {
    match field {
        Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Untitled(field))) => words!(field),
        Field::Enum(EnumSchema::Single(SingleSelectEnumSchema::Titled(field))) => words!(field),
        Field::Enum(EnumSchema::Multi(MultiSelectEnumSchema::Untitled(field))) => words!(field),
        Field::Enum(EnumSchema::Multi(MultiSelectEnumSchema::Titled(field))) => words!(field),
        Field::Boolean(field) => words!(field),
        Field::String(field) => words!(field),
        Field::Integer(field) => words!(field),
        Field::Number(field) => words!(field),
        _ => Words {
            title: None,
            description: None,
        },
    }
}

/// The words of a field that are not the prompt itself.
fn help(field: &Field, title_is_shown: bool) -> String {
    let Words { title, description } = words(field);
    let words = [title.filter(|_| !title_is_shown), description];
    let words = words
        .into_iter()
        .flatten()
        .map(|words| printable(words).replace('\n', " "));
    words.collect::<Vec<_>>().join(" · ")
}

fn untitled(values: &[String]) -> Vec<Choice> {
    values.iter().map(|value| Choice::new(value, json!(value))).collect()
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
