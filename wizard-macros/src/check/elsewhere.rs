//! Where each word of the language is at home: what is said of one in an attribute that does not have it.

use super::{
    choice, final_step,
    homes::{FINAL_STEP, QUESTIONS},
    question, questions, wizard,
};
use crate::{input::InputKind, parse::Item};

/// Where `item`, called `name`, belongs instead of `place`.
pub(super) fn home(place: &str, name: &str, item: &Item) -> Option<String> {
    let written = match item {
        Item { list: Some(_), .. } => format!("{name}(…)"),
        Item { value: Some(_), .. } => format!("{name} = …"),
        _ => name.to_owned(),
    };
    elsewhere(place, &written, name)
}

/// Where the words of other attributes belong; the first that has a word counts.
fn elsewhere(place: &str, written: &str, name: &str) -> Option<String> {
    let of_wizard = (
        wizard::KNOWN,
        format!("it is of the whole wizard: `#[wizard({written})]` on the struct"),
    );
    let of_question = (
        question::KNOWN,
        format!("it is of one question: `#[ask({written})]` on the field"),
    );
    let [first, second] = if place == FINAL_STEP || place == QUESTIONS {
        [of_wizard, of_question]
    } else {
        [of_question, of_wizard]
    };
    let others = [
        (
            final_step::KNOWN,
            format!("it is of the final step: `#[final_step({written})]` on the function"),
        ),
        (
            InputKind::Visit.own(),
            format!("it is of a page: `{}`", InputKind::Visit.in_full()),
        ),
        (
            InputKind::Sample.own(),
            format!("it is of a question to the client's model: `#[sample(\"…\", {written})]`"),
        ),
        (
            questions::KNOWN,
            format!("it is of a group: `#[questions({written})]` on the struct"),
        ),
        (
            choice::KNOWN,
            format!("it is of a variant that can be chosen: `#[choice({written})]`"),
        ),
    ];
    let mut all = [first, second].into_iter().chain(others);
    all.find(|(known, _)| known.contains(&name)).map(|(_, home)| home)
}
