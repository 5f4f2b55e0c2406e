//! The data keys of one process: the one that it encrypts with, and those that it has had unwrapped.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{sync::Semaphore, time::Instant};
use xaes_256_gcm::{Xaes256Gcm, aead::KeyInit};
use zeroize::Zeroizing;

use super::{
    KeyServiceError,
    key_service::{KEY_LEN, KeyService, Wrapped},
};

/// How many data keys of other processes are kept: more than a service has processes within one lifetime.
const MOST_KEPT: usize = 256;
/// How many are unwrapped at a time: a client can send any number of keys that there are not.
const AT_A_TIME: usize = 16;

/// A data key. It is wiped when nobody has it any more.
pub(super) struct DataKey {
    pub(super) wrapped: Wrapped,
    pub(super) cipher: Xaes256Gcm,
    /// When it is drawn, or unwrapped, anew.
    until: Instant,
}

/// The data keys of this process.
pub(super) struct DataKeys {
    service: Arc<KeyService>,
    lifetime: Duration,
    own: Mutex<Option<Arc<DataKey>>>,
    /// Who draws a key.
    drawing: tokio::sync::Mutex<()>,
    unwrapped: Mutex<HashMap<Wrapped, Arc<DataKey>>>,
    unwrapping: Semaphore,
    wraps: AtomicUsize,
    unwraps: AtomicUsize,
}

/// How often the key service was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// To wrap a data key.
    pub wraps: usize,
    /// To unwrap one.
    pub unwraps: usize,
}

impl DataKeys {
    pub(super) fn new(service: Arc<KeyService>, lifetime: Duration) -> Self {
        Self {
            service,
            lifetime,
            own: Mutex::new(None),
            drawing: tokio::sync::Mutex::new(()),
            unwrapped: Mutex::new(HashMap::new()),
            unwrapping: Semaphore::new(AT_A_TIME),
            wraps: AtomicUsize::new(0),
            unwraps: AtomicUsize::new(0),
        }
    }

    /// The key that this process encrypts with. Who comes while one is drawn waits for it, so that there is one.
    pub(super) async fn own(&self) -> Result<Arc<DataKey>, KeyServiceError> {
        if let Some(key) = self.fresh() {
            return Ok(key);
        }
        let _drawing = self.drawing.lock().await;
        if let Some(key) = self.fresh() {
            return Ok(key);
        }
        let mut bytes = Zeroizing::new([0; KEY_LEN]);
        getrandom::fill(&mut *bytes).map_err(|_| KeyServiceError::Away)?;
        self.wraps.fetch_add(1, Ordering::Relaxed);
        let wrapped = self.service.wrap(&bytes).await?;
        Ok(Arc::clone(locked(&self.own).insert(self.key(wrapped, &bytes))))
    }

    /// The own key, while it may be used. Nobody waits for it, so that texts are decrypted while the service is asked for a new one.
    fn fresh(&self) -> Option<Arc<DataKey>> {
        locked(&self.own).clone().filter(|key| key.is_fresh())
    }

    /// The key that was wrapped so: the own one, one that was unwrapped before, or one that the service unwraps now.
    pub(super) async fn of(&self, wrapped: &Wrapped) -> Result<Arc<DataKey>, KeyServiceError> {
        let kept = || {
            locked(&self.unwrapped)
                .get(wrapped)
                .filter(|key| key.is_fresh())
                .cloned()
        };
        let own = self.fresh().filter(|key| key.wrapped == *wrapped);
        if let Some(key) = own.or_else(kept) {
            return Ok(key);
        }
        let _turn = self.unwrapping.acquire().await.map_err(|_| KeyServiceError::Away)?;
        // Another request may have had it unwrapped meanwhile.
        if let Some(key) = kept() {
            return Ok(key);
        }
        self.unwraps.fetch_add(1, Ordering::Relaxed);
        let bytes = self.service.unwrap(wrapped).await?;
        Ok(self.key(*wrapped, &bytes))
    }

    /// Keeps a key of another process, under which a text was good. Where there are too many, the oldest goes.
    pub(super) fn keep(&self, key: &Arc<DataKey>) {
        if self.fresh().is_some_and(|own| own.wrapped == key.wrapped) {
            return;
        }
        let mut unwrapped = locked(&self.unwrapped);
        if unwrapped.contains_key(&key.wrapped) && unwrapped[&key.wrapped].is_fresh() {
            return;
        }
        unwrapped.retain(|_, key| key.is_fresh());
        if unwrapped.len() >= MOST_KEPT {
            let oldest = unwrapped.values().min_by_key(|key| key.until).map(|key| key.wrapped);
            oldest.and_then(|wrapped| unwrapped.remove(&wrapped));
        }
        unwrapped.insert(key.wrapped, Arc::clone(key));
    }

    pub(super) fn usage(&self) -> Usage {
        Usage {
            wraps: self.wraps.load(Ordering::Relaxed),
            unwraps: self.unwraps.load(Ordering::Relaxed),
        }
    }

    fn key(&self, wrapped: Wrapped, bytes: &Zeroizing<[u8; KEY_LEN]>) -> Arc<DataKey> {
        Arc::new(DataKey {
            wrapped,
            cipher: Xaes256Gcm::new((&**bytes).into()),
            until: Instant::now() + self.lifetime,
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DataKey {
    fn is_fresh(&self) -> bool {
        Instant::now() < self.until
    }
}

/// Keys never reach a log.
impl std::fmt::Debug for DataKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DataKeys")
            .field("lifetime", &self.lifetime)
            .finish_non_exhaustive()
    }
}
