//! From a handler and its wizards to a host: everything that can be wrong with the configuration is said at once.

use std::{collections::HashMap, fmt, sync::Arc, time::Duration};

use rmcp::{
    RoleServer, ServerHandler,
    model::{Tool, ToolAnnotations},
    service::RequestContext,
};

use super::{
    host::{Host, Shared},
    locale::Locale,
    principal::Rule,
    served::{Served, Typed},
};
use crate::{
    caller::Caller,
    output::ToolOutput,
    schema,
    seal::{PolicyError, SealPolicy},
    table::Hints,
    texts::{English, Texts},
    wizard::{Serves, Wizard},
};

const DEFAULT_HOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// A handler and the wizards to add to it. [`Wizards::seal`] makes it a server; before, it cannot be served.
pub struct Wizards<H> {
    handler: H,
    tools: Vec<Entry<H>>,
    hook_timeout: Duration,
    texts: Box<dyn Texts>,
    locale: Locale,
}

/// A wizard as a tool: what is listed, and what runs.
pub(super) struct Entry<H> {
    pub(super) tool: Tool,
    pub(super) wizard: Box<dyn Served<H>>,
    /// Who is offered it; everyone by default.
    pub(super) audience: Option<Audience>,
}

/// Whether a caller is offered a wizard.
pub(super) type Audience = Box<dyn Fn(&Caller) -> bool + Send + Sync>;

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
            texts: Box::new(English),
            locale: Locale::default(),
        }
    }

    /// Adds a wizard as a tool.
    #[must_use]
    pub fn tool<W>(self) -> Self
    where
        W: Wizard,
        W::Output: ToolOutput,
        H: Serves<W::Server>,
    {
        self.add::<W>(None)
    }

    /// Adds a wizard as a tool for those callers alone for whom `is_offered` is true. For everyone else there is no such
    /// tool: it is not listed, and a call of it, with or without a state, is a call of an unknown tool. Over HTTP that
    /// needs [`SealPolicy::principal`], or everyone is the same.
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use wizard_core::{Caller, SealPolicy, Wizard, Wizards, final_step};
    ///
    /// /// Close the shop.
    /// #[derive(Wizard)]
    /// struct Close {
    ///     /// Until when?
    ///     until: String,
    /// }
    ///
    /// #[final_step]
    /// fn close(answers: Close) -> String {
    ///     format!("Closed until {}.", answers.until)
    /// }
    ///
    /// fn is_owner(caller: &Caller) -> bool {
    ///     caller.principal().is_some_and(|person| person.subject() == "ann")
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let host = Wizards::new(Shop).tool_for::<Close>(is_owner).seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn tool_for<W>(self, is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static) -> Self
    where
        W: Wizard,
        W::Output: ToolOutput,
        H: Serves<W::Server>,
    {
        self.add::<W>(Some(Box::new(is_offered)))
    }

    fn add<W>(mut self, audience: Option<Audience>) -> Self
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
            audience,
        });
        self
    }

    /// How long each async expression of a wizard may take. 10 s by default.
    #[must_use]
    pub fn hook_timeout(self, hook_timeout: Duration) -> Self {
        Self { hook_timeout, ..self }
    }

    /// How the framework words what it says, and the wizards' words in other languages.
    #[must_use]
    pub fn texts(self, texts: impl Texts + 'static) -> Self {
        Self {
            texts: Box::new(texts),
            ..self
        }
    }

    /// Where the language of a request stands: a BCP 47 tag such as `de-CH`, or `None`. By default it is the member
    /// `locale` of the request's `_meta`. Over HTTP, `of` can look at the request's headers, in the extensions.
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use rmcp::{RoleServer, service::RequestContext};
    /// use wizard_core::Wizards;
    ///
    /// /// The first language of the `Accept-Language` header.
    /// fn accepted(request: &RequestContext<RoleServer>) -> Option<String> {
    ///     let parts = request.extensions.get::<http::request::Parts>()?;
    ///     let languages = parts.headers.get("accept-language")?.to_str().ok()?;
    ///     languages.split([',', ';']).next().map(|language| language.trim().to_owned())
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let wizards = Wizards::new(Shop).locale(accepted);
    /// ```
    #[must_use]
    pub fn locale(self, of: impl Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync + 'static) -> Self {
        Self {
            locale: Locale::by(of),
            ..self
        }
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
                texts: self.texts,
                locale: self.locale,
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
