//! An answer inside a question (rules 11 and 12 of a round): whatever came from outside is quoted, and no two answers are
//! shown alike, unless what is shown says how much it leaves out.

use crate::{
    answer::{ChoiceOption, JsonType, Shape, Value},
    canonical,
    choices::Offered,
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
        // A link is nobody's to read.
        (Value::Text(_), Shape::Visit) => words.say(&Text::Visited),
        (Value::Text(text), Shape::Choice(options)) => option_label(options, text, words),
        (Value::Text(text), _) => looked_up(offered, text),
        // A list that may be left blank and was not.
        (Value::List(texts), _) if texts.is_empty() && question.is_optional() => words.say(&Text::NothingChosen),
        (Value::List(texts), Shape::Choices(options) | Shape::Set(options)) => {
            let labels = texts.iter().map(|text| option_label(options, text, words));
            labels.map(in_a_list).collect::<Vec<_>>().join(", ")
        }
        (Value::List(texts), _) => {
            let labels = texts.iter().map(|text| looked_up(offered, text));
            labels.collect::<Vec<_>>().join(", ")
        }
        (Value::Json(json), Shape::Json(JsonType { names: Some(names), .. })) => names(json).join(", "),
        (Value::Json(json), _) => quoted_json(&canonical::to_string(json)),
    }
}

/// A static choice as people know it, bare: it is the author's word. Where another has the same words, the value stands
/// behind.
pub(crate) fn option_label(options: &[ChoiceOption], value: &str, words: Words<'_>) -> String {
    let title = |option: &ChoiceOption| words.author(option.title().unwrap_or(option.value()));
    let Some(chosen) = options.iter().find(|option| option.value() == value) else {
        return quoted(value);
    };
    let label = title(chosen).into_owned();
    if options
        .iter()
        .any(|other| other.value() != value && title(other) == label)
    {
        return format!("{label} ({})", quoted(value));
    }
    label
}

/// One label of several: one that holds a comma is quoted, or it would look like two.
fn in_a_list(label: String) -> String {
    if label.contains(',') { quoted(&label) } else { label }
}

/// What was looked up, by its title where that is known.
fn looked_up(offered: Option<&Offered>, text: &str) -> String {
    offered.map_or_else(|| quoted(text), |offered| offered.quoted(text))
}
