//! References of pages that a person opens (`#[visit(…)]`): nobody can guess one, it is the same in every round of a flow, and
//! it is good for one person.
//!
//! A reference is encrypted as a token is, under keys of its own and with a nonce that is a keyed digest of all that it
//! says: the same reference for the same flow, question and person, and nothing in it that anyone else can read.

use std::time::SystemTime;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};

use super::{
    Flow, Seal, SealError,
    aead::NONCE_LEN,
    keys::{ID_LEN, Key},
    seconds,
};
use crate::{caller::Principal, canonical::Pin, flow::FlowId};

/// Names the format and its version.
pub(super) const LABEL: &[u8] = b"wizard visit v1";

/// The page that a reference leads to: that of one question of a wizard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<'a> {
    pub(crate) wizard: &'a str,
    pub(crate) question: &'a str,
    /// The digest of the words and the address, so that a page which is asked for in other words has another reference.
    pub(crate) pin: Pin,
}

/// What was in a reference that is good.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GoodLink {
    pub(crate) wizard: String,
    pub(crate) question: String,
    /// Seconds since 1970.
    pub(crate) expires_at: u64,
}

/// The payload of a reference. The order of the fields is the format: changing it is a new version of the label.
#[derive(Serialize, Deserialize)]
pub(super) struct Payload<'a> {
    pub(super) flow: FlowId,
    /// Seconds since 1970.
    pub(super) expires_at: u64,
    /// The digest of the person, salted with the flow.
    pub(super) person: [u8; 16],
    pub(super) wizard: &'a str,
    pub(super) question: &'a str,
    pub(super) pin: Pin,
}

/// Why a link is refused. The page may show the text to whoever has opened it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VisitError {
    /// It was not made by this service, or it was changed.
    #[error("This link is not valid.")]
    Invalid,
    /// Its flow is past its deadline.
    #[error("This link has expired.")]
    Expired,
    /// It was made for somebody else, who may have sent it on so that this person acts for them.
    #[error("This link was made for another person.")]
    OtherPerson,
    /// It was made for another page.
    #[error("This link belongs to another page.")]
    OtherPage,
    /// It has been used.
    #[error("This link has been used.")]
    Used,
    /// So many links have been used that the server cannot remember another, see [`Visits`](crate::Visits). This one was not
    /// used: it may be tried again later.
    #[error("No more links can be used here for now. Please try again later.")]
    Full,
    /// The [ledger](crate::ledger) failed, so that nobody knows whether it has been used. The log says why.
    #[error("This link cannot be checked now. Please try again later.")]
    Unknown,
}

impl Seal {
    /// The reference of `link` in `flow` for the person of `principal`, whose client does not count: the page is opened in a
    /// browser.
    pub(crate) fn refer(&self, link: &Link<'_>, flow: Flow, principal: &Principal) -> Result<String, SealError> {
        let payload = Payload {
            flow: flow.id,
            expires_at: self.deadline_of(self.started_at(flow)),
            person: principal.person(&flow.id),
            wizard: link.wizard,
            question: link.question,
            pin: link.pin,
        };
        let mut sealed = postcard::to_stdvec(&payload).map_err(|_| SealError::Encryption)?;
        let ring = self.ring();
        let key = ring.sealing();
        let associated = self.associated(key);
        let nonce = key.link_nonce(&[&associated, sealed.as_slice()]);
        let tag = key
            .links
            .seal(&nonce, &associated, &mut sealed)
            .map_err(|_| SealError::Encryption)?;
        let bytes = [&key.id, nonce.as_slice(), &sealed, &tag].concat();
        Ok(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The page of `reference`, if it is good for the person of `principal` at the time `now`.
    pub(crate) fn check_reference(
        &self,
        reference: &str,
        principal: &Principal,
        now: SystemTime,
    ) -> Result<GoodLink, VisitError> {
        if reference.len() > self.max_len {
            return Err(VisitError::Invalid);
        }
        let bytes = URL_SAFE_NO_PAD.decode(reference).map_err(|_| VisitError::Invalid)?;
        let (id, rest) = bytes.split_first_chunk::<ID_LEN>().ok_or(VisitError::Invalid)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>().ok_or(VisitError::Invalid)?;
        let ring = self.ring();
        let key = ring.find(*id).ok_or(VisitError::Invalid)?;
        let mut sealed = sealed.to_vec();
        let payload = key
            .links
            .open(nonce, &self.associated(key), &mut sealed)
            .map_err(|_| VisitError::Invalid)?;
        let payload: Payload<'_> = postcard::from_bytes(payload).map_err(|_| VisitError::Invalid)?;
        if payload.person != principal.person(&payload.flow) {
            return Err(VisitError::OtherPerson);
        }
        if seconds(now) >= payload.expires_at {
            return Err(VisitError::Expired);
        }
        Ok(GoodLink {
            wizard: payload.wizard.to_owned(),
            question: payload.question.to_owned(),
            expires_at: payload.expires_at,
        })
    }

    /// What is authenticated beside the payload. It names the length of the audience, so that no two pairs of audience and
    /// payload give the same text to the digest that is the nonce.
    fn associated(&self, key: &Key) -> Vec<u8> {
        let audience = self.audience.as_bytes();
        let length = u64::try_from(audience.len()).unwrap_or(u64::MAX).to_be_bytes();
        [LABEL, &key.id, &length, audience].concat()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use crate::seal::SealPolicy;

    const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";
    const OTHER: &[u8] = b"fedcba9876543210fedcba9876543210";
    const LINK: Link<'static> = Link {
        wizard: "store_key",
        question: "key",
        pin: [7; 16],
    };

    fn seal(keys: &[&[u8]], audience: &str) -> Seal {
        let policy = SealPolicy::new(keys).expect("good keys").audience(audience);
        policy.build().expect("a good policy")
    }

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    fn person(client: &str, subject: &str) -> Principal {
        Principal::new(client, "https://id.example", subject)
    }

    #[test]
    fn a_reference_is_the_same_in_every_round_and_another_for_every_flow_question_and_person() {
        let seal = seal(&[SECRET], "reports");
        let flow = Flow::start(at(0)).expect("randomness");
        let refer =
            |link: &Link<'_>, flow, subject| seal.refer(link, flow, &person("app", subject)).expect("a reference");
        let first = refer(&LINK, flow, "ann");
        assert_eq!(first, refer(&LINK, flow.next_round(), "ann"));
        let other = Link {
            question: "other",
            ..LINK
        };
        let changed = Link { pin: [8; 16], ..LINK };
        let others = [
            refer(&other, flow, "ann"),
            refer(&changed, flow, "ann"),
            refer(&LINK, flow, "bob"),
            refer(&LINK, Flow::start(at(0)).expect("randomness"), "ann"),
        ];
        assert!(!others.contains(&first));
    }

    #[test]
    fn a_reference_is_good_for_its_person_with_any_client_until_the_deadline_of_its_flow() {
        let seal = seal(&[SECRET], "reports");
        let flow = Flow::start(at(1_000)).expect("randomness");
        let reference = seal.refer(&LINK, flow, &person("app", "ann")).expect("a reference");
        let day = 24 * 60 * 60;
        let check = |principal: &Principal, now| {
            let good = seal.check_reference(&reference, principal, at(now))?;
            assert_eq!((&*good.wizard, &*good.question), ("store_key", "key"));
            Ok(good.expires_at)
        };
        assert_eq!(check(&person("browser", "ann"), 1_000), Ok(1_000 + day));
        assert_eq!(check(&person("app", "bob"), 1_000), Err(VisitError::OtherPerson));
        assert_eq!(check(&person("app", "ann"), 1_000 + day - 1), Ok(1_000 + day));
        assert_eq!(check(&person("app", "ann"), 1_000 + day), Err(VisitError::Expired));
    }

    #[test]
    fn a_reference_is_good_for_at_least_the_deadline_and_the_same_whatever_part_of_a_second_has_begun() {
        let (ann, nanosecond) = (person("app", "ann"), Duration::from_nanos(1));
        for deadline in [1_000, 1_001, 1_500, 1_999, 60_000].map(Duration::from_millis) {
            let policy = SealPolicy::new([SECRET]).expect("a good key").audience("reports");
            let seal = policy.deadline(deadline).build().expect("a good policy");
            for part in [0, 1, 499, 500, 501, 999].map(Duration::from_millis) {
                let start = at(1_000) + part;
                let flow = Flow::start(start).expect("randomness");
                let reference = seal.refer(&LINK, flow, &ann).expect("a reference");
                let check = |now| seal.check_reference(&reference, &ann, now).map(drop);
                assert_eq!(check(start + deadline - nanosecond), Ok(()), "{deadline:?} {part:?}");
                let over = start + deadline + Duration::from_secs(1);
                assert_eq!(check(over), Err(VisitError::Expired), "{deadline:?} {part:?}");

                let sealed = Flow {
                    started_at: Duration::from_secs(seal.started_at(flow)),
                    ..flow
                };
                assert_eq!(seal.refer(&LINK, sealed, &ann).expect("a reference"), reference);
            }
        }
    }

    #[test]
    fn a_reference_of_another_key_or_service_or_a_changed_one_is_not_valid() {
        let flow = Flow::start(at(0)).expect("randomness");
        let ann = person("app", "ann");
        let reference = seal(&[SECRET], "reports")
            .refer(&LINK, flow, &ann)
            .expect("a reference");
        let check = |seal: &Seal, reference: &str| seal.check_reference(reference, &ann, at(1)).is_ok();
        assert!(
            check(&seal(&[OTHER, SECRET], "reports"), &reference),
            "a rotated key still opens"
        );
        assert!(!check(&seal(&[OTHER], "reports"), &reference));
        assert!(!check(&seal(&[SECRET], "bank"), &reference));
        for at in 0..reference.len() {
            let mut changed = reference.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("ASCII");
            assert!(!check(&seal(&[SECRET], "reports"), &changed), "changed at {at}");
        }
        for text in ["", "A", "ü", &"A".repeat(100_000), &reference[..40]] {
            assert!(!check(&seal(&[SECRET], "reports"), text));
        }
    }

    #[test]
    fn a_reference_says_nothing_about_the_person() {
        let flow = Flow::start(at(0)).expect("randomness");
        let reference = seal(&[SECRET], "reports")
            .refer(&LINK, flow, &person("app", "ann"))
            .expect("a reference");
        let bytes = URL_SAFE_NO_PAD.decode(&reference).expect("base64url");
        for hidden in [b"ann".as_slice(), b"store_key", flow.id.as_bytes()] {
            assert!(!bytes.windows(hidden.len()).any(|window| window == hidden));
        }
    }
}
