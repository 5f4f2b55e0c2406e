//! The golden messages of the compiler, taken apart.

/// How messages begin that are rustc's own words, or those of `syn`.
const NOT_OWN: [&str; 11] = [
    "the trait bound `",
    "`?` couldn't convert",
    "cannot construct `",
    "cannot find attribute `",
    "future cannot be sent",
    "implementation is not supported",
    "expected type, found",
    "expected expression, found",
    "expected one of `:`",
    "expected attribute arguments",
    "no method named",
];

/// How notes and labels begin that are rustc's own.
const NOTES_NOT_OWN: [&str; 9] = [
    "required for",
    "required by",
    "this error originates",
    "the following trait bounds",
    "the trait `",
    "unsatisfied trait bound",
    "evaluation of `",
    "method cannot be called",
    "not found",
];

/// How long a line of an example may be.
const SHORT: usize = 100;

/// One error.
pub(crate) struct Message {
    /// `E0277`, where rustc gives it a code.
    code: String,
    pub(crate) words: String,
    /// The line that it points into, and the token there.
    line: String,
    token: String,
    /// What stands at the token, if the words are this crate's.
    pub(crate) label: String,
    /// The notes that are this crate's.
    pub(crate) notes: Vec<String>,
}

impl Message {
    /// The errors in a file of golden messages.
    pub(crate) fn all(golden: &str) -> Vec<Self> {
        let mut blocks: Vec<Vec<&str>> = Vec::new();
        for line in golden.lines() {
            if ["error", "warning"].iter().any(|level| line.starts_with(level)) {
                blocks.push(Vec::new());
            }
            if let Some(block) = blocks.last_mut() {
                block.push(line);
            }
        }
        blocks.iter().filter_map(|block| Self::read(block)).collect()
    }

    fn read(block: &[&str]) -> Option<Self> {
        let heading = block.first()?.strip_prefix("error")?;
        let (code, words) = heading.split_once(": ")?;
        let words = words.strip_prefix("evaluation panicked: ").unwrap_or(words);
        let (line, token, label) = pointed_at(block);
        let mut message = Self {
            code: code.trim_matches(['[', ']']).to_owned(),
            words: words.to_owned(),
            line,
            token,
            label,
            notes: notes(block),
        };
        message
            .notes
            .retain(|note| is_own(note, &NOTES_NOT_OWN) && !note.contains("is a \"sealed trait\""));
        if !is_own(&message.label, &NOTES_NOT_OWN) {
            message.label.clear();
        }
        Some(message)
    }

    /// Whether this crate words it. Messages with other codes are rustc's.
    pub(crate) fn is_own(&self) -> bool {
        let may_be_own = ["", "E0080", "E0277", "E0599"].contains(&&*self.code);
        may_be_own && is_own(&self.words, &NOT_OWN) && !self.words.contains("` doesn't implement `")
    }

    /// What it has in common with the same message about other names: its words without numbers and without what stands in
    /// backticks. Where what is expected stands there, that is the message.
    pub(crate) fn kind(&self) -> String {
        if self.words.starts_with("expected ") {
            return self.words.clone();
        }
        let words = self.words.split('`').step_by(2).collect::<Vec<_>>().join("…");
        words.replace(|c: char| c.is_ascii_digit(), "")
    }

    /// What it is said of, if that is short: the line, and the token in it.
    pub(crate) fn example(&self) -> Option<String> {
        let (line, token) = (&self.line, &self.token);
        if line.is_empty() || line.chars().count() > SHORT {
            return None;
        }
        let is_all_of_it = token.is_empty() || line.trim_end_matches(',') == token;
        let at = if is_all_of_it {
            String::new()
        } else {
            format!(" at {}", code(token))
        };
        Some(code(line) + &at)
    }
}

fn is_own(words: &str, of_others: &[&str]) -> bool {
    !of_others.iter().any(|beginning| words.starts_with(beginning))
}

/// `text` as code in Markdown.
fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// The line that the first mark stands below, what is marked of it, and what is said beside the mark.
fn pointed_at(block: &[&str]) -> (String, String, String) {
    let (mut line, mut rest) = ("", "");
    for text in block {
        let Some((number, source)) = text.split_once(" |") else {
            continue;
        };
        if number.trim().parse::<u32>().is_ok() {
            (line, rest) = (source, "");
        } else if source.contains('^') {
            rest = source;
            break;
        }
    }
    let start = rest.find('^').unwrap_or(rest.len());
    let marks = rest[start..].chars().take_while(|c| *c == '^').count();
    let token: String = line.chars().skip(rest[..start].chars().count()).take(marks).collect();
    let label = rest[start + marks..].trim();
    // Further marks, of which the words may be.
    let label = if label.starts_with('-') { "" } else { label };
    (line.trim().to_owned(), token, label.to_owned())
}

/// The notes, each as one line.
fn notes(block: &[&str]) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut is_in_note = false;
    for line in block {
        let text = line.trim_start();
        if let Some(note) = text.strip_prefix("= note: ") {
            notes.push(note.to_owned());
            is_in_note = true;
        } else if is_in_note && line.starts_with("     ") && !text.starts_with(['=', '|']) {
            let note = notes.last_mut().expect("a note has begun");
            note.push(' ');
            note.push_str(text);
        } else {
            is_in_note = false;
        }
    }
    notes
}
