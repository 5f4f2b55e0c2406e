//! The side of the page: whether a link is good for the person who has opened it, and whether it has been used.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use super::{Visit, VisitError, used::UsedLinks};
use crate::{
    caller::Principal,
    seal::{GoodLink, Seal, seconds},
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
/// Clones share what they know of used links. That is kept in this process alone: where several processes serve the page,
/// make the reference a primary key of what is stored. At most 250,000 used links are known at a time, until the deadline of
/// their flows (about 16 MB): beyond that a new one is refused with [`VisitError::Full`], and none is forgotten. A shorter
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
/// fn show(visits: &Visits, reference: &str, person: &Principal) -> Result<&'static str, VisitError> {
///     visits.check(reference, person)?;
///     Ok("<form method=post><input name=key type=password></form>")
/// }
///
/// /// `POST /keys?visit=…`: the link is used up. Where storing fails after that, they have to call the tool again.
/// fn store(visits: &Visits, reference: &str, person: &Principal, key: &str) -> Result<(), VisitError> {
///     let visit = visits.verify(reference, person)?;
///     save_under(visit.reference(), key);
///     Ok(())
/// }
/// # fn save_under(_: &str, _: &str) {}
///
/// let seal = SealPolicy::new(["0123456789abcdef0123456789abcdef"])?.audience("reports").build()?;
/// let visits = Visits::new(seal).of("connect", "key");
/// let ann = Principal::new("", "https://id.example", "ann");
/// assert_eq!(show(&visits, "guessed", &ann), Err(VisitError::Invalid));
/// assert_eq!(store(&visits, "guessed", &ann, "secret"), Err(VisitError::Invalid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Visits {
    seal: Arc<Seal>,
    /// The questions whose page this is: the name of the wizard, and that of the question.
    pages: Vec<(String, String)>,
    used: Arc<Mutex<UsedLinks>>,
}

impl Visits {
    /// Checks the links that `seal` makes: the host's own seal, or one of the same keys and audience. A host has its own
    /// `Visits`, [`Host::visits`](crate::rmcp::Host::visits). No link is good until [`of`](Self::of) names a page.
    pub fn new(seal: impl Into<Arc<Seal>>) -> Self {
        Self {
            seal: seal.into(),
            pages: Vec::new(),
            used: Arc::default(),
        }
    }

    /// Makes links of this question's page good too. `wizard` is the name of the tool, prompt or resource template, and
    /// `question` that of the field (of a field in a group, with its prefix).
    #[must_use]
    pub fn of(mut self, wizard: impl Into<String>, question: impl Into<String>) -> Self {
        self.pages.push((wizard.into(), question.into()));
        self
    }

    /// Whether the page may be shown to `principal`, who has opened it with the `reference` in the query parameter
    /// `visit`. The link is not used up.
    ///
    /// # Errors
    ///
    /// Why the link is refused.
    pub fn check(&self, reference: &str, principal: &Principal) -> Result<Visit, VisitError> {
        self.check_at(reference, principal, SystemTime::now())
            .map(|(visit, _)| visit)
    }

    /// Whether `principal` may do what the page is for. The link is used up: call this when they send the page, before
    /// anything is stored.
    ///
    /// # Errors
    ///
    /// Why the link is refused.
    pub fn verify(&self, reference: &str, principal: &Principal) -> Result<Visit, VisitError> {
        let now = SystemTime::now();
        let (visit, expires_at) = self.check_at(reference, principal, now)?;
        // Another request may have used it since the check: only one of them succeeds.
        self.used().use_up(reference, expires_at, seconds(now))?;
        Ok(visit)
    }

    /// The seal that makes the links.
    #[cfg(feature = "rmcp")]
    pub(crate) fn seal(&self) -> &Seal {
        &self.seal
    }

    fn check_at(&self, reference: &str, principal: &Principal, now: SystemTime) -> Result<(Visit, u64), VisitError> {
        let GoodLink {
            wizard,
            question,
            expires_at,
        } = self.seal.check_reference(reference, principal, now)?;
        if !self.pages.contains(&(wizard, question)) {
            return Err(VisitError::OtherPage);
        }
        self.used().check(reference, seconds(now))?;
        let reference = reference.to_owned();
        Ok((Visit { reference }, expires_at))
    }

    fn used(&self) -> MutexGuard<'_, UsedLinks> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Visits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Visits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::{Flow, Link, SealPolicy};

    #[test]
    fn a_link_that_cannot_be_remembered_is_not_used_and_its_page_not_shown() {
        let seal = SealPolicy::ephemeral().build().expect("a key");
        let ann = Principal::new("app", "https://id.example", "ann");
        let link = |pin| Link {
            wizard: "connect",
            question: "key",
            pin: [pin; 16],
        };
        let flow = Flow::start(SystemTime::now()).expect("randomness");
        let references = [1, 2].map(|pin| seal.refer(&link(pin), flow, &ann).expect("a reference"));
        let visits = Visits {
            used: Arc::new(Mutex::new(UsedLinks::at_most(1))),
            ..Visits::new(seal).of("connect", "key")
        };
        assert!(visits.verify(&references[0], &ann).is_ok());
        assert_eq!(visits.check(&references[1], &ann), Err(VisitError::Full));
        assert_eq!(visits.clone().verify(&references[1], &ann), Err(VisitError::Full));
        assert_eq!(visits.verify(&references[0], &ann), Err(VisitError::Used));
    }
}
