//! The arguments of a call by name: the known ones, and what to say of the others.

use crate::{
    schema::JsonObject,
    table::{Question, Source, Table},
    texts,
};

use super::Refusal;

/// A name beyond this length is no slip of the pen, and is compared with nothing.
const LONGEST_NAME: usize = 128;

/// Refuses names that are no arguments.
pub(super) fn check_names(table: &Table, arguments: Option<&JsonObject>) -> Result<(), Refusal> {
    for name in arguments.into_iter().flat_map(JsonObject::keys) {
        let question = table.questions.iter().find(|question| question.key == name);
        let message = match question {
            Some(question) if question.source == Source::Person => texts::argument_of_the_person(question.key),
            Some(_) => continue,
            None => unknown(table, name),
        };
        return Err(Refusal::Argument { message });
    }
    Ok(())
}

/// The arguments that would avoid asking the question at `open`, and those behind it that are not given; none if no
/// argument can stand for the question itself.
pub(super) fn standing_in_for(table: &Table, open: usize, arguments: Option<&JsonObject>) -> Vec<&'static str> {
    let is_given = |question: &Question| arguments.is_some_and(|arguments| arguments.contains_key(question.key));
    let from = &table.questions[open..];
    match from.first() {
        Some(question) if question.source == Source::Any => from
            .iter()
            .filter(|question| question.source == Source::Any && !is_given(question))
            .map(|question| question.key)
            .collect(),
        _ => Vec::new(),
    }
}

fn unknown(table: &Table, name: &str) -> String {
    let known: Vec<_> = table
        .questions
        .iter()
        .filter(|question| question.source != Source::Person)
        .map(|question| question.key)
        .collect();
    let is_typed = name.len() <= LONGEST_NAME;
    let nearest = known
        .iter()
        .filter(|_| is_typed)
        .map(|key| (strsim::osa_distance(name, key), *key))
        .filter(|(distance, key)| *distance <= key.len().max(name.len()) / 2)
        .min();
    texts::unknown_argument(name, nearest.map(|(_, key)| key), &known)
}
