//! Values are data (rule 11 of a round): a text from outside that could hide a part of itself, leave its quotation marks
//! or look like another one would have a person say yes to what they have not seen.
//!
//! So it is shown on one line, at most 200 characters of it, with everything made visible that hides, reorders or looks
//! like the closing quotation mark. No two texts are shown alike, unless what is shown says how much it leaves out. It is
//! Unicode that says what a character does, in [`table`]; only blank glyphs and the shapes of quotation marks, of which it
//! says nothing, are listed by hand.

mod character;
mod joiner;
mod quotation;
mod said;
mod table;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod rules;

use character::is_hidden;
pub use said::Said;

/// The most characters of a text that are shown; an escape counts as long as it is.
const LONGEST: usize = 200;

/// `text` from outside, in quotation marks, safe to show inside a sentence.
pub(crate) fn quoted(text: &str) -> String {
    show(text, in_quotation).in_quotation_marks()
}

/// `json`, which is canonical JSON, in quotation marks: what would be hidden or mistaken for a quotation mark can only
/// stand inside its strings, and is escaped as JSON does it, so that what is shown is JSON of the same value.
pub(crate) fn quoted_json(json: &str) -> String {
    show(json, in_json).in_quotation_marks()
}

/// The words of an author that may hold text from outside: on one line, nothing hidden. Quotation marks are theirs.
pub(crate) fn one_line(text: &str) -> String {
    let shown = show(text, in_words);
    match shown.more() {
        Some(more) => format!("{}… {more}", shown.text),
        None => shown.text,
    }
}

/// A character where it stands.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// What is shown as it is right before the character: nothing, at the start and behind an escape.
    before: &'a str,
    character: char,
    after: &'a str,
}

/// How the text is shown from a place on.
enum Piece {
    /// The character as it is.
    Plain,
    /// An escape of so many bytes of the text.
    Escape { text: String, length: usize },
}

fn in_words(place: Place<'_>) -> Piece {
    if is_obscure(place) || begins_escape(place) {
        place.escaped_as(place.character.escape_unicode().collect())
    } else {
        Piece::Plain
    }
}

fn in_quotation(place: Place<'_>) -> Piece {
    if quotation::is_like_closing(place) {
        place.escaped_as(place.character.escape_unicode().collect())
    } else {
        in_words(place)
    }
}

fn in_json(place: Place<'_>) -> Piece {
    if is_obscure(place) || quotation::is_like_closing(place) {
        return place.escaped_as(json_escape(place.character));
    }
    match own_escape(place) {
        Some(escape) => Piece::Escape {
            length: escape.len(),
            text: escape,
        },
        None => Piece::Plain,
    }
}

/// Hidden without need, or a mark that would be drawn on what is not its own.
fn is_obscure(place: Place<'_>) -> bool {
    let is_hiding = is_hidden(place.character) && joiner::needs(place).is_none();
    is_hiding || character::is_mark(place.character) && !place.has_base()
}

/// A backslash of the text that would be taken for one of ours.
fn begins_escape(place: Place<'_>) -> bool {
    place.character == '\\' && place.after.starts_with("u{")
}

/// An escape that the JSON has already, which is shown whole or not at all.
fn own_escape(place: Place<'_>) -> Option<String> {
    let length = if place.after.starts_with('u') { 5 } else { 1 };
    let escaped = place.after.get(..length).filter(|_| place.character == '\\')?;
    Some(format!("\\{escaped}"))
}

fn json_escape(character: char) -> String {
    let mut units = [0; 2];
    let units = character.encode_utf16(&mut units);
    units.iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

impl<'a> Place<'a> {
    fn new(before: &'a str, rest: &'a str) -> Option<Self> {
        let mut after = rest.chars();
        let character = after.next()?;
        let after = after.as_str();
        Some(Self {
            before,
            character,
            after,
        })
    }

    /// Whether a mark here has a letter to be drawn on. On a quotation mark or an escape it would change what is ours, and on
    /// a blank it can look like a sign of its own.
    fn has_base(&self) -> bool {
        let previous = self.before.chars().next_back();
        previous.is_some_and(|previous| !previous.is_whitespace() && previous != '"')
    }

    fn escaped_as(&self, text: String) -> Piece {
        let length = self.character.len_utf8();
        Piece::Escape { text, length }
    }
}

/// The start of a text as it is shown, and how many of its characters are left out.
struct Shown {
    text: String,
    missing: usize,
}

impl Shown {
    /// What is missing is said outside of the quotation, where no value can say it.
    fn in_quotation_marks(&self) -> String {
        match self.more() {
            Some(more) => format!("“{}…” {more}", self.text),
            None => format!("“{}”", self.text),
        }
    }

    fn more(&self) -> Option<String> {
        match self.missing {
            0 => None,
            1 => Some("(1 more character)".to_owned()),
            missing => Some(format!("({} more characters)", in_thousands(missing))),
        }
    }
}

/// As much of `text` as there is room for. What is left out is counted, never copied.
fn show(text: &str, piece: impl Fn(Place<'_>) -> Piece) -> Shown {
    let mut shown = String::new();
    let mut count = 0;
    let (mut at, mut last_escape) = (0, 0);
    // A joiner is shown with what it joins or not at all: at the end of what is shown, it would hide.
    let (mut needed, mut whole) = (0, (0, 0));
    while let Some(place) = Place::new(&text[last_escape..at], &text[at..]) {
        needed = joiner::needs(place).unwrap_or(needed.max(1) - 1);
        match piece(place) {
            Piece::Plain => {
                count += 1;
                shown.push(place.character);
                at += place.character.len_utf8();
            }
            Piece::Escape { text, length } => {
                count += text.len();
                shown.push_str(&text);
                at += length;
                last_escape = at;
            }
        }
        if count > LONGEST {
            let (shown_to, told_to) = whole;
            shown.truncate(shown_to);
            let missing = text[told_to..].chars().count();
            return Shown { text: shown, missing };
        }
        if needed == 0 {
            whole = (shown.len(), at);
        }
    }
    let missing = 0;
    Shown { text: shown, missing }
}

/// `1234567` as `1,234,567`.
fn in_thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
