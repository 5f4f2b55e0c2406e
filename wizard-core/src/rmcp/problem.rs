//! What can be wrong with a host's configuration.

use std::fmt;

use crate::{
    engine::DoesNotFit,
    seal::PolicyError,
    table::Table,
    uri_template::{UriTemplate, UriTemplateError},
};

/// What is wrong with a host's configuration: every problem, not the first. Its `Debug` is its text, which is what a
/// `main` that returns it prints.
#[derive(Clone, PartialEq, Eq)]
pub struct HostError {
    pub(super) problems: Vec<Problem>,
}

/// One thing that is wrong with a host's configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The policy of the seal is not complete, or not good.
    #[error("{0}")]
    Seal(#[from] PolicyError),
    /// The answers of a wizard may be longer than a state, or a question refuses its own default.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// `.principal(…)` and `.no_principal()` are both configured.
    #[error(
        "`.principal(…)` and `.no_principal()` are both said of the Wizards, and callers are either told apart or not: \
         remove one of the two"
    )]
    PrincipalAndNone,
    /// `.principal(…)` is configured twice.
    #[error(
        "`.principal(…)` is said twice of the Wizards, and only one rule can tell callers apart: remove one \
         `.principal(…)`, or let one closure look in both places"
    )]
    TwoPrincipals,
    /// A wizard has a page for one person, and callers are not told apart.
    #[error(
        "the wizard `{name}` sends the person to a page (`#[visit(…)]`), which is for them alone: tell callers apart with \
         `.principal(…)` on the Wizards"
    )]
    NoPrincipal {
        /// The wizard.
        name: &'static str,
    },
    /// A final step is to run at most once, and nobody records whether it has run.
    #[error(
        "the final step of the wizard `{name}` says `once`, which needs a record of what is finished: give the Wizards a \
         `.ledger(MemoryLedger::new().single_process())` (`wizard_core::ledger::MemoryLedger`) if there is one process, or one that all processes share"
    )]
    NoLedger {
        /// The wizard.
        name: &'static str,
    },
    /// A final step is to be committed together with its record, and the ledger has no transactions.
    #[error(
        "the final step of the wizard `{name}` says `once = transaction`, which needs a ledger in a database: a \
         `SqliteLedger` or `PostgresLedger`, with the feature `sql`; or say `once`"
    )]
    NoTransactions {
        /// The wizard.
        name: &'static str,
    },
    /// Several processes may have the keys, and each has a ledger of its own.
    #[error(
        "the ledger is in the memory of this process, and its keys may be those of others too, which would finish a flow once \
         more: use a ledger that all of them share, or say `MemoryLedger::new().single_process()` if there is one process"
    )]
    LedgerOfOneProcess,
    /// A template of a resource cannot be read.
    #[error("{0}")]
    Template(#[from] UriTemplateError),
    /// Two wizards have one template.
    #[error("two wizards are served as `{template}`: give one another template")]
    TemplateTwice {
        /// The template.
        template: String,
    },
    /// A variable of a template is not an argument of its wizard.
    #[error(
        "`{template}`: the wizard `{name}` takes no argument `{variable}`{}",
        those(arguments)
    )]
    NoArgument {
        /// The template.
        template: String,
        /// The wizard.
        name: &'static str,
        /// The variable.
        variable: String,
        /// The arguments that the wizard takes.
        arguments: Vec<&'static str>,
    },
    /// A required argument that nobody is asked for is not a variable of the template.
    #[error(
        "`{template}`: the wizard `{name}` needs the argument `{argument}`, so the template needs `{{{argument}}}`"
    )]
    NoVariable {
        /// The template.
        template: String,
        /// The wizard.
        name: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// Two wizards have one name.
    #[error("two wizards are called `{name}`: give one another name with `#[wizard(name = \"…\")]`")]
    NameTwice {
        /// The name.
        name: &'static str,
    },
    /// The wrapped server has a tool of that name.
    #[error(
        "the wrapped server has a tool `{name}` already: give the wizard another name with `#[wizard(name = \"…\")]`"
    )]
    NameTaken {
        /// The name.
        name: &'static str,
    },
}

impl HostError {
    /// Every problem.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for HostError {}

impl Problem {
    /// The variables of `template` that are not arguments of the wizard, and the required arguments that are not variables.
    pub(super) fn of_template(table: &'static Table, template: &UriTemplate) -> Vec<Self> {
        let arguments = || table.questions.iter().filter(|question| question.takes_argument());
        let takes = |variable: &str| arguments().any(|question| question.key == variable);
        let unknown = template.variables().filter(|variable| !takes(variable));
        let unknown = unknown.map(|variable| Self::NoArgument {
            template: template.to_string(),
            name: table.name,
            variable: variable.to_owned(),
            arguments: arguments().map(|question| question.key).collect(),
        });
        let has = |key: &str| template.variables().any(|variable| variable == key);
        let missing = table
            .questions
            .iter()
            .filter(|question| !question.may_be_absent() && !has(question.key));
        let missing = missing.map(|question| Self::NoVariable {
            template: template.to_string(),
            name: table.name,
            argument: question.key,
        });
        unknown.chain(missing).collect()
    }
}

/// The arguments that a wizard takes, in a message.
fn those(arguments: &[&str]) -> String {
    if arguments.is_empty() {
        return ", and no other".to_owned();
    }
    format!(", but `{}`", arguments.join("`, `"))
}
