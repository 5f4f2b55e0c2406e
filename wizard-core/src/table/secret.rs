//! Names and types that ask for a secret. The specification forbids that in a form (2026-07-28, client/elicitation,
//! "Security Considerations"): what a form asks passes through the client. The compiler looks at the names, as the
//! macro of a wizard does not see those in its groups.

use super::{Entry, Source, assert::equal, message::Message};
use crate::answer::{Rules, Shape};

/// Words that mean a secret by themselves.
const WORDS: &[&str] = &[
    "apikey",
    "credential",
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
];

/// Words that mean secrets, and in the name of a number how many there are.
const PLURALS: &[&str] = &["credentials", "tokens"];

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

/// What a number, a date or an address is that only has to do with a secret, as the last word of its name.
const ABOUT: &[&str] = &[
    "address", "age", "amount", "at", "attempts", "budget", "cost", "count", "date", "day", "days", "expires",
    "expiry", "hours", "length", "len", "limit", "minutes", "on", "price", "quota", "retries", "seconds", "since",
    "size", "time", "total", "tries", "ttl", "until", "uri", "url",
];

/// The longest name that is looked at, in bytes.
const LONGEST: usize = 128;

/// Refuses a question called `key`, if that is the name of a secret.
#[track_caller]
pub const fn assert_no_secret(shape: Shape, key: &str) {
    if asks_for_a_secret(shape, "", key) {
        refuse("", key);
    }
}

/// Refuses a type that holds a secret, which the author has written as `ty`. Where [`assert_no_secret`] has refused the
/// name, that one message is enough; an author who says that the name `may_sound_secret` cannot say so of the type.
#[track_caller]
pub const fn assert_no_secret_type(shape: Shape, rules: &Rules, key: &str, may_sound_secret: bool, ty: &str) {
    let is_refused = !may_sound_secret && asks_for_a_secret(shape, "", key);
    let mut rules = Some(rules);
    while let Some(these) = rules {
        if these.is_secret && !is_refused {
            let message = forbidden("", ty, key);
            panic!("{}", message.as_str())
        }
        rules = these.of_type;
    }
}

/// Refuses the group at `field`, if its prefix makes the name of one of its questions that of a secret.
#[track_caller]
pub const fn assert_no_secrets(entries: &[Entry], field: usize) {
    let Entry::Group(group) = entries[field] else { return };
    let mut index = 0;
    while index < group.part.questions.len() {
        let question = &group.part.questions[index];
        let is_asked = !question.may_sound_secret && !matches!(question.source, Source::Argument);
        if is_asked && asks_for_a_secret(question.shape, group.prefix, question.key) {
            refuse(group.prefix, question.key);
        }
        index += 1;
    }
}

#[track_caller]
const fn refuse(prefix: &str, name: &str) -> ! {
    let message = forbidden(prefix, name, name).text(", or say `not_secret` if it is none");
    panic!("{}", message.as_str())
}

/// What is wrong with asking for the secret in the field `key`, and what to do.
const fn forbidden(prefix: &str, name: &str, key: &str) -> Message {
    Message::new()
        .text("a form cannot ask for `")
        .text(prefix)
        .text(name)
        .text("`: it would pass through the client, which the specification forbids; have the person enter it on a page of ")
        .text("your own server, in a field `")
        .text(key)
        .text(": wizard_core::Visit` with `#[visit(\"…\", url = …, done = …)]`")
}

/// Whether a question of this `shape` and name asks for a secret. A text may hold one whatever else its name says, a number
/// where it is the secret itself; a yes or no, and the choices that the author has written, hold none.
const fn asks_for_a_secret(shape: Shape, prefix: &str, key: &str) -> bool {
    let name = Name::new(prefix, key);
    match shape {
        Shape::Text | Shape::Texts => name.has_a_secret(true),
        Shape::Parsed(_) | Shape::Integer { .. } | Shape::Number { .. } => {
            name.has_a_secret(false) && !is_one_of(ABOUT, name.last_word())
        }
        Shape::Boolean | Shape::Choice(_) | Shape::Choices(_) | Shape::Set(_) | Shape::Json(_) | Shape::Visit => false,
    }
}

const fn is_one_of(words: &[&str], word: &str) -> bool {
    let mut index = 0;
    while index < words.len() {
        if equal(words[index], word) {
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

    /// Whether it says a secret, word by word: `pin` and `card_pin`, and not `pinned`; or several, `or_several`.
    const fn has_a_secret(&self, or_several: bool) -> bool {
        let mut before = "";
        let mut at = 0;
        while at < self.length {
            let word = self.word(at);
            if is_one_of(WORDS, word) || (or_several && is_one_of(PLURALS, word)) || is_pair(before, word) {
                return true;
            }
            at += word.len() + 1;
            if !word.is_empty() {
                before = word;
            }
        }
        false
    }

    const fn last_word(&self) -> &str {
        let mut at = self.length;
        while at > 0 && self.bytes[at - 1] != b'_' {
            at -= 1;
        }
        self.word(at)
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
    use super::asks_for_a_secret;
    use crate::answer::{Answer, Shape};

    const NUMBER: Shape = <u64 as Answer>::SHAPE;

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
            assert!(asks_for_a_secret(Shape::Text, "", key), "{key}");
            assert!(asks_for_a_secret(Shape::Texts, "", key), "{key}");
            assert!(asks_for_a_secret(NUMBER, "", key), "{key}");
        }
        for key in [
            "",
            "_",
            "pinned",
            "spin",
            "opinion",
            "passport",
            "tokenizer",
            "card",
            "key",
            "number",
            "api",
            "compass_word",
            "größe",
        ] {
            assert!(!asks_for_a_secret(Shape::Text, "", key), "{key}");
            assert!(!asks_for_a_secret(NUMBER, "", key), "{key}");
        }
    }

    #[test]
    fn a_number_that_counts_secrets_or_is_about_one_is_none() {
        for key in [
            "tokens",
            "max_tokens",
            "tokens_per_day",
            "pin_count",
            "token_price",
            "Password_Length",
        ] {
            assert!(
                asks_for_a_secret(Shape::Text, "", key) && !asks_for_a_secret(NUMBER, "", key),
                "{key}"
            );
        }
        for key in [
            "pin_code",
            "count_pin",
            "tokens_password",
            "token_id",
            "pin_",
            "card_number_2",
        ] {
            assert!(asks_for_a_secret(NUMBER, "", key), "{key}");
        }
    }

    #[test]
    fn what_has_values_of_the_author_alone_is_no_secret() {
        for shape in [bool::SHAPE, Shape::Choice(&[]), Shape::Choices(&[]), Shape::Set(&[])] {
            assert!(!asks_for_a_secret(shape, "", "password"));
        }
    }

    #[test]
    fn a_prefix_can_make_a_name_a_secret() {
        assert!(asks_for_a_secret(Shape::Text, "card_", "number"));
        assert!(asks_for_a_secret(NUMBER, "p", "in"));
        assert!(!asks_for_a_secret(Shape::Text, "home_", "number"));
    }
}
