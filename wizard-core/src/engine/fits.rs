//! Whether the answers of a wizard fit into its state, however long they are within their bounds (rule 9 of a round), and
//! each literal default to its question, where the compiler cannot tell.

use std::collections::BTreeMap;

use super::{state::MOST_OF_REASONS, values::Values};
use crate::{
    answer::{ChoiceOption, Shape},
    question::refused_default,
    seal::Seal,
    table::{Form, Order, Question, Source, Table},
};

/// The most bytes of a character.
const CHARACTER: usize = 4;
/// What stands in a state beside the answers and the names: the claims, and a URI of a resource.
const CLAIMS: usize = 1_024;
/// How long a URI is at most among these.
const ADDRESS: usize = 512;
/// What stands beside a name and its answer, or beside a name that is asked.
const ENTRY: usize = 8;
/// The pin of a form that is answered or asked, and what marks its parts.
const PIN: usize = 48;
/// A number, and the reference of a page.
const NUMBER: usize = 19;
const REFERENCE: usize = 512;
/// How many questions are named.
const NAMED: usize = 5;

/// What does not fit together in a wizard, or with its seal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DoesNotFit {
    /// The answers may be longer than what the seal takes, although each is within the bounds of its question.
    #[error(
        "the answers of the wizard `{wizard}` may be longer than a requestState, so that a person's words would be lost; the \
         longest are {}: set a smaller `max_len` there, or `.max_len({needed})` of the seal",
        named(questions)
    )]
    Answers {
        /// The wizard.
        wizard: &'static str,
        /// The questions with the longest answers, the longest first.
        questions: Vec<&'static str>,
        /// What `.max_len(…)` of the seal would have to be, in bytes.
        needed: usize,
    },
    /// A question refuses the literal that is its own `default`, so that no form would ever show it.
    #[error(
        "`default = {default}` of the question `{question}` of the wizard `{wizard}` is refused by the question itself: {reason}"
    )]
    Default {
        /// The wizard.
        wizard: &'static str,
        /// The question.
        question: &'static str,
        /// The literal, as its author wrote it.
        default: String,
        /// What the question would say to a person who answers so.
        reason: String,
    },
    /// A question says `optional`, and its type has no value for a blank answer.
    #[error(
        "`optional` of the question `{question}` of the wizard `{wizard}` does nothing, as its type has no value for a blank \
         answer: make it an `Option`, or remove `optional`"
    )]
    Optional {
        /// The wizard.
        wizard: &'static str,
        /// The question.
        question: &'static str,
    },
}

fn named(questions: &[&str]) -> String {
    let names: Vec<String> = questions.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Everything that does not fit.
pub(crate) fn misfits(seal: &Seal, table: &Table) -> Vec<DoesNotFit> {
    let mut misfits: Vec<_> = table
        .questions
        .iter()
        .filter_map(|question| default(table, question))
        .collect();
    let in_vain = table.questions.iter().filter(|question| question.is_optional_in_vain());
    misfits.extend(in_vain.map(|question| DoesNotFit::Optional {
        wizard: table.name,
        question: question.key,
    }));
    misfits.extend(too_long(seal, table));
    misfits
}

/// The default of `question`, if it is refused.
fn default(table: &Table, question: &Question) -> Option<DoesNotFit> {
    let (literal, reason) = refused_default(question)?;
    Some(DoesNotFit::Default {
        wizard: table.name,
        question: question.key,
        default: literal.to_string(),
        reason: reason.to_string(),
    })
}

/// The answers, if they may be too long.
fn too_long(seal: &Seal, table: &Table) -> Option<DoesNotFit> {
    let largest = largest_state(table);
    if largest <= seal.room() {
        return None;
    }
    let mut questions: Vec<_> = table
        .questions
        .iter()
        .filter(|question| size_of(question) > 0)
        .collect();
    questions.sort_by_key(|question| std::cmp::Reverse(size_of(question)));
    Some(DoesNotFit::Answers {
        wizard: table.name,
        questions: questions.into_iter().map(|question| question.key).take(NAMED).collect(),
        needed: seal
            .len_for(largest)
            .checked_next_multiple_of(1_024)
            .unwrap_or(usize::MAX),
    })
}

/// How many bytes of a state are left for what the question at `index` looks up, whatever is typed, beside what others have
/// looked up.
pub(super) fn room_for_look_up(seal: &Seal, table: &Table, values: &Values, index: usize) -> usize {
    let is_kept = |question: &Question| {
        question.is_chosen_from_look_up() || matches!(question.source, Source::Computed { keep: true })
    };
    let kept = (0..table.questions.len()).filter(|other| *other != index && is_kept(&table.questions[*other]));
    let values = kept.filter_map(|other| values.value(other));
    let taken: usize = values.map(|value| value.canonical().len()).sum();
    room(seal, table).saturating_sub(taken)
}

/// How many bytes of a state are left for the URI of a resource, whatever is answered.
pub(super) fn room_for_address(seal: &Seal, table: &Table) -> usize {
    ADDRESS + room(seal, table)
}

/// How many bytes of a state are left for what has no bounds.
fn room(seal: &Seal, table: &Table) -> usize {
    seal.room().saturating_sub(largest_state(table))
}

/// The largest state that answers within their bounds make, in bytes.
fn largest_state(table: &Table) -> usize {
    let forms: usize = table.forms.iter().map(|form| around(table, form)).sum();
    CLAIMS + forms + reasons(table) + answers(table)
}

/// What a form needs beside its answers.
fn around(table: &Table, form: &Form) -> usize {
    let names = table
        .fields(form)
        .iter()
        .map(|question| 3 * (question.key.len() + ENTRY));
    form.key.len() + 2 * PIN + names.sum::<usize>()
}

/// The reasons to ask forms again: of those that stand in one round.
fn reasons(table: &Table) -> usize {
    let at_once = match table.order {
        Order::Declared => 2,
        Order::Fewest => table.forms.len(),
    };
    at_once.min(table.forms.len()) * MOST_OF_REASONS
}

/// All answers together: of those that exclude each other, the longest.
fn answers(table: &Table) -> usize {
    let mut always = 0;
    let mut cases: BTreeMap<_, BTreeMap<_, usize>> = BTreeMap::new();
    for question in table.questions {
        let size = size_of(question);
        match question.branch {
            None => always += size,
            Some(branch) => {
                let of = cases.entry((branch.of, branch.kind)).or_default();
                *of.entry(branch.case).or_default() += size;
            }
        }
    }
    let longest = cases.into_values().filter_map(|cases| cases.into_values().max());
    always + longest.sum::<usize>()
}

/// The longest answer to `question`, in bytes. What is an argument alone is not in a state, and what is looked up has no
/// bounds.
fn size_of(question: &Question) -> usize {
    if matches!(question.source, Source::Argument | Source::Computed { .. }) || question.is_chosen_from_look_up() {
        return 0;
    }
    let characters = question.rules.longest() as usize;
    match question.shape {
        Shape::Text if question.rules.formats().next().is_none() => characters * CHARACTER,
        // What has a format is ASCII.
        Shape::Text | Shape::Parsed(_) => characters,
        Shape::Boolean => 1,
        Shape::Integer { .. } | Shape::Number { .. } => NUMBER,
        Shape::Choice(options) => lengths(options).max().unwrap_or(0),
        Shape::Choices(options) | Shape::Set(options) => lengths(options).sum(),
        Shape::Visit => REFERENCE,
        // Lists of texts and JSON come from look-ups, models and clients.
        Shape::Texts | Shape::Json(_) => 0,
    }
}

fn lengths(options: &[ChoiceOption]) -> impl Iterator<Item = usize> {
    options.iter().map(|option| option.value().len() + 2)
}
