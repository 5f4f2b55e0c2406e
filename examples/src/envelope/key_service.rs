//! A stand-in for a key service: what AWS KMS, Google Cloud KMS or Vault do over the network, in this process. A real one is a client
//! with the same three calls.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use xaes_256_gcm::{
    Nonce, Xaes256Gcm,
    aead::{Aead, KeyInit, Payload},
};
use zeroize::Zeroizing;

use super::NONCE_LEN;

const VERSION_LEN: usize = 4;
pub(super) const KEY_LEN: usize = 32;
/// How long a wrapped data key is: the version of the key that wraps it, a nonce, the key, a tag.
pub const WRAPPED_LEN: usize = VERSION_LEN + NONCE_LEN + KEY_LEN + 16;

/// A data key that the service has wrapped. Nobody else can unwrap it.
pub type Wrapped = [u8; WRAPPED_LEN];

/// Holds the keys that wrap data keys. They never leave it.
pub struct KeyService {
    keys: Mutex<Keys>,
    is_away: AtomicBool,
    is_hanging: AtomicBool,
}

struct Keys {
    by_version: BTreeMap<u32, Xaes256Gcm>,
    newest: u32,
}

/// Why the service has not done what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyServiceError {
    /// It cannot be reached, or has no randomness.
    #[error("the key service is away")]
    Away,
    /// It has not wrapped this, or the key that wrapped it was revoked.
    #[error("the key service refuses to unwrap this")]
    Refused,
}

impl KeyService {
    /// One with a first key.
    ///
    /// # Errors
    ///
    /// When the system gives no randomness.
    pub fn new() -> Result<Self, KeyServiceError> {
        let service = Self {
            keys: Mutex::new(Keys {
                by_version: BTreeMap::new(),
                newest: 0,
            }),
            is_away: AtomicBool::new(false),
            is_hanging: AtomicBool::new(false),
        };
        service.rotate()?;
        Ok(service)
    }

    /// Wraps a data key with the newest key.
    ///
    /// # Errors
    ///
    /// When the service is away.
    pub async fn wrap(&self, data_key: &Zeroizing<[u8; KEY_LEN]>) -> Result<Wrapped, KeyServiceError> {
        self.reach().await?;
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|_| KeyServiceError::Away)?;
        let keys = self.keys();
        let version = keys.newest.to_be_bytes();
        let payload = Payload {
            msg: data_key.as_slice(),
            aad: &version,
        };
        let key = keys.by_version.get(&keys.newest).ok_or(KeyServiceError::Refused)?;
        let sealed = key
            .encrypt(&Nonce::from(nonce), payload)
            .map_err(|_| KeyServiceError::Away)?;
        let wrapped = [&version, nonce.as_slice(), &sealed].concat();
        Ok(wrapped.try_into().expect("its parts have fixed lengths"))
    }

    /// Unwraps a data key.
    ///
    /// # Errors
    ///
    /// When the service is away, has not wrapped this, or its key was revoked.
    pub async fn unwrap(&self, wrapped: &Wrapped) -> Result<Zeroizing<[u8; KEY_LEN]>, KeyServiceError> {
        self.reach().await?;
        let (version, rest) = wrapped.split_at(VERSION_LEN);
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>().ok_or(KeyServiceError::Refused)?;
        let number = u32::from_be_bytes(version.try_into().map_err(|_| KeyServiceError::Refused)?);
        let keys = self.keys();
        let key = keys.by_version.get(&number).ok_or(KeyServiceError::Refused)?;
        let payload = Payload {
            msg: sealed,
            aad: version,
        };
        let opened = key.decrypt(&Nonce::from(*nonce), payload);
        let opened = Zeroizing::new(opened.map_err(|_| KeyServiceError::Refused)?);
        let data_key = opened.as_slice().try_into().map_err(|_| KeyServiceError::Refused)?;
        Ok(Zeroizing::new(data_key))
    }

    /// Wraps with a new key from now on. What older ones have wrapped can be unwrapped until they are revoked. Returns its version.
    ///
    /// # Errors
    ///
    /// When the system gives no randomness.
    pub fn rotate(&self) -> Result<u32, KeyServiceError> {
        let mut key = Zeroizing::new([0; KEY_LEN]);
        getrandom::fill(&mut *key).map_err(|_| KeyServiceError::Away)?;
        let mut keys = self.keys();
        keys.newest += 1;
        let newest = keys.newest;
        keys.by_version.insert(newest, Xaes256Gcm::new((&*key).into()));
        Ok(newest)
    }

    /// Destroys a key: what it has wrapped is refused from now on.
    pub fn revoke(&self, version: u32) {
        self.keys().by_version.remove(&version);
    }

    /// It can be reached or not.
    pub fn set_away(&self, is_away: bool) {
        self.is_away.store(is_away, Ordering::SeqCst);
    }

    /// It answers, or does not.
    pub fn set_hanging(&self, is_hanging: bool) {
        self.is_hanging.store(is_hanging, Ordering::SeqCst);
    }

    /// The way over the network.
    async fn reach(&self) -> Result<(), KeyServiceError> {
        tokio::task::yield_now().await;
        if self.is_hanging.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
        if self.is_away.load(Ordering::SeqCst) {
            return Err(KeyServiceError::Away);
        }
        Ok(())
    }

    fn keys(&self) -> MutexGuard<'_, Keys> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keys never reach a log.
impl std::fmt::Debug for KeyService {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("KeyService(redacted)")
    }
}
