//! An answer inside a question (rules 11 and 12 of a round): whatever came from outside is quoted, and no two answers
//! are shown alike, unless what is shown says how much it leaves out.

use crate::{
    answer::{ChoiceOption, JsonType, Shape, Value},
    canonical,
    choices::{Offered, tell_apart},
    shown::{quoted, quoted_json},
    table::Question,
    texts::{Text, Words},
};

/// A choice as its title, a text quoted, an absent answer as nothing.
pub(super) fn shown(question: &Question, answer: &Value, offered: Option<&Offered>, words: Words<'_>) -> String {
    let yes_or_no = |yes: bool| words.say(if yes { &Text::Yes } else { &Text::No });
    match (answer, question.shape) {
        (Value::Empty, Shape::Boolean) if !question.is_optional() => yes_or_no(false),
        (Value::Empty, _) => String::new(),
        (Value::Boolean(value), _) => yes_or_no(*value),
        (Value::Integer(_) | Value::Natural(_) | Value::Number(_), _) => answer.canonical(),
        // The link of a page says nothing to people, and is not for others to see.
        (Value::Text(_), Shape::Visit) => words.say(&Text::Visited),
        (Value::Text(text), Shape::Choice(options)) => option_label(options, text, words),
        (Value::Text(text), _) => looked_up(offered, text),
        // An empty list is not the same as a blank answer, so that the two are shown apart.
        (Value::List(texts), _) if texts.is_empty() && question.is_optional() => words.say(&Text::NothingChosen),
        (Value::List(texts), Shape::Choices(options) | Shape::Set(options)) => {
            listed(texts.iter().map(|text| in_a_list(option_label(options, text, words))))
        }
        (Value::List(texts), _) => listed(texts.iter().map(|text| looked_up(offered, text))),
        (Value::Json(json), Shape::Json(JsonType { names: Some(names), .. })) => listed(names(json).into_iter()),
        (Value::Json(json), _) => quoted_json(&canonical::to_string(json)),
    }
}

/// A static choice as people know it, without quotes, as its words are the author's. Where another choice has the same
/// words, the value stands behind.
pub(crate) fn option_label(options: &[ChoiceOption], value: &str, words: Words<'_>) -> String {
    match options.iter().position(|option| option.value() == value) {
        Some(chosen) => option_labels(options, words).swap_remove(chosen),
        None => quoted(value),
    }
}

/// All static choices as people know them, no two alike.
pub(crate) fn option_labels(options: &[ChoiceOption], words: Words<'_>) -> Vec<String> {
    let title = |option: &ChoiceOption| words.author(option.title().unwrap_or(option.value())).into_owned();
    tell_apart(options.iter().map(title).collect(), |index| options[index].value())
}

/// The most characters of a list that are shown; one item is shown in any case.
const LONGEST_LIST: usize = 1_000;

/// Several labels, as many as there is room for, and how many are left out.
fn listed(labels: impl ExactSizeIterator<Item = String>) -> String {
    let (count, mut shown, mut length) = (labels.len(), Vec::new(), 0);
    for label in labels {
        length += label.chars().count();
        if length > LONGEST_LIST && !shown.is_empty() {
            return format!("{} ({} more)", shown.join(", "), count - shown.len());
        }
        shown.push(label);
    }
    shown.join(", ")
}

/// A label in a list. One that holds a comma is quoted, as it would look like two.
fn in_a_list(label: String) -> String {
    if label.contains(',') { quoted(&label) } else { label }
}

/// What was looked up, by its title where that is known.
fn looked_up(offered: Option<&Offered>, text: &str) -> String {
    offered.map_or_else(|| quoted(text), |offered| offered.quoted(text))
}
