//! Where each word of the language is at home: what is said of one in an attribute that does not have it.

use super::{
    choice, final_step,
    homes::{FINAL_STEP, QUESTIONS},
    question, questions, wizard,
};
use crate::{input::InputKind, parse::Item};

/// Where a word belongs.
struct Home {
    /// What it is a word of.
    of: &'static str,
    /// How it is written there.
    written: String,
}

/// Where `item`, called `name`, belongs instead of `place`.
pub(super) fn home(place: &str, name: &str, item: &Item) -> Option<String> {
    let said = match item {
        Item { list: Some(_), .. } => format!("{name}(…)"),
        Item { value: Some(_), .. } => format!("{name} = …"),
        _ => name.to_owned(),
    };
    elsewhere(place, name, &said).map(|Home { of, written }| format!("it is of {of}: {written}"))
}

/// How `name`, which is none of `place`, is written where it belongs, if `said` is how it stands in parentheses.
pub(super) fn written(place: &str, name: &str, said: &str) -> Option<String> {
    elsewhere(place, name, said).map(|home| home.written)
}

/// Where the words of other attributes belong; the first that has a word counts.
fn elsewhere(place: &str, name: &str, said: &str) -> Option<Home> {
    let of_wizard = (
        wizard::KNOWN,
        "the whole wizard",
        format!("`#[wizard({said})]` on the struct"),
    );
    let of_question = (
        question::KNOWN,
        "one question",
        format!("`#[ask({said})]` on the field"),
    );
    let [first, second] = if place == FINAL_STEP || place == QUESTIONS {
        [of_wizard, of_question]
    } else {
        [of_question, of_wizard]
    };
    let others = [
        (
            final_step::KNOWN,
            "the final step",
            format!("`#[final_step({said})]` on the function"),
        ),
        (
            InputKind::Visit.own(),
            "a page",
            format!("`{}`", InputKind::Visit.in_full()),
        ),
        (
            InputKind::Sample.own(),
            "a question to the client's model",
            format!("`#[sample(\"…\", {said})]`"),
        ),
        (
            questions::KNOWN,
            "a group",
            format!("`#[questions({said})]` on the struct"),
        ),
        (
            choice::KNOWN,
            "a variant that can be chosen",
            format!("`#[choice({said})]`"),
        ),
    ];
    let mut all = [first, second].into_iter().chain(others);
    let home = all.find(|(known, _, _)| known.contains(&name));
    home.map(|(_, of, written)| Home { of, written })
}
