//! Answers written as text: arguments of a prompt, variables of a resource's address, and the words of a model.

use serde_json::Value as Json;

use super::Shape;

impl Shape {
    /// The JSON that `text` is for an answer of this shape. A text that cannot be read so stays a text, for the rules
    /// to refuse. Of a list of more than `most` items, no more is read than shows that it is too long.
    pub(crate) fn read(self, text: &str, most: usize) -> Json {
        let bare = unfenced(text.trim());
        let read = || serde_json::from_str::<Json>(bare).ok();
        match self {
            Self::Text | Self::Visit => Json::from(text),
            Self::Parsed(_) | Self::Choice(_) => match read() {
                Some(Json::String(quoted)) => Json::from(quoted),
                _ => Json::from(bare),
            },
            Self::Boolean => match bare.to_lowercase().as_str() {
                "true" | "yes" => Json::Bool(true),
                "false" | "no" => Json::Bool(false),
                _ => Json::from(bare),
            },
            Self::Integer { .. } | Self::Number { .. } => {
                read().filter(Json::is_number).unwrap_or_else(|| Json::from(bare))
            }
            Self::Choices(_) | Self::Set(_) | Self::Texts => {
                read().filter(Json::is_array).unwrap_or_else(|| items(bare, most))
            }
            Self::Json(json_type) => {
                let is_one = |json: &Json| json_type.take(json).is_ok();
                let as_text = Json::from(text);
                let read = read().filter(|json| is_one(json) || !is_one(&as_text));
                read.unwrap_or(as_text)
            }
        }
    }
}

/// The texts between commas, as a list.
fn items(text: &str, most: usize) -> Json {
    let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
    items.take(most.saturating_add(1)).collect()
}

/// The content of a fenced block of Markdown, which models like to write around JSON.
fn unfenced(text: &str) -> &str {
    let inside = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    // The name of a language may follow the opening fence.
    let inside = inside.and_then(|inside| inside.split_once('\n'));
    inside.map_or(text, |(_, inside)| inside.trim())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::answer::{ChoiceOption, JsonType};

    /// As many items as there are.
    const ALL: usize = usize::MAX;
    const INTEGER: Shape = Shape::Integer { min: 0, max: 9 };
    const CHOICE: Shape = Shape::Choice(&[ChoiceOption::new("a")]);

    #[test]
    fn a_text_is_what_it_is() {
        for text in ["", " a\n", "7", "```\nx\n```", "\"q\""] {
            assert_eq!(Shape::Text.read(text, ALL), json!(text));
        }
    }

    #[test]
    fn numbers_and_yes_or_no_are_read_and_anything_else_stays_a_text() {
        assert_eq!(INTEGER.read(" 7\n", ALL), json!(7));
        assert_eq!(INTEGER.read("```json\n7\n```", ALL), json!(7));
        assert_eq!(INTEGER.read("seven", ALL), json!("seven"));
        assert_eq!(INTEGER.read("[7]", ALL), json!("[7]"));
        let number = Shape::Number {
            max: 9.0,
            nearest: |value| value,
        };
        assert_eq!(number.read("1.5", ALL), json!(1.5));
        assert_eq!(Shape::Boolean.read("Yes", ALL), json!(true));
        assert_eq!(Shape::Boolean.read("false", ALL), json!(false));
        assert_eq!(Shape::Boolean.read("1", ALL), json!("1"));
    }

    #[test]
    fn a_choice_may_stand_in_quotes_and_a_list_between_commas() {
        assert_eq!(CHOICE.read("\"a\"", ALL), json!("a"));
        assert_eq!(CHOICE.read("a\n", ALL), json!("a"));
        assert_eq!(Shape::Texts.read("a, b,", ALL), json!(["a", "b"]));
        assert_eq!(Shape::Texts.read("[\"a, b\"]", ALL), json!(["a, b"]));
        assert_eq!(Shape::Texts.read("", ALL), json!([]));
    }

    #[test]
    fn of_a_list_no_more_is_read_than_shows_that_it_is_too_long() {
        assert_eq!(Shape::Texts.read("a, b,, c, d", 2), json!(["a", "b", "c"]));
        assert_eq!(Shape::Texts.read("a, b", 2), json!(["a", "b"]));
    }

    #[test]
    fn any_other_type_is_read_as_json_or_else_as_the_text_it_takes() {
        let list = Shape::Json(JsonType::of::<Vec<u8>>());
        assert_eq!(list.read("```json\n[1, 2]\n```", ALL), json!([1, 2]));
        assert_eq!(list.read("one", ALL), json!("one"));
        assert_eq!(list.read("{}", ALL), json!({}));
        assert_eq!(
            Shape::Json(JsonType::of::<String>()).read("one two", ALL),
            json!("one two")
        );
        assert_eq!(Shape::Json(JsonType::of::<String>()).read("12", ALL), json!("12"));
    }

    #[test]
    fn what_is_nested_too_deeply_is_a_text() {
        let deep = "[".repeat(100_000);
        assert_eq!(Shape::Texts.read(&deep, ALL), json!([deep]));
    }
}
