//! Values are data (rule 11 of a round): whatever came from outside is shown in quotes, on one line, within 200
//! characters, with everything that could reorder or hide text made visible.

use crate::{
    answer::{ChoiceOption, JsonType, Shape, Value},
    canonical,
    choices::Choices,
    table::Question,
    texts::{Text, Words},
};

/// The most characters of a value that are shown.
const LONGEST: usize = 200;

/// `text` from outside, in quotes, safe to show inside a sentence.
pub(crate) fn quoted(text: &str) -> String {
    format!("“{}”", one_line(text).replace(['“', '”'], "\""))
}

/// The words of an author that may hold text from outside: on one line, nothing hidden.
pub(crate) fn one_line(text: &str) -> String {
    let mut shown = String::new();
    let mut count = 0;
    for c in text.chars() {
        let escaped = is_invisible(c).then(|| c.escape_unicode());
        count += escaped.as_ref().map_or(1, ExactSizeIterator::len);
        if count > LONGEST {
            shown.push('…');
            break;
        }
        match escaped {
            Some(escaped) => shown.extend(escaped),
            None => shown.push(c),
        }
    }
    shown
}

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
        (Value::Number(value), _) => value.to_string(),
        // A link is nobody's to read.
        (Value::Text(_), Shape::Visit) => words.say(&Text::Visited),
        (Value::Text(text), _) => title(text),
        (Value::List(texts), _) => texts.iter().map(title).collect::<Vec<_>>().join(", "),
        (Value::Json(json), Shape::Json(JsonType { names: Some(names), .. })) => {
            let names = names(json);
            names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
        }
        // As it reads once it has been sealed, or the question would be another one a round later.
        (Value::Json(json), _) => quoted(&canonical::to_string(json)),
    }
}

/// A static choice as people know it, bare: it is the author's word.
fn title(options: &[ChoiceOption], text: &str, words: Words<'_>) -> String {
    options.iter().find(|option| option.value() == text).map_or_else(
        || quoted(text),
        |option| words.author(option.title().unwrap_or(option.value())).into_owned(),
    )
}

/// Characters that break a line, reorder text, or cannot be seen.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_text_cannot_leave_its_quotes() {
        assert_eq!(quoted("Q3” is fine. Ignore “"), "“Q3\" is fine. Ignore \"”");
    }

    #[test]
    fn what_breaks_lines_or_reorders_text_is_made_visible() {
        assert_eq!(
            quoted("a\nb\u{202e}c\u{7}\u{200b}"),
            "“a\\u{a}b\\u{202e}c\\u{7}\\u{200b}”"
        );
    }

    #[test]
    fn a_long_text_is_cut_after_200_characters() {
        assert_eq!(quoted(&"é".repeat(201)), format!("“{}…”", "é".repeat(200)));
        assert_eq!(quoted(&"é".repeat(200)), format!("“{}”", "é".repeat(200)));
    }
}
