//! What a caller can do whose client cannot be asked, as data and in English.

use std::fmt;

use super::Capability;

/// What a caller can do whose client cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Instead {
    /// To call again from the start, with the arguments of this call and with these: then nothing has to be asked that this
    /// client cannot be asked.
    Call {
        /// The arguments, in the order of their questions.
        arguments: Vec<NeededArgument>,
        /// Whether this call has arguments of its own, which have to be passed again.
        has_others: bool,
        /// Whether the call has been going on, so that what was answered is lost.
        is_going_on: bool,
    },
    /// No argument will do: whatever is passed, this form has to be asked, and the client needs this capability.
    Ask {
        /// The key of the form.
        form: String,
        /// The capability.
        capability: Capability,
    },
}

/// An argument that stands for the answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NeededArgument {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub values: ArgumentValues,
    /// Whether it is only needed where its condition holds, which depends on other arguments.
    pub is_conditional: bool,
    /// How it is left blank, where it may be: `null`, or an empty text.
    pub blank: Option<&'static str>,
}

/// What an argument may be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArgumentValues {
    /// A text.
    Text {
        /// The fewest characters.
        shortest: u32,
        /// The most characters.
        longest: u32,
        /// What else it has to be, in English: "a date, such as 2026-11-29".
        formats: Vec<&'static str>,
        /// The regular expressions that it has to match.
        patterns: Vec<&'static str>,
    },
    /// Yes or no.
    Boolean,
    /// A number.
    Number {
        /// Whether it is a whole one.
        is_whole: bool,
        /// The least number, where it has a limit.
        least: Option<String>,
        /// The greatest number, where it has a limit.
        most: Option<String>,
        /// Whether it must not be 0.
        excludes_zero: bool,
    },
    /// One of these choices.
    OneOf(OfferedChoices),
    /// A list of these choices, each at most once.
    SomeOf {
        /// What is offered.
        offered: OfferedChoices,
        /// The fewest items.
        fewest: Option<u32>,
        /// The most items.
        most: Option<u32>,
    },
    /// What the input schema says.
    OfSchema,
}

/// What there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OfferedChoices {
    /// These, each as it is shown: its value, and its title if it has one.
    Listed {
        /// At most the first 20.
        choices: Vec<String>,
        /// How many more are offered.
        more: usize,
    },
    /// It depends on other arguments: it can be said once these are passed. The server could not look it up where there are
    /// none.
    DependsOn(Vec<String>),
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ask { form, capability } => {
                let client = capability.of_client();
                write!(f, "No argument stands for `{form}`: that needs a client that {client}.")
            }
            Self::Call {
                arguments,
                has_others,
                is_going_on,
            } => {
                f.write_str("Call again")?;
                if *is_going_on {
                    f.write_str(" from the start")?;
                }
                f.write_str(match (has_others, &**arguments) {
                    (true, [_]) => " with the same arguments and this one:",
                    (true, _) => " with the same arguments and these:",
                    (false, [_]) => " with this argument:",
                    (false, _) => " with these arguments:",
                })?;
                arguments.iter().try_for_each(|argument| write!(f, "\n- {argument}"))
            }
        }
    }
}

/// The name, and what the argument may be.
impl fmt::Display for NeededArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            values,
            is_conditional,
            blank,
        } = self;
        write!(f, "`{name}`")?;
        if *is_conditional {
            f.write_str(", where it applies")?;
        }
        write!(f, ": {values}")?;
        match blank {
            Some(blank) => write!(f, "; or {blank}, to leave it blank"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for ArgumentValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text {
                shortest,
                longest,
                formats,
                patterns,
            } => {
                match **formats {
                    [] => f.write_str("a text")?,
                    ref formats => f.write_str(&formats.join(" and "))?,
                }
                match shortest {
                    0 => write!(f, ", at most {longest} characters")?,
                    shortest => write!(f, ", {shortest} to {longest} characters")?,
                }
                patterns
                    .iter()
                    .try_for_each(|pattern| write!(f, ", that matches `{pattern}`"))
            }
            Self::Boolean => f.write_str("true or false"),
            Self::Number {
                is_whole,
                least,
                most,
                excludes_zero,
            } => {
                f.write_str(if *is_whole { "a whole number" } else { "a number" })?;
                match (least, most) {
                    (Some(least), Some(most)) => write!(f, " from {least} to {most}")?,
                    (Some(least), None) => write!(f, ", at least {least}")?,
                    (None, Some(most)) => write!(f, ", at most {most}")?,
                    (None, None) => {}
                }
                f.write_str(if *excludes_zero { ", not 0" } else { "" })
            }
            Self::OneOf(offered) => write!(f, "one of {offered}"),
            Self::SomeOf { offered, fewest, most } => {
                f.write_str("a list")?;
                match (fewest, most) {
                    (Some(fewest), Some(most)) => write!(f, " of {fewest} to {most}")?,
                    (Some(fewest), None) => write!(f, " of at least {fewest}")?,
                    (None, Some(most)) => write!(f, " of at most {most}")?,
                    (None, None) => {}
                }
                write!(f, " out of {offered}")
            }
            Self::OfSchema => f.write_str("as the input schema has it"),
        }
    }
}

impl fmt::Display for OfferedChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed { choices, more } => {
                f.write_str(&choices.join(", "))?;
                match more {
                    0 => Ok(()),
                    more => write!(f, ", and {more} more"),
                }
            }
            Self::DependsOn(arguments) if arguments.is_empty() => f.write_str("what the server looks up"),
            Self::DependsOn(arguments) => write!(
                f,
                "what depends on `{}`; the answer to a call with that names it",
                arguments.join("`, `")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(is_conditional: bool, blank: Option<&'static str>) -> NeededArgument {
        NeededArgument {
            name: "count".to_owned(),
            values: ArgumentValues::Number {
                is_whole: true,
                least: Some("1".to_owned()),
                most: Some("9".to_owned()),
                excludes_zero: false,
            },
            is_conditional,
            blank,
        }
    }

    #[test]
    fn an_argument_is_named_with_what_it_may_be() {
        assert_eq!(number(false, None).to_string(), "`count`: a whole number from 1 to 9");
        assert_eq!(
            number(true, Some("null")).to_string(),
            "`count`, where it applies: a whole number from 1 to 9; or null, to leave it blank"
        );
    }

    #[test]
    fn a_fresh_call_is_told_apart_from_one_that_goes_on() {
        let call = |has_others, is_going_on| Instead::Call {
            arguments: vec![number(false, None)],
            has_others,
            is_going_on,
        };
        let rest = "\n- `count`: a whole number from 1 to 9";
        assert_eq!(
            call(false, false).to_string(),
            format!("Call again with this argument:{rest}")
        );
        assert_eq!(
            call(true, true).to_string(),
            format!("Call again from the start with the same arguments and this one:{rest}")
        );
    }

    #[test]
    fn where_no_argument_will_do_no_call_is_advised() {
        let ask = Instead::Ask {
            form: "confirm".to_owned(),
            capability: Capability::FormElicitation,
        };
        assert_eq!(
            ask.to_string(),
            "No argument stands for `confirm`: that needs a client that can show forms."
        );
    }

    #[test]
    fn choices_that_are_not_known_yet_say_on_what_they_depend() {
        let depends = OfferedChoices::DependsOn(vec!["dataset".to_owned()]);
        assert_eq!(
            ArgumentValues::OneOf(depends).to_string(),
            "one of what depends on `dataset`; the answer to a call with that names it"
        );
        let listed = OfferedChoices::Listed {
            choices: vec!["`a`".to_owned(), "`b` (B)".to_owned()],
            more: 2,
        };
        assert_eq!(
            ArgumentValues::SomeOf {
                offered: listed,
                fewest: Some(1),
                most: Some(2)
            }
            .to_string(),
            "a list of 1 to 2 out of `a`, `b` (B), and 2 more"
        );
    }
}
