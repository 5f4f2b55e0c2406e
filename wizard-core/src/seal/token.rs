//! The token as text: a prefix with the format version, then base64url without padding of key id, nonce, ciphertext
//! and tag. Prefix and key id are authenticated. Only the canonical encoding opens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::{
    Rejected, SealError,
    aead::{NONCE_LEN, TAG_LEN},
    keys::{ID_LEN, Key, KeyRing},
};

/// Names the framework and the version of the format.
const PREFIX: &str = "wz2.";
const HEADER_LEN: usize = ID_LEN + NONCE_LEN;

/// Encrypts `payload` with `key`.
pub(super) fn write(key: &Key, payload: &[u8]) -> Result<String, SealError> {
    let mut nonce = [0; NONCE_LEN];
    getrandom::fill(&mut nonce)?;
    let mut sealed = payload.to_vec();
    sealed.reserve_exact(TAG_LEN);
    key.cipher
        .seal(&nonce, &associated(key), &mut sealed)
        .map_err(|_| SealError::Encryption)?;
    let mut bytes = Vec::with_capacity(HEADER_LEN + sealed.len());
    bytes.extend_from_slice(&key.id);
    bytes.extend_from_slice(&nonce);
    bytes.extend_from_slice(&sealed);
    let mut token = String::with_capacity(PREFIX.len() + bytes.len().div_ceil(3) * 4);
    token.push_str(PREFIX);
    URL_SAFE_NO_PAD.encode_string(bytes, &mut token);
    Ok(token)
}

/// Decrypts `token` with the key that it names.
pub(super) fn read(ring: &KeyRing, token: &str) -> Result<Vec<u8>, Rejected> {
    let encoded = token.strip_prefix(PREFIX).ok_or(Rejected::NotAToken)?;
    let bytes = URL_SAFE_NO_PAD.decode(encoded).map_err(|_| Rejected::NotAToken)?;
    let (id, rest) = bytes.split_first_chunk::<ID_LEN>().ok_or(Rejected::NotAToken)?;
    let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>().ok_or(Rejected::NotAToken)?;
    let key = ring.find(*id).ok_or(Rejected::UnknownKey)?;
    let mut payload = sealed.to_vec();
    key.cipher
        .open(nonce, &associated(key), &mut payload)
        .map_err(|_| Rejected::Forged)?;
    Ok(payload)
}

/// What is authenticated beside the payload: neither can be exchanged.
fn associated(key: &Key) -> Vec<u8> {
    [PREFIX.as_bytes(), &key.id].concat()
}
