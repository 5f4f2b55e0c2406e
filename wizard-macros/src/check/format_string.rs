//! The names that a format string reads: `{name}`, `{name:?}`, `{:width$}`.

/// Macros whose string literals are format strings for sure. In any other, a literal may be just text.
const FORMATTING: &[&str] = &[
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "write",
    "writeln",
];

/// Whether the macro at `path` formats its literals.
pub(super) fn is_formatting(path: &syn::Path) -> bool {
    let last = path.segments.last();
    last.is_some_and(|segment| FORMATTING.iter().any(|name| segment.ident == name))
}

/// The names in `text`, in order.
pub(super) fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('{') {
            rest = after;
            continue;
        }
        let Some(end) = rest.find('}') else { break };
        let (name, spec) = rest[..end].split_once(':').unwrap_or((&rest[..end], ""));
        names.push(name.trim().to_owned());
        // `width$` and `.precision$` are read too.
        let parameters = spec.split('$').rev().skip(1);
        names.extend(parameters.map(|before| {
            let start = before
                .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
                .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
            before[start..].to_owned()
        }));
        rest = &rest[end + 1..];
    }
    names.retain(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'));
    names
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_stand_in_braces_and_before_dollars() {
        for (text, expected) in [
            ("{a} {b:?} {{c}} {0} {}", vec!["a", "b"]),
            ("{:>width$} {x:.precision$}", vec!["width", "x", "precision"]),
            ("{x:>w$.p$}", vec!["x", "p", "w"]),
            ("{{{a}}}", vec!["a"]),
            ("no names, { not closed", vec![]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }
}
