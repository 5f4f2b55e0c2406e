//! Words that a person reads, and where each part of them stands.

use proc_macro2::Span;
use syn::LitStr;

/// A text of one literal, or of several lines of a doc comment.
pub(crate) struct Words {
    pub(crate) text: String,
    /// Where each line begins in the text, and where it stands.
    lines: Vec<(usize, Span)>,
}

impl Words {
    /// The text of a literal.
    pub(crate) fn of(literal: &LitStr) -> Self {
        Self::in_one_line([(literal.value(), literal.span())])
    }

    /// The lines as one, with a space between them.
    pub(crate) fn in_one_line(lines: impl IntoIterator<Item = (String, Span)>) -> Self {
        let mut words = Self {
            text: String::new(),
            lines: Vec::new(),
        };
        for (line, span) in lines {
            if !words.lines.is_empty() {
                words.text.push(' ');
            }
            words.lines.push((words.text.len(), span));
            words.text.push_str(&line);
        }
        words
    }

    /// Where the line stands that the byte at `offset` is in.
    pub(crate) fn span_at(&self, offset: usize) -> Span {
        let mut before = self.lines.iter().rev().filter(|(start, _)| *start <= offset);
        before.next().map_or_else(Span::call_site, |(_, span)| *span)
    }
}
