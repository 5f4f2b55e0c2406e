//! Doc comments as text: the lines an author wrote, without their common leading space.

use proc_macro2::Span;
use syn::{Attribute, Expr, Lit, Meta, spanned::Spanned};

use super::Words;

/// The doc comment of an item or field.
#[derive(Default)]
pub(crate) struct Docs {
    /// Each line, and where it stands.
    lines: Vec<(String, Span)>,
    /// Where a doc attribute stands whose text is not a literal (`#[doc = include_str!(…)]`).
    pub(crate) not_literal: Option<Span>,
}

impl Docs {
    pub(crate) fn of(attrs: &[Attribute]) -> Self {
        let mut docs = Self::default();
        for attribute in attrs {
            let Meta::NameValue(meta) = &attribute.meta else {
                continue;
            };
            if !meta.path.is_ident("doc") {
                continue;
            }
            match literal(&meta.value) {
                Some(text) => {
                    let span = meta.value.span();
                    docs.lines.extend(lines(&text).into_iter().map(|line| (line, span)));
                    if text.is_empty() {
                        docs.lines.push((String::new(), span));
                    }
                }
                None => {
                    docs.not_literal.get_or_insert(meta.value.span());
                }
            }
        }
        docs
    }

    /// The whole text, line by line.
    pub(crate) fn text(&self) -> Option<String> {
        let lines: Vec<_> = self.lines.iter().map(|(line, _)| line.as_str()).collect();
        let text = lines.join("\n").trim().to_owned();
        (!text.is_empty()).then_some(text)
    }

    /// All lines as one.
    pub(crate) fn all(&self) -> Words {
        Words::in_one_line(self.lines.iter().cloned())
    }

    /// The first paragraph on one line.
    pub(crate) fn first_paragraph(&self) -> Option<Words> {
        self.paragraphs().next()
    }

    /// Every paragraph after the first, each on one line, with an empty line between them.
    pub(crate) fn rest(&self) -> Option<String> {
        let rest: Vec<_> = self.paragraphs().skip(1).map(|paragraph| paragraph.text).collect();
        (!rest.is_empty()).then(|| rest.join("\n\n"))
    }

    /// The paragraphs, each on one line.
    pub(crate) fn paragraphs(&self) -> impl Iterator<Item = Words> {
        self.lines
            .split(|(line, _)| line.is_empty())
            .filter(|lines| !lines.is_empty())
            .map(|lines| Words::in_one_line(lines.iter().cloned()))
    }
}

/// The lines of one doc attribute, without the asterisks that stand in front of those of a block comment.
fn lines(text: &str) -> Vec<String> {
    let trimmed: Vec<&str> = text.lines().map(str::trim).collect();
    let mut inner = trimmed.iter().skip(1).filter(|line| !line.is_empty()).peekable();
    let has_asterisks = inner.peek().is_some() && inner.all(|line| line.starts_with('*'));
    let line = |line: &&str| match line.strip_prefix('*') {
        Some(rest) if has_asterisks => rest.trim().to_owned(),
        _ => (*line).to_owned(),
    };
    trimmed.iter().map(line).collect()
}

/// The string that `value` is, also inside the invisible group that a macro's `$doc:literal` leaves.
fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(expr) => match &expr.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}
