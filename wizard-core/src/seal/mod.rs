//! The seal: the encryption of `requestState`, which the client keeps between two rounds and which is treated as an attacker's
//! (specification 2026-07-28, basic/utilities/mrtr, "Security Considerations").
//!
//! A token opens only for the request it was made for: same key, audience, method, target, arguments, principal and
//! kind, before its expiry and its flow's deadline. Everything else is one refusal, whose reason goes to the log alone.
//! The payload is parsed only after it was authenticated.

mod aead;
mod binding;
mod claims;
mod handler_state;
mod keys;
mod link;
mod policy;
mod record;
#[cfg(test)]
mod tests;
mod token;

use std::{
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

pub use handler_state::{HandlerState, SealedFor};
pub use keys::KeyError;
pub use link::VisitError;
pub(crate) use link::{GoodLink, Link};
pub use policy::{IntoSeal, PolicyError, SealPolicy};
pub(crate) use record::Recorder;

pub(crate) use binding::{Binding, Flow};
use claims::Claims;
pub(crate) use claims::{Kind, Method};
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
    is_ephemeral: bool,
    audience: String,
    ttl: Duration,
    deadline: Duration,
    max_len: usize,
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

/// Why a token was refused. This is for the log alone: every client gets the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejected {
    /// It is longer than the limit.
    #[error("the state is longer than the limit")]
    TooLong,
    /// It is not a token of this framework.
    #[error("the state is no token of this framework, or not in canonical form")]
    NotAToken,
    /// No key of the ring has its id.
    #[error(
        "the state was sealed with a key that this process does not have: share the key between instances and restarts"
    )]
    UnknownKey,
    /// It was changed.
    #[error("the state was changed, or sealed with another key")]
    Forged,
    /// What is inside cannot be read.
    #[error("the state holds what this version cannot read")]
    Malformed,
    /// Its time is over.
    #[error("the state has expired")]
    Expired,
    /// Its flow's time is over.
    #[error("the flow is past its deadline")]
    PastDeadline,
    /// It was issued more than 60 s in the future.
    #[error("the state was issued in the future: the clocks of the instances differ by more than 60 s")]
    FromTheFuture,
    /// It belongs to another service.
    #[error("the state belongs to another audience")]
    Audience,
    /// It is that of a hand-written handler, and came to a wizard, or the other way round.
    #[error("the state belongs to another kind of handler")]
    Kind,
    /// It belongs to another method.
    #[error("the state belongs to another method")]
    Method,
    /// It belongs to another tool, prompt or resource.
    #[error("the state belongs to another target")]
    Target,
    /// The arguments are not those of the first call.
    #[error("the arguments are not those that the state was made for")]
    Arguments,
    /// It belongs to another person.
    #[error("the state belongs to another principal")]
    Principal,
}

/// A token could not be made.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SealError {
    /// The system gave no randomness for a nonce.
    #[error("no randomness from the system: {reason}")]
    NoRandomness {
        /// The error of the system.
        reason: String,
    },
    /// The token would be longer than the limit.
    #[error("the state is longer than the limit")]
    TooLong,
    /// The state is beyond what one encryption can hold.
    #[error("the state cannot be encrypted")]
    Encryption,
}

impl SealError {
    /// Not a `From`, which would make the crate of `error` a part of the API.
    #[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
    fn no_randomness(error: getrandom::Error) -> Self {
        Self::NoRandomness {
            reason: error.to_string(),
        }
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
    pub fn replace_keys<K: AsRef<[u8]>>(&self, keys: impl IntoIterator<Item = K>) -> Result<(), KeyError> {
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

    /// The longest token, in bytes.
    pub(crate) fn max_len(&self) -> usize {
        self.max_len
    }

    /// How many bytes a token holds at most: claims and state.
    pub(crate) fn room(&self) -> usize {
        token::room(self.max_len)
    }

    /// The length of a token that holds as many bytes.
    pub(crate) fn len_for(bytes: usize) -> usize {
        token::len_for(bytes)
    }

    /// Rule 10: seals a state with a fresh expiry that never passes the flow's deadline. `write_state` puts the state behind
    /// the bytes that it is given.
    pub(crate) fn seal(
        &self,
        binding: &Binding<'_>,
        flow: Flow,
        write_state: impl FnOnce(&mut Vec<u8>),
        now: SystemTime,
    ) -> Result<String, SealError> {
        let started_at = self.started_at(flow);
        let expires_at = rounded_up(since_1970(now).saturating_add(self.ttl));
        let claims = Claims {
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
        };
        let ring = self.ring();
        let mut token = Unsealed::with(ring.sealing())?;
        claims.encode(token.payload());
        write_state(token.payload());
        token.seal()
    }

    /// Opens a token for the request that `binding` describes.
    pub(crate) fn open(&self, token: &str, binding: &Binding<'_>, now: SystemTime) -> Result<Opened, Rejected> {
        if token.len() > self.max_len {
            return Err(Rejected::TooLong);
        }
        let payload = token::read(&self.ring(), token)?;
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
