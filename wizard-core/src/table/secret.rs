//! Names and types that ask for a secret. The specification forbids that in a form (2026-07-28, client/elicitation,
//! "Security Considerations"): what a form asks passes through the client. The compiler looks at the names, as the
//! macro of a wizard does not see those in its groups.

use super::{Entry, Source, assert::equal, message::Message};
use crate::answer::{Rules, Shape};

/// Words that mean a secret by themselves.
const WORDS: &[&str] = &[
    "apikey",
    "credential",
    "credentials",
    "cvc",
    "cvv",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "pin",
    "pwd",
    "secret",
    "token",
    "tokens",
];

/// Two words that mean a secret together.
const PAIRS: &[(&str, &str)] = &[
    ("access", "key"),
    ("api", "key"),
    ("card", "number"),
    ("credit", "card"),
    ("private", "key"),
    ("secret", "key"),
    ("security", "code"),
];

/// The longest name that is looked at, in bytes.
const LONGEST: usize = 128;

/// Refuses a text called `key`, if that is the name of a secret.
#[track_caller]
pub const fn assert_no_secret(shape: Shape, key: &str) {
    if matches!(shape, Shape::Text) && is_secret("", key) {
        refuse("", key);
    }
}

/// Refuses a type that holds a secret, which the author has written as `ty`. Where [`assert_no_secret`] refuses the
/// name, that one message is enough.
#[track_caller]
pub const fn assert_no_secret_type(shape: Shape, rules: &Rules, key: &str, ty: &str) {
    let mut rules = Some(rules);
    while let Some(these) = rules {
        let is_told = matches!(shape, Shape::Text) && is_secret("", key);
        if these.is_secret && !is_told {
            refuse("", ty);
        }
        rules = these.of_type;
    }
}

/// Refuses the group at `field`, if its prefix makes the name of one of its texts that of a secret.
#[track_caller]
pub const fn assert_no_secrets(entries: &[Entry], field: usize) {
    let Entry::Group(group) = entries[field] else { return };
    let mut index = 0;
    while index < group.part.questions.len() {
        let question = &group.part.questions[index];
        let is_asked = !question.may_sound_secret && !matches!(question.source, Source::Argument);
        if is_asked && matches!(question.shape, Shape::Text) && is_secret(group.prefix, question.key) {
            refuse(group.prefix, question.key);
        }
        index += 1;
    }
}

#[track_caller]
const fn refuse(prefix: &str, name: &str) -> ! {
    let message = Message::new()
        .text("a form cannot ask for `")
        .text(prefix)
        .text(name)
        .text("`: it would pass through the client, which the specification forbids; have the person enter it on a page of ")
        .text("your own server with `#[visit(…)]`, or say `not_secret` if it is none");
    panic!("{}", message.as_str())
}

/// Whether a field called `prefix` and `key` asks for a secret, word by word: `pin` and `card_pin`, and not `pinned`.
const fn is_secret(prefix: &str, key: &str) -> bool {
    let name = Name::new(prefix, key);
    let mut before = "";
    let mut at = 0;
    while at < name.length {
        let word = name.word(at);
        if is_one_of(word) || is_pair(before, word) {
            return true;
        }
        at += word.len() + 1;
        if !word.is_empty() {
            before = word;
        }
    }
    false
}

const fn is_one_of(word: &str) -> bool {
    let mut index = 0;
    while index < WORDS.len() {
        if equal(WORDS[index], word) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_pair(before: &str, word: &str) -> bool {
    let mut index = 0;
    while index < PAIRS.len() {
        if equal(PAIRS[index].0, before) && equal(PAIRS[index].1, word) {
            return true;
        }
        index += 1;
    }
    false
}

/// A name in lower case.
struct Name {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Name {
    const fn new(prefix: &str, key: &str) -> Self {
        let empty = Self {
            bytes: [0; LONGEST],
            length: 0,
        };
        empty.with(prefix).with(key)
    }

    const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.length < LONGEST {
            self.bytes[self.length] = text[index].to_ascii_lowercase();
            self.length += 1;
            index += 1;
        }
        self
    }

    /// The word from `at` to the next `_`; a `?` for one that is cut in the middle of a character.
    const fn word(&self, at: usize) -> &str {
        let mut end = at;
        while end < self.length && self.bytes[end] != b'_' {
            end += 1;
        }
        let (bytes, _) = self.bytes.split_at(end);
        let (_, word) = bytes.split_at(at);
        match str::from_utf8(word) {
            Ok(word) => word,
            Err(_) => "?",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_secret;

    #[test]
    fn a_name_means_a_secret_word_by_word() {
        for key in [
            "password",
            "New_Password",
            "card_pin",
            "api_key",
            "api__key",
            "github_token",
            "credit_card_number",
            "größe_pin",
        ] {
            assert!(is_secret("", key), "{key}");
        }
        for key in [
            "",
            "_",
            "pinned",
            "spin",
            "passport",
            "tokenizer",
            "card",
            "key",
            "number",
            "api",
            "compass_word",
            "größe",
        ] {
            assert!(!is_secret("", key), "{key}");
        }
    }

    #[test]
    fn a_prefix_can_make_a_name_a_secret() {
        assert!(is_secret("card_", "number"));
        assert!(is_secret("p", "in"));
        assert!(!is_secret("home_", "number"));
    }
}
