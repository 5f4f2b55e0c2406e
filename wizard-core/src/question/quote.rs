//! Values are data (rule 11 of a round): whatever came from outside is shown in quotes, on one line, within 200
//! characters, with everything that could reorder or hide text made visible.

use crate::{
    answer::{Shape, Value},
    table::Question,
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
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST {
            shown.push('…');
            break;
        }
        if is_invisible(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// An answer inside a question: a choice as its title, a text quoted, an absent answer as nothing.
pub(crate) fn shown(question: &Question, answer: &Value) -> String {
    match (answer, question.shape) {
        (Value::Empty, _) => String::new(),
        (Value::Boolean(true), _) => "yes".to_owned(),
        (Value::Boolean(false), _) => "no".to_owned(),
        (Value::Integer(value), _) => value.to_string(),
        (Value::Number(value), _) => value.to_string(),
        (Value::Text(text), Shape::Choice(options)) => {
            options.iter().find(|option| option.value() == text).map_or_else(
                || quoted(text),
                |option| option.title().unwrap_or(option.value()).to_owned(),
            )
        }
        (Value::Text(text), _) => quoted(text),
        (Value::Json(json), _) => quoted(&json.to_string()),
    }
}

/// Characters that break a line, reorder text, or cannot be seen.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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
