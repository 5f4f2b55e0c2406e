//! From a handler and its wizards to a host: everything that can be wrong with the configuration is said at once.

use std::{collections::HashMap, fmt, time::Duration};

use rmcp::{RoleServer, ServerHandler, service::RequestContext};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{
    host::{Host, Shared},
    locale::Locale,
    offer::{Entry, Offer},
    principal::Rule,
    problem::{HostError, Problem},
    served::Typed,
};
use crate::{
    caller::Caller,
    json::JsonObject,
    output::{PromptOutput, ResourceOutput, ToolOutput},
    seal::SealPolicy,
    table::Input,
    texts::{English, Texts},
    uri_template::UriTemplate,
    visit::Visits,
    wire,
    wizard::{Serves, Wizard},
};

const DEFAULT_HOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a round waits for a person who is on a page, before the client is told to come back.
const DEFAULT_VISIT_WAIT: Duration = Duration::from_secs(20);

/// A handler and the wizards to add to it. [`Wizards::seal`] makes it a server; before, it cannot be served.
pub struct Wizards<H> {
    handler: H,
    entries: Vec<Entry<H>>,
    /// What is wrong with them, as far as was told when they were added.
    problems: Vec<Problem>,
    hook_timeout: Duration,
    visit_wait: Duration,
    texts: Box<dyn Texts>,
    locale: Locale,
}

/// Whether a caller is offered a wizard.
pub(super) type Audience = Box<dyn Fn(&Caller) -> bool + Send + Sync>;

impl<H: ServerHandler> Wizards<H> {
    /// `handler` without wizards. Its own tools, prompts and resources go on working.
    pub fn new(handler: H) -> Self {
        Self {
            handler,
            entries: Vec::new(),
            problems: Vec::new(),
            hook_timeout: DEFAULT_HOOK_TIMEOUT,
            visit_wait: DEFAULT_VISIT_WAIT,
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
        self.add_tool::<W>(None)
    }

    /// Adds a wizard as a tool for those callers alone for whom `is_offered` is true. For everyone else there is no such
    /// tool: it is not listed, and a call of it, with or without a state, is a call of an unknown tool. So it is where a
    /// closure that tells who calls fails or panics, which the log says. Over HTTP that needs [`SealPolicy::principal`], or
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
    /// // Who calls is told by the layer of the HTTP server that has checked the token, see `SealPolicy::principal`.
    /// # fn caller(_: &rmcp::model::Extensions) -> Option<wizard_core::Principal> { None }
    /// let policy = SealPolicy::ephemeral().principal(caller);
    /// let host = Wizards::new(Shop).tool_for::<Close>(is_owner).seal(policy)?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn tool_for<W>(self, is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static) -> Self
    where
        W: Wizard,
        W::Output: ToolOutput,
        H: Serves<W::Server>,
    {
        self.add_tool::<W>(Some(Box::new(is_offered)))
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
    pub fn prompt<W>(self) -> Self
    where
        W: Wizard,
        W::Output: PromptOutput,
        H: Serves<W::Server>,
    {
        self.add_prompt::<W>(None)
    }

    /// Adds a wizard as a prompt for those callers alone for whom `is_offered` is true, as [`tool_for`](Self::tool_for)
    /// does.
    #[must_use]
    pub fn prompt_for<W>(self, is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static) -> Self
    where
        W: Wizard,
        W::Output: PromptOutput,
        H: Serves<W::Server>,
    {
        self.add_prompt::<W>(Some(Box::new(is_offered)))
    }

    /// Adds a wizard as a resource: its final step returns the contents. `template` is the address, in which every
    /// `{variable}` is an argument of the wizard (specification 2026-07-28, server/resources, "Resource Templates"). A
    /// template is refused by [`seal`](Self::seal) when it has no variable, one that is no argument, or when an `arg` that
    /// is required is none of them. Where the wrapped server has a resource at such an address too, the wizard is read.
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
    pub fn resource<W>(self, template: &str) -> Self
    where
        W: Wizard,
        W::Output: ResourceOutput,
        H: Serves<W::Server>,
    {
        self.add_resource::<W>(template, None)
    }

    /// Adds a wizard as a resource for those callers alone for whom `is_offered` is true, as [`tool_for`](Self::tool_for)
    /// does.
    #[must_use]
    pub fn resource_for<W>(self, template: &str, is_offered: impl Fn(&Caller) -> bool + Send + Sync + 'static) -> Self
    where
        W: Wizard,
        W::Output: ResourceOutput,
        H: Serves<W::Server>,
    {
        self.add_resource::<W>(template, Some(Box::new(is_offered)))
    }

    fn add_tool<W>(self, audience: Option<Audience>) -> Self
    where
        W: Wizard,
        W::Output: ToolOutput,
        H: Serves<W::Server>,
    {
        let output_schema = W::Output::schema();
        let served = wire::Served::Tool {
            has_output_schema: output_schema.is_some(),
        };
        let offer = Offer::Tool(listed(wire::tool_of(W::table(), output_schema)));
        self.add::<W>(offer, served, audience, |output, _| Ok(output.into_result()))
    }

    fn add_prompt<W>(self, audience: Option<Audience>) -> Self
    where
        W: Wizard,
        W::Output: PromptOutput,
        H: Serves<W::Server>,
    {
        let offer = Offer::Prompt(listed(wire::prompt_of(W::table())));
        self.add::<W>(offer, wire::Served::Prompt, audience, |output, _| output.into_prompt())
    }

    fn add_resource<W>(mut self, template: &str, audience: Option<Audience>) -> Self
    where
        W: Wizard,
        W::Output: ResourceOutput,
        H: Serves<W::Server>,
    {
        let template = match UriTemplate::parse(template) {
            Ok(template) => template,
            Err(error) => {
                self.problems.push(error.into());
                return self;
            }
        };
        let table = W::table();
        self.problems.extend(Problem::of_template(table, &template));
        let as_listed = listed(wire::resource_template_of(table, &template, W::Output::mime_type()));
        let offer = Offer::Template(as_listed, template);
        self.add::<W>(offer, wire::Served::Resource, audience, |output, uri| {
            output.into_contents(uri)
        })
    }

    fn add<W>(
        mut self,
        offer: Offer,
        served: wire::Served,
        audience: Option<Audience>,
        convert: fn(W::Output, &str) -> Result<JsonObject, String>,
    ) -> Self
    where
        W: Wizard,
        H: Serves<W::Server>,
    {
        self.entries.push(Entry {
            offer,
            wizard: Box::new(Typed::<W>(convert)),
            reply: wire::Reply::new(W::table(), served),
            audience,
        });
        self
    }

    /// How long a round waits for a person who is on a page (`#[visit(…)]`), before the client is told to come back. 20 s by
    /// default. Clients come back at once, and at most about ten times in a call: so this is about a tenth of the time
    /// that the person has. It must be shorter than what a client, or a proxy on the way, waits for an answer; more than half
    /// of [`SealPolicy::ttl`] is not waited.
    #[must_use]
    pub fn visit_wait(self, visit_wait: Duration) -> Self {
        Self { visit_wait, ..self }
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
    /// Every problem of the configuration: a seal with shared keys and no audience, or that contradicts itself, a name given
    /// twice, or that the wrapped server has already, a template that cannot be read, or a page where nobody is told apart.
    pub fn seal(self, policy: SealPolicy) -> Result<Host<H>, HostError> {
        let (mut problems, mut policy) = (self.problems, policy);
        let rule = policy.take_callers().map(Rule::of);
        if policy.is_ephemeral() {
            tracing::warn!(
                "requestState is sealed with a key of this process: a flow does not survive a restart, nor a second \
                 instance; share a key with SealPolicy::from_env"
            );
        }
        let seal = policy.build().map_err(|error| problems.push(Problem::Seal(error))).ok();
        let mut names = HashMap::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let table = entry.wizard.table();
            let name = table.name;
            if let Offer::Template(_, template) = &entry.offer {
                let mut before = self.entries[..index].iter();
                let is_same = |other: &Entry<H>| matches!(&other.offer, Offer::Template(_, other) if other == template);
                if before.any(is_same) {
                    let template = template.to_string();
                    problems.push(Problem::TemplateTwice { template });
                }
            } else if names.insert((entry.offer.method(), name), index).is_some() {
                problems.push(Problem::NameTwice { name });
            }
            if matches!(entry.offer, Offer::Tool(_)) && self.handler.get_tool(name).is_some() {
                problems.push(Problem::NameTaken { name });
            }
            if table.forms.iter().any(|form| form.input == Input::Visit)
                && rule.as_ref().is_some_and(|rule| !rule.tells_apart())
            {
                problems.push(Problem::NoPrincipal { name });
            }
        }
        match seal.zip(rule) {
            Some((seal, rule)) if problems.is_empty() => Ok(Host::new(Shared {
                handler: self.handler,
                entries: self.entries,
                names,
                visits: Visits::new(seal),
                rule,
                hook_timeout: self.hook_timeout,
                visit_wait: self.visit_wait,
                texts: self.texts,
                locale: self.locale,
                log: wire::Log::new(),
            })),
            _ => Err(HostError { problems }),
        }
    }
}

/// What `json` is in rmcp's types.
fn listed<T: DeserializeOwned>(json: Json) -> T {
    serde_json::from_value(json).expect("what is listed of a wizard is of the specification")
}

impl<H> fmt::Debug for Wizards<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entries.iter().map(|entry| entry.wizard.table().name);
        f.debug_list().entries(names).finish()
    }
}
