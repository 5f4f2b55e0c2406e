//! JSON schemas of a wizard: what a model may pass, what a form asks, what the tool returns.
//!
//! A form's `requestedSchema` is exactly the restricted subset of the specification (2026-07-28, client/elicitation,
//! "Requested Schema").
//!
//! ```
//! use wizard_core::{Wizard, final_step, schema};
//!
//! /// Greet someone.
//! #[derive(Wizard)]
//! struct Greet {
//!     /// Who shall be greeted?
//!     #[ask(max_len = 80)]
//!     name: String,
//! }
//!
//! #[final_step]
//! fn greet(answers: Greet) -> String {
//!     format!("Hello, {}!", answers.name)
//! }
//!
//! let name = serde_json::json!({"type": "string", "maxLength": 80});
//! assert_eq!(schema::input::<Greet>()["properties"]["name"]["maxLength"], 80);
//! assert_eq!(schema::forms::<Greet>()["name"]["properties"]["name"], name);
//! assert_eq!(schema::output::<Greet>(), None);
//! ```

use std::{borrow::Cow, collections::BTreeMap};

use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value as Json, json};

pub use crate::json::JsonObject;
use crate::{
    answer::Shape,
    output::ToolOutput,
    question::{self, FixedField, Part, Told, described, literal_default, property},
    table::{Closing, Form, Input, Question, Role, Shown, Table},
    texts::Words,
    wizard::Wizard,
};

/// The input schema of the tool: what a model may pass instead of having the person asked. Only `arg` fields are
/// required; `only_user` fields are absent. Choices that are looked up, and defaults, are not in it.
pub fn input<W: Wizard>() -> JsonObject {
    input_of(W::table())
}

/// The `requestedSchema` of every form that is the same in each call, by key: those without `choices` or `default`
/// expressions, and not the one of `review`. Every question of a form is in it, whatever its `when`.
pub fn forms<W: Wizard>() -> BTreeMap<&'static str, Json> {
    let table = W::table();
    let is_static = |form: &&Form| {
        let mut fields = table.fields(form).iter();
        form.input == Input::Form
            && form.closing != Some(Closing::Review)
            && fields.all(|question| !question.is_chosen_from_look_up() && question.reads(Role::Default).is_none())
    };
    let told = Told {
        questions: table.questions,
        values: &[],
        offered: &[],
        words: Words::ORIGINAL,
        shows_blanks: false,
    };
    let schema = |form: &Form| {
        let parts = table.fields(form).iter().enumerate().map(|(nth, question)| Part {
            question,
            fixed: Cow::Owned(FixedField::of(form, question, Words::ORIGINAL)),
            offered: None,
            default: literal_default(question, None),
            words: told.words_inside(form, nth, question),
        });
        let schema = question::form_schema(&parts.collect::<Vec<_>>(), &[]);
        serde_json::from_str(schema.get()).expect("a schema is JSON")
    };
    let forms = table.forms.iter().filter(is_static);
    forms.map(|form| (form.key, schema(form))).collect()
}

/// The output schema of the tool, if what its final step returns has one.
pub fn output<W: Wizard<Output: ToolOutput>>() -> Option<JsonObject> {
    W::Output::schema()
}

pub(crate) fn input_of(table: &Table) -> JsonObject {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut properties = JsonObject::new();
    for question in table.questions.iter().filter(|question| question.takes_argument()) {
        properties.insert(
            question.key.to_owned(),
            argument(table.questions, question, &mut generator),
        );
    }
    let required: Vec<_> = table
        .questions
        .iter()
        .filter(|question| !question.may_be_absent())
        .map(|question| question.key)
        .collect();
    let mut schema = JsonObject::new();
    schema.insert(
        "$schema".to_owned(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Json::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), Json::Object(definitions));
    }
    schema
}

/// The schema of one argument: the one that a form has, with the question in front of its description.
fn argument(questions: &[Question], question: &Question, generator: &mut SchemaGenerator) -> Json {
    let mut schema = property(question, Words::ORIGINAL);
    if let Shape::Json(json_type) = question.shape {
        let of_type = (json_type.schema)(generator);
        schema.extend(of_type.as_object().cloned().unwrap_or_default());
    }
    if question.may_be_blank() && !matches!(question.shape, Shape::Json(_)) {
        allow_null(&mut schema);
    }
    if let Some(pattern) = question.rules.patterns().find_map(|pattern| pattern.keyword()) {
        schema.insert("pattern".to_owned(), json!(pattern));
    }
    if let Some(description) = argument_description(questions, question) {
        schema.insert("description".to_owned(), json!(description));
    }
    Json::Object(schema)
}

/// Models send null for what may be left out, and a client that cannot be asked leaves it blank so.
fn allow_null(schema: &mut JsonObject) {
    if let Some(of_type) = schema.get_mut("type") {
        *of_type = json!([of_type.take(), "null"]);
    }
    if let Some(Json::Array(values)) = schema.get_mut("enum") {
        values.push(Json::Null);
    }
    if let Some(Json::Array(titled)) = schema.get_mut("oneOf") {
        titled.push(json!({"const": null}));
    }
}

/// The question, in which the names of earlier questions stand for their answers, and then its description.
fn argument_description(questions: &[Question], question: &Question) -> Option<String> {
    let segments = question.message.iter().map(|segment| match segment.shown() {
        Shown::Text(text) => text.to_owned(),
        Shown::Answer(index) => format!("`{}`", questions[index].key),
    });
    let message: String = segments.collect();
    let message = match question.of {
        Some(group) => format!("{group}: {message}"),
        None => message,
    };
    let parts = [
        Some(message).filter(|message| !message.is_empty()),
        described(question, Words::ORIGINAL),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}
