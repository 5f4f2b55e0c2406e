//! From a handler and its wizards to a host: everything that can be wrong with the configuration is said at once.

mod register;
mod seal;

use std::{fmt, time::Duration};

use rmcp::{RoleServer, ServerHandler, service::RequestContext};

use super::{locale::Locale, offer::Entry, problem::Problem};
use crate::{
    caller::Caller,
    texts::{English, Texts},
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
}

impl<H> fmt::Debug for Wizards<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.entries.iter().map(|entry| entry.wizard.table().name);
        f.debug_list().entries(names).finish()
    }
}
