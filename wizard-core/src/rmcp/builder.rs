//! From a handler and its wizards to a host: everything that can be wrong with the configuration is said at once.

use std::{collections::HashMap, fmt, sync::Arc, time::Duration};

use rmcp::{
    ServerHandler,
    model::{Tool, ToolAnnotations},
};

use super::{
    host::{Host, Shared},
    principal::Rule,
    served::{Served, Typed},
};
use crate::{
    output::ToolOutput,
    schema,
    seal::{PolicyError, SealPolicy},
    table::Hints,
    wizard::{Serves, Wizard},
};

const DEFAULT_HOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// A handler and the wizards to add to it. [`Wizards::seal`] makes it a server; before, it cannot be served.
pub struct Wizards<H> {
    handler: H,
    tools: Vec<Entry<H>>,
    hook_timeout: Duration,
}

/// A wizard as a tool: what is listed, and what runs.
pub(super) struct Entry<H> {
    pub(super) tool: Tool,
    pub(super) wizard: Box<dyn Served<H>>,
}

/// What is wrong with a host's configuration: every problem, not the first. Its `Debug` is its text, which is what a
/// `main` that returns it prints.
#[derive(Clone, PartialEq, Eq)]
pub struct HostError {
    problems: Vec<Problem>,
}

/// One thing that is wrong with a host's configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The seal lacks something.
    #[error("{0}")]
    Seal(#[from] PolicyError),
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

impl<H: ServerHandler> Wizards<H> {
    /// `handler` without wizards. Its own tools, prompts and resources go on working.
    pub fn new(handler: H) -> Self {
        Self {
            handler,
            tools: Vec::new(),
            hook_timeout: DEFAULT_HOOK_TIMEOUT,
        }
    }

    /// Adds a wizard as a tool.
    #[must_use]
    pub fn tool<W>(mut self) -> Self
    where
        W: Wizard,
        W::Output: ToolOutput,
        H: Serves<W::Server>,
    {
        let table = W::table();
        let description = table.description.map(Into::into);
        let mut tool = Tool::new_with_raw(table.name, description, schema::input_of(table));
        tool.title = table.title.map(ToOwned::to_owned);
        tool.annotations = annotations(table.hints);
        tool.output_schema = W::Output::schema().map(Arc::new);
        self.tools.push(Entry {
            tool,
            wizard: Box::new(Typed::<W>::new()),
        });
        self
    }

    /// How long each async expression of a wizard may take. 10 s by default.
    #[must_use]
    pub fn hook_timeout(self, hook_timeout: Duration) -> Self {
        Self { hook_timeout, ..self }
    }

    /// The server: every `requestState` that leaves it is sealed with `policy`.
    ///
    /// # Errors
    ///
    /// Every problem of the configuration: a seal with shared keys and no audience, a name given twice, or a name that
    /// the wrapped server has already.
    pub fn seal(self, policy: SealPolicy) -> Result<Host<H>, HostError> {
        let mut problems = Vec::new();
        let mut policy = policy;
        let rule = Rule::of(policy.take_callers());
        if policy.is_ephemeral() {
            tracing::warn!(
                "requestState is sealed with a key of this process: a flow does not survive a restart, nor a second \
                 instance; share a key with SealPolicy::from_env"
            );
        }
        let seal = policy.build().map_err(|error| problems.push(Problem::Seal(error))).ok();
        let mut names = HashMap::new();
        for (index, entry) in self.tools.iter().enumerate() {
            let name = entry.wizard.table().name;
            if names.insert(name, index).is_some() {
                problems.push(Problem::NameTwice { name });
            }
            if self.handler.get_tool(name).is_some() {
                problems.push(Problem::NameTaken { name });
            }
        }
        match seal {
            Some(seal) if problems.is_empty() => Ok(Host::new(Shared {
                handler: self.handler,
                tools: self.tools,
                names,
                seal,
                rule,
                hook_timeout: self.hook_timeout,
            })),
            _ => Err(HostError { problems }),
        }
    }
}

fn annotations(hints: Hints) -> Option<ToolAnnotations> {
    let Hints {
        read_only,
        destructive,
        idempotent,
        open_world,
    } = hints;
    (hints != Hints::default()).then(|| ToolAnnotations::from_raw(None, read_only, destructive, idempotent, open_world))
}

impl<H> fmt::Debug for Wizards<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.tools.iter().map(|entry| entry.wizard.table().name);
        f.debug_list().entries(names).finish()
    }
}
