//! The state of a flow, which the client keeps: encrypted, and bound to the request that it was made for.
//!
//! A token is a prefix and, as base64url, the id of a key, a nonce, the claims and a tag. It is opened and made in one buffer
//! each; nothing is copied out of the one and into the other but what is kept.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use xaes_256_gcm::{
    Nonce, Tag, Xaes256Gcm,
    aead::{AeadInOut, KeyInit},
};
use zeroize::Zeroizing;

use super::Refused;

const PREFIX: &str = "bh1.";
const ID_LEN: usize = 4;
const NONCE_LEN: usize = 24;
const TAG_LEN: usize = 16;
const HEADER_LEN: usize = ID_LEN + NONCE_LEN;
/// The longest token, in bytes.
const MAX_LEN: usize = 64 << 10;
/// Seconds, as all times here: for a round, for a flow, and how far another clock may run ahead.
const TTL: u64 = 600;
const DEADLINE: u64 = 24 * 60 * 60;
const CLOCK_SKEW: u64 = 60;

pub(super) const PIN_LEN: usize = 16;
pub(super) type Pin = [u8; PIN_LEN];

/// Seals and opens the states of one service.
pub(super) struct Seal {
    /// The first seals, each opens.
    keys: Vec<Key>,
    audience: String,
}

struct Key {
    id: [u8; ID_LEN],
    cipher: Xaes256Gcm,
    /// What is authenticated beside the claims: the prefix and the id.
    associated: [u8; PREFIX.len() + ID_LEN],
}

/// What a state is bound to beside its audience.
pub(super) struct Binding<'a> {
    pub(super) target: &'a str,
    pub(super) arguments: [u8; 32],
    pub(super) principal: Option<&'a str>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Flow {
    id: [u8; 16],
    started_at: u64,
    /// How many times it has asked.
    pub(super) rounds: u8,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Claims<'a> {
    kind: Kind,
    issued_at: u64,
    expires_at: u64,
    pub(super) flow: Flow,
    audience: &'a str,
    method: Method,
    target: &'a str,
    arguments: [u8; 32],
    principal: Option<[u8; 32]>,
    #[serde(borrow)]
    pub(super) recorded: Vec<Recorded<'a>>,
    #[serde(borrow)]
    pub(super) asked: Asked<'a>,
}

/// Whose state it is: no other part of the service takes it for its own.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Kind {
    Texts,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Method {
    ToolsCall,
}

/// An answer that was taken, and the question for which it was.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Recorded<'a> {
    pub(super) key: &'a str,
    pub(super) pin: Pin,
    pub(super) text: &'a str,
}

/// The question that was asked in the round that made the state.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) struct Asked<'a> {
    pub(super) key: &'a str,
    pub(super) pin: Pin,
    /// Wrong answers so far.
    pub(super) attempts: u8,
}

/// Why a state was refused: for the log alone.
#[derive(Debug)]
pub(super) enum Rejected {
    TooLong,
    NotAToken,
    UnknownKey,
    Forged,
    Malformed,
    FromTheFuture,
    Expired,
    OfAnotherRequest,
}

impl Flow {
    pub(super) fn start(now: SystemTime) -> Result<Self, getrandom::Error> {
        let mut id = [0; 16];
        getrandom::fill(&mut id)?;
        Ok(Self {
            id,
            started_at: seconds(now),
            rounds: 0,
        })
    }

    /// Salted, so that the states of one person cannot be told to belong together.
    fn digest(&self, principal: &str) -> [u8; 32] {
        Sha256::new()
            .chain_update(self.id)
            .chain_update(principal)
            .finalize()
            .into()
    }
}

impl Seal {
    /// A seal with a key of this process.
    pub(super) fn new(audience: &str) -> Self {
        let mut secret = Zeroizing::new([0; 32]);
        getrandom::fill(secret.as_mut_slice()).expect("the system has randomness at the start");
        Self {
            keys: vec![Key::new(&secret)],
            audience: audience.to_owned(),
        }
    }

    /// The claims of a state that is good for this request. Their bytes are in `opened`.
    pub(super) fn open<'o>(
        &self,
        token: &str,
        opened: &'o mut Vec<u8>,
        binding: &Binding<'_>,
        now: SystemTime,
    ) -> Result<Claims<'o>, Rejected> {
        if token.len() > MAX_LEN {
            return Err(Rejected::TooLong);
        }
        let encoded = token.strip_prefix(PREFIX).ok_or(Rejected::NotAToken)?;
        *opened = URL_SAFE_NO_PAD.decode(encoded).map_err(|_| Rejected::NotAToken)?;
        let (id, rest) = opened.split_first_chunk_mut::<ID_LEN>().ok_or(Rejected::NotAToken)?;
        let (nonce, rest) = rest.split_first_chunk_mut::<NONCE_LEN>().ok_or(Rejected::NotAToken)?;
        let (payload, tag) = rest.split_last_chunk_mut::<TAG_LEN>().ok_or(Rejected::NotAToken)?;
        let key = self.keys.iter().find(|key| key.id == *id).ok_or(Rejected::UnknownKey)?;
        key.cipher
            .decrypt_inout_detached(
                &Nonce::from(*nonce),
                &key.associated,
                (&mut *payload).into(),
                &Tag::from(*tag),
            )
            .map_err(|_| Rejected::Forged)?;
        let Ok((claims, [])) = postcard::take_from_bytes::<Claims<'o>>(payload) else {
            return Err(Rejected::Malformed);
        };
        self.check(&claims, binding, seconds(now))?;
        Ok(claims)
    }

    fn check(&self, claims: &Claims<'_>, binding: &Binding<'_>, now: u64) -> Result<(), Rejected> {
        if claims.issued_at > now.saturating_add(CLOCK_SKEW) {
            return Err(Rejected::FromTheFuture);
        }
        // A state never outlives its flow; a shorter deadline of today holds for older states too.
        if now >= claims.expires_at || now >= claims.flow.started_at.saturating_add(DEADLINE) {
            return Err(Rejected::Expired);
        }
        let principal = binding.principal.map(|principal| claims.flow.digest(principal));
        let is_good = claims.kind == Kind::Texts
            && claims.audience == self.audience
            && claims.method == Method::ToolsCall
            && claims.target == binding.target
            && claims.arguments == binding.arguments
            && claims.principal == principal;
        is_good.then_some(()).ok_or(Rejected::OfAnotherRequest)
    }

    /// The next state of `flow`, as bytes that [`push_text`] writes; `None` if it would be longer than a state may be.
    pub(super) fn seal(
        &self,
        binding: &Binding<'_>,
        flow: Flow,
        recorded: Vec<Recorded<'_>>,
        asked: Asked<'_>,
        now: SystemTime,
    ) -> Result<Option<Vec<u8>>, Refused> {
        let issued_at = seconds(now);
        let flow = Flow {
            rounds: flow.rounds.saturating_add(1),
            ..flow
        };
        // Three lengths of less than 128 bytes and a pin beside the texts of an answer, and less than 256 bytes for the rest.
        let texts: usize = recorded
            .iter()
            .map(|record| record.key.len() + record.text.len() + 20)
            .sum();
        let capacity = HEADER_LEN + 256 + self.audience.len() + binding.target.len() + texts + TAG_LEN;
        let claims = Claims {
            kind: Kind::Texts,
            issued_at,
            expires_at: issued_at
                .saturating_add(TTL)
                .min(flow.started_at.saturating_add(DEADLINE)),
            flow,
            audience: &self.audience,
            method: Method::ToolsCall,
            target: binding.target,
            arguments: binding.arguments,
            principal: binding.principal.map(|principal| flow.digest(principal)),
            recorded,
            asked,
        };
        let key = &self.keys[0];
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce)?;
        let mut sealed = Vec::with_capacity(capacity);
        sealed.extend_from_slice(&key.id);
        sealed.extend_from_slice(&nonce);
        let mut sealed = postcard::to_extend(&claims, sealed).expect("plain data into memory cannot fail");
        let payload = &mut sealed[HEADER_LEN..];
        let tag = key
            .cipher
            .encrypt_inout_detached(&Nonce::from(nonce), &key.associated, payload.into())
            .expect("a state is far shorter than what one nonce can encrypt");
        sealed.extend_from_slice(&tag);
        Ok((text_len(&sealed) <= MAX_LEN).then_some(sealed))
    }
}

impl Key {
    fn new(secret: &Zeroizing<[u8; 32]>) -> Self {
        let digest = Sha256::new()
            .chain_update(b"id of a key")
            .chain_update(secret.as_slice())
            .finalize();
        let mut id = [0; ID_LEN];
        id.copy_from_slice(&digest[..ID_LEN]);
        let mut associated = [0; PREFIX.len() + ID_LEN];
        associated[..PREFIX.len()].copy_from_slice(PREFIX.as_bytes());
        associated[PREFIX.len()..].copy_from_slice(&id);
        Self {
            id,
            cipher: Xaes256Gcm::new((&**secret).into()),
            associated,
        }
    }
}

/// The length of a state as a text.
pub(super) fn text_len(sealed: &[u8]) -> usize {
    PREFIX.len() + (sealed.len() * 4).div_ceil(3)
}

/// Writes a state as a text, in which nothing has to be escaped.
pub(super) fn push_text(sealed: &[u8], into: &mut Vec<u8>) {
    into.extend_from_slice(PREFIX.as_bytes());
    let start = into.len();
    into.resize(start + text_len(sealed) - PREFIX.len(), 0);
    URL_SAFE_NO_PAD
        .encode_slice(sealed, &mut into[start..])
        .expect("the text is exactly so long");
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}
