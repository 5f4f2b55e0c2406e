//! One reading of what comes from outside, for the answers and the arguments of every method (rule 3 of a round). Form clients
//! send `"3"` for a number, and models a list as a text. A text that is unmistakably a value of the question's type is that
//! value; one that is a value already stays as it is, and nothing is guessed:
//!
//! | of a question for | a text is read as |
//! | --- | --- |
//! | a text | itself; without the blanks around it where it has a format |
//! | a date, an address, another type that is read from texts | itself, without the blanks around it |
//! | a number | the number that JSON has there |
//! | yes or no | `true`, `yes`, `false`, `no`, in any case |
//! | a choice | its value; without the blanks or the quotation marks around it; or the title of one choice alone |
//! | a list of choices | a JSON array of them, or one of them; in prompts and resources also several between commas |
//! | a list of texts | a JSON array of them; in prompts and resources also several between commas |
//! | a type of the author's | itself; in prompts, resources and from a model the JSON that stands in it |
//!
//! A text of blanks alone is no answer, except where it is one of the choices: it leaves blank what may be blank.

use std::borrow::Cow;

use serde_json::Value as Json;

use crate::{
    answer::{JsonType, Shape},
    table::{Question, Source},
};

/// `json` as a value of the type of `question`, or as it is, for the rules to refuse. What is offered is not looked at.
pub(super) fn read<'j>(question: &Question, json: &'j Json) -> Cow<'j, Json> {
    let Json::String(text) = json else {
        return Cow::Borrowed(json);
    };
    let bare = text.trim();
    let read = match question.shape {
        Shape::Text if question.rules.formats().next().is_some() => without_blanks(text, bare),
        Shape::Parsed(_) => without_blanks(text, unquoted(bare).as_deref().unwrap_or(bare)),
        Shape::Boolean => yes_or_no(bare).map(Json::Bool),
        Shape::Integer { .. } | Shape::Number { .. } => json_of(bare).filter(Json::is_number),
        Shape::Choices(_) | Shape::Set(_) | Shape::Texts => list(question, text, bare),
        Shape::Text | Shape::Choice(_) | Shape::Json(_) | Shape::Visit => None,
    };
    read.map_or(Cow::Borrowed(json), Cow::Owned)
}

/// Whether `json` is no answer to `question`, unless it is one of its choices: null, or a text of blanks alone. An `arg` is no
/// question: its text is what it is.
pub(crate) fn is_blank(question: &Question, json: &Json) -> bool {
    match json {
        Json::Null => !matches!(question.shape, Shape::Json(_)),
        Json::String(text) => {
            let is_asked = question.source != Source::Argument || question.may_be_blank();
            is_asked && !matches!(question.shape, Shape::Json(_) | Shape::Visit) && text.trim().is_empty()
        }
        _ => false,
    }
}

/// The JSON that the argument `text` of a prompt or of a resource is, where all arguments are texts: an empty one is none. Of a
/// list of more than `most` items, no more is read than shows that it is too long.
pub(super) fn read_argument(question: &Question, text: &str, most: usize) -> Json {
    match question.shape {
        _ if text.is_empty() => Json::Null,
        Shape::Choices(_) | Shape::Set(_) | Shape::Texts => {
            let array = json_of(text.trim()).filter(Json::is_array);
            let array = array.or_else(|| between_commas(text, most));
            array.unwrap_or_else(|| Json::from(text))
        }
        Shape::Json(json_type) => json_or_text(json_type, text, text.trim()),
        _ => Json::from(text),
    }
}

/// The JSON that the words of a model are: models like to end a line, and to fence what is not prose.
pub(crate) fn read_words(question: &Question, text: &str) -> Json {
    let bare = text.trim();
    match question.shape {
        Shape::Text | Shape::Visit => Json::from(bare),
        Shape::Json(json_type) => json_or_text(json_type, bare, unfenced(bare)),
        _ => Json::from(unfenced(bare)),
    }
}

/// The text `bare` that is in quotation marks, as JSON writes one.
pub(super) fn unquoted(bare: &str) -> Option<String> {
    bare.starts_with('"').then(|| serde_json::from_str(bare).ok()).flatten()
}

fn without_blanks(text: &str, bare: &str) -> Option<Json> {
    (bare != text).then(|| Json::from(bare))
}

fn yes_or_no(bare: &str) -> Option<bool> {
    let is = |word: &&str| bare.eq_ignore_ascii_case(word);
    if ["true", "yes"].iter().any(is) {
        return Some(true);
    }
    ["false", "no"].iter().any(is).then_some(false)
}

fn json_of(bare: &str) -> Option<Json> {
    serde_json::from_str(bare).ok()
}

/// A JSON array, or one of the choices; blanks alone are a list of nothing, where the list itself may not be left blank.
fn list(question: &Question, text: &str, bare: &str) -> Option<Json> {
    if bare.is_empty() {
        return (!question.may_be_blank()).then(|| Json::Array(Vec::new()));
    }
    let array = bare.starts_with('[').then(|| json_of(bare)).flatten();
    array.or_else(|| {
        question
            .is_list_of_choices()
            .then(|| Json::Array(vec![Json::from(text)]))
    })
}

/// The texts between commas, as a list. Blanks and commas alone are none.
fn between_commas(text: &str, most: usize) -> Option<Json> {
    let mut items = text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .peekable();
    items.peek()?;
    Some(items.take(most.saturating_add(1)).collect())
}

/// The JSON that stands in `bare`, if it is a value of the type, or if `text` is none.
fn json_or_text(json_type: JsonType, text: &str, bare: &str) -> Json {
    let is_one = |json: &Json| json_type.take(json).is_ok();
    let as_text = Json::from(text);
    let read = json_of(bare).filter(|json| is_one(json) || !is_one(&as_text));
    read.unwrap_or(as_text)
}

/// The content of a fenced block of Markdown.
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
    use crate::{answer::ChoiceOption, table::Role};

    /// As many items as there are.
    const ALL: usize = usize::MAX;

    const fn of(shape: Shape) -> Question {
        Question::new("key", shape, false, &[])
    }

    const TEXT: Question = of(Shape::Text);
    const INTEGER: Question = of(Shape::Integer { min: 0, max: 9 });
    const FLAG: Question = of(Shape::Boolean);
    const CHOICE: Question = of(Shape::Choice(&[ChoiceOption::new("a")]));
    const LIST: Question = of(Shape::Texts).hook(Role::Choices, &[]);
    const TEXTS: Question = of(Shape::Texts);

    fn words(question: &Question, text: &str) -> Json {
        let said = read_words(question, text);
        read(question, &said).into_owned()
    }

    fn argument(question: &Question, text: &str) -> Json {
        let given = read_argument(question, text, ALL);
        read(question, &given).into_owned()
    }

    #[test]
    fn a_text_is_what_it_is() {
        for text in [" a\n", "7", "```\nx\n```", "\"q\""] {
            assert_eq!(argument(&TEXT, text), json!(text));
            assert_eq!(*read(&TEXT, &json!(text)), json!(text));
        }
    }

    #[test]
    fn only_the_words_of_a_model_are_taken_out_of_a_fence() {
        assert_eq!(words(&INTEGER, "```json\n7\n```"), json!(7));
        assert_eq!(words(&FLAG, "```\nYes\n```\n"), json!(true));
        assert_eq!(words(&CHOICE, "```\na\n```"), json!("a"));
        for question in [INTEGER, FLAG, CHOICE] {
            assert_eq!(argument(&question, "```\n7\n```"), json!("```\n7\n```"));
        }
    }

    #[test]
    fn what_is_no_value_stays_as_it_is() {
        for json in [
            json!("seven"),
            json!("[7]"),
            json!("7 8"),
            json!("0x7"),
            json!("٧"),
            json!([7]),
            json!(true),
        ] {
            assert_eq!(*read(&INTEGER, &json), json);
        }
        for json in [json!("1"), json!("on"), json!("y"), json!(1)] {
            assert_eq!(*read(&FLAG, &json), json);
        }
    }

    #[test]
    fn commas_separate_in_prompts_and_resources_alone() {
        assert_eq!(argument(&LIST, "a, b,"), json!(["a", "b"]));
        assert_eq!(argument(&LIST, " [\"a, b\"]"), json!(["a, b"]));
        assert_eq!(*read(&LIST, &json!("a, b")), json!(["a, b"]));
        assert_eq!(*read(&LIST, &json!("[\"a\", \"b\"]")), json!(["a", "b"]));
        assert_eq!(words(&LIST, "a, b"), json!(["a, b"]));
        for none in [" ", "\n", ", ,"] {
            assert_eq!(read_argument(&LIST, none, ALL), json!(none));
        }
        assert_eq!(*read(&TEXTS, &json!("a, b")), json!("a, b"));
        assert_eq!(*read(&TEXTS, &json!("[\"a\"]")), json!(["a"]));
    }

    #[test]
    fn of_a_list_no_more_is_read_than_shows_that_it_is_too_long() {
        assert_eq!(read_argument(&LIST, "a, b,, c, d", 2), json!(["a", "b", "c"]));
        assert_eq!(read_argument(&LIST, "a, b", 2), json!(["a", "b"]));
    }

    #[test]
    fn a_type_of_the_authors_is_read_as_json_where_there_are_texts_alone() {
        let list = of(Shape::Json(JsonType::of::<Vec<u8>>()));
        assert_eq!(words(&list, "```json\n[1, 2]\n```"), json!([1, 2]));
        assert_eq!(argument(&list, "[1, 2]"), json!([1, 2]));
        assert_eq!(argument(&list, "one"), json!("one"));
        assert_eq!(argument(&list, "{}"), json!({}));
        assert_eq!(*read(&list, &json!("[1, 2]")), json!("[1, 2]"));
        let text = of(Shape::Json(JsonType::of::<String>()));
        assert_eq!(argument(&text, "one two"), json!("one two"));
        assert_eq!(argument(&text, "12"), json!("12"));
    }

    #[test]
    fn what_is_nested_too_deeply_is_a_text() {
        let deep = "[".repeat(100_000);
        assert_eq!(*read(&LIST, &json!(deep)), json!([deep]));
    }
}
