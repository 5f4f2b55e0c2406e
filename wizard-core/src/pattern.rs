//! `pattern`: regular expressions that a whole text must match. Each is compiled once in the life of a process, and
//! matching is linear in the length of the text, whatever the expression.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use regex::{Regex, RegexBuilder};

/// The most bytes that a compiled expression may take: what the macro refuses beyond (`check::pattern`).
const SIZE: usize = 1 << 20;

/// Every expression that was needed so far. There are as many as `pattern` attributes in the program.
static COMPILED: RwLock<Option<HashMap<&'static str, Arc<Regex>>>> = RwLock::new(None);

/// A regular expression that a whole text must match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    pub(crate) text: &'static str,
    /// Behind a pointer, which is in the tables of wizards with patterns alone: a program without has no code of `regex`.
    matches: fn(&'static str, &str) -> bool,
}

impl Pattern {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self { text, matches }
    }

    /// Whether the whole of `text` matches.
    pub(crate) fn matches(&self, text: &str) -> bool {
        (self.matches)(self.text, text)
    }

    /// The `pattern` keyword of a JSON schema, which is an expression of ECMA-262, where that means the same.
    pub(crate) fn keyword(&self) -> Option<String> {
        keyword(self.text)
    }
}

fn matches(pattern: &'static str, text: &str) -> bool {
    compiled(pattern).is_some_and(|regex| regex.is_match(text))
}

/// `pattern` where it must match from the first character to the last.
fn whole(pattern: &str) -> String {
    format!("^(?:{pattern})$")
}

/// `None` is the author's mistake, which the macro has refused: no text matches then.
fn compiled(pattern: &'static str) -> Option<Arc<Regex>> {
    let known = COMPILED.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(regex) = known.as_ref().and_then(|known| known.get(pattern)) {
        return Some(Arc::clone(regex));
    }
    drop(known);
    let regex = Arc::new(RegexBuilder::new(&whole(pattern)).size_limit(SIZE).build().ok()?);
    let mut known = COMPILED.write().unwrap_or_else(PoisonError::into_inner);
    known.get_or_insert_default().insert(pattern, Arc::clone(&regex));
    Some(regex)
}

/// The two languages agree on plain characters, classes of them and of ranges, groups and repetitions; an expression of
/// anything else is said in words alone.
fn keyword(pattern: &str) -> Option<String> {
    let mut in_class = false;
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        if differs(c, next, in_class) {
            return None;
        }
        match c {
            '\\' => {
                chars.next().filter(|escaped| "^$\\.*+?()[]{}|/".contains(*escaped))?;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class && next == Some('?') => {
                chars.next();
                chars.next_if_eq(&':')?;
            }
            '{' if !in_class => {
                next.filter(char::is_ascii_digit)?;
                chars.by_ref().find(|c| *c == '}')?;
            }
            _ => {}
        }
    }
    Some(whole(pattern))
}

/// Whether `c`, before `next`, means something else in the other language, or nothing at all.
fn differs(c: char, next: Option<char>, in_class: bool) -> bool {
    match c {
        '[' => in_class || matches!(next, Some('^' | ']' | '[')),
        '&' | '~' | '-' => in_class && next == Some(c),
        '.' | '^' | '$' | ']' | '}' => !in_class,
        other => !other.is_ascii_graphic() && other != ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::{Pattern, keyword, matches};

    #[test]
    fn the_whole_text_must_match() {
        for (pattern, text, expected) in [
            ("[a-z]+", "abc", true),
            ("[a-z]+", "abc1", false),
            ("[a-z]+", "1abc", false),
            ("[a-z]+", "abc\n", false),
            ("a|b", "ab", false),
            ("a|b", "b", true),
            ("", "", true),
            ("(?i)abc", "ABC", true),
            ("(?m)^a$", "a\na", false),
            (".", "é", true),
        ] {
            assert_eq!(Pattern::new(pattern).matches(text), expected, "{pattern} {text:?}");
        }
    }

    #[test]
    fn an_expression_that_is_none_matches_nothing() {
        assert!(!matches("(", ""));
        assert!(!matches(r"\w{1000}{1000}", ""));
    }

    #[test]
    fn a_schema_has_a_pattern_where_both_languages_agree() {
        for pattern in [
            "[A-Z]{2}[0-9]{4,6}",
            "a|b",
            "(?:x|y)*",
            r"v[0-9]+\.[0-9]+",
            "(ab)?",
            "[.$]x",
        ] {
            assert_eq!(keyword(pattern), Some(format!("^(?:{pattern})$")));
        }
        for pattern in [
            r"\d",
            r"\pL",
            "(?i)a",
            "(?P<n>a)",
            "[[:alpha:]]",
            "[]a]",
            "[^a]",
            "[a&&b]",
            "a.b",
            r"\-",
            "^a",
            "a]",
            "{",
            "}",
            "é",
            "x\u{7}",
        ] {
            assert_eq!(keyword(pattern), None, "{pattern}");
        }
    }
}
