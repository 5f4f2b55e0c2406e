//! A service whose states are encrypted with keys, or by a codec.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use wizard_core::{SealPolicy, seal::Seal};
use wizard_examples::envelope::{Envelope, KeyService};

/// The name of the service.
pub const AUDIENCE: &str = "till";
/// Its keys, the second of which is the one before.
pub const KEYS: [&str; 2] = [
    "the key of the attacked service, of 32 bytes",
    "the key before that one, of 32 bytes or more",
];
/// How long a process keeps a data key: longer than any test lasts.
const LIFETIME: Duration = Duration::from_secs(3_600);

/// How the states of a service are encrypted.
#[derive(Clone, Debug)]
pub enum Encryption {
    /// With the keys of the ring.
    Keys,
    /// By the codec of the examples, with data keys that this service wraps.
    Codec(Arc<KeyService>),
}

impl Encryption {
    /// Both.
    ///
    /// # Panics
    ///
    /// When the system gives no randomness.
    pub fn all() -> [Self; 2] {
        [Self::Keys, Self::codec()]
    }

    /// A codec with a key service of its own.
    ///
    /// # Panics
    ///
    /// When the system gives no randomness.
    pub fn codec() -> Self {
        Self::Codec(Arc::new(KeyService::new().expect("randomness")))
    }

    /// The policy of one process of the service.
    pub fn policy(&self) -> SealPolicy {
        self.of(policy(KEYS))
    }

    /// The seal of one process of the service. Another one opens what it has sealed.
    ///
    /// # Panics
    ///
    /// When the policy is none.
    pub fn seal(&self) -> Seal {
        self.policy().build().expect("a good policy")
    }

    /// This policy, with the codec of one process.
    pub fn of(&self, policy: SealPolicy) -> SealPolicy {
        match self {
            Self::Keys => policy,
            Self::Codec(service) => policy.codec(Envelope::new(Arc::clone(service), LIFETIME)),
        }
    }

    /// The seal of a process which has got everything but what encrypts.
    ///
    /// # Panics
    ///
    /// When the system gives no randomness.
    pub fn stranger(&self) -> Seal {
        let stranger = match self {
            Self::Keys => policy([other_key()]),
            Self::Codec(_) => Self::codec().policy(),
        };
        stranger.build().expect("a good policy")
    }
}

/// When everything happens, unless it is said otherwise: in 2033, so that no test depends on the clock.
pub fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(2_000_000_000)
}

/// The policy of the service, with these keys.
///
/// # Panics
///
/// When they are none.
pub fn policy<const COUNT: usize>(keys: [&str; COUNT]) -> SealPolicy {
    SealPolicy::new(keys).expect("good keys").audience(AUDIENCE)
}

/// A key that the service does not have.
pub const fn other_key() -> &'static str {
    "a key that nobody has given to the service"
}
