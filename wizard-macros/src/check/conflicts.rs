//! Pairs of attributes that make no sense together.

use super::attributes::Attributes;
use crate::parse;

/// The second of a pair is refused, with the reason and the remedy.
const PAIRS: &[(&str, &str, &str)] = &[
    (
        "arg",
        "only_user",
        "an `arg` is never asked, an `only_user` answer is never an argument: keep one",
    ),
    (
        "arg",
        "known",
        "an `arg` comes from the arguments alone: remove `known`, or `arg`",
    ),
    (
        "arg",
        "default",
        "an `arg` is never shown in a form, so it has no default: make the field an `Option`, or remove `arg`",
    ),
    (
        "arg",
        "on_decline",
        "an `arg` is never asked, so it cannot be declined: remove `on_decline`, or `arg`",
    ),
    (
        "arg",
        "on_cancel",
        "an `arg` is never asked, so it cannot be cancelled: remove `on_cancel`, or `arg`",
    ),
    (
        "arg",
        "if_unsupported",
        "an `arg` is never asked, so no client has to support it: remove `if_unsupported`, or `arg`",
    ),
    (
        "arg",
        "unasked",
        "an `arg` is never asked, and comes from the arguments alone: remove `unasked`, or `arg`",
    ),
    (
        "only_user",
        "unasked",
        "an `only_user` answer is one to the question as it was shown: remove `unasked`, or `only_user`",
    ),
    (
        "suggest",
        "unasked",
        "what is `suggest`ed is shown to the person first: remove `unasked`, or `suggest`",
    ),
    (
        "when",
        "unasked",
        "a question with `when` may not be asked at all: remove `unasked`, or `when`",
    ),
    (
        "known",
        "unasked",
        "what the server knows is not asked at all: remove `unasked`, or `known`",
    ),
    (
        "again",
        "unasked",
        "an answer that asks another question `again` depends on it: remove `unasked`, or `again`",
    ),
    (
        "arg",
        "again",
        "an `arg` that fails its `check` is a wrong argument, which asks nothing again: remove `again`",
    ),
    (
        "arg",
        "not_secret",
        "an `arg` is never asked, so its name may sound like a secret: remove `not_secret`",
    ),
    (
        "arg",
        "form",
        "an `arg` is never asked, so it is in no form: remove `form`, or `arg`",
    ),
    (
        "arg",
        "suggest",
        "an `arg` is never asked, a `suggest`ed one is confirmed by the person: keep one",
    ),
    (
        "only_user",
        "suggest",
        "an `only_user` answer is never an argument, a `suggest`ed one may be: keep one",
    ),
    (
        "only_user",
        "known",
        "an `only_user` answer came from the person: remove `known`, or `only_user`",
    ),
    (
        "choices",
        "format",
        "an answer with `choices` is one of them: remove `format`",
    ),
    (
        "choices",
        "min_len",
        "an answer with `choices` is one of them: remove `min_len`",
    ),
    (
        "choices",
        "max_len",
        "an answer with `choices` is one of them: remove `max_len`",
    ),
    (
        "min",
        "min_len",
        "`min` bounds a number and `min_len` a string: keep one",
    ),
    (
        "min",
        "max_len",
        "`min` bounds a number and `max_len` a string: keep one",
    ),
    (
        "max",
        "min_len",
        "`max` bounds a number and `min_len` a string: keep one",
    ),
    (
        "max",
        "max_len",
        "`max` bounds a number and `max_len` a string: keep one",
    ),
    (
        "choices",
        "min",
        "`choices` are texts and `min` bounds a number: remove `min`; how many are chosen of a list is bounded by `min_items`",
    ),
    (
        "choices",
        "max",
        "`choices` are texts and `max` bounds a number: remove `max`; how many are chosen of a list is bounded by `max_items`",
    ),
    (
        "min",
        "format",
        "`min` bounds a number and `format` is of a string: keep one",
    ),
    (
        "max",
        "format",
        "`max` bounds a number and `format` is of a string: keep one",
    ),
    (
        "min_items",
        "min",
        "`min_items` counts the items of a list and `min` is of a number: keep one",
    ),
    (
        "min_items",
        "max",
        "`min_items` counts the items of a list and `max` is of a number: keep one",
    ),
    (
        "min_items",
        "min_len",
        "`min_items` counts the items of a list and `min_len` is of a string: keep one",
    ),
    (
        "min_items",
        "max_len",
        "`min_items` counts the items of a list and `max_len` is of a string: keep one",
    ),
    (
        "min_items",
        "format",
        "`min_items` counts the items of a list and `format` is of a string: keep one",
    ),
    (
        "max_items",
        "min",
        "`max_items` counts the items of a list and `min` is of a number: keep one",
    ),
    (
        "max_items",
        "max",
        "`max_items` counts the items of a list and `max` is of a number: keep one",
    ),
    (
        "max_items",
        "min_len",
        "`max_items` counts the items of a list and `min_len` is of a string: keep one",
    ),
    (
        "max_items",
        "max_len",
        "`max_items` counts the items of a list and `max_len` is of a string: keep one",
    ),
    (
        "max_items",
        "format",
        "`max_items` counts the items of a list and `format` is of a string: keep one",
    ),
    (
        "choices",
        "pattern",
        "an answer with `choices` is one of them: remove `pattern`",
    ),
    (
        "min",
        "pattern",
        "`min` bounds a number and `pattern` is of a string: keep one",
    ),
    (
        "max",
        "pattern",
        "`max` bounds a number and `pattern` is of a string: keep one",
    ),
    (
        "min_items",
        "pattern",
        "`min_items` counts the items of a list and `pattern` is of a string: keep one",
    ),
    (
        "max_items",
        "pattern",
        "`max_items` counts the items of a list and `pattern` is of a string: keep one",
    ),
];

pub(crate) fn refuse(attributes: &mut Attributes<'_>) {
    let pairs: Vec<_> = PAIRS
        .iter()
        .filter(|(first, second, _)| attributes.knows(first) && attributes.knows(second))
        .collect();
    let mut refused: Vec<&str> = Vec::new();
    for (first, second, why) in pairs {
        // A bound that is no number is told itself.
        let is_text = [first, second].iter().any(|name| is_text_bound(attributes, name));
        if attributes.key(first).is_some()
            && !is_text
            && !refused.contains(second)
            && let Some(key) = attributes.key(second).cloned()
        {
            refused.push(second);
            attributes.errors.at(key, why);
        }
    }
}

/// Whether `name` is a bound of a number, and a text stands there.
fn is_text_bound(attributes: &Attributes<'_>, name: &str) -> bool {
    let is_of_numbers = name == "min" || name == "max";
    is_of_numbers && attributes.knows(name) && attributes.value(name).and_then(parse::text).is_some()
}
