//! A question's text with `{earlier}` answers in it.

use proc_macro2::Span;

use super::{Piece, scope::Names};
use crate::errors::Errors;

/// Splits `text` into pieces. Only `{identifier}` interpolates; `{{` and `}}` are braces.
pub(crate) fn parse(text: &str, span: Span, names: &Names<'_>, errors: &mut Errors) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        plain.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            plain.push_str(brace);
            rest = after;
            continue;
        }
        let name = match rest.find('}') {
            Some(end) if brace == "{" => {
                let name = &rest[..end];
                rest = &rest[end + 1..];
                name
            }
            _ => {
                errors.at_span(
                    span,
                    format!("a single `{brace}` in a question: write `{brace}{brace}`"),
                );
                return pieces;
            }
        };
        if syn::parse_str::<syn::Ident>(name).is_err() && names.position(name).is_none() {
            errors.at_span(
                span,
                format!("`{{{name}}}` in a question: only the name of an earlier question can stand in braces; a brace is `{{{{`"),
            );
            continue;
        }
        match names.earlier(name) {
            Ok(index) => {
                if !plain.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                }
                pieces.push(Piece::Answer(index));
            }
            Err(problem) => errors.at_span(span, format!("`{{{name}}}` in a question: {problem}")),
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    pieces
}
