//! Assertions of generated code about the names in groups, which the macro of the wizard cannot see.

use super::{Entry, Form, Group, Part, message::Message};

/// Fails with `message`, at a text that shows an answer of a group, unless the group has a question `name`. A group
/// that does not compile has no questions here; it has a message of its own already.
#[track_caller]
pub const fn assert_member(part: &Part, name: &str, message: &'static str) {
    let is_known = part.questions.is_empty() || part.position(name).is_some();
    assert!(is_known, "{}", message);
}

/// Refuses the group at `field` if one of its names is taken already: by a field or a form of the wizard, by a form
/// that closes it, or by a group before.
#[track_caller]
pub const fn assert_names(entries: &[Entry], forms: &[Form], field: usize) {
    let Entry::Group(group) = entries[field] else { return };
    let mut index = 0;
    while index < group.part.questions.len() {
        refuse_taken(&group, group.part.questions[index].key, entries, forms, field);
        index += 1;
    }
    index = 0;
    while index < group.part.forms.len() {
        refuse_taken(&group, group.part.forms[index].key, entries, forms, field);
        index += 1;
    }
}

#[track_caller]
const fn refuse_taken(group: &Group, key: &str, entries: &[Entry], forms: &[Form], field: usize) {
    if is_taken((group.prefix, key), entries, forms, field) {
        let message = Message::new()
            .text("`")
            .text(group.prefix)
            .text(key)
            .text("` is also the name of another question or form of this wizard: give the group a prefix of its own, ")
            .text("`#[ask(flatten, prefix = \"…\")]`");
        panic!("{}", message.as_str());
    }
}

/// A prefix and a name, which are compared as one.
type Name<'n> = (&'n str, &'n str);

const fn is_taken(name: Name<'_>, entries: &[Entry], forms: &[Form], field: usize) -> bool {
    let mut index = 0;
    while index < entries.len() {
        let is_taken = match &entries[index] {
            // Of two groups with one name, the error is at the second alone.
            Entry::Group(other) => index < field && has(other, name),
            Entry::Question(question) => is_same(name, ("", question.key)),
        };
        if is_taken {
            return true;
        }
        index += 1;
    }
    is_one_of(name, "", forms)
}

/// Whether a question or a form of `group` is called `name`.
const fn has(group: &Group, name: Name<'_>) -> bool {
    let questions = group.part.questions;
    let mut index = 0;
    while index < questions.len() {
        if is_same(name, (group.prefix, questions[index].key)) {
            return true;
        }
        index += 1;
    }
    is_one_of(name, group.prefix, group.part.forms)
}

const fn is_one_of(name: Name<'_>, prefix: &str, forms: &[Form]) -> bool {
    let mut index = 0;
    while index < forms.len() {
        if is_same(name, (prefix, forms[index].key)) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_same(name: Name<'_>, other: Name<'_>) -> bool {
    let length = name.0.len() + name.1.len();
    if length != other.0.len() + other.1.len() {
        return false;
    }
    let mut index = 0;
    while index < length {
        if byte(name, index) != byte(other, index) {
            return false;
        }
        index += 1;
    }
    true
}

const fn byte(name: Name<'_>, index: usize) -> u8 {
    let (first, second) = (name.0.as_bytes(), name.1.as_bytes());
    if index < first.len() {
        first[index]
    } else {
        second[index - first.len()]
    }
}
