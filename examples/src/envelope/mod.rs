//! Envelope encryption of `requestState`: states are encrypted here, with keys that a key service has wrapped.
//!
//! The key of the key service never leaves it. Every process draws a *data key*, has it wrapped once, and encrypts with it; the
//! wrapped key stands in front of each text. Whoever gets a text of another process has its data key unwrapped, and keeps it for a
//! while. So a round asks the key service for nothing as a rule, and whoever rotates or revokes a key there does it for all processes.
//!
//! ```text
//! base64url( wrapped data key, 76 bytes | nonce, 24 | ciphertext | tag, 16 )
//! ```
//!
//! Read this file first. `data_keys.rs` has the keys and how long they are kept, and `key_service.rs` stands in for the service.

mod data_keys;
mod key_service;

use std::{sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use wizard_core::seal::{Codec, CodecError, Coding};
use xaes_256_gcm::{
    Nonce,
    aead::{Aead, Payload},
};

use data_keys::DataKeys;
pub use data_keys::Usage;
pub use key_service::{KeyService, KeyServiceError, WRAPPED_LEN, Wrapped};

const NONCE_LEN: usize = 24;
const TAG_LEN: usize = 16;

/// Encrypts states with data keys, which a key service wraps.
#[derive(Debug)]
pub struct Envelope {
    keys: DataKeys,
}

impl Envelope {
    /// One of this process. A data key is used for as long as `lifetime`, and that of another process is kept for as long: so long it
    /// may take until a key that the service has rotated is no longer used, and until one that was revoked is refused.
    pub fn new(service: Arc<KeyService>, lifetime: Duration) -> Self {
        Self {
            keys: DataKeys::new(service, lifetime),
        }
    }

    /// How often the key service was asked.
    pub fn usage(&self) -> Usage {
        self.keys.usage()
    }

    async fn encrypted(&self, bytes: &[u8]) -> Result<String, CodecError> {
        let key = self.keys.own().await.map_err(CodecError::new)?;
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|error| CodecError::new(error.to_string()))?;
        // The wrapped key is authenticated, too: no text goes with another key.
        let payload = Payload {
            msg: bytes,
            aad: &key.wrapped,
        };
        let sealed = key
            .cipher
            .encrypt(&Nonce::from(nonce), payload)
            .map_err(|_| CodecError::new("too long to encrypt"))?;
        Ok(URL_SAFE_NO_PAD.encode([&key.wrapped, nonce.as_slice(), &sealed].concat()))
    }

    async fn decrypted(&self, text: &str) -> Result<Vec<u8>, CodecError> {
        // The canonical encoding alone: without padding, and with no bit left over.
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| CodecError::invalid())?;
        let (wrapped, rest) = bytes
            .split_first_chunk::<WRAPPED_LEN>()
            .ok_or_else(CodecError::invalid)?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>().ok_or_else(CodecError::invalid)?;
        let key = match self.keys.of(wrapped).await {
            Ok(key) => key,
            // What the service has not wrapped, or wraps no more, is the client's affair. That it is away is ours.
            Err(KeyServiceError::Refused) => return Err(CodecError::invalid()),
            Err(error) => return Err(CodecError::new(error)),
        };
        let payload = Payload {
            msg: sealed,
            aad: &key.wrapped,
        };
        let opened = key.cipher.decrypt(&Nonce::from(*nonce), payload);
        let opened = opened.map_err(|_| CodecError::invalid())?;
        self.keys.keep(&key);
        Ok(opened)
    }
}

impl Codec for Envelope {
    fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String> {
        Box::pin(self.encrypted(bytes))
    }

    fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>> {
        Box::pin(self.decrypted(text))
    }

    fn longest(&self, bytes: usize) -> usize {
        let bytes = bytes.saturating_add(WRAPPED_LEN + NONCE_LEN + TAG_LEN);
        bytes.div_ceil(3).saturating_mul(4)
    }
}
