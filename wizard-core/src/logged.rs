//! How an author's text, which may hold a client's, stands in the log: on one line, and cut, so that it forges no line and fills no
//! disk.

/// The most characters of it.
const LONGEST: usize = 1_000;

/// `text` on one line and cut at [`LONGEST`].
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = text.escape_debug();
    let mut shown: String = escaped.by_ref().take(LONGEST).collect();
    if escaped.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_on_one_line_and_cut() {
        assert_eq!(escaped("a\nb\u{202e}\u{7}"), "a\\nb\\u{202e}\\u{7}");
        assert_eq!(escaped(&"é".repeat(1_000)), "é".repeat(1_000));
        assert_eq!(escaped(&"é".repeat(1_000_000)), format!("{}…", "é".repeat(1_000)));
    }
}
