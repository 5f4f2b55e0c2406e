//! The vectors of what a ledger stores.

use std::time::Duration;

use serde::Deserialize;

use super::{Hex, Person, key_of, method, policy, vectors};
use crate::seal::{Binding, Flow, Kind, Recorder};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    shows: String,
    keys: Vec<Hex>,
    made_for: Request,
    sealed: Sealed,
    changed: Option<String>,
    record: Hex,
    opened_for: Request,
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    audience: String,
    method: String,
    target: String,
    flow: Hex,
    principal: Option<Person>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    key: Hex,
    key_id: Hex,
    nonce: Hex,
    bound_to: Hex,
    plain: Hex,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Expected {
    Opens(Hex),
    Refused,
}

impl Request {
    fn recorder(&self, keys: &[Hex]) -> Recorder {
        let principal = self.principal.as_ref().map(Person::principal);
        let binding = Binding {
            kind: Kind::Wizard,
            method: method(&self.method),
            target: &self.target,
            arguments: [0; 32],
            principal: principal.as_ref(),
        };
        let flow = Flow {
            id: self.flow.flow(),
            started_at: Duration::ZERO,
            rounds: 0,
        };
        let seal = policy(keys, &self.audience).build().expect("a good policy");
        seal.recorder(&binding, flow)
    }
}

impl Vector {
    fn open(&self, record: &Hex) -> Expected {
        let opened = self.opened_for.recorder(&self.keys).open(record.as_ref());
        opened.map_or(Expected::Refused, |plain| Expected::Opens(Hex(plain)))
    }

    /// The record that this crate makes with this key and this nonce for the same request.
    fn sealed(&self) -> Hex {
        let sealed = &self.sealed;
        let ring = key_of(&sealed.key, &sealed.key_id);
        let key = ring.sealing();
        let bound_to = self.made_for.recorder(&self.keys).bound_to;
        assert_eq!(Hex::of(bound_to), sealed.bound_to, "what it is bound to");
        let (nonce, mut bytes) = (sealed.nonce.array(), sealed.plain.0.clone());
        let tag = key.records.seal(&nonce, &bound_to, &mut bytes).expect("a short record");
        Hex([key.id.as_slice(), &nonce, &bytes, &tag].concat())
    }
}

#[test]
fn every_record_that_independent_code_made_opens_or_is_refused_as_it_says() {
    for (name, vector) in vectors::<Vector>("record") {
        assert!(!vector.shows.is_empty(), "{name} says what it shows");
        assert_eq!(vector.open(&vector.record), vector.expected, "{name}: {}", vector.shows);
    }
}

/// The change is all that a changed record is refused for.
#[test]
fn every_record_is_the_one_that_the_crate_makes_and_where_it_was_changed_that_one_opens() {
    for (name, vector) in vectors::<Vector>("record") {
        let sealed = vector.sealed();
        match &vector.changed {
            None => assert_eq!(sealed, vector.record, "{name}"),
            Some(change) => {
                assert!(!change.is_empty(), "{name}");
                assert_ne!(sealed, vector.record, "{name}");
                assert_eq!(
                    vector.open(&sealed),
                    Expected::Opens(vector.sealed.plain.clone()),
                    "{name}"
                );
            }
        }
    }
}
