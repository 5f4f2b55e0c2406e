//! The `requestedSchema` of a form: exactly the restricted subset of the specification (2026-07-28, client/elicitation,
//! "Requested Schema"), and no more of a question than people are shown.

use std::borrow::Cow;

use serde_json::{Value as Json, json};

use super::{Part, option_label};
use crate::{
    answer::{ChoiceOption, Format, Shape, Value, integer},
    choices::Offered,
    json::JsonObject,
    table::{Question, Role},
    texts::{Text, Words},
};

/// 2^53 − 1: the greatest integer that every JSON reader keeps. A wider limit of a type is not written down.
const SAFE: i128 = 9_007_199_254_740_991;

/// The `requestedSchema` of a form of `parts`, in their order.
pub(crate) fn form_schema(parts: &[Part<'_>], words: Words<'_>) -> Json {
    let mut properties = JsonObject::new();
    for part in parts {
        let mut field = property(part.question, part.offered.as_deref(), words);
        if let Some(words) = &part.words {
            put_into_words(&mut field, words);
        }
        if let Some(default) = &part.default {
            fill_in(&mut field, default);
        }
        properties.insert(part.question.key.to_owned(), Json::Object(field));
    }
    let required = parts.iter().filter(|part| !part.question.may_be_blank());
    let required: Vec<_> = required.map(|part| part.question.key).collect();
    let mut schema = JsonObject::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Json::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    Json::Object(schema)
}

/// Puts the words of a question into its field of a form of several: as the title, or where it has one in front of the
/// description.
fn put_into_words(field: &mut JsonObject, words: &str) {
    if !field.contains_key("title") {
        field.insert("title".to_owned(), json!(words));
        return;
    }
    let described = match field.get("description").and_then(Json::as_str) {
        Some(description) => format!("{words}\n\n{description}"),
        None => words.to_owned(),
    };
    field.insert("description".to_owned(), json!(described));
}

/// `form` with `value` filled in for the question `key`.
pub(crate) fn fill_in_answer(form: &mut Json, key: &str, value: &Value) {
    let field = form
        .pointer_mut("/properties")
        .and_then(|properties| properties.get_mut(key));
    if let Some(field) = field.and_then(Json::as_object_mut) {
        fill_in(field, value);
    }
}

fn fill_in(field: &mut JsonObject, value: &Value) {
    match value {
        Value::Empty => {}
        // A client's JSON reader may round a number beyond these, and would show another one.
        Value::Integer(value) if !(-SAFE..=SAFE).contains(value) => {}
        value => {
            field.insert("default".to_owned(), value.to_json());
        }
    }
}

/// The type, wording and bounds of a question.
pub(crate) fn property(question: &Question, offered: Option<&Offered>, words: Words<'_>) -> JsonObject {
    let mut schema = JsonObject::new();
    let mut set = |key: &str, value: Json| schema.insert(key.to_owned(), value);
    match question.shape {
        Shape::Text => {
            set("type", json!("string"));
            match offered {
                Some(offered) => {
                    let (key, value) = one_of("oneOf", offered.titles().collect());
                    set(key, value);
                }
                None if question.reads(Role::Choices).is_some() => {}
                None => {
                    text_bounds(question, question.rules.formats(), &mut set);
                }
            }
        }
        Shape::Parsed(parsed) => {
            set("type", json!("string"));
            text_bounds(question, std::iter::once(parsed.format), &mut set);
        }
        Shape::Boolean => {
            set("type", json!("boolean"));
        }
        Shape::Integer { min, max } => {
            set("type", json!("integer"));
            let (min, max) = question.rules.integers(min, max);
            if (-SAFE..=SAFE).contains(&min) {
                set("minimum", integer(min));
            }
            if (-SAFE..=SAFE).contains(&max) {
                set("maximum", integer(max));
            }
        }
        Shape::Number { .. } => {
            set("type", json!("number"));
            let (min, max) = question.rules.numbers();
            if let Some(min) = min {
                set("minimum", json!(min));
            }
            if let Some(max) = max {
                set("maximum", json!(max));
            }
        }
        Shape::Choice(options) => {
            set("type", json!("string"));
            let (key, value) = one_of("oneOf", static_offers(options, words));
            set(key, value);
        }
        Shape::Choices(options) | Shape::Set(options) => {
            set("type", json!("array"));
            set("items", items(static_offers(options, words)));
            items_bounds(question, &mut set);
        }
        Shape::Texts => {
            set("type", json!("array"));
            let items = offered.map_or_else(
                || json!({"type": "string"}),
                |offered| items(offered.titles().collect()),
            );
            set("items", items);
            items_bounds(question, &mut set);
        }
        Shape::Json(_) | Shape::Visit => {}
    }
    if let Some(title) = question.title {
        set("title", json!(words.author(title)));
    }
    if let Some(description) = described(question, words) {
        set("description", json!(description));
    }
    schema
}

/// What the author wrote, and the rules that a form has no keyword for.
pub(crate) fn described(question: &Question, words: Words<'_>) -> Option<String> {
    let own = question.description.map(|text| words.author(text).into_owned());
    let parts: Vec<_> = own.into_iter().chain(said(question, words)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The rules that a form has no keyword for, in words.
fn said(question: &Question, words: Words<'_>) -> Option<String> {
    let of_shape = match question.shape {
        Shape::Parsed(parsed) => Some(parsed.format),
        _ => None,
    };
    let unnamed = of_shape
        .into_iter()
        .chain(question.rules.formats())
        .filter(|format| format.keyword.is_none());
    let formats = unnamed.map(|format| Text::RuleFormat { what: format.what });
    let patterns = question.rules.patterns().map(|pattern| Text::RulePattern {
        pattern: pattern.to_owned(),
    });
    let zero = question.rules.excludes_zero().then_some(Text::RuleNotZero);
    let said = formats.chain(patterns).chain(zero).map(|text| words.say(&text));
    let said: Vec<_> = said.collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn text_bounds(
    question: &Question,
    mut formats: impl Iterator<Item = &'static Format>,
    set: &mut impl FnMut(&str, Json) -> Option<Json>,
) {
    if let Some(shortest) = question.rules.shortest() {
        set("minLength", json!(shortest));
    }
    set("maxLength", json!(question.rules.longest()));
    if let Some(keyword) = formats.find_map(|format| format.keyword) {
        set("format", json!(keyword));
    }
}

/// A value to choose, and its title if it has one.
type Offer<'a> = (&'a str, Option<Cow<'a, str>>);

/// What the author wrote.
fn static_offers(options: &'static [ChoiceOption], words: Words<'_>) -> Vec<Offer<'static>> {
    let offer = |option: &'static ChoiceOption| {
        let label = option_label(options, option.value(), words);
        // An option without a title needs one if its translation differs from its value.
        let needs_title = option.title().is_some() || label != option.value();
        (option.value(), needs_title.then_some(Cow::Owned(label)))
    };
    options.iter().map(offer).collect()
}

/// Titled offers stand under `titled`, others in an `enum`.
fn one_of(titled: &'static str, offers: Vec<Offer<'_>>) -> (&'static str, Json) {
    if offers.iter().all(|(_, title)| title.is_none()) {
        return ("enum", offers.into_iter().map(|(value, _)| value).collect());
    }
    let option = |(value, title): Offer<'_>| json!({"const": value, "title": title.as_deref().unwrap_or(value)});
    (titled, offers.into_iter().map(option).collect())
}

/// The items of a multi-select (specification 2026-07-28, client/elicitation, "Requested Schema").
fn items(offers: Vec<Offer<'_>>) -> Json {
    match one_of("anyOf", offers) {
        ("enum", values) => json!({"type": "string", "enum": values}),
        (key, values) => json!({key: values}),
    }
}

fn items_bounds(question: &Question, set: &mut impl FnMut(&str, Json) -> Option<Json>) {
    if let Some(fewest) = question.rules.min_items {
        set("minItems", json!(fewest));
    }
    if let Some(most) = question.rules.max_items {
        set("maxItems", json!(most));
    }
}
