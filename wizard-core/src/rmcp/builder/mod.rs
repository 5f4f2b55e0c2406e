//! The configuration of a host: a handler, the wizards to add to it, and how they are served. Whatever is wrong with it is
//! found before the first request, and all of it is reported together.

mod adds;
mod elsewhere;
mod handler;
mod seal;
mod settings;
mod unsealed;

use std::{fmt, sync::Arc, time::Duration};

use rmcp::ServerHandler;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

pub use adds::{AsPrompt, AsResource, AsTool};
pub use elsewhere::{AddsByName, IsHttpServer, IsLedger, IsSealPolicy, Open};
pub use handler::Handler;
pub use unsealed::{Sealed, Unsealed};

use super::{
    listing::Listing,
    locale::Locale,
    principal::Rule,
    problem::Problem,
    registration::{Audience, Registration},
    reply::Schemas,
    served::Typed,
};
use crate::{
    caller::Caller,
    json::JsonObject,
    ledger::Ledger,
    texts::Texts,
    wire,
    wizard::{Serves, Wizard},
};

/// How long an async expression of a wizard may take.
const DEFAULT_HOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a round waits for a person who is on a page, before the client is told to come back.
const DEFAULT_VISIT_WAIT: Duration = Duration::from_secs(20);

/// How long a host that is told to stop waits for what has begun.
const DEFAULT_STOP_WITHIN: Duration = Duration::from_secs(25);

/// A handler and the wizards to add to it. It is not a server yet: [`Wizards::seal`] makes it one.
pub struct Wizards<H> {
    handler: H,
    registrations: Vec<Registration<H>>,
    /// What was wrong with a wizard when it was added: `seal` reports it.
    problems: Vec<Problem>,
    /// Whether callers are told apart, or that two settings contradict each other.
    rule: Result<Rule, Problem>,
    hook_timeout: Duration,
    visit_wait: Duration,
    answer_within: Option<Duration>,
    stop_within: Duration,
    texts: Option<Box<dyn Texts>>,
    locale: Locale,
    ledger: Option<Arc<dyn Ledger>>,
}

impl<H: Handler> Wizards<H> {
    /// `handler` without wizards. Its own tools, prompts and resources go on working.
    pub fn new(handler: H) -> Self {
        Self {
            handler,
            registrations: Vec::new(),
            problems: Vec::new(),
            rule: Ok(Rule::Unsaid),
            hook_timeout: DEFAULT_HOOK_TIMEOUT,
            visit_wait: DEFAULT_VISIT_WAIT,
            answer_within: None,
            stop_within: DEFAULT_STOP_WITHIN,
            texts: None,
            locale: Locale::default(),
            ledger: None,
        }
    }
}

// The wizard has this name so that it is clear what the compiler asks for: `.tool::<MyWizard>()`.
impl<H: ServerHandler> Wizards<H> {
    /// Adds a [wizard](crate::Wizard) as a tool. Its final step returns a [`ToolOutput`](crate::ToolOutput), and takes the handler,
    /// or what the handler [serves](crate::Serves).
    #[must_use]
    pub fn tool<MyWizard: AsTool<H>>(self) -> Self {
        MyWizard::add_tool(self, None)
    }

    /// Adds a wizard as a tool for those callers alone for whom `is_offered` is true. For everyone else there is no such
    /// tool: it is not listed, and a call of it, with or without a state, is a call of an unknown tool. The same holds where a
    /// closure that tells who calls fails or panics; the log has the reason. Over HTTP that needs [`principal`](Self::principal), or
    /// everyone is the same.
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
    /// // Who calls is told by the layer of the HTTP server that has checked the token, see `Wizards::principal`.
    /// # fn caller(_: &rmcp::model::Extensions) -> Option<wizard_core::Principal> { None }
    /// let wizards = Wizards::new(Shop).tool_for::<Close>(is_owner).principal(caller);
    /// let host = wizards.seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn tool_for<MyWizard: AsTool<H>>(self, is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static) -> Self {
        MyWizard::add_tool(self, Some(Box::new(is_offered)))
    }

    /// Adds a wizard as a prompt: its final step returns the messages. The arguments of a prompt are texts, and each is read
    /// by the type of its question (specification 2026-07-28, server/prompts).
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use wizard_core::{Message, SealPolicy, Wizard, Wizards, final_step};
    ///
    /// /// Review a change.
    /// #[derive(Wizard)]
    /// struct Review {
    ///     /// How strictly, from 1 to 5?
    ///     #[ask(min = 1, max = 5)]
    ///     strictness: u8,
    /// }
    ///
    /// #[final_step]
    /// fn review(answers: Review) -> Vec<Message> {
    ///     vec![Message::user(format!("Review the change, {} of 5 strict.", answers.strictness))]
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let host = Wizards::new(Shop).prompt::<Review>().seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn prompt<MyWizard: AsPrompt<H>>(self) -> Self {
        MyWizard::add_prompt(self, None)
    }

    /// Adds a wizard as a prompt for those callers alone for whom `is_offered` is true, as [`tool_for`](Self::tool_for)
    /// does.
    #[must_use]
    pub fn prompt_for<MyWizard: AsPrompt<H>>(
        self,
        is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static,
    ) -> Self {
        MyWizard::add_prompt(self, Some(Box::new(is_offered)))
    }

    /// Adds a wizard as a resource: its final step returns the contents. `uri_template` is the address, in which every
    /// `{variable}` is an argument of the wizard (specification 2026-07-28, server/resources, "Resource Templates"). A
    /// template is refused by [`seal`](Self::seal) when it has no variable, when a variable is not an argument of the
    /// wizard, or when a required `arg` is not among the variables. Where the wrapped server has a resource at such an address too, the wizard is read.
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
    ///
    /// /// The profile of a person.
    /// #[derive(Wizard)]
    /// struct Profile {
    ///     /// Whose?
    ///     #[ask(arg)]
    ///     id: u32,
    ///     /// Why do you read profile {id}?
    ///     reason: String,
    /// }
    ///
    /// #[final_step]
    /// fn read(answers: Profile) -> String {
    ///     format!("Profile {}, read because: {}", answers.id, answers.reason)
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let host = Wizards::new(Shop).resource::<Profile>("profile://{id}").seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn resource<MyWizard: AsResource<H>>(self, uri_template: &str) -> Self {
        MyWizard::add_resource(self, uri_template, None)
    }

    /// Adds a wizard as a resource for those callers alone for whom `is_offered` is true, as [`tool_for`](Self::tool_for)
    /// does.
    #[must_use]
    pub fn resource_for<MyWizard: AsResource<H>>(
        self,
        uri_template: &str,
        is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static,
    ) -> Self {
        MyWizard::add_resource(self, uri_template, Some(Box::new(is_offered)))
    }
}

impl<H: Sync> Wizards<H> {
    fn add<W>(
        mut self,
        listing: Listing,
        served: wire::Served,
        audience: Option<Audience>,
        convert: fn(W::Output, &str) -> Result<JsonObject, String>,
    ) -> Self
    where
        W: Wizard,
        H: Serves<W::Server>,
    {
        self.registrations.push(Registration {
            listing,
            wizard: Box::new(Typed::<W>(convert)),
            reply: wire::Reply::new(W::table(), served),
            schemas: Schemas::of(W::table()),
            audience,
        });
        self
    }
}

/// Reads what is listed of a wizard into rmcp's type for it.
fn listed<T: DeserializeOwned>(json: Json) -> T {
    serde_json::from_value(json).expect("what is listed of a wizard is of the specification")
}

impl<H> fmt::Debug for Wizards<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self
            .registrations
            .iter()
            .map(|registration| registration.wizard.table().name);
        f.debug_list().entries(names).finish()
    }
}
