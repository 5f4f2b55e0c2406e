//! `pattern = "…"`: a regular expression that the core will compile when it is first needed.

use proc_macro2::Span;
use regex::{Regex, RegexBuilder};
use regex_syntax::hir::{Hir, HirKind};
use syn::LitStr;

use crate::errors::Errors;

/// The most bytes that a compiled expression may take: what the core compiles (`wizard_core::pattern`).
const SIZE: usize = 1 << 20;

/// A regular expression that a whole text must match.
pub(crate) struct Pattern {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// As the core compiles it.
    whole: Regex,
    /// How many characters a text has at least that matches; `None` if none does.
    pub(super) shortest: Option<usize>,
    /// How many it has at most, if there is a limit.
    pub(super) longest: Option<usize>,
}

impl Pattern {
    /// Reads the pattern; one that is not a regular expression, or is too large, is a mistake at its literal.
    pub(super) fn new(literal: &LitStr, errors: &mut Errors) -> Option<Self> {
        let text = literal.value();
        match compile(&text) {
            Ok((hir, whole)) => {
                let lengths = lengths(&hir);
                if lengths.is_none() {
                    errors.at(literal, "no text matches this pattern");
                }
                Some(Self {
                    text,
                    span: literal.span(),
                    whole,
                    shortest: lengths.map(|(shortest, _)| shortest),
                    longest: lengths.and_then(|(_, longest)| longest),
                })
            }
            Err(reason) => {
                errors.at(literal, reason);
                None
            }
        }
    }

    /// Whether the whole of `text` matches.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.whole.is_match(text)
    }
}

/// `text` as the core compiles it, in parentheses. It has to be a regular expression by itself: `a)|(b` becomes one
/// only in parentheses, and would mean something else there.
fn compile(text: &str) -> Result<(Hir, Regex), String> {
    let no_expression =
        |reason: &str| format!("this is no regular expression, as the crate `regex` reads them: {reason}");
    let hir = regex_syntax::parse(text).map_err(|error| no_expression(&reason(&error)))?;
    let whole = RegexBuilder::new(&format!("^(?:{text})$")).size_limit(SIZE).build();
    let whole = whole.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            "this pattern is too large once it is compiled: make its repetitions smaller".to_owned()
        }
        _ => no_expression("it ends inside a comment, so it cannot be matched against a whole text"),
    })?;
    Ok((hir, whole))
}

/// The lengths, in characters, of the shortest and of the longest text that matches: no longest where there is no limit, and
/// nothing at all where no text matches.
fn lengths(hir: &Hir) -> Option<(usize, Option<usize>)> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Some((0, Some(0))),
        HirKind::Literal(literal) => {
            let length = std::str::from_utf8(&literal.0).map_or(literal.0.len(), |text| text.chars().count());
            Some((length, Some(length)))
        }
        HirKind::Class(_) => hir.properties().minimum_len().map(|_| (1, Some(1))),
        HirKind::Capture(capture) => lengths(&capture.sub),
        HirKind::Repetition(repetition) => {
            let (least, most) = (repetition.min as usize, repetition.max.map(|most| most as usize));
            match lengths(&repetition.sub) {
                Some((shortest, longest)) => {
                    let longest = longest.and_then(|longest| {
                        if longest == 0 {
                            Some(0)
                        } else {
                            longest.checked_mul(most?)
                        }
                    });
                    Some((shortest.saturating_mul(least), longest))
                }
                None => (least == 0).then_some((0, Some(0))),
            }
        }
        HirKind::Concat(parts) => parts.iter().try_fold((0, Some(0)), |(shortest, longest), part| {
            let (least, most) = lengths(part)?;
            let longest = longest
                .zip(most)
                .map(|(longest, most): (usize, usize)| longest.saturating_add(most));
            Some((least.saturating_add(shortest), longest))
        }),
        HirKind::Alternation(cases) => cases.iter().filter_map(lengths).reduce(|one, other| {
            let longest = one.1.zip(other.1).map(|(one, other)| one.max(other));
            (one.0.min(other.0), longest)
        }),
    }
}

/// What is wrong, without the picture that the parser draws of it.
fn reason(error: &regex_syntax::Error) -> String {
    match error {
        regex_syntax::Error::Parse(error) => error.kind().to_string(),
        regex_syntax::Error::Translate(error) => error.kind().to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{compile, lengths};

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (pattern, reason) in [
            ("(", "unclosed group"),
            ("a)|(b", "unopened group"),
            ("*", "repetition operator missing expression"),
            (r"\w{1000}{1000}", "too large"),
            ("(?x)a # b", "ends inside a comment"),
            (r"(a)\1", "backreferences are not supported"),
            ("(?=a)", "look-around"),
        ] {
            let error = compile(pattern).expect_err(pattern);
            assert!(error.contains(reason) && !error.contains('\n'), "{pattern}: {error}");
        }
        assert!(compile("[A-Z]{2}[0-9]+").is_ok_and(|(_, regex)| regex.is_match("AB1") && !regex.is_match("AB1x")));
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        for (pattern, expected) in [
            ("", Some((0, Some(0)))),
            ("größe", Some((5, Some(5)))),
            ("[ä-ü]{2,3}é?", Some((2, Some(4)))),
            ("(ab|c)+", Some((1, None))),
            ("(ab|[^\\s\\S])x", Some((3, Some(3)))),
            ("(?i)k", Some((1, Some(1)))),
            ("^(){5,}$", Some((0, Some(0)))),
            ("[^\\s\\S]", None),
            ("a[^\\s\\S]", None),
            ("a[^\\s\\S]*", Some((1, Some(1)))),
        ] {
            let (hir, _) = compile(pattern).expect(pattern);
            assert_eq!(lengths(&hir), expected, "{pattern}");
        }
    }
}
