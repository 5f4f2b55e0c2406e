//! How a host serves its wizards: who calls, in which words and which language, and for how long it waits.

use std::{sync::Arc, time::Duration};

use rmcp::{RoleServer, ServerHandler, service::RequestContext};

use super::Wizards;
use crate::{
    ledger::Ledger,
    rmcp::{
        locale::Locale,
        principal::{IntoPrincipal, Rule, TellsCaller},
    },
    texts::Texts,
};

impl<H: ServerHandler> Wizards<H> {
    /// Tells callers apart: `of` is given the extensions of a request for a wizard, and of one that carries a state. Over
    /// HTTP they hold the request's `http::request::Parts` (axum has it as `axum::http::request::Parts`), whose extensions
    /// a layer of the server has filled, after it has checked the token. A closure that returns `None` says that this
    /// caller is not told apart, and is served: return an error where everyone has to be known.
    ///
    /// A state is good for the principal that it was made for alone: one that appears, disappears or changes is refused,
    /// and so is every request for which `of` fails or panics. A session of a client of an earlier version, as `rmcp::http` serves
    /// it, is good for whom it was begun by alone. A host has one rule: with a second one, or with
    /// [`no_principal`](Self::no_principal), it is refused by [`seal`](Self::seal).
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use rmcp::model::Extensions;
    /// use wizard_core::{Principal, SealPolicy, Wizards};
    ///
    /// // What the layer of the HTTP server has inserted; nobody is served without it.
    /// fn caller(extensions: &Extensions) -> Result<Principal, &'static str> {
    ///     let parts = extensions.get::<http::request::Parts>().ok_or("no HTTP request")?;
    ///     parts.extensions.get::<Principal>().cloned().ok_or("nobody is logged in")
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let host = Wizards::new(Shop).principal(caller).seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn principal<P: IntoPrincipal>(self, of: impl TellsCaller<P>) -> Self {
        self.with_rule(Rule::by(of))
    }

    /// Declares that callers are not told apart: whoever has a state can go on with it. Together with
    /// [`principal`](Self::principal) it is a contradiction, which [`seal`](Self::seal) refuses.
    #[must_use]
    pub fn no_principal(self) -> Self {
        self.with_rule(Rule::Alike)
    }

    /// Once two settings contradict each other, no later one mends that.
    fn with_rule(self, said: Rule) -> Self {
        Self {
            rule: self.rule.and_then(|before| before.then(said)),
            ..self
        }
    }

    /// Records in `ledger` which flows have been finished. Wizards whose final step says `#[final_step(once)]` need it. With it an
    /// early state that is sent again gains no attempts at a `check`, in every wizard; and a link of a page is used up for all processes
    /// that share the ledger.
    ///
    /// Each answer of the ledger has the time limit of an expression, [`hook_timeout`](Self::hook_timeout).
    ///
    /// ```
    /// # use rmcp::ServerHandler;
    /// use wizard_core::{SealPolicy, Wizard, Wizards, final_step, ledger::MemoryLedger};
    ///
    /// /// Pay a bill.
    /// #[derive(Wizard)]
    /// struct Pay {
    ///     /// How much, in euros?
    ///     amount: u32,
    /// }
    ///
    /// #[final_step(once)]
    /// fn pay(answers: Pay) -> String {
    ///     format!("Paid {} euros.", answers.amount)
    /// }
    ///
    /// # struct Shop;
    /// # impl ServerHandler for Shop {}
    /// let wizards = Wizards::new(Shop).tool::<Pay>().no_principal();
    /// let host = wizards.ledger(MemoryLedger::new()).seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), wizard_core::rmcp::HostError>(())
    /// ```
    #[must_use]
    pub fn ledger(self, ledger: impl Ledger) -> Self {
        Self {
            ledger: Some(Arc::new(ledger)),
            ..self
        }
    }

    /// How long a round waits for a person who is on a page (`#[visit(…)]`), or for another request that is finishing the same flow,
    /// before the client is told to come back. 20 s by
    /// default. Clients come back at once, and at most about ten times in a call: so this is about a tenth of the time
    /// that the person has. It must be shorter than what a client, or a proxy on the way, waits for an answer; more than half
    /// of [`SealPolicy::ttl`](crate::SealPolicy::ttl) is not waited.
    #[must_use]
    pub fn visit_wait(self, visit_wait: Duration) -> Self {
        Self { visit_wait, ..self }
    }

    /// How long a client of an earlier version of the protocol may take for one question. Such a client is asked in its session,
    /// while its call waits, and the call ends without effect when it does not answer. As long as a state is good by default
    /// ([`SealPolicy::ttl`](crate::SealPolicy::ttl), 10 min). The whole call may take as long as a flow may
    /// ([`SealPolicy::deadline`](crate::SealPolicy::deadline)).
    ///
    /// Many clients give up on a call after 60 s. Those that say with a `progressToken` that they want to know get a
    /// `notifications/progress` every 15 s.
    #[must_use]
    pub fn answer_within(self, answer_within: Duration) -> Self {
        Self {
            answer_within: Some(answer_within),
            ..self
        }
    }

    /// How long a server whose client has gone, or that is told to stop, waits for final steps that have begun. 25 s by default. Set
    /// it below what your supervisor leaves to a process: 30 s after SIGTERM in Kubernetes, 10 s for `docker stop`.
    #[must_use]
    pub fn stop_within(self, stop_within: Duration) -> Self {
        Self { stop_within, ..self }
    }

    /// How long each async expression of a wizard may take, each answer of a ledger, and each text of a
    /// [codec](crate::seal::Codec). 10 s by default.
    #[must_use]
    pub fn hook_timeout(self, hook_timeout: Duration) -> Self {
        Self { hook_timeout, ..self }
    }

    /// The wording of the framework's own texts, and the wizards' texts in other languages. English, and the texts as their
    /// authors wrote them, by default.
    #[must_use]
    pub fn texts(self, texts: impl Texts + 'static) -> Self {
        Self {
            texts: Some(Box::new(texts)),
            ..self
        }
    }

    /// Finds the language of a request with `of`, which returns a BCP 47 tag such as `de-CH`, or `None`. By default it is the
    /// member `locale` of the request's `_meta`. Over HTTP, `of` can look at the request's headers, in the extensions.
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
