//! The seal: the encryption of `requestState`, which the client keeps between two rounds and which is treated as an attacker's
//! (specification 2026-07-28, basic/utilities/mrtr, "Security Considerations").
//!
//! A token opens only for the request it was made for: same key, audience, method, target, arguments, principal and
//! kind, before its expiry and its flow's deadline. Everything else is one refusal, whose reason goes to the log alone.
//! The payload is parsed only after it was authenticated.
#![doc = include_str!("format.md")]

mod aead;
mod binding;
mod claims;
mod codec;
mod error;
mod handler_state;
mod keys;
mod link;
mod policy;
mod record;
#[cfg(test)]
mod tests;
mod token;
#[cfg(test)]
mod vectors;

use std::{
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

pub(crate) use codec::EndOfTime;
pub use codec::{Codec, CodecError, Coding};
pub use error::{Rejected, SealError};
pub use handler_state::{HandlerState, SealedFor};
pub use keys::{KeyError, Keys};
pub use link::VisitError;
pub(crate) use link::{GoodLink, Link};
pub use policy::{IntoSeal, PolicyError, SealPolicy};
pub(crate) use record::Recorder;

pub(crate) use binding::{Binding, Flow};
use claims::Claims;
pub(crate) use claims::{Kind, Method};
use codec::{Coded, Coder};
use keys::KeyRing;
use token::Unsealed;

/// How far another instance's clock may run ahead.
const CLOCK_SKEW: Duration = Duration::from_secs(60);

/// How long after the deadline of a flow a ledger knows of it: the clock of another instance may be late, and a request that came
/// just before may wait for another one and for look-ups.
const STILL_KNOWN: Duration = Duration::from_secs(60 * 60);

/// Seals and opens `requestState`. Made by a [`SealPolicy`].
#[derive(Debug)]
pub struct Seal {
    ring: RwLock<Arc<KeyRing>>,
    /// Encrypts the tokens, in the place of the ring.
    codec: Option<Coder>,
    is_ephemeral: bool,
    audience: String,
    ttl: Duration,
    deadline: Duration,
    max_len: usize,
    /// How many bytes a token holds at most: claims and state.
    room: usize,
}

/// What was in a token that is good. Only [`Seal::open`] makes one, so no state is read that was not checked.
pub(crate) struct Opened {
    flow: Flow,
    /// The claims, and the state behind them.
    payload: Vec<u8>,
    state_at: usize,
}

/// States never reach a log.
impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("flow", &self.flow)
            .finish_non_exhaustive()
    }
}

impl Opened {
    pub(crate) fn flow(&self) -> Flow {
        self.flow
    }

    pub(crate) fn state(&self) -> &[u8] {
        &self.payload[self.state_at..]
    }

    pub(crate) fn into_state(mut self) -> Vec<u8> {
        self.payload.split_off(self.state_at)
    }
}

impl Seal {
    /// Whether its key was drawn for this process alone ([`SealPolicy::ephemeral`]).
    pub fn is_ephemeral(&self) -> bool {
        self.is_ephemeral
    }

    /// Replaces the keys while the seal is in use: from now on the first one seals, and every one opens. A state that is being
    /// sealed meanwhile may still get the key before.
    ///
    /// To replace a key without losing a flow takes three steps, each of which every process of the service has to have taken
    /// before the first one takes the next: `[old, new]`, so that every process can open what the new key seals; `[new, old]`,
    /// so that it seals; and `[new]`, when what the old one has sealed has expired: after the [`ttl`](SealPolicy::ttl) of a
    /// round, or with links of pages after the [`deadline`](SealPolicy::deadline) of a flow. A step less loses those flows whose
    /// next request comes to a process that does not have the key yet.
    ///
    /// ```
    /// use wizard_core::SealPolicy;
    ///
    /// let (old, new) = ("GP9t4bqzSnJ1vXcD0oZkUe7yRa2LwHfM", "Qm5Yd8TjKs3NxBv6Wg1PzEo4LhRc7UaF");
    /// let seal = SealPolicy::new([old])?.audience("reports").build()?;
    /// seal.replace_keys([old, new])?;
    /// assert!(seal.replace_keys(["short"]).is_err(), "nothing has changed");
    /// seal.replace_keys([new, old])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`SealPolicy::new`], and where the key was drawn for this process alone. The keys stay as they were.
    pub fn replace_keys(&self, keys: impl Keys) -> Result<(), KeyError> {
        if self.is_ephemeral {
            return Err(KeyError::Ephemeral);
        }
        let ring = Arc::new(KeyRing::new(keys)?);
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = ring;
        Ok(())
    }

    /// The keys as they are now.
    fn ring(&self) -> Arc<KeyRing> {
        Arc::clone(&self.ring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How long a person may take for one round.
    #[cfg(feature = "rmcp")]
    pub(crate) fn ttl(&self) -> Duration {
        self.ttl
    }

    /// How long a flow may take.
    #[cfg(feature = "rmcp")]
    pub(crate) fn deadline(&self) -> Duration {
        self.deadline
    }

    /// Until when a ledger has to know of `flow`, in seconds since 1970: as long as any process may take a state of it.
    pub(crate) fn known_until(&self, flow: Flow) -> u64 {
        known_until(self.deadline_of(self.started_at(flow)))
    }

    /// How many bytes a token holds at most: claims and state.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// The length of a token that holds as many bytes.
    pub(crate) fn len_for(&self, bytes: usize) -> usize {
        match &self.codec {
            None => token::len_for(bytes),
            Some(codec) => codec.len_for(bytes),
        }
    }

    /// Rule 10: seals a state with a fresh expiry that never passes the flow's deadline. `write_state` puts the state behind
    /// the bytes that it is given. A codec may take until the end of its time.
    pub(crate) fn seal<'a>(
        &'a self,
        binding: &Binding<'_>,
        flow: Flow,
        write_state: impl FnOnce(&mut Vec<u8>),
        now: SystemTime,
        over: Option<&'a EndOfTime>,
    ) -> Coded<'a, Result<String, SealError>> {
        let Some(codec) = &self.codec else {
            return Coded::now(self.seal_at_once(binding, flow, write_state, now));
        };
        let mut bytes = Coder::payload();
        self.claims(binding, flow, now).encode(&mut bytes);
        write_state(&mut bytes);
        Coded::later(codec.seal(bytes, self.room, self.max_len, over))
    }

    /// The same, by the keys of the ring.
    pub(crate) fn seal_at_once(
        &self,
        binding: &Binding<'_>,
        flow: Flow,
        write_state: impl FnOnce(&mut Vec<u8>),
        now: SystemTime,
    ) -> Result<String, SealError> {
        if self.codec.is_some() {
            return Err(SealError::ByACodec);
        }
        let ring = self.ring();
        let mut token = Unsealed::with(ring.sealing())?;
        self.claims(binding, flow, now).encode(token.payload());
        write_state(token.payload());
        let token = token.seal()?;
        if token.len() > self.max_len {
            return Err(SealError::TooLong);
        }
        Ok(token)
    }

    /// The claims of a token that is made now.
    fn claims<'a>(&'a self, binding: &Binding<'a>, flow: Flow, now: SystemTime) -> Claims<'a> {
        let started_at = self.started_at(flow);
        let expires_at = rounded_up(since_1970(now).saturating_add(self.ttl));
        Claims {
            kind: binding.kind,
            issued_at: seconds(now),
            expires_at: expires_at.min(self.deadline_of(started_at)),
            flow: flow.id,
            started_at,
            rounds: flow.rounds,
            audience: &self.audience,
            method: binding.method,
            target: binding.target,
            arguments: binding.arguments,
            principal: binding.principal.map(|principal| principal.digest(&flow.id)),
        }
    }

    /// Opens a token for the request that `binding` describes. A codec may take until the end of its time.
    pub(crate) fn open<'a>(
        &'a self,
        token: &'a str,
        binding: &'a Binding<'a>,
        now: SystemTime,
        over: Option<&'a EndOfTime>,
    ) -> Coded<'a, Result<Opened, Rejected>> {
        let Some(codec) = &self.codec else {
            return Coded::now(self.open_at_once(token, binding, now));
        };
        Coded::later(async move {
            self.check_length(token)?;
            let payload = codec.read(token, self.room, over).await?;
            self.checked(payload, binding, now)
        })
    }

    /// The same, by the keys of the ring.
    pub(crate) fn open_at_once(&self, token: &str, binding: &Binding<'_>, now: SystemTime) -> Result<Opened, Rejected> {
        if self.codec.is_some() {
            return Err(Rejected::ByACodec);
        }
        self.check_length(token)?;
        let payload = token::read(&self.ring(), token)?;
        self.checked(payload, binding, now)
    }

    /// What is in a payload that was authenticated, if it is good for the request that `binding` describes.
    fn checked(&self, payload: Vec<u8>, binding: &Binding<'_>, now: SystemTime) -> Result<Opened, Rejected> {
        let (claims, state) = Claims::decode(&payload)?;
        self.check_time(&claims, now)?;
        self.check_binding(&claims, binding)?;
        let flow = Flow {
            id: claims.flow,
            started_at: Duration::from_secs(claims.started_at),
            rounds: claims.rounds,
        };
        let state_at = payload.len() - state.len();
        Ok(Opened {
            flow,
            payload,
            state_at,
        })
    }

    /// Rule 9, before anything is decoded.
    fn check_length(&self, token: &str) -> Result<(), Rejected> {
        if token.len() > self.max_len {
            return Err(Rejected::TooLong);
        }
        Ok(())
    }

    fn check_time(&self, claims: &Claims<'_>, now: SystemTime) -> Result<(), Rejected> {
        let now = seconds(now);
        if claims.issued_at > now.saturating_add(CLOCK_SKEW.as_secs()) {
            return Err(Rejected::FromTheFuture);
        }
        if now >= self.deadline_of(claims.started_at) {
            return Err(Rejected::PastDeadline);
        }
        if now >= claims.expires_at {
            return Err(Rejected::Expired);
        }
        Ok(())
    }

    fn check_binding(&self, claims: &Claims<'_>, binding: &Binding<'_>) -> Result<(), Rejected> {
        let principal = binding.principal.map(|principal| principal.digest(&claims.flow));
        let checks = [
            (claims.audience == self.audience, Rejected::Audience),
            (claims.kind == binding.kind, Rejected::Kind),
            (claims.method == binding.method, Rejected::Method),
            (claims.target == binding.target, Rejected::Target),
            (claims.arguments == binding.arguments, Rejected::Arguments),
            (claims.principal == principal, Rejected::Principal),
        ];
        checks
            .into_iter()
            .find(|(holds, _)| !holds)
            .map_or(Ok(()), |(_, rejected)| Err(rejected))
    }

    /// When `flow` started, in the whole seconds that tokens and references have: rounded so that
    /// [`deadline_of`](Self::deadline_of) is at least the deadline after the start, and less than one second later. What has
    /// been rounded stays as it is, so it is the same in every round.
    fn started_at(&self, flow: Flow) -> u64 {
        let over = rounded_up(flow.started_at.saturating_add(self.deadline));
        let started_at = over.saturating_sub(rounded_up(self.deadline));
        // With a deadline longer than time can be counted, the subtraction leaves 0.
        started_at.max(flow.started_at.as_secs())
    }

    fn deadline_of(&self, started_at: u64) -> u64 {
        started_at.saturating_add(rounded_up(self.deadline))
    }
}

fn since_1970(time: SystemTime) -> Duration {
    time.duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Until when a ledger knows of what expires at this time, in seconds since 1970.
pub(crate) fn known_until(expires_at: u64) -> u64 {
    expires_at.saturating_add(STILL_KNOWN.as_secs())
}

/// Seconds since 1970.
pub(crate) fn seconds(time: SystemTime) -> u64 {
    since_1970(time).as_secs()
}

/// Rounded up to whole seconds, so that nothing ends before the time that was configured.
fn rounded_up(time: Duration) -> u64 {
    time.as_secs().saturating_add(u64::from(time.subsec_nanos() > 0))
}
