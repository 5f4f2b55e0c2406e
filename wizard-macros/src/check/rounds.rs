//! How many rounds a wizard needs, against those that clients drive.

use super::{Form, Piece, Question, Role, Source, Wizard};
use crate::errors::Errors;

/// `InputRequiredResult`s that every client drives: the Python and TypeScript clients stop at 10, rmcp's at 9.
const CLIENT_ROUNDS: usize = 9;

/// Every form that may be asked, what closes the wizard and one wrong answer must fit into what clients drive.
pub(crate) fn check(wizard: &Wizard, errors: &mut Errors) {
    let needed = rounds(wizard, |_| true) + closing(wizard) + 1;
    if needed > CLIENT_ROUNDS {
        let at_once = if wizard.fewest_rounds {
            ""
        } else {
            "ask at once what does not depend on each other with `#[wizard(rounds = fewest)]`, "
        };
        errors.at(
            &wizard.ident,
            format!(
                "this wizard may need {needed} rounds, one for each form and one for a wrong answer, but clients stop early \
                 (Python and TypeScript after 10, rmcp after {CLIENT_ROUNDS}): put neighbours into one form with \
                 `#[ask(form = \"…\")]`, {at_once}take values from arguments with `#[ask(arg)]`, or say \
                 `#[wizard(max_rounds = {needed})]`"
            ),
        );
    }
}

/// What the person has to be asked in any case must fit into the rounds that the author gives.
pub(crate) fn check_given(wizard: &Wizard, max_rounds: u8, errors: &mut Errors) {
    let is_conditional = |question: &Question| question.hooks.iter().any(|hook| hook.role == Role::When);
    let needed = rounds(wizard, |form| {
        let mut fields = wizard.questions[form.indices.clone()].iter();
        fields.any(|question| question.source == Source::Person && !is_conditional(question))
    });
    let needed = needed + closing(wizard);
    if needed > usize::from(max_rounds) {
        errors.at(
            &wizard.ident,
            format!(
                "this wizard can never finish: the person has to be asked in {needed} rounds (`only_user`, `review`, \
                 `confirm`), and `max_rounds` is {max_rounds}"
            ),
        );
    }
}

/// The forms behind all others.
fn closing(wizard: &Wizard) -> usize {
    usize::from(wizard.review) + usize::from(wizard.confirm.is_some())
}

/// The rounds that the forms which count need: one after the other, or with fewest rounds as many as the longest chain of
/// forms that read each other has.
fn rounds(wizard: &Wizard, counts: impl Fn(&Form) -> bool) -> usize {
    let weight = |form: &Form| usize::from(counts(form));
    if !wizard.fewest_rounds {
        return wizard.forms.iter().map(weight).sum();
    }
    let mut depths = vec![0; wizard.questions.len()];
    for (index, question) in wizard.questions.iter().enumerate() {
        let form = wizard.forms.iter().find(|form| form.indices.contains(&index));
        match form {
            Some(form) if form.indices.start == index => {
                let fields = &wizard.questions[form.indices.clone()];
                let read = fields.iter().flat_map(reads).chain(shown(form.message.as_deref()));
                let before = read
                    .filter(|read| !form.indices.contains(read))
                    .map(|read| depths[read]);
                let depth = before.max().unwrap_or(0) + weight(form);
                depths[form.indices.clone()].fill(depth);
            }
            Some(_) => {}
            // An `arg` is there from the start; one whose `when` reads an answer is there after that.
            None => depths[index] = reads(question).map(|read| depths[read]).max().unwrap_or(0),
        }
    }
    depths.into_iter().max().unwrap_or(0)
}

/// What the expressions and the words of `question` read.
fn reads(question: &Question) -> impl Iterator<Item = usize> {
    let in_hooks = question
        .hooks
        .iter()
        .flat_map(|hook| &hook.reads)
        .map(|read| read.index);
    in_hooks.chain(shown(Some(&question.message)))
}

fn shown(pieces: Option<&[Piece]>) -> impl Iterator<Item = usize> {
    pieces.unwrap_or_default().iter().filter_map(|piece| match piece {
        Piece::Answer(index) => Some(*index),
        Piece::Text(_) => None,
    })
}
