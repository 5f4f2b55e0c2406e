//! `pattern = "…"`: a regular expression that the core will compile when it is first needed.

use proc_macro2::Span;
use regex::{Regex, RegexBuilder};
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
}

impl Pattern {
    /// Reads the pattern; one that is not a regular expression, or is too large, is a mistake at its literal.
    pub(super) fn new(literal: &LitStr, errors: &mut Errors) -> Option<Self> {
        let text = literal.value();
        match compile(&text) {
            Ok(whole) => Some(Self {
                text,
                span: literal.span(),
                whole,
            }),
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
fn compile(text: &str) -> Result<Regex, String> {
    let no_expression =
        |reason: &str| format!("this is no regular expression, as the crate `regex` reads them: {reason}");
    regex_syntax::parse(text).map_err(|error| no_expression(&reason(&error)))?;
    let whole = RegexBuilder::new(&format!("^(?:{text})$")).size_limit(SIZE).build();
    whole.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            "this pattern is too large once it is compiled: make its repetitions smaller".to_owned()
        }
        _ => no_expression("it ends inside a comment, so it cannot be matched against a whole text"),
    })
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
    use super::compile;

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
        assert!(compile("[A-Z]{2}[0-9]+").is_ok_and(|regex| regex.is_match("AB1") && !regex.is_match("AB1x")));
    }
}
