//! What there is to say, as data.

use std::fmt;

use super::{ArgumentValues, Changed, Instead};

/// What a client declares that it can be asked (specification 2026-07-28, basic/index, "`_meta`"). Its
/// [`Display`](fmt::Display) is in the words of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Capability {
    /// A person can be shown a form.
    FormElicitation,
    /// A person can be sent to a page.
    UrlElicitation,
    /// The client's model can be asked.
    Sampling,
    /// The client can tell its roots.
    Roots,
}

impl Capability {
    /// Whether it is a person who is asked, and not the client by itself.
    pub const fn is_of_a_person(self) -> bool {
        matches!(self, Self::FormElicitation | Self::UrlElicitation)
    }

    /// What a client does that has it, in English.
    pub(super) const fn of_client(self) -> &'static str {
        match self {
            Self::FormElicitation => "can show forms",
            Self::UrlElicitation => "can open links",
            Self::Sampling => "lets its model be asked",
            Self::Roots => "tells its roots",
        }
    }

    /// Who is asked, in English.
    pub(super) const fn asked(self) -> &'static str {
        if self.is_of_a_person() {
            "the person"
        } else {
            "the client"
        }
    }
}

impl fmt::Display for Capability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FormElicitation => "elicitation, form mode",
            Self::UrlElicitation => "elicitation, URL mode",
            Self::Sampling => "sampling",
            Self::Roots => "roots",
        })
    }
}

/// A text of the framework. Its [`Display`](std::fmt::Display) is the English text; [`Texts::say`](crate::Texts::say)
/// words it otherwise.
///
/// Whatever came from outside stands in it as it is shown (in quotes, on one line, nothing hidden), so a translation
/// may put it anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Text {
    /// Why an answer is wrong: it is not a text.
    NotAText,
    /// Why an answer is wrong: it has control characters other than line breaks.
    ControlCharacters,
    /// Why an answer is wrong: it is neither yes nor no.
    NotABoolean,
    /// Why an answer is wrong: it is not a whole number.
    NotAnInteger,
    /// Why an answer is wrong: a whole number beyond 2^53 was written as a fraction or with an exponent, so that it may
    /// not be the number that was meant.
    NotAllDigits,
    /// Why an answer is wrong: it is not a number.
    NotANumber,
    /// Why an answer is wrong: it is not a list of texts.
    NotAList,
    /// Why an answer of a model is wrong: it cannot be read as JSON.
    NotJson,
    /// Why an answer is wrong: it is 0.
    Zero,
    /// Why an answer is wrong: it is not of its format.
    NotOfFormat {
        /// What it must be, in English: "a date, such as 2026-11-29".
        what: &'static str,
    },
    /// Why an answer is wrong: it does not match its pattern.
    NotOfPattern {
        /// The regular expression.
        pattern: String,
    },
    /// In the description of a question: the answer must not be 0.
    RuleNotZero,
    /// In the description of a question: its format, where a form has no keyword for it.
    RuleFormat {
        /// What it must be, in English.
        what: &'static str,
    },
    /// In the description of a question: its pattern.
    RulePattern {
        /// The regular expression.
        pattern: String,
    },
    /// Why an answer is wrong: it has too few characters.
    TooShort {
        /// The fewest characters.
        least: u32,
    },
    /// Why an answer is wrong: it has too many characters.
    TooLong {
        /// The most characters.
        most: u32,
    },
    /// Why an answer is wrong: the number is too small.
    TooSmall {
        /// The least number.
        least: String,
    },
    /// Why an answer is wrong: the number is too large.
    TooLarge {
        /// The greatest number.
        most: String,
    },
    /// Why an answer is wrong: it is not offered.
    NotAChoice {
        /// The answer.
        given: String,
        /// What is offered, at most the first 20.
        choices: Vec<String>,
        /// How many more are offered.
        more: usize,
    },
    /// Why an answer is wrong: too little is chosen.
    TooFew {
        /// The fewest items.
        fewest: u32,
    },
    /// Why an answer is wrong: too much is chosen.
    TooMany {
        /// The most items.
        most: u32,
    },
    /// Why an answer is wrong: one thing is chosen twice.
    ChosenTwice {
        /// What is chosen twice.
        given: String,
    },
    /// Why an argument is wrong: it does not fit its type.
    NotOfItsType {
        /// What the type says.
        reason: String,
    },
    /// Why an answer is wrong, in the words of the author's `check`.
    Author {
        /// The words.
        words: String,
    },
    /// A field of a form that was left out.
    Needed,
    /// A reason, in a form of several fields.
    InField {
        /// The field, as people know it.
        field: String,
        /// What is wrong with it.
        reason: Box<Text>,
    },
    /// Where the person is, in front of a question of a wizard with `progress`.
    Step {
        /// This question, from 1.
        step: usize,
        /// How many there are, as far as is known now.
        total: usize,
    },
    /// Where the person is, in front of each of several questions that are asked at once: whichever they see first, it is true.
    Steps {
        /// The first of them, from 1.
        first: usize,
        /// The last of them.
        last: usize,
        /// How many there are, as far as is known now.
        total: usize,
    },
    /// The question of a `review`.
    Review {
        /// Every question, as it was asked, and its answer as it is shown.
        answers: Vec<(String, String)>,
    },
    /// The first choice of a `review`: nothing is to be changed.
    NothingToChange,
    /// An answer that was left blank, in a `review`.
    Blank,
    /// Yes, as an answer that is shown.
    Yes,
    /// No, as an answer that is shown.
    No,
    /// The end of a call: the person declined a question, or said no to a `confirm`.
    Declined {
        /// The key of the form.
        form: String,
        /// The question.
        message: String,
    },
    /// The end of a call: the person closed a question.
    Cancelled {
        /// The key of the form.
        form: String,
        /// The question.
        message: String,
    },
    /// The end of a call: a form was answered wrongly too often.
    AttemptsUsedUp {
        /// The key of the form.
        form: String,
        /// Why the last answer was wrong.
        reason: String,
    },
    /// In front of a question that is asked again, as the answer to it does not count any more.
    HasChanged {
        /// What of it has changed.
        what: Changed,
    },
    /// The end of a call: it took too many rounds.
    RoundsUsedUp {
        /// How many there were.
        rounds: u8,
        /// The form that was to be asked next.
        form: String,
    },
    /// The end of a call: its answers do not fit into a state.
    StateTooLarge {
        /// The question with the longest answer.
        question: String,
    },
    /// The end of a call: a look-up offers nothing.
    NothingToChoose {
        /// The question.
        question: String,
    },
    /// The end of a call: a look-up offers too much.
    TooManyChoices {
        /// The question.
        question: String,
        /// The most choices.
        most: usize,
    },
    /// An argument is wrong.
    WrongArgument {
        /// Its name.
        argument: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A required argument is missing.
    MissingArgument {
        /// Its name.
        argument: String,
        /// What it may be.
        values: ArgumentValues,
    },
    /// A value that the person alone can give came as an argument.
    NoArgument {
        /// Its name.
        argument: String,
    },
    /// There is no argument of that name.
    UnknownArgument {
        /// The name.
        given: String,
        /// The name that was meant, perhaps.
        nearest: Option<String>,
        /// Every name.
        arguments: Vec<String>,
    },
    /// The client has not declared that it can be asked this.
    MissingCapability {
        /// The key of the form.
        form: String,
        /// The capability that is missing.
        capability: Capability,
        /// What can be done instead.
        instead: Instead,
    },
    /// Behind the description of a tool: what the person is asked for.
    AsksThePerson {
        /// The questions, by their keys.
        questions: Vec<String>,
        /// Those for which an argument can be passed instead.
        arguments: Vec<String>,
        /// What a client needs whatever is passed.
        needs: Vec<Capability>,
    },
    /// A page is for one person, and the server does not know who this is.
    NeedsPrincipal {
        /// The key of the form.
        form: String,
    },
    /// Stands for a list that may be left blank, and of which nothing was chosen.
    NothingChosen,
    /// Stands for the link of a page that the person has been to.
    Visited,
    /// The end of a call: the person was not done on a page in time.
    NotVisited {
        /// The key of the form.
        form: String,
    },
    /// The end of a call, in the session of a client that speaks an earlier version of the protocol: it did not answer in time.
    NotAnswered {
        /// The key of the form.
        form: String,
    },
    /// How far a call is, in the session of a client that speaks an earlier version of the protocol: it is to be answered.
    WaitingForAnswer,
    /// In the description of a question: which choices its answer, a text, may name. Clients of 2025-06-18 show no lists.
    RuleListed {
        /// A list of choices.
        values: ArgumentValues,
    },
    /// In the description of a question: what is filled in, or was answered before. Clients of 2025-06-18 fill in nothing.
    Proposed {
        /// The answer, as it is shown.
        value: String,
    },
    /// The client speaks an earlier version of the protocol, and cannot be asked in its session either.
    CannotBeAsked {
        /// The key of the form.
        form: String,
        /// What can be done instead.
        instead: Instead,
    },
    /// The end of a call: a `check` has been answered so often that no further answer is looked at, whichever state it comes with.
    NoMoreAttempts {
        /// The key of the form.
        form: String,
    },
    /// The ledger could not be asked whether the call has been finished before.
    LedgerFailed {
        /// Whether the request came with a `requestState`, which stays good.
        has_state: bool,
    },
    /// The final step has run, and whether its commit has been made is not known. The same request tells, or does it.
    NotKnownYet,
    /// The end of a call: it has been finished before, with other answers.
    FinishedOtherwise,
    /// The end of a call: it has been finished before, and what was answered then was not kept.
    ResultNotKept,
    /// The end of a call: its final step has begun before, and nobody knows whether it came to its end.
    OutcomeUnknown,
    /// The end of a call: another request is still finishing it.
    StillRunning,
    /// A look-up failed, and its error may be shown.
    LookupFailed {
        /// The error.
        error: String,
        /// Whether the request came with a `requestState`, which stays good.
        has_state: bool,
    },
    /// A look-up failed; the log has its error.
    LookupFailedHidden {
        /// The id under which the log has it.
        id: String,
        /// Whether the request came with a `requestState`, which stays good.
        has_state: bool,
    },
}
