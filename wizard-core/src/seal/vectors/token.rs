//! The vectors of `requestState`.

use std::{collections::BTreeSet, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

use super::{Hex, Person, at, key_of, method, policy, vectors};
use crate::{
    canonical,
    json::JsonObject,
    seal::{Binding, Kind, Rejected, Seal, claims::Claims},
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
    changed: Option<String>,
    token: String,
    request: Request,
    opened_at: u64,
    expected: Expected,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    key: Hex,
    key_id: Hex,
    nonce: Hex,
    claims: Option<Claimed>,
    state: Option<Hex>,
    payload: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claimed {
    kind: String,
    issued_at: u64,
    expires_at: u64,
    flow: Hex,
    started_at: u64,
    rounds: u8,
    audience: String,
    method: String,
    target: String,
    arguments: Hex,
    principal: Option<Hex>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    kind: String,
    method: String,
    target: String,
    arguments: Option<JsonObject>,
    name_of_resource: Option<String>,
    principal: Option<Person>,
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
    flow: Hex,
    started_at: u64,
    rounds: u8,
    state: Hex,
}

impl Sealed {
    /// The token that this crate makes with this key, this nonce and these claims.
    fn token(&self) -> String {
        let ring = key_of(&self.key, &self.key_id);
        let key = ring.sealing();
        match (&self.claims, &self.state) {
            (Some(claims), Some(state)) => {
                let mut payload = Vec::new();
                claims.claims().encode(&mut payload);
                payload.extend_from_slice(state.as_ref());
                assert_eq!(Hex(payload), self.payload, "claims and state are the payload");
                claims.are_read_from(&self.payload, state);
            }
            (None, None) => {}
            _ => panic!("claims and a state, or neither"),
        }
        let (nonce, mut sealed) = (self.nonce.array(), self.payload.0.clone());
        let associated = [b"wz4.", key.id.as_slice()].concat();
        let tag = key
            .cipher
            .seal(&nonce, &associated, &mut sealed)
            .expect("a short payload");
        let bytes = [key.id.as_slice(), &nonce, &sealed, &tag].concat();
        format!("wz4.{}", URL_SAFE_NO_PAD.encode(bytes))
    }
}

impl Claimed {
    fn claims(&self) -> Claims<'_> {
        Claims {
            kind: kind(&self.kind),
            issued_at: self.issued_at,
            expires_at: self.expires_at,
            flow: self.flow.flow(),
            started_at: self.started_at,
            rounds: self.rounds,
            audience: &self.audience,
            method: method(&self.method),
            target: &self.target,
            arguments: self.arguments.array(),
            principal: self.principal.as_ref().map(Hex::array),
        }
    }

    /// Each claim is the one that is read from `payload`, and what stands behind them is the state.
    fn are_read_from(&self, payload: &Hex, state: &Hex) {
        let (read, behind) = Claims::decode(payload.as_ref()).expect("good claims");
        assert_eq!((read.kind, read.method), (kind(&self.kind), method(&self.method)));
        assert_eq!((read.issued_at, read.expires_at), (self.issued_at, self.expires_at));
        assert_eq!(Hex::of(read.flow.as_bytes()), self.flow);
        assert_eq!((read.started_at, read.rounds), (self.started_at, self.rounds));
        assert_eq!((read.audience, read.target), (&*self.audience, &*self.target));
        assert_eq!(Hex::of(read.arguments), self.arguments);
        assert_eq!(read.principal.map(Hex::of), self.principal);
        assert_eq!(Hex::of(behind), *state);
    }
}

impl Vector {
    fn seal(&self) -> Seal {
        let policy = policy(&self.keys, &self.audience).max_len(self.max_len);
        let deadline = Duration::from_secs(self.deadline);
        policy.deadline(deadline).build().expect("a good policy")
    }

    /// What comes of `token` for the request of this vector.
    fn open(&self, token: &str) -> Expected {
        let request = &self.request;
        let principal = request.principal.as_ref().map(Person::principal);
        let arguments = match &request.name_of_resource {
            None => canonical::arguments_digest(request.arguments.as_ref()),
            Some(name) => canonical::arguments_digest_of(name, request.arguments.as_ref()),
        };
        let binding = Binding {
            kind: kind(&request.kind),
            method: method(&request.method),
            target: &request.target,
            arguments,
            principal: principal.as_ref(),
        };
        match self.seal().open_at_once(token, &binding, at(self.opened_at)) {
            Ok(opened) => Expected::Opens(Opens {
                flow: Hex::of(opened.flow().id.as_bytes()),
                started_at: opened.flow().started_at.as_secs(),
                rounds: opened.flow().rounds,
                state: Hex::of(opened.state()),
            }),
            Err(rejected) => Expected::Refused(format!("{rejected:?}")),
        }
    }
}

fn kind(name: &str) -> Kind {
    match name {
        "wizard" => Kind::Wizard,
        "handler" => Kind::Handler,
        other => panic!("there is no kind {other}"),
    }
}

#[test]
fn every_token_that_independent_code_made_opens_or_is_refused_as_it_says() {
    for (name, vector) in vectors::<Vector>("token") {
        assert!(!vector.shows.is_empty(), "{name} says what it shows");
        let opened = vector.open(&vector.token);
        assert_eq!(opened, vector.expected, "{name}: {}", vector.shows);
        if let Expected::Opens(opened) = opened {
            let Some(claims) = &vector.sealed.claims else { continue };
            assert_eq!(opened.flow, claims.flow, "{name}");
            assert_eq!(
                (opened.started_at, opened.rounds),
                (claims.started_at, claims.rounds),
                "{name}"
            );
            assert_eq!(Some(opened.state), vector.sealed.state, "{name}");
        }
    }
}

/// The change is all that a changed token is refused for.
#[test]
fn every_token_is_the_one_that_the_crate_makes_and_where_it_was_changed_that_one_opens() {
    for (name, vector) in vectors::<Vector>("token") {
        let made = vector.sealed.token();
        match &vector.changed {
            None => assert_eq!(made, vector.token, "{name}"),
            Some(change) => {
                assert!(!change.is_empty(), "{name}");
                assert_ne!(made, vector.token, "{name}");
                assert!(matches!(vector.open(&made), Expected::Opens(_)), "{name}");
            }
        }
    }
}

#[test]
fn every_reason_to_refuse_a_token_has_a_vector() {
    let vectors = vectors::<Vector>("token");
    if vectors.is_empty() {
        return;
    }
    let refused: BTreeSet<_> = vectors
        .into_iter()
        .filter_map(|(_, vector)| match vector.expected {
            Expected::Refused(reason) => Some(reason),
            Expected::Opens(_) => None,
        })
        .collect();
    // The next reason after each one, so that the compiler asks for one that is new.
    let next = |reason: &Rejected| match reason {
        Rejected::TooLong => Some(Rejected::NotAToken),
        Rejected::NotAToken => Some(Rejected::UnknownKey),
        Rejected::UnknownKey => Some(Rejected::Forged),
        Rejected::Forged => Some(Rejected::Malformed),
        Rejected::Malformed => Some(Rejected::Expired),
        Rejected::Expired => Some(Rejected::PastDeadline),
        Rejected::PastDeadline => Some(Rejected::FromTheFuture),
        Rejected::FromTheFuture => Some(Rejected::Audience),
        Rejected::Audience => Some(Rejected::Kind),
        Rejected::Kind => Some(Rejected::Method),
        Rejected::Method => Some(Rejected::Target),
        Rejected::Target => Some(Rejected::Arguments),
        Rejected::Arguments => Some(Rejected::Principal),
        // The last two are those of a codec, which makes a text of its own.
        Rejected::Principal | Rejected::Codec { .. } | Rejected::ByACodec => None,
    };
    let reasons = std::iter::successors(Some(Rejected::TooLong), next);
    let reasons: BTreeSet<_> = reasons.map(|reason| format!("{reason:?}")).collect();
    assert_eq!(refused, reasons);
}
