//! Every text that the framework itself says to a person or a model.

use std::fmt::Display;

use crate::question::{one_line, quoted};

pub(crate) const NOT_A_TEXT: &str = "The answer must be a text.";
pub(crate) const NOT_A_BOOLEAN: &str = "The answer must be true or false.";
pub(crate) const NOT_AN_INTEGER: &str = "The answer must be a whole number.";
pub(crate) const NOT_A_NUMBER: &str = "The answer must be a number.";
pub(crate) const NOT_A_LIST: &str = "The answer must be a list of texts.";
pub(crate) const ZERO: &str = "The answer must not be 0.";
/// In the description of a question.
pub(crate) const SAID_ZERO: &str = "Must not be 0.";

/// The one text for every state that is refused, whatever the cause.
pub(crate) const INVALID_STATE: &str = "Invalid or expired requestState";
/// `inputResponses` of the wrong JSON type.
pub(crate) const INVALID_RESPONSES: &str = "inputResponses must be an object";
/// Arguments of the wrong JSON type.
pub(crate) const INVALID_ARGUMENTS: &str = "arguments must be an object";
/// A server that has not said whether it tells its callers apart.
pub(crate) const CALLERS_UNSAID: &str = "over HTTP the seal must say whether callers are told apart: add \
     `.principal(…)` or `.no_principal()` to the SealPolicy";
/// A request that its client has taken back.
pub(crate) const REQUEST_CANCELLED: &str = "The request was cancelled. Nothing was done.";
/// Parameters that are not those of the method, or that hold a member twice.
pub(crate) const UNREADABLE: &str = "Invalid params: a member is missing, of the wrong type, or given twice";
/// What a caller learns of a fault of the server.
pub(crate) const INTERNAL: &str = "Internal error";

/// How many choices a message lists.
const LISTED: usize = 20;

/// `what` it is: "a date, such as 2026-11-29".
pub(crate) fn not_of_format(what: &str) -> String {
    format!("The answer must be {what}.")
}

/// In the description of a question.
pub(crate) fn said_format(what: &str) -> String {
    format!("Must be {what}.")
}

pub(crate) fn not_of_pattern(pattern: &str) -> String {
    format!("The answer must match `{pattern}`.")
}

/// In the description of a question.
pub(crate) fn said_pattern(pattern: &str) -> String {
    format!("Must match `{pattern}`.")
}

pub(crate) fn too_short(shortest: u32) -> String {
    format!("The answer must have at least {}.", characters(shortest))
}

pub(crate) fn too_long(longest: u32) -> String {
    format!("The answer must have at most {}.", characters(longest))
}

fn characters(count: u32) -> String {
    if count == 1 {
        "1 character".to_owned()
    } else {
        format!("{count} characters")
    }
}

pub(crate) fn too_small(min: impl Display) -> String {
    format!("The answer must be at least {min}.")
}

pub(crate) fn too_large(max: impl Display) -> String {
    format!("The answer must be at most {max}.")
}

pub(crate) fn not_a_choice(text: &str, choices: impl ExactSizeIterator<Item = String>) -> String {
    let count = choices.len();
    if count == 0 {
        return format!("{} cannot be chosen: there is nothing to choose from.", quoted(text));
    }
    let mut listed: Vec<_> = choices.take(LISTED).collect();
    if count > LISTED {
        listed.push(format!("and {} more", count - LISTED));
    }
    format!("{} is not one of the choices: {}.", quoted(text), listed.join(", "))
}

pub(crate) fn too_few(fewest: u32) -> String {
    format!("Choose at least {fewest}.")
}

pub(crate) fn too_many(most: u32) -> String {
    format!("Choose at most {most}.")
}

pub(crate) fn chosen_twice(text: &str) -> String {
    format!("{} was chosen twice.", quoted(text))
}

pub(crate) fn not_of_its_type(reason: &str) -> String {
    format!("The value does not fit: {}.", quoted(reason))
}

/// A question that is asked again, with the reason in front.
pub(crate) fn asked_again(reason: &str, message: &str) -> String {
    format!("{reason} {message}")
}

pub(crate) fn unknown_tool(name: &str) -> String {
    format!("Unknown tool: {}", quoted(name))
}

pub(crate) fn wrong_argument(key: &str, reason: &str) -> String {
    format!("The argument `{key}` is not valid. {reason}")
}

pub(crate) fn missing_argument(key: &str) -> String {
    format!("The argument `{key}` is required.")
}

pub(crate) fn argument_of_the_person(key: &str) -> String {
    format!("`{key}` is not an argument: the person is asked for it. Call again without it.")
}

pub(crate) fn unknown_argument(name: &str, nearest: Option<&str>, known: &[&str]) -> String {
    let hint = match (nearest, known) {
        (Some(nearest), _) => format!("Did you mean `{nearest}`?"),
        (None, []) => "There are none.".to_owned(),
        (None, known) => format!("The arguments are `{}`.", known.join("`, `")),
    };
    format!("Unknown argument {}. {hint}", quoted(name))
}

/// What a call without the needed capability can do instead.
pub(crate) fn missing_capability(key: &str, instead: &[&str]) -> String {
    let missing =
        format!("Missing required client capability: the person has to be asked for `{key}` (elicitation, form mode)");
    match pass(instead) {
        Some(pass) => format!("{missing}. {pass}"),
        None => missing,
    }
}

/// A client of an earlier protocol version, which cannot be asked.
pub(crate) fn cannot_be_asked(key: &str, instead: &[&str]) -> String {
    let problem = format!("This client cannot be asked for `{key}`");
    match pass(instead) {
        Some(pass) => format!("{problem}. Nothing was done. {pass}"),
        None => format!("{problem}, and no argument stands for it. Nothing was done."),
    }
}

/// The arguments that avoid a question, and those that avoid the ones behind it.
fn pass(instead: &[&str]) -> Option<String> {
    let (first, others) = instead.split_first()?;
    Some(if others.is_empty() {
        format!("Call again with the argument `{first}`.")
    } else {
        format!(
            "Call again with the argument `{first}`, and where they apply `{}`.",
            others.join("`, `")
        )
    })
}

pub(crate) fn declined(key: &str, message: &str) -> String {
    format!(
        "The person declined to answer `{key}` ({message}). Nothing was done. Do not call again unless the person asks for it."
    )
}

pub(crate) fn cancelled(key: &str, message: &str) -> String {
    format!(
        "The person closed the question `{key}` ({message}) without an answer. Nothing was done. Do not call again \
         unless the person asks for it."
    )
}

pub(crate) fn attempts_used_up(key: &str, reason: &str) -> String {
    format!("`{key}` was answered wrongly too often. {reason} Nothing was done.")
}

pub(crate) fn rounds_used_up(rounds: u8) -> String {
    format!(
        "The call was not finished within {rounds} round{}. Nothing was done.",
        if rounds == 1 { "" } else { "s" }
    )
}

pub(crate) fn state_too_large(key: &str) -> String {
    format!(
        "The answers are too long to go on: `{key}` is the longest. Nothing was done. Call again with a shorter one."
    )
}

pub(crate) fn nothing_to_choose(key: &str) -> String {
    format!("There is nothing to choose from for `{key}`. Nothing was done.")
}

pub(crate) fn too_many_choices(key: &str, most: usize) -> String {
    format!("There are more than {most} choices for `{key}`. Nothing was done.")
}

pub(crate) fn lookup_failed(text: &str) -> String {
    format!(
        "{} (Nothing was done. The same call may be tried again.)",
        one_line(text)
    )
}

pub(crate) fn lookup_failed_hidden(id: &str) -> String {
    format!("A look-up on the server failed (error {id}). Nothing was done. The same call may be tried again.")
}
