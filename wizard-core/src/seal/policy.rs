//! How a service seals: with which keys, under which name, for how long.

use std::{
    env,
    sync::{Arc, RwLock},
    time::Duration,
};

use zeroize::Zeroizing;

use super::{
    Codec, KeyError, Seal,
    codec::Coder,
    keys::{KeyRing, Keys},
    token,
};

const DEFAULT_TTL: Duration = Duration::from_secs(600);
const DEFAULT_DEADLINE: Duration = Duration::from_secs(24 * 60 * 60);
const DEFAULT_MAX_LEN: usize = 64 * 1024;
/// The shortest limit that a flow fits into.
const MIN_LEN: usize = 1024;
/// The name that rmcp gives to a server that gives itself none.
const SDK_NAME: &str = "rmcp";

/// How `requestState` is sealed. The setters can be chained.
///
/// ```
/// use wizard_core::SealPolicy;
///
/// let key = "0123456789abcdef0123456789abcdef"; // from a secret store
/// let policy = SealPolicy::new([key])?.audience("reports");
/// # Ok::<(), wizard_core::KeyError>(())
/// ```
#[derive(Debug)]
pub struct SealPolicy {
    /// An error if no ephemeral key could be drawn.
    ring: Result<KeyRing, KeyError>,
    codec: Option<Coder>,
    is_ephemeral: bool,
    audience: Option<String>,
    ttl: Duration,
    deadline: Duration,
    max_len: usize,
}

/// What is wrong with a policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// There is no key.
    #[error("{0}")]
    Key(#[from] KeyError),
    /// Keys that other processes may have need a name of the service.
    #[error("the seal has shared keys and no audience: name the service with `.audience(\"…\")`, without its version")]
    NoAudience,
    /// A time is below one second: a state would end at once.
    #[error("`.ttl(…)` and `.deadline(…)` of the seal are at least one second: a person needs time to answer")]
    NoTime,
    /// A limit below what any state needs.
    #[error("`.max_len(…)` of the seal is at least {MIN_LEN}: a shorter state cannot hold a flow")]
    NoRoom,
    /// The texts of a codec are too long for the limit.
    #[error(
        "the texts of the seal's codec are so long that `.max_len(…)` leaves no room for a flow: set a larger one, or \
         `Codec::longest`"
    )]
    NoRoomForCodec,
    /// A codec outlives the process, and the key beside it does not.
    #[error(
        "a codec stands beside keys that processes share, for the links of pages and what a ledger records: \
         `SealPolicy::new([key])` or `SealPolicy::from_env(\"…\")`, in the place of `SealPolicy::ephemeral()`"
    )]
    EphemeralBesideCodec,
    /// The SDK's name does not tell services apart.
    #[error("`rmcp` is the SDK's name, not the service's: name the service with `.audience(\"…\")`")]
    SdkAudience,
}

impl SealPolicy {
    /// Seals with `keys`, each of at least 32 bytes: the first seals, every one opens. A new key is put in place in three steps,
    /// `[old, new]`, `[new, old]` and `[new]`, each of them everywhere before the next: see [`Seal::replace_keys`], which does
    /// it without a restart.
    ///
    /// White space around a key that is UTF-8 text, such as the trailing newline of a file, does not count; a key of other
    /// bytes is taken as it is.
    ///
    /// # Errors
    ///
    /// When there is no key, one is shorter than 32 bytes, two are the same, or one is easily guessed: it has fewer than 8
    /// different bytes, or is a repetition of fewer than 16.
    pub fn new(keys: impl Keys) -> Result<Self, KeyError> {
        Ok(Self::with_ring(Ok(KeyRing::new(keys)?), false))
    }

    /// Seals with the keys in the environment variable `name`: UTF-8 text of at least 32 bytes, several keys separated
    /// by commas. White space around a key does not count.
    ///
    /// # Errors
    ///
    /// When the variable is not set or not UTF-8, and as for [`SealPolicy::new`]. A text that may be a key, in the place of the
    /// name of a variable, is in no error.
    pub fn from_env(name: &str) -> Result<Self, KeyError> {
        let not_set = || KeyError::not_set(name);
        let value = env::var_os(name).ok_or_else(not_set)?;
        // Wiped when it is dropped, also where it turns out not to be text.
        let value = Zeroizing::new(value.into_encoded_bytes());
        let text = std::str::from_utf8(&value).map_err(|_| KeyError::NotText { name: name.to_owned() })?;
        if text.trim().is_empty() {
            return Err(not_set());
        }
        Self::new(text.split(','))
    }

    /// Seals with a random key that lives as long as this process: a flow does not survive a restart, nor goes on at a second
    /// instance. A host that is sealed with it writes that to the log once.
    pub fn ephemeral() -> Self {
        Self::with_ring(KeyRing::random(), true)
    }

    fn with_ring(ring: Result<KeyRing, KeyError>, is_ephemeral: bool) -> Self {
        Self {
            ring,
            codec: None,
            is_ephemeral,
            audience: None,
            ttl: DEFAULT_TTL,
            deadline: DEFAULT_DEADLINE,
            max_len: DEFAULT_MAX_LEN,
        }
    }

    /// Has `codec` encrypt the states, in the place of the keys. These go on to encrypt the links of pages and what a
    /// [ledger](crate::ledger) records, so that they are those which every process of the service has.
    ///
    /// A codec is for key services and token services. It takes what the client sends for a state, and replaces none of the checks:
    /// see [`Codec`] for what it has to see to.
    #[must_use]
    pub fn codec(self, codec: impl Codec) -> Self {
        Self {
            codec: Some(Coder::new(codec)),
            ..self
        }
    }

    /// The stable name of the service: a state of one service is refused by another with the same keys. Required unless
    /// the key is ephemeral. Not with the version in it: a flow would not survive a deployment.
    #[must_use]
    pub fn audience(self, audience: impl Into<String>) -> Self {
        Self {
            audience: Some(audience.into()),
            ..self
        }
    }

    /// How long a person may take for one round, at least one second. A state is good for at least that long, and for less
    /// than a second longer, since it says its times in whole seconds. 600 s by default.
    #[must_use]
    pub fn ttl(self, ttl: Duration) -> Self {
        Self { ttl, ..self }
    }

    /// How long a flow may take from its first call, whatever its rounds, at least one second. It has at least that long, and
    /// less than a second longer. 24 h by default.
    #[must_use]
    pub fn deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    /// The longest `requestState`, in bytes, in and out, at least 1 KiB. 64 KiB by default. The answers to a wizard have to fit
    /// ([`Seal::fits`](super::Seal::fits)), so that this is set where `max_len` of its questions is large.
    #[must_use]
    pub fn max_len(self, max_len: usize) -> Self {
        Self { max_len, ..self }
    }

    /// Whether the key dies with this process.
    pub fn is_ephemeral(&self) -> bool {
        self.is_ephemeral
    }

    /// The seal.
    ///
    /// # Errors
    ///
    /// When the keys are shared and the service has no name of its own, a time or the room for a state is too small, or the
    /// system gave no randomness for an ephemeral key.
    pub fn build(self) -> Result<Seal, PolicyError> {
        let audience = match self.audience.as_deref().map(str::trim) {
            None | Some("") if self.is_ephemeral => String::new(),
            None | Some("") => return Err(PolicyError::NoAudience),
            Some(SDK_NAME) => return Err(PolicyError::SdkAudience),
            Some(audience) => audience.to_owned(),
        };
        if self.ttl.as_secs() == 0 || self.deadline.as_secs() == 0 {
            return Err(PolicyError::NoTime);
        }
        if self.max_len < MIN_LEN {
            return Err(PolicyError::NoRoom);
        }
        if self.codec.is_some() && self.is_ephemeral {
            return Err(PolicyError::EphemeralBesideCodec);
        }
        let room = match &self.codec {
            None => token::room(self.max_len),
            Some(codec) => codec.room(self.max_len),
        };
        if room < token::room(MIN_LEN) {
            return Err(PolicyError::NoRoomForCodec);
        }
        Ok(Seal {
            ring: RwLock::new(Arc::new(self.ring?)),
            codec: self.codec,
            room,
            is_ephemeral: self.is_ephemeral,
            audience,
            ttl: self.ttl,
            deadline: self.deadline,
            max_len: self.max_len,
        })
    }
}

/// What a host can seal with: a [`SealPolicy`], or a [`Seal`] that was built from one before, so that several hosts, or a
/// host and a page, share it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing to seal with",
    label = "expected a `SealPolicy`, a `Seal` or an `Arc<Seal>`",
    note = "write `SealPolicy::from_env(\"REQUEST_STATE_KEY\")?.audience(\"the name of your server\")`"
)]
pub trait IntoSeal {
    /// The seal.
    ///
    /// # Errors
    ///
    /// As for [`SealPolicy::build`].
    fn into_seal(self) -> Result<Arc<Seal>, PolicyError>;
}

impl IntoSeal for SealPolicy {
    fn into_seal(self) -> Result<Arc<Seal>, PolicyError> {
        self.build().map(Arc::new)
    }
}

impl IntoSeal for Seal {
    fn into_seal(self) -> Result<Arc<Seal>, PolicyError> {
        Ok(Arc::new(self))
    }
}

impl IntoSeal for Arc<Seal> {
    fn into_seal(self) -> Result<Self, PolicyError> {
        Ok(self)
    }
}
