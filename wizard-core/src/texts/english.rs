//! The English texts.

use std::fmt;

use super::{Capability, Changed, Text};

impl fmt::Display for Text {
    #[allow(clippy::too_many_lines, reason = "one arm for each text")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson => f.write_str("The answer must be JSON alone."),
            Self::NotAText => f.write_str("The answer must be a text."),
            Self::ControlCharacters => f.write_str(
                "The answer must have no control characters other than line breaks: type spaces instead of tabs.",
            ),
            Self::NotABoolean => f.write_str("The answer must be true or false."),
            Self::NotAnInteger => f.write_str("The answer must be a whole number."),
            Self::NotAllDigits => {
                f.write_str("A whole number as large as this must be written with all its digits alone.")
            }
            Self::NotANumber => f.write_str("The answer must be a number."),
            Self::NotAList => f.write_str("The answer must be a list of texts."),
            Self::Zero => f.write_str("The answer must not be 0."),
            Self::NotOfFormat { what } => write!(f, "The answer must be {what}."),
            Self::NotOfPattern { pattern } => write!(f, "The answer must match `{pattern}`."),
            Self::RuleNotZero => f.write_str("Must not be 0."),
            Self::RuleFormat { what } => write!(f, "Must be {what}."),
            Self::RulePattern { pattern } => write!(f, "Must match `{pattern}`."),
            Self::TooShort { least } => write!(f, "The answer must have at least {}.", characters(*least)),
            Self::TooLong { most } => write!(f, "The answer must have at most {}.", characters(*most)),
            Self::TooSmall { least } => write!(f, "The answer must be at least {least}."),
            Self::TooLarge { most } => write!(f, "The answer must be at most {most}."),
            Self::NotAChoice { given, choices, more } => not_a_choice(f, given, choices, *more),
            Self::TooFew { fewest } => write!(f, "Choose at least {fewest}."),
            Self::TooMany { most } => write!(f, "Choose at most {most}."),
            Self::ChosenTwice { given } => write!(f, "{given} was chosen twice."),
            Self::NotOfItsType { reason } => write!(f, "The value does not fit: {reason}."),
            Self::Author { words } => f.write_str(words),
            Self::Needed => f.write_str("An answer is needed."),
            Self::InField { field, reason } if field.ends_with(['?', '!', '.', ':', '…']) => {
                write!(f, "{field} {reason}")
            }
            Self::InField { field, reason } => write!(f, "{field}: {reason}"),
            Self::Step { step, total } => write!(f, "Step {step} of {total}."),
            Self::Steps { first, last, total } => write!(f, "Steps {first} to {last} of {total}."),
            Self::Review { answers } => review(f, answers),
            Self::NothingToChange => f.write_str("Everything is right: go on"),
            Self::Blank => f.write_str("(left blank)"),
            Self::NothingChosen => f.write_str("(nothing)"),
            Self::Yes => f.write_str("yes"),
            Self::No => f.write_str("no"),
            Self::Declined { form, message } => write!(
                f,
                "The person declined to answer `{form}` ({message}). Nothing was done. Do not call again unless the person \
                 asks for it."
            ),
            Self::Cancelled { form, message } => write!(
                f,
                "The person closed the question `{form}` ({message}) without an answer. Nothing was done. Do not call again \
                 unless the person asks for it."
            ),
            Self::AttemptsUsedUp { form, reason } => {
                write!(f, "`{form}` was answered wrongly too often. {reason} Nothing was done.")
            }
            Self::HasChanged { what } => has_changed(f, *what),
            Self::RoundsUsedUp { rounds, form } => {
                let s = if *rounds == 1 { "" } else { "s" };
                write!(
                    f,
                    "The call was not finished within {rounds} round{s}: `{form}` was still to be asked. Nothing was done."
                )
            }
            Self::StateTooLarge { question } => write!(
                f,
                "The answers are too long to go on: `{question}` is the longest. Nothing was done. Call again with a \
                 shorter one."
            ),
            Self::NothingToChoose { question } => {
                write!(f, "There is nothing to choose from for `{question}`. Nothing was done.")
            }
            Self::TooManyChoices { question, most } => {
                write!(
                    f,
                    "There are more than {most} choices for `{question}`. Nothing was done."
                )
            }
            Self::WrongArgument { argument, reason } => write!(f, "The argument `{argument}` is not valid. {reason}"),
            Self::MissingArgument { argument, values } => {
                write!(f, "The argument `{argument}` is required: {values}.")
            }
            Self::NoArgument { argument } => write!(
                f,
                "`{argument}` is not an argument: the person is asked for it. Call again without it."
            ),
            Self::UnknownArgument {
                given,
                nearest,
                arguments,
            } => unknown_argument(f, given, nearest.as_deref(), arguments),
            Self::AsksThePerson {
                questions,
                arguments,
                needs,
            } => asks_the_person(f, questions, arguments, needs),
            Self::NeedsPrincipal { form } => write!(
                f,
                "The page for `{form}` is for one person, and the server does not know who is calling. Nothing was done."
            ),
            Self::Visited => f.write_str("done"),
            Self::NotVisited { form } => write!(
                f,
                "The person was not done on the page for `{form}` in time. Nothing was done. Call again when they are \
                 ready to go there."
            ),
            Self::NotAnswered { form } => write!(
                f,
                "`{form}` was not answered in time. Nothing was done. Call again when the person is there to answer."
            ),
            Self::WaitingForAnswer => f.write_str("Waiting for an answer."),
            Self::RuleListed { values } => write!(f, "With commas between them, {values}."),
            Self::Proposed { value } => write!(f, "Proposed: {value}."),
            Self::MissingCapability {
                form,
                capability,
                instead,
            } => write!(
                f,
                "Missing required client capability: {} has to be asked for `{form}` ({capability}). Nothing was done. \
                 {instead}",
                capability.asked()
            ),
            Self::CannotBeAsked { form, instead } => {
                write!(
                    f,
                    "This client cannot be asked for `{form}`. Nothing was done. {instead}"
                )
            }
            Self::NoMoreAttempts { form } => write!(
                f,
                "`{form}` has been answered as often as it may be, or is just being answered by another request. This \
                 answer was not looked at, and nothing was done for it."
            ),
            Self::LedgerFailed { has_state } => write!(
                f,
                "The server could not find out whether this call has been finished before. Nothing was done. {}",
                try_again(*has_state)
            ),
            Self::NotKnownYet => f.write_str(
                "It is not known yet whether this was done: the database was away when it was to be committed. Send the \
                 same request again, with the same `requestState`: it is done once.",
            ),
            Self::FinishedOtherwise => f.write_str(
                "This call has been finished, or is being finished, with other answers. Nothing was done now. For another \
                 result, make a new call.",
            ),
            Self::ResultNotKept => f.write_str(
                "This call has been finished before, and its result was not kept. Nothing was done now.",
            ),
            Self::OutcomeUnknown => f.write_str(
                "It is not known whether this was done: the server was interrupted when it had begun. Nothing was done \
                 now. Find out what was done before, and only then make a new call.",
            ),
            Self::StillRunning => f.write_str(
                "This call is still being worked on, for an earlier request. Nothing was done for this one. Find out \
                 what comes of it, and do not make a new call before.",
            ),
            Self::LookupFailed { error, has_state } => {
                write!(f, "{error} (Nothing was done. {})", try_again(*has_state))
            }
            Self::LookupFailedHidden { id, has_state } => write!(
                f,
                "A look-up on the server failed (error {id}). Nothing was done. {}",
                try_again(*has_state)
            ),
        }
    }
}

fn has_changed(f: &mut fmt::Formatter<'_>, what: Changed) -> fmt::Result {
    f.write_str("This has changed since it was answered")?;
    f.write_str(match what {
        Changed::Words => ": it reads otherwise.",
        Changed::Choices => ": there is something else to choose from.",
        Changed::OrderOfChoices => ": the choices are in another order.",
        Changed::Default => ": something else is filled in.",
        Changed::Other | Changed::Unknown => ".",
    })
}

fn characters(count: u32) -> String {
    if count == 1 {
        "1 character".to_owned()
    } else {
        format!("{count} characters")
    }
}

fn not_a_choice(f: &mut fmt::Formatter<'_>, given: &str, choices: &[String], more: usize) -> fmt::Result {
    if choices.is_empty() {
        return write!(f, "{given} cannot be chosen: there is nothing to choose from.");
    }
    write!(f, "{given} is not one of the choices: {}", choices.join(", "))?;
    match more {
        0 => f.write_str("."),
        more => write!(f, ", and {more} more."),
    }
}

fn review(f: &mut fmt::Formatter<'_>, answers: &[(String, String)]) -> fmt::Result {
    f.write_str("Is everything right?")?;
    answers
        .iter()
        .try_for_each(|(question, answer)| write!(f, "\n- {question} {answer}"))
}

fn unknown_argument(f: &mut fmt::Formatter<'_>, given: &str, nearest: Option<&str>, all: &[String]) -> fmt::Result {
    write!(f, "Unknown argument {given}. ")?;
    match (nearest, all) {
        (Some(nearest), _) => write!(f, "Did you mean `{nearest}`?"),
        (None, []) => f.write_str("There are none."),
        (None, all) => write!(f, "The arguments are `{}`.", all.join("`, `")),
    }
}

fn asks_the_person(
    f: &mut fmt::Formatter<'_>,
    questions: &[String],
    arguments: &[String],
    needs: &[Capability],
) -> fmt::Result {
    write!(f, "Asks the person for `{}`", questions.join("`, `"))?;
    match (needs, arguments) {
        ([], []) => f.write_str("."),
        ([], arguments) if arguments == questions => {
            f.write_str(". A client that cannot show forms passes these as arguments.")
        }
        ([], arguments) => write!(
            f,
            ". A client that cannot show forms passes `{}` as arguments.",
            arguments.join("`, `")
        ),
        (needs, _) => {
            let needs: Vec<_> = needs.iter().map(|capability| capability.of_client()).collect();
            write!(f, ": it needs a client that {}.", needs.join(" and "))
        }
    }
}

/// How what failed may be tried again. Whoever drives the rounds by hand keeps the answers so far.
fn try_again(has_state: bool) -> &'static str {
    if has_state {
        "The same request may be sent again, with the same `requestState`: what was answered before stays answered."
    } else {
        "The same request may be sent again."
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::texts::{Capability, Instead};

    #[test]
    fn a_missing_capability_names_the_mode_and_what_can_be_done_instead() {
        let text = Text::MissingCapability {
            form: "a".to_owned(),
            capability: Capability::FormElicitation,
            instead: Instead::Ask {
                form: "b".to_owned(),
                capability: Capability::UrlElicitation,
            },
        };
        assert_eq!(
            text.to_string(),
            "Missing required client capability: the person has to be asked for `a` (elicitation, form mode). Nothing was \
             done. No argument stands for `b`: that needs a client that can open links."
        );
    }
}
