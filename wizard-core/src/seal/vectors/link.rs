//! The vectors of references of pages.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

use super::{Hex, Person, at, key_of, policy, vectors};
use crate::seal::{
    Flow, Link, Seal,
    link::{LABEL, Payload},
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    shows: String,
    keys: Vec<Hex>,
    audience: String,
    deadline: u64,
    max_len: usize,
    sealed: Sealed,
    made_for: Option<MadeFor>,
    changed: Option<String>,
    reference: String,
    principal: Person,
    opened_at: u64,
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    key: Hex,
    key_id: Hex,
    audience: String,
    nonce: Hex,
    nonce_is_derived: bool,
    fields: Option<Fields>,
    payload: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    flow: Hex,
    expires_at: u64,
    person: Hex,
    wizard: String,
    question: String,
    pin: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeFor {
    flow: Hex,
    started_at: u64,
    principal: Person,
    wizard: String,
    question: String,
    pin: Hex,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Expected {
    Opens(Opens),
    Refused(String),
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opens {
    wizard: String,
    question: String,
    expires_at: u64,
}

impl Sealed {
    /// The reference that this crate makes with this key, this nonce and these fields.
    fn reference(&self) -> String {
        let ring = key_of(&self.key, &self.key_id);
        let key = ring.sealing();
        if let Some(fields) = &self.fields {
            fields.are_read_from(&self.payload);
        }
        let audience = self.audience.as_bytes();
        let length = (audience.len() as u64).to_be_bytes();
        let associated = [LABEL, &key.id, &length, audience].concat();
        let nonce = self.nonce.array();
        let derived = key.link_nonce(&[&associated, self.payload.as_ref()]);
        assert_eq!(nonce == derived, self.nonce_is_derived, "the nonce");
        let mut sealed = self.payload.0.clone();
        let tag = key
            .links
            .seal(&nonce, &associated, &mut sealed)
            .expect("a short payload");
        URL_SAFE_NO_PAD.encode([key.id.as_slice(), &nonce, &sealed, &tag].concat())
    }
}

impl Fields {
    /// The fields are the payload, and each is the one that is read from it.
    fn are_read_from(&self, payload: &Hex) {
        let read: Payload<'_> = postcard::from_bytes(payload.as_ref()).expect("a good payload");
        assert_eq!(Hex::of(read.flow.as_bytes()), self.flow);
        assert_eq!(read.expires_at, self.expires_at);
        assert_eq!(Hex::of(read.person), self.person);
        assert_eq!((read.wizard, read.question), (&*self.wizard, &*self.question));
        assert_eq!(Hex::of(read.pin), self.pin);
        assert_eq!(Hex(postcard::to_stdvec(&read).expect("plain data")), *payload);
    }
}

impl Vector {
    fn seal(&self, audience: &str) -> Seal {
        let policy = policy(&self.keys, audience).max_len(self.max_len);
        let deadline = Duration::from_secs(self.deadline);
        policy.deadline(deadline).build().expect("a good policy")
    }

    /// What comes of `reference` for the person of this vector.
    fn open(&self, reference: &str) -> Expected {
        let seal = self.seal(&self.audience);
        match seal.check_reference(reference, &self.principal.principal(), at(self.opened_at)) {
            Ok(good) => Expected::Opens(Opens {
                wizard: good.wizard,
                question: good.question,
                expires_at: good.expires_at,
            }),
            Err(error) => Expected::Refused(format!("{error:?}")),
        }
    }
}

#[test]
fn every_reference_that_independent_code_made_opens_or_is_refused_as_it_says() {
    for (name, vector) in vectors::<Vector>("link") {
        assert!(!vector.shows.is_empty(), "{name} says what it shows");
        assert_eq!(
            vector.open(&vector.reference),
            vector.expected,
            "{name}: {}",
            vector.shows
        );
    }
}

/// The change is all that a changed reference is refused for.
#[test]
fn every_reference_is_the_one_that_the_crate_seals_and_where_it_was_changed_that_one_opens() {
    for (name, vector) in vectors::<Vector>("link") {
        let sealed = vector.sealed.reference();
        match &vector.changed {
            None => assert_eq!(sealed, vector.reference, "{name}"),
            Some(change) => {
                assert!(!change.is_empty(), "{name}");
                assert_ne!(sealed, vector.reference, "{name}");
                assert!(matches!(vector.open(&sealed), Expected::Opens(_)), "{name}");
            }
        }
    }
}

#[test]
fn every_reference_of_a_page_is_the_one_that_the_crate_makes_for_it() {
    let mut made = 0;
    let vectors = vectors::<Vector>("link");
    for (name, vector) in &vectors {
        let sealed = &vector.sealed;
        let Some(made_for) = &vector.made_for else { continue };
        let seal = vector.seal(&sealed.audience);
        seal.replace_keys([&sealed.key]).expect("a good key");
        let link = Link {
            wizard: &made_for.wizard,
            question: &made_for.question,
            pin: made_for.pin.array(),
        };
        let flow = Flow {
            id: made_for.flow.flow(),
            started_at: Duration::from_secs(made_for.started_at),
            rounds: 0,
        };
        let reference = seal.refer(&link, flow, &made_for.principal.principal());
        assert_eq!(reference.expect("a reference"), sealed.reference(), "{name}");
        made += 1;
    }
    assert!(
        vectors.is_empty() || made > 10,
        "only {made} say what they are made for"
    );
}
