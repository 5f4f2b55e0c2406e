//! A typed answer inside a question: as data (rule 11 of a round), whatever it was typed as.

use crate::{
    answer::{ChoiceOption, JsonType, Shape, Value},
    canonical,
    choices::Choices,
    shown::{quoted, quoted_json},
    table::Question,
    texts::{Text, Words},
};

/// An answer inside a question: a choice as its title, a text quoted, an absent answer as nothing.
pub(super) fn shown(question: &Question, answer: &Value, offered: Option<&Choices>, words: Words<'_>) -> String {
    let yes_or_no = |yes: bool| words.say(if yes { &Text::Yes } else { &Text::No });
    let title = |text: &String| match question.shape {
        Shape::Choice(options) | Shape::Choices(options) => title(options, text, words),
        _ => quoted(offered.and_then(|offered| offered.title(text)).unwrap_or(text)),
    };
    match (answer, question.shape) {
        (Value::Empty, Shape::Boolean) if !question.is_optional() => yes_or_no(false),
        (Value::Empty, _) => String::new(),
        (Value::Boolean(value), _) => yes_or_no(*value),
        (Value::Integer(value), _) => value.to_string(),
        (Value::Number(value), _) => number(*value),
        // A link is nobody's to read.
        (Value::Text(_), Shape::Visit) => words.say(&Text::Visited),
        (Value::Text(text), _) => title(text),
        (Value::List(texts), _) => texts.iter().map(title).collect::<Vec<_>>().join(", "),
        (Value::Json(json), Shape::Json(JsonType { names: Some(names), .. })) => {
            let names = names(json);
            names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
        }
        // As it reads once it has been sealed, or the question would be another one a round later.
        (Value::Json(json), _) => quoted_json(&canonical::to_string(json)),
    }
}

/// A static choice as people know it, bare: it is the author's word.
fn title(options: &[ChoiceOption], text: &str, words: Words<'_>) -> String {
    options.iter().find(|option| option.value() == text).map_or_else(
        || quoted(text),
        |option| words.author(option.title().unwrap_or(option.value())).into_owned(),
    )
}

/// A number with its digits as far as people count them: nobody reads the 309 of 1e308.
fn number(value: f64) -> String {
    if value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_number_is_short_and_exact() {
        for value in [
            0.0,
            0.1,
            -2.5,
            1e15,
            1e-5,
            1e16,
            1e-6,
            1e308,
            f64::MIN_POSITIVE,
            f64::MAX,
        ] {
            let shown = number(value);
            assert!(shown.len() <= 24, "{shown}");
            assert_eq!(shown.parse(), Ok(value));
        }
        assert_eq!(number(1e308), "1e308");
        assert_eq!(number(100.0), "100");
    }
}
