//! The side of the page: whether a link is good for the person who has opened it, and whether it has been used.

use std::{fmt, sync::Arc, time::SystemTime};

use sha2::{Digest, Sha256};

use super::{Visit, VisitError};
use crate::{
    caller::Principal,
    ledger::{Ledger, LedgerError, MemoryLedger, Used, UsedLink},
    seal::{GoodLink, Seal, known_until, seconds},
};

/// Checks the links of visits, on the page that they lead to (specification 2026-07-28, client/elicitation, "Phishing").
///
/// A link is good for the person who was asked, until the deadline of the flow, and once. The page finds out by its own
/// login who has opened it: a link alone proves nothing, since whoever was asked may have sent it on. The client part of a
/// [`Principal`] does not count here, as the person is not on the page with their MCP client.
///
/// Links of the pages that [`of`](Self::of) names are good, and no others: else a link of the same person to a harmless page
/// could be used to agree to something else.
///
/// Which links have been used up is recorded in the [ledger](crate::ledger) of the host, or in the one that is
/// [given](Self::ledger), for all processes that share it. Without one it is kept in this process alone: where several processes serve
/// the page, make the reference a primary key of what is stored. A ledger has room for so many links in force: beyond that a new one is refused with
/// [`VisitError::Full`], and none is forgotten. A shorter
/// [`SealPolicy::deadline`](crate::SealPolicy::deadline) makes room sooner; without an end there is never any again.
///
/// A page is shown after [`check`](Self::check), and does what it is for after [`verify`](Self::verify). The `visits` are
/// the host's, [`Host::visits`](crate::rmcp::Host::visits), or made of the same policy, and `examples/src/keys` is a whole
/// page:
///
/// ```
/// use wizard_core::{Principal, SealPolicy, VisitError, Visits};
///
/// /// `GET /keys?visit=…`, of somebody who has logged in.
/// async fn show(visits: &Visits, reference: &str, person: &Principal) -> Result<&'static str, VisitError> {
///     visits.check(reference, person).await?;
///     Ok("<form method=post><input name=key type=password></form>")
/// }
///
/// /// `POST /keys?visit=…`: the link is used up. Where storing fails after that, they have to call the tool again.
/// async fn store(visits: &Visits, reference: &str, person: &Principal, key: &str) -> Result<(), VisitError> {
///     let visit = visits.verify(reference, person).await?;
///     save_under(visit.reference(), key);
///     Ok(())
/// }
/// # fn save_under(_: &str, _: &str) {}
///
/// # let test = async {
/// let seal = SealPolicy::new(["0123456789abcdef0123456789abcdef"])?.audience("reports").build()?;
/// let visits = Visits::new(seal).of("connect", "key");
/// let ann = Principal::new("", "https://id.example", "ann");
/// assert_eq!(show(&visits, "guessed", &ann).await, Err(VisitError::Invalid));
/// assert_eq!(store(&visits, "guessed", &ann, "secret").await, Err(VisitError::Invalid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # };
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(test)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Visits {
    seal: Arc<Seal>,
    /// The questions whose page this is: the name of the wizard, and that of the question.
    pages: Vec<(String, String)>,
    ledger: Arc<dyn Ledger>,
}

impl Visits {
    /// Checks the links that `seal` makes: the host's own seal, or one of the same keys and audience. A host has its own
    /// `Visits`, [`Host::visits`](crate::rmcp::Host::visits). No link is good until [`of`](Self::of) names a page.
    pub fn new(seal: impl Into<Arc<Seal>>) -> Self {
        Self {
            seal: seal.into(),
            pages: Vec::new(),
            ledger: Arc::new(MemoryLedger::new()),
        }
    }

    /// Makes links of this question's page good too. `wizard` is the name of the tool, prompt or resource template, and
    /// `question` that of the field (of a field in a group, with its prefix).
    #[must_use]
    pub fn of(mut self, wizard: impl Into<String>, question: impl Into<String>) -> Self {
        self.pages.push((wizard.into(), question.into()));
        self
    }

    /// Records in `ledger` which links have been used up.
    #[must_use]
    pub fn ledger(self, ledger: Arc<dyn Ledger>) -> Self {
        Self { ledger, ..self }
    }

    /// Whether the page may be shown to `principal`, who has opened it with the `reference` in the query parameter
    /// `visit`. The link is not used up.
    ///
    /// # Errors
    ///
    /// Why the link is refused.
    pub async fn check(&self, reference: &str, principal: &Principal) -> Result<Visit, VisitError> {
        let (visit, link) = self.good(reference, principal, SystemTime::now())?;
        if self.ledger.is_used_up(link).await.map_err(away)? {
            return Err(VisitError::Used);
        }
        Ok(visit)
    }

    /// Whether `principal` may do what the page is for. The link is used up: call this when they send the page, before
    /// anything is stored.
    ///
    /// # Errors
    ///
    /// Why the link is refused.
    pub async fn verify(&self, reference: &str, principal: &Principal) -> Result<Visit, VisitError> {
        let (visit, link) = self.good(reference, principal, SystemTime::now())?;
        match self.ledger.use_up(link).await.map_err(away)? {
            Used::Now => Ok(visit),
            Used::Before => Err(VisitError::Used),
            Used::Full => Err(VisitError::Full),
        }
    }

    /// The seal that makes the links.
    #[cfg(feature = "rmcp")]
    pub(crate) fn seal(&self) -> &Seal {
        &self.seal
    }

    /// The visit that a link is, whether or not it has been used up.
    fn good(&self, reference: &str, principal: &Principal, now: SystemTime) -> Result<(Visit, UsedLink), VisitError> {
        let GoodLink {
            wizard,
            question,
            expires_at,
        } = self.seal.check_reference(reference, principal, now)?;
        if !self.pages.contains(&(wizard, question)) {
            return Err(VisitError::OtherPage);
        }
        let link = UsedLink {
            link: short(reference),
            expires_at: known_until(expires_at),
            now: seconds(now),
        };
        let reference = reference.to_owned();
        Ok((Visit { reference }, link))
    }
}

/// The digest that stands for a reference. Its 16 bytes are enough: nobody can make two references with one digest, since
/// nobody but the server can make a reference.
fn short(reference: &str) -> [u8; 16] {
    let digest = Sha256::digest(reference);
    *digest.first_chunk().expect("a digest has 32 bytes")
}

/// The ledger cannot say whether a link has been used up: it is not used then.
#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn away(error: LedgerError) -> VisitError {
    tracing::error!(error = error.logged(), "the ledger failed: a link of a page is refused");
    VisitError::Unknown
}

impl fmt::Debug for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        seal::{Flow, Link, SealPolicy},
        testing::Wait,
    };

    #[test]
    fn a_link_that_cannot_be_remembered_is_not_used() {
        let seal = SealPolicy::ephemeral().build().expect("a key");
        let ann = Principal::new("app", "https://id.example", "ann");
        let link = |pin| Link {
            wizard: "connect",
            question: "key",
            pin: [pin; 16],
        };
        let flow = Flow::start(SystemTime::now()).expect("randomness");
        let references = [1, 2].map(|pin| seal.refer(&link(pin), flow, &ann).expect("a reference"));
        let ledger = Arc::new(MemoryLedger::at_most(1, 0));
        let visits = Visits::new(seal).ledger(ledger).of("connect", "key");
        assert!(visits.verify(&references[0], &ann).wait().is_ok());
        assert_eq!(
            visits.clone().verify(&references[1], &ann).wait(),
            Err(VisitError::Full)
        );
        assert_eq!(visits.verify(&references[0], &ann).wait(), Err(VisitError::Used));
        assert_eq!(visits.check(&references[0], &ann).wait(), Err(VisitError::Used));
    }
}
