//! Forms for clients of 2025-06-18: what that version has no keyword for is said in the description of a question, and a
//! list of choices is a text (specification 2025-06-18, client/elicitation, "Supported Schema Types").

use serde_json::{Value as Json, json};

use crate::{
    json::JsonObject,
    shown::quoted,
    texts::{ArgumentValues, OfferedChoices, Text, Words},
};

/// A form of which a client of 2025-06-18 knows every keyword.
pub(super) struct Lowered {
    /// The `requestedSchema`.
    pub(super) schema: Json,
    lists: Vec<List>,
}

/// A question for a list, which is asked for a text.
struct List {
    key: String,
    /// The values of the choices, and their titles.
    choices: Vec<String>,
}

impl Lowered {
    /// The form that `schema` asks for, in the words of the caller.
    pub(super) fn of(schema: &Json, words: Words<'_>) -> Self {
        let mut lowered = Self {
            schema: schema.clone(),
            lists: Vec::new(),
        };
        let properties = lowered.schema.get_mut("properties").and_then(Json::as_object_mut);
        for (key, property) in properties.into_iter().flatten() {
            let Some(asked) = property.as_object() else {
                continue;
            };
            let choices = Choice::all(asked);
            let of_schema = of_schema(asked, &choices, words);
            if asked.contains_key("items") {
                let choices = choices
                    .into_iter()
                    .flat_map(|choice| [Some(choice.value), choice.title]);
                lowered.lists.push(List {
                    key: key.clone(),
                    choices: choices.flatten().collect(),
                });
            }
            *property = Json::Object(of_schema);
        }
        lowered
    }

    /// Makes lists of the texts in `response` that stand for lists. What is one choice, or JSON, is read as everywhere else.
    pub(super) fn read(&self, response: &mut Json) {
        let Some(content) = response.get_mut("content").and_then(Json::as_object_mut) else {
            return;
        };
        for list in &self.lists {
            if let Some(items) = content
                .get(&list.key)
                .and_then(Json::as_str)
                .and_then(|text| list.items(text))
            {
                content.insert(list.key.clone(), items);
            }
        }
    }
}

impl List {
    /// The texts between the commas of `text`. A choice with commas is one text.
    fn items(&self, text: &str) -> Option<Json> {
        let bare = text.trim();
        if bare.is_empty() || bare.starts_with('[') || self.choices.iter().any(|choice| choice == bare) {
            return None;
        }
        let commas = |choice: &String| choice.matches(',').count();
        let most = self.choices.iter().map(commas).max().unwrap_or(0);
        let is_between = |c: char| c == ',' || c.is_whitespace();
        let (mut items, mut rest) = (Vec::new(), bare.trim_start_matches(is_between));
        // One more than there are choices is too many, whatever follows (rule 9 of a round).
        while !rest.is_empty() && items.len() <= self.choices.len() {
            let commas = rest.match_indices(',').map(|(at, _)| at);
            let ends: Vec<_> = commas.chain([rest.len()]).take(most + 1).collect();
            let is_choice = |end: &&usize| self.choices.iter().any(|choice| choice == rest[..**end].trim());
            let end = ends.iter().rfind(is_choice).map_or(ends[0], |end| *end);
            items.push(rest[..end].trim());
            rest = rest[end..].trim_start_matches(is_between);
        }
        Some(items.into_iter().collect())
    }
}

/// Something to choose.
struct Choice {
    value: String,
    title: Option<String>,
}

impl Choice {
    /// What the question `asked` offers.
    fn all(asked: &JsonObject) -> Vec<Self> {
        let offers = asked.get("items").and_then(Json::as_object).unwrap_or(asked);
        let plain = offers.get("enum").and_then(Json::as_array);
        let titled = ["oneOf", "anyOf"].iter().find_map(|key| offers.get(*key)?.as_array());
        let text = |json: &Json| json.as_str().map(ToOwned::to_owned);
        let plain = plain.into_iter().flatten().filter_map(|value| {
            Some(Self {
                value: text(value)?,
                title: None,
            })
        });
        let titled = titled.into_iter().flatten().filter_map(|option| {
            Some(Self {
                value: option.get("const").and_then(text)?,
                title: option.get("title").and_then(text),
            })
        });
        plain.chain(titled).collect()
    }

    /// What a person sees where there is one word for it.
    fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.value)
    }

    fn listed(&self) -> String {
        match self.title.as_deref().filter(|title| *title != self.value) {
            Some(title) => format!("{} ({})", quoted(&self.value), quoted(title)),
            None => quoted(&self.value),
        }
    }
}

/// The question `asked`, with its `choices`, in keywords of 2025-06-18.
fn of_schema(asked: &JsonObject, choices: &[Choice], words: Words<'_>) -> JsonObject {
    let (mut property, mut said) = (JsonObject::new(), Vec::new());
    let mut set = |key: &str, value: Json| property.insert(key.to_owned(), value);
    if asked.contains_key("items") {
        set("type", json!("string"));
        said.push(Text::RuleListed {
            values: list_of(asked, choices),
        });
    }
    for (key, value) in asked {
        match key.as_str() {
            "type" if value == "array" => {}
            "items" | "minItems" | "maxItems" | "description" => {}
            "oneOf" => {
                set("enum", choices.iter().map(|choice| json!(choice.value)).collect());
                set(
                    "enumNames",
                    choices.iter().map(|choice| json!(choice.label())).collect(),
                );
            }
            "default" if !value.is_boolean() => said.push(Text::Proposed {
                value: proposed(value, choices),
            }),
            _ => {
                set(key, value.clone());
            }
        }
    }
    let own = asked.get("description").and_then(Json::as_str).map(ToOwned::to_owned);
    let description: Vec<_> = own.into_iter().chain(said.iter().map(|text| words.say(text))).collect();
    if !description.is_empty() {
        set("description", json!(description.join("\n\n")));
    }
    property
}

fn list_of(asked: &JsonObject, choices: &[Choice]) -> ArgumentValues {
    let count = |key: &str| {
        asked
            .get(key)
            .and_then(Json::as_u64)
            .and_then(|count| count.try_into().ok())
    };
    ArgumentValues::SomeOf {
        offered: OfferedChoices::Listed {
            choices: choices.iter().map(Choice::listed).collect(),
            more: 0,
        },
        fewest: count("minItems"),
        most: count("maxItems"),
    }
}

/// The default `value`, as it is shown.
fn proposed(value: &Json, choices: &[Choice]) -> String {
    match value {
        Json::String(text) => {
            let choice = choices.iter().find(|choice| choice.value == *text);
            quoted(choice.map_or(text, Choice::label))
        }
        Json::Array(items) => {
            let items: Vec<_> = items.iter().map(|item| proposed(item, choices)).collect();
            items.join(", ")
        }
        number => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(property: &Json) -> Json {
        json!({"type": "object", "properties": {"key": property}, "required": ["key"]})
    }

    fn lowered(property: &Json) -> Json {
        let lowered = Lowered::of(&form(property), Words::ORIGINAL).schema;
        assert_eq!(lowered["required"], json!(["key"]));
        assert_eq!(lowered["type"], "object");
        lowered["properties"]["key"].clone()
    }

    #[test]
    fn what_the_version_knows_stays_as_it_is() {
        for known in [
            json!({"type": "string", "title": "t", "description": "d", "minLength": 1, "maxLength": 9, "format": "email"}),
            json!({"type": "integer", "minimum": 1, "maximum": 9}),
            json!({"type": "boolean", "default": true}),
            json!({"type": "string", "enum": ["a", "b"]}),
        ] {
            assert_eq!(lowered(&known), known);
        }
    }

    #[test]
    fn titles_are_names_of_the_enum() {
        let options = json!([{"const": "a", "title": "A"}, {"const": "b", "title": "b"}]);
        let titled = json!({"type": "string", "title": "t", "oneOf": options});
        assert_eq!(
            lowered(&titled),
            json!({"type": "string", "title": "t", "enum": ["a", "b"], "enumNames": ["A", "b"]})
        );
    }

    #[test]
    fn a_default_that_is_no_boolean_is_said() {
        for (property, said) in [
            (json!({"type": "integer", "default": 2}), "Proposed: 2."),
            (json!({"type": "string", "default": "x"}), "Proposed: “x”."),
            (
                json!({"type": "string", "enum": ["a"], "default": "a"}),
                "Proposed: “a”.",
            ),
            (
                json!({"type": "string", "oneOf": [{"const": "a", "title": "A"}], "default": "a"}),
                "Proposed: “A”.",
            ),
        ] {
            let lowered = lowered(&property);
            assert_eq!(lowered["description"], said);
            assert_eq!(lowered.get("default"), None);
        }
        let described = lowered(&json!({"type": "number", "description": "Own words.", "default": 0.5}));
        assert_eq!(
            described,
            json!({"type": "number", "description": "Own words.\n\nProposed: 0.5."})
        );
    }

    #[test]
    fn a_list_is_a_text_that_says_what_may_stand_in_it() {
        let list = json!({
            "type": "array", "title": "Which?", "minItems": 1, "maxItems": 2, "default": ["a"],
            "items": {"anyOf": [{"const": "a", "title": "Tomatoes, sliced"}, {"const": "b", "title": "b"}]},
        });
        assert_eq!(
            lowered(&list),
            json!({
                "type": "string",
                "title": "Which?",
                "description": "With commas between them, a list of 1 to 2 out of “a” (“Tomatoes, sliced”), “b”.\n\n\
                    Proposed: “Tomatoes, sliced”.",
            })
        );
    }

    #[test]
    fn of_a_text_no_more_is_read_than_shows_that_it_is_too_long_a_list() {
        let list = List {
            key: "some".to_owned(),
            choices: vec!["a".to_owned(), "b".to_owned()],
        };
        let items = list.items(&"a,".repeat(100_000)).expect("a list");
        assert_eq!(items, json!(["a", "a", "a"]));
    }

    #[test]
    fn a_text_that_stands_for_a_list_is_read_as_one() {
        let items = json!({"anyOf": [{"const": "a", "title": "A, or so"}, {"const": "b", "title": "B"}]});
        let lowered = Lowered::of(&form(&json!({"type": "array", "items": items})), Words::ORIGINAL);
        for (text, read) in [
            (json!(" a, B ,"), json!(["a", "B"])),
            (json!("c"), json!(["c"])),
            (json!("A, or so"), json!("A, or so")),
            (json!("b, A, or so,c"), json!(["b", "A, or so", "c"])),
            (json!("A, or so, A"), json!(["A, or so", "A"])),
            (json!(", ,b,,"), json!(["b"])),
            (json!("[\"a\"]"), json!("[\"a\"]")),
            (json!(" "), json!(" ")),
            (json!(7), json!(7)),
        ] {
            let mut response = json!({"action": "accept", "content": {"key": text, "other": "a, b"}});
            lowered.read(&mut response);
            assert_eq!(response["content"], json!({"key": read, "other": "a, b"}));
        }
        let mut none = json!({"action": "decline"});
        lowered.read(&mut none);
        assert_eq!(none, json!({"action": "decline"}));
    }
}
