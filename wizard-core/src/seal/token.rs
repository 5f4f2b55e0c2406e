//! The token as text: a prefix with the format version, then base64url without padding of key id, nonce, ciphertext
//! and tag. Prefix and key id are authenticated. Only the canonical encoding opens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::{
    Rejected, SealError,
    aead::{NONCE_LEN, TAG_LEN},
    keys::{ID_LEN, Key, KeyRing},
};

/// Names the framework and the version of the format.
pub(super) const PREFIX: &str = "wz4.";
const HEADER_LEN: usize = ID_LEN + NONCE_LEN;
/// What most tokens hold, in bytes.
const USUAL_LEN: usize = 1_024;

/// What is authenticated beside the payload: neither can be exchanged.
type Associated = [u8; PREFIX.len() + ID_LEN];

/// A token whose payload is not encrypted yet.
pub(super) struct Unsealed<'k> {
    key: &'k Key,
    nonce: [u8; NONCE_LEN],
    /// Key id, nonce and payload.
    bytes: Vec<u8>,
}

impl<'k> Unsealed<'k> {
    /// A token without a payload.
    pub(super) fn with(key: &'k Key) -> Result<Self, SealError> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(SealError::no_randomness)?;
        let mut bytes = Vec::with_capacity(USUAL_LEN);
        bytes.extend_from_slice(&key.id);
        bytes.extend_from_slice(&nonce);
        Ok(Self { key, nonce, bytes })
    }

    /// Where the payload is put, behind what stands there.
    pub(super) fn payload(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Encrypts the payload where it lies.
    pub(super) fn seal(self) -> Result<String, SealError> {
        let Self { key, nonce, mut bytes } = self;
        let tag = key
            .cipher
            .seal(&nonce, &associated(key), &mut bytes[HEADER_LEN..])
            .map_err(|_| SealError::Encryption)?;
        bytes.extend_from_slice(&tag);
        let mut token = String::with_capacity(PREFIX.len() + bytes.len().div_ceil(3) * 4);
        token.push_str(PREFIX);
        URL_SAFE_NO_PAD.encode_string(bytes, &mut token);
        Ok(token)
    }
}

/// How many bytes of payload a token of `len` bytes holds.
pub(super) fn room(len: usize) -> usize {
    let bytes = len.saturating_sub(PREFIX.len()) / 4 * 3;
    bytes.saturating_sub(HEADER_LEN + TAG_LEN)
}

/// How many bytes a token with as many bytes of payload has, at most three more.
pub(super) fn len_for(payload: usize) -> usize {
    PREFIX.len() + (HEADER_LEN + payload + TAG_LEN).div_ceil(3) * 4
}

/// Decrypts `token` with the key that it names.
pub(super) fn read(ring: &KeyRing, token: &str) -> Result<Vec<u8>, Rejected> {
    let encoded = token.strip_prefix(PREFIX).ok_or(Rejected::NotAToken)?;
    let mut bytes = URL_SAFE_NO_PAD.decode(encoded).map_err(|_| Rejected::NotAToken)?;
    let (id, rest) = bytes.split_first_chunk_mut::<ID_LEN>().ok_or(Rejected::NotAToken)?;
    let (nonce, sealed) = rest.split_first_chunk_mut::<NONCE_LEN>().ok_or(Rejected::NotAToken)?;
    let key = ring.find(*id).ok_or(Rejected::UnknownKey)?;
    let payload = key
        .cipher
        .open(nonce, &associated(key), sealed)
        .map_err(|_| Rejected::Forged)?;
    let len = payload.len();
    bytes.truncate(HEADER_LEN + len);
    bytes.drain(..HEADER_LEN);
    Ok(bytes)
}

fn associated(key: &Key) -> Associated {
    let mut associated = Associated::default();
    associated[..PREFIX.len()].copy_from_slice(PREFIX.as_bytes());
    associated[PREFIX.len()..].copy_from_slice(&key.id);
    associated
}
