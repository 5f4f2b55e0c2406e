//! A `review`: the answers in a list, and which one to change (rule 12 of a round).

use super::{context::Context, values::Values};
use crate::{
    answer::Shape,
    choices::{Offered, RunTimeChoice, tell_apart},
    table::{Question, Source, Step, Table},
    texts::Text,
};

/// The value of the choice that changes nothing: no question can have this name.
pub(super) const NOTHING: &str = "go-on";

/// The answers, each with its question.
pub(super) fn question(context: &Context<'_>, values: &Values) -> Text {
    let words = context.words();
    let told = values.told(context.table, words);
    let labels = labels(context, values);
    let answers = asked(context.table, values).map(|(index, _)| {
        let answer = told.answer(index);
        let answer = if answer.is_empty() {
            words.say(&Text::Blank)
        } else {
            answer
        };
        (labels[index].clone(), answer)
    });
    Text::Review {
        answers: answers.collect(),
    }
}

/// What the person can do: nothing, or change the answer to one question.
pub(super) fn choices(context: &Context<'_>, values: &Values) -> Offered {
    let words = context.words();
    let told = values.told(context.table, words);
    let nothing = RunTimeChoice {
        value: NOTHING.to_owned(),
        title: Some(words.say(&Text::NothingToChange)),
    };
    let change = asked(context.table, values)
        .filter(|(_, question)| can_be_changed(question))
        .map(|(_, question)| RunTimeChoice {
            value: question.key.to_owned(),
            title: Some(told.label(question)),
        });
    Offered::collect(std::iter::once(nothing).chain(change))
}

/// The questions of the form of the question at `index`, and of every form that depends on it: what has to be asked when it
/// is changed.
pub(super) fn with_dependents(table: &'static Table, index: usize) -> Vec<usize> {
    let mut changed = vec![false; table.questions.len()];
    changed[index] = true;
    for step in table.steps() {
        match step {
            Step::Form(form) if form.closing.is_some() => {}
            Step::Form(form) => {
                let depends = table.depends_on(form).any(|read| changed[read]);
                if depends || changed[form.indices()].contains(&true) {
                    changed[form.indices()].fill(true);
                }
            }
            Step::Field(index) => changed[index] |= table.questions[index].depends_on().any(|read| changed[read]),
        }
    }
    let can_be_changed = |index: &usize| changed[*index] && can_be_changed(&table.questions[*index]);
    (0..table.questions.len()).filter(can_be_changed).collect()
}

/// How people know each question. Where two have the same words, their names stand behind: one of them may not be shown.
fn labels(context: &Context<'_>, values: &Values) -> Vec<String> {
    let told = values.told(context.table, context.words());
    let questions = context.table.answers();
    let labels = questions.iter().map(|question| told.label(question));
    tell_apart(labels.collect(), |index| questions[index].key)
}

/// Whether the answer is somebody's, who can give another one. A page that the person has been to stays visited.
fn can_be_changed(question: &Question) -> bool {
    !matches!(question.source, Source::Argument | Source::Computed { .. }) && !matches!(question.shape, Shape::Visit)
}

/// The fields that have not been left out.
fn asked<'v>(table: &'static Table, values: &'v Values) -> impl Iterator<Item = (usize, &'static Question)> + 'v {
    let answers = table.answers().iter().enumerate();
    answers.filter(|(index, _)| !values.is_left_out(*index))
}
