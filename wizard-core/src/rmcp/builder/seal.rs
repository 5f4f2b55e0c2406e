//! The last step of the configuration: it becomes a host, or the list of its problems.

use std::{collections::HashMap, sync::Arc};

use rmcp::ServerHandler;

use super::Wizards;
use crate::{
    engine,
    ledger::Ledger,
    rmcp::{
        begun::Begun,
        host::{Host, Shared},
        limited::{Limited, after},
        listing::Listing,
        problem::{HostError, Problem},
        registration::Registration,
    },
    seal::IntoSeal,
    table::Input,
    visit::Visits,
    wire,
};

impl<H: ServerHandler> Wizards<H> {
    /// The server: every `requestState` that leaves it is sealed with `seal`: a [`SealPolicy`](crate::SealPolicy), or a
    /// [`Seal`](crate::seal::Seal) that was built before and is shared, as an `Arc`.
    ///
    /// # Errors
    ///
    /// Every problem of the configuration: a seal with shared keys and no audience, callers that are to be told apart in two
    /// ways, or both to be and not to be, a name given twice, or that the wrapped server has already, a template that cannot
    /// be read, a page where nobody is told apart, a wizard whose answers may be longer than a state, one of whose questions
    /// refuses its own `default`, one that is finished once without a ledger, or a ledger of one process with keys that
    /// others may have.
    pub fn seal(self, seal: impl IntoSeal) -> Result<Host<H>, HostError> {
        let mut problems = self.problems;
        let seal = seal.into_seal().map_err(|error| problems.push(error.into())).ok();
        let rule = self.rule.map_err(|problem| problems.push(problem)).ok();
        if seal.as_ref().is_some_and(|seal| seal.is_ephemeral()) {
            tracing::warn!(
                "requestState is sealed with a key of this process: a flow does not survive a restart, nor a second \
                 instance; share a key with SealPolicy::from_env"
            );
        }
        if self.registrations.is_empty() {
            tracing::info!(
                "no wizard is added, so the handler's own states are all that is sealed; a wizard is added with \
                 `.tool::<MyWizard>()`"
            );
        }
        let has_shared_keys = seal.as_ref().is_some_and(|seal| !seal.is_ephemeral());
        if has_shared_keys && self.ledger.as_ref().is_some_and(|ledger| !ledger.is_shared()) {
            problems.push(Problem::LedgerOfOneProcess);
        }
        let mut names = HashMap::new();
        for (index, registration) in self.registrations.iter().enumerate() {
            let table = registration.wizard.table();
            let name = table.name;
            if let Listing::Template(_, template) = &registration.listing {
                let mut before = self.registrations[..index].iter();
                let is_same = |other: &Registration<H>| matches!(&other.listing, Listing::Template(_, other) if other == template);
                if before.any(is_same) {
                    let template = template.to_string();
                    problems.push(Problem::TemplateTwice { template });
                }
            } else if names.insert((registration.listing.method(), name), index).is_some() {
                problems.push(Problem::NameTwice { name });
            }
            if matches!(registration.listing, Listing::Tool(_)) && self.handler.get_tool(name).is_some() {
                problems.push(Problem::NameTaken { name });
            }
            let misfits = seal.iter().flat_map(|seal| engine::misfits(seal, table));
            problems.extend(misfits.map(Problem::from));
            match (registration.wizard.once(), &self.ledger) {
                (Some(_), None) => problems.push(Problem::NoLedger { name }),
                (Some(once), Some(ledger)) if once.is_transaction && !ledger.has_transactions() => {
                    problems.push(Problem::NoTransactions { name });
                }
                _ => {}
            }
            if table.forms.iter().any(|form| form.input == Input::Visit)
                && rule.as_ref().is_some_and(|rule| !rule.tells_apart())
            {
                problems.push(Problem::NoPrincipal { name });
            }
        }
        let limited = |ledger| -> Arc<dyn Ledger> { Arc::new(Limited::new(ledger, self.hook_timeout)) };
        let ledger = self.ledger.map(limited);
        match seal.zip(rule) {
            Some((seal, rule)) if problems.is_empty() => Ok(Host::new(Shared {
                handler: self.handler,
                registrations: self.registrations,
                names,
                answer_within: self.answer_within.unwrap_or(seal.ttl()),
                visits: match &ledger {
                    Some(ledger) => Visits::new(seal).ledger(Arc::clone(ledger)),
                    None => Visits::new(seal),
                },
                ledger,
                rule,
                hook_timeout: self.hook_timeout,
                codec_over: after(self.hook_timeout),
                visit_wait: self.visit_wait,
                texts: self.texts,
                locale: self.locale,
                log: wire::Log::new(),
                begun: Arc::new(Begun::new(self.stop_within)),
            })),
            _ => Err(HostError { problems }),
        }
    }
}
