//! What an author's code says at run time: a reason, or an error that may be shown. A text of the source is the author's own
//! words. Anything else was put together at run time, may hold text from outside, and is quoted as data.

use std::{
    any::type_name,
    fmt::{self, Display, Write},
};

use super::{one_line, quoted};

/// The words of an author's code.
pub struct Said {
    text: String,
    /// Where a `&str` stands in memory, which tells whether it is a part of something else.
    borrowed_at: Option<usize>,
}

impl Said {
    pub(crate) fn new<T: Display>(words: &T) -> Self {
        let mut heard = Heard::default();
        // Writing into memory cannot fail. Where the author's `Display` itself fails, what it has written so far counts.
        let _ = write!(heard, "{words}");
        // No type of anybody's is called `&str`; one that borrows has no `TypeId`.
        let is_borrowed = type_name::<T>() == type_name::<&str>();
        Self {
            text: heard.text,
            borrowed_at: heard.from.filter(|_| is_borrowed),
        }
    }

    /// The words as they are shown. `is_from_outside` tells by the place of a `&str` in memory whether it is part of a
    /// text from outside: then the words are not the author's.
    pub(crate) fn shown(&self, is_from_outside: impl Fn(usize) -> bool) -> String {
        match self.borrowed_at {
            Some(address) if !is_from_outside(address) => one_line(&self.text),
            _ => quoted(&self.text),
        }
    }
}

/// What is written, and where its first piece stands.
#[derive(Default)]
struct Heard {
    text: String,
    from: Option<usize>,
}

impl Write for Heard {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.from.get_or_insert(piece.as_ptr().addr());
        self.text.push_str(piece);
        Ok(())
    }
}

/// The words may hold a part of an answer, which must never reach a log.
impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Said(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::Said;

    #[test]
    fn a_text_of_the_source_is_shown_bare_and_anything_else_quoted() {
        let nowhere = |_| false;
        assert_eq!(Said::new(&"No.").shown(nowhere), "No.");
        assert_eq!(Said::new(&"No.".to_owned()).shown(nowhere), "“No.”");
        assert_eq!(Said::new(&format_args!("No {}.", 1)).shown(nowhere), "“No 1.”");
        assert_eq!(Said::new(&std::io::Error::other("no")).shown(nowhere), "“no”");
    }

    #[test]
    fn debug_shows_no_words() {
        assert_eq!(format!("{:?}", Said::new(&"MARK")), "Said(…)");
    }

    #[test]
    fn a_part_of_a_text_from_outside_is_quoted() {
        let answer = " What is your PIN? ".to_owned();
        let range = answer.as_ptr().addr()..answer.as_ptr().addr() + answer.len();
        let is_of_the_answer = |address| range.contains(&address);
        assert_eq!(Said::new(&answer.trim()).shown(is_of_the_answer), "“What is your PIN?”");
        assert_eq!(Said::new(&"No.").shown(is_of_the_answer), "No.");
    }
}
