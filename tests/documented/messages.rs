//! The page `wizard_core::language::messages`: each message of the compiler that is this crate's own, with the remedy. It is
//! made of the golden messages, so that it says what the compiler says.

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use crate::{golden::Message, programs::programs};

/// The folders of misuses in the order of the page, each with its heading. What several of them say stands in the first.
const GROUPS: [(&str, &str); 13] = [
    ("ask", "On a field: `#[ask(…)]`"),
    ("wizard", "On the struct: `#[wizard(…)]`"),
    ("visit", "A page: `#[visit(…)]`"),
    ("sample", "The client's model: `#[sample(…)]`"),
    ("roots", "The client's folders: `#[roots]`"),
    ("compute", "What is looked up: `#[compute(…)]`"),
    ("choice", "On a choice: `#[choice(…)]`"),
    ("answer", "On a newtype: `#[answer(…)]`"),
    ("questions", "On a group: `#[questions(…)]`"),
    ("final_step", "On the final step: `#[final_step(…)]`"),
    ("output", "What a final step returns"),
    ("server", "Where wizards are served"),
    ("testing", "Where a test plays a flow"),
];

/// What rewrites the page.
pub(crate) const REWRITE: &str = "TRYBUILD=overwrite cargo test -p wizard-tests --test documented";

/// What stands above the messages.
const HEAD: &str = "\
What the compiler says to a misuse, each message with the remedy in it.

Search this page for a few words of a message. Names and types in it are those of an example, which stands below it with the
token that the compiler points at. What rustc says in its own words, as `mismatched types`, is not here. Where several attributes
share a message, it stands at the first of them.

<!-- Made of the golden messages under tests/compile_fail/ui, by `tests/documented`. -->
";

/// The whole page, as the golden messages make it.
pub(crate) fn page(workspace: &Path) -> String {
    let misuses = programs("fail");
    let (mut page, mut said) = (HEAD.to_owned(), BTreeSet::new());
    for misuse in &misuses {
        let top = misuse.group.split('/').next().unwrap_or_default();
        assert!(GROUPS.iter().any(|(group, _)| *group == top), "no heading for {top}");
    }
    for (group, heading) in GROUPS {
        let of_group = misuses
            .iter()
            .filter(|misuse| misuse.group.split('/').next() == Some(group));
        let (mut is_begun, mut attribute) = (false, "");
        for misuse in of_group {
            let golden = fs::read_to_string(misuse.file.with_extension("stderr")).unwrap_or_default();
            for message in Message::all(&golden).into_iter().filter(Message::is_own) {
                if !said.insert(message.kind()) {
                    continue;
                }
                if !is_begun {
                    write!(page, "\n# {heading}\n").unwrap();
                    is_begun = true;
                }
                let of = misuse
                    .group
                    .strip_prefix(group)
                    .unwrap_or_default()
                    .trim_start_matches('/');
                if of != attribute {
                    attribute = of;
                    write!(page, "\n## {}\n", link(workspace, group, attribute)).unwrap();
                }
                // A list begins below an empty line.
                if page.lines().last().is_some_and(|line| line.starts_with('#')) {
                    page.push('\n');
                }
                entry(&mut page, &message);
            }
        }
    }
    page
}

/// The heading of an attribute: as its page shows it, with a link, where it has one.
fn link(workspace: &Path, group: &str, attribute: &str) -> String {
    let file = workspace.join(format!("wizard-core/src/language/{group}/{attribute}.md"));
    let page = fs::read_to_string(file).unwrap_or_default();
    match page.split('`').nth(1) {
        Some(shown) => format!("[`{shown}`](super::{group}::{attribute})"),
        None => attribute.to_owned(),
    }
}

fn entry(page: &mut String, message: &Message) {
    write!(page, "- **{}**", words(&message.words)).unwrap();
    let mut lines = Vec::new();
    let example = message.example();
    match (example, message.label.as_str()) {
        (Some(example), "") => lines.push(example),
        (Some(example), label) => lines.push(format!("{example}: {}", words(label))),
        (None, "") => {}
        (None, label) => lines.push(words(label)),
    }
    lines.extend(message.notes.iter().map(|note| words(note)));
    for line in lines {
        write!(page, "\\\n  {line}").unwrap();
    }
    page.push('\n');
}

/// Text of the compiler as Markdown shows it: what stands in backticks as code, and everything else as it is.
fn words(text: &str) -> String {
    let mut shown = String::new();
    for (at, piece) in text.split('`').enumerate() {
        if at > 0 {
            shown.push('`');
        }
        for c in piece.chars() {
            if at % 2 == 0 && matches!(c, '[' | ']' | '<' | '>' | '*' | '_' | '\\' | '#') {
                shown.push('\\');
            }
            shown.push(c);
        }
    }
    shown
}
