//! What is said to people: bounded, and with nothing in it that hides.

use serde_json::Value;

/// The most characters of any text from outside.
const LONGEST_VALUE: usize = 200;
/// The most characters of a message: eight answers, one of which may be a list, a reason, and the words around them.
const LONGEST: usize = 5_000;

/// Holds the texts of an answer that people are to read.
///
/// # Panics
///
/// When one is too long, or holds what hides.
pub(super) fn hold(answer: &Value) {
    let texts = [
        &answer["message"],
        &answer["content"][0]["text"],
        &answer["messages"][0]["content"]["text"],
    ];
    let asked = answer["inputRequests"]
        .as_object()
        .into_iter()
        .flat_map(|requests| requests.values());
    let asked = asked.map(|request| &request["params"]["message"]);
    for text in texts.into_iter().chain(asked).filter_map(Value::as_str) {
        assert!(
            text.chars().count() <= LONGEST,
            "{} characters: {text}",
            text.chars().count()
        );
        assert!(!text.chars().any(hides), "{text:?}");
        // A value ends with its quotation mark: no other one stands inside.
        for value in text.split('“').skip(1) {
            let value = value
                .split_once('”')
                .map(|(value, _)| value)
                .expect("a value that ends");
            let shown = value.trim_end_matches('…').chars().count();
            assert!(shown <= LONGEST_VALUE, "{shown} characters: {value}");
        }
    }
}

fn hides(character: char) -> bool {
    let is_control = character.is_control() && character != '\n';
    is_control
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
