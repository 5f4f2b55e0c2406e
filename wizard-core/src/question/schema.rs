//! The `requestedSchema` of a form: exactly the restricted subset of the specification (2026-07-28, client/elicitation,
//! "Requested Schema"), and no more of a question than people are shown.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Value as Json, json, value::RawValue};

use super::{FixedField, Part, option_label};
use crate::{
    answer::{ChoiceOption, Format, Shape, Value, integer},
    json::JsonObject,
    table::Question,
    texts::{Text, Words},
};

/// 2^53 − 1: the greatest integer that every JSON reader keeps. A wider limit of a type is not written down.
pub(super) const SAFE: i128 = 9_007_199_254_740_991;

/// The `requestedSchema` of a form of `parts`, in their order, with what is `filled` in again in place of their
/// defaults; a blank answer fills in nothing.
pub(crate) fn form_schema(parts: &[Part], filled: &[(&'static str, Value)]) -> Box<RawValue> {
    let mut schema = JsonWriter::default();
    schema.text(r#"{"type":"object","properties":{"#);
    for part in parts {
        let filled = filled.iter().find(|(key, _)| *key == part.question.key);
        let default = filled.and_then(|(_, value)| as_default(value));
        let default = default.or_else(|| part.default.as_ref().and_then(as_default));
        schema.member(part.question.key);
        write_field(&mut schema, part, default);
    }
    schema.text("}");
    let required = parts.iter().filter(|part| !part.question.may_be_blank());
    let required: Vec<_> = required.map(|part| part.question.key).collect();
    if !required.is_empty() {
        schema.member("required");
        schema.value(&required);
    }
    schema.text("}");
    schema.finish()
}

/// A field: its fixed part, and behind that what of it varies.
fn write_field(schema: &mut JsonWriter, part: &Part, default: Option<Json>) {
    let FixedField {
        members,
        has_title,
        described,
        ..
    } = &*part.fixed;
    schema.text("{");
    schema.text(members);
    if let Some(offered) = &part.offered {
        let is_list = matches!(part.question.shape, Shape::Texts);
        let (key, offers) = if is_list {
            ("items", items(offered.titles().collect()))
        } else {
            one_of("oneOf", offered.titles().collect())
        };
        schema.member(key);
        schema.value(&offers);
    }
    // The words of the question are its title, or where it has one they stand in front of the description.
    let (title, in_front) = match &part.words {
        Some(words) if *has_title => (None, Some(words)),
        words => (words.as_ref(), None),
    };
    if let Some(title) = title {
        schema.member("title");
        schema.value(title);
    }
    if in_front.is_some() || described.is_some() {
        let description: Vec<&str> = in_front.into_iter().chain(described).map(String::as_str).collect();
        schema.member("description");
        schema.value(&description.join("\n\n"));
    }
    if let Some(default) = default {
        schema.member("default");
        schema.value(&default);
    }
    schema.text("}");
}

/// `value` as a form shows it filled in. A client's JSON reader may round a number beyond the safe ones, and would show
/// another one.
pub(super) fn as_default(value: &Value) -> Option<Json> {
    match value {
        Value::Empty => None,
        Value::Integer(value) if !(-SAFE..=SAFE).contains(value) => None,
        value => Some(value.to_json()),
    }
}

/// Writes JSON member by member.
#[derive(Default)]
struct JsonWriter(Vec<u8>);

impl JsonWriter {
    /// Puts `json` as it is.
    fn text(&mut self, json: &str) {
        self.0.extend_from_slice(json.as_bytes());
    }

    /// Begins the member `key`.
    fn member(&mut self, key: &str) {
        if self.0.last() != Some(&b'{') {
            self.0.push(b',');
        }
        self.value(key);
        self.0.push(b':');
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        serde_json::to_writer(&mut self.0, value).expect("plain data into memory cannot fail");
    }

    fn finish(self) -> Box<RawValue> {
        let text = String::from_utf8(self.0).expect("JSON is UTF-8");
        RawValue::from_string(text).expect("each part of it is JSON")
    }
}

/// The type, wording and bounds of a question, without what is looked up for it.
pub(crate) fn property(question: &Question, words: Words<'_>) -> JsonObject {
    let mut schema = members(question, question.is_chosen_from_look_up(), words);
    if let Shape::Texts = question.shape {
        schema.insert("items".to_owned(), json!({"type": "string"}));
    }
    if let Some(description) = described(question, words) {
        schema.insert("description".to_owned(), json!(description));
    }
    schema
}

/// The type, bounds and title of a question. Where its choices are looked up, they are the bounds of a text.
pub(super) fn members(question: &Question, is_looked_up: bool, words: Words<'_>) -> JsonObject {
    let mut schema = JsonObject::new();
    let mut set = |key: &str, value: Json| schema.insert(key.to_owned(), value);
    match question.shape {
        Shape::Text => {
            set("type", json!("string"));
            if !is_looked_up {
                text_bounds(question, question.rules.formats(), &mut set);
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
            for (key, bound) in [("minimum", min), ("maximum", max)] {
                if (-SAFE..=SAFE).contains(&bound)
                    && let Some(bound) = integer(bound)
                {
                    set(key, Json::Number(bound));
                }
            }
        }
        Shape::Number { .. } => {
            set("type", json!("number"));
            let (min, max) = question.rules.numbers();
            for (key, bound) in [("minimum", min), ("maximum", max)] {
                if let Some(bound) = bound {
                    set(key, json!(bound));
                }
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
            items_bounds(question, &mut set);
        }
        Shape::Json(_) | Shape::Visit => {}
    }
    if let Some(title) = question.title {
        set("title", json!(words.author(title)));
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
pub(super) fn said(question: &Question, words: Words<'_>) -> Option<String> {
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
        pattern: pattern.text.to_owned(),
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
