//! The AEAD: XAES-256-GCM of C2SP, AES-256-GCM with a 192-bit nonce, so that nonces may be drawn at random for far more
//! than 2^32 tokens of one key. No other file uses the crate of the AEAD, so that it can be replaced here.

use xaes_256_gcm::{
    Nonce, Xaes256Gcm,
    aead::{AeadInOut, KeyInit},
};
use zeroize::Zeroizing;

pub(super) const KEY_LEN: usize = 32;
pub(super) const NONCE_LEN: usize = 24;
pub(super) const TAG_LEN: usize = 16;

/// A key, wiped when it is dropped.
#[derive(Clone)]
pub(super) struct Cipher(Xaes256Gcm);

impl Cipher {
    pub(super) fn new(key: &Zeroizing<[u8; KEY_LEN]>) -> Self {
        Self(Xaes256Gcm::new((&**key).into()))
    }

    /// Encrypts `payload` in place; the tag belongs behind it.
    pub(super) fn seal(
        &self,
        nonce: &[u8; NONCE_LEN],
        associated: &[u8],
        payload: &mut [u8],
    ) -> Result<[u8; TAG_LEN], Failed> {
        let tag = self
            .0
            .encrypt_inout_detached(&Nonce::from(*nonce), associated, payload.into());
        tag.map(Into::into).map_err(|_| Failed)
    }

    /// Decrypts the payload in front of its tag in place.
    pub(super) fn open<'p>(
        &self,
        nonce: &[u8; NONCE_LEN],
        associated: &[u8],
        sealed: &'p mut [u8],
    ) -> Result<&'p [u8], Failed> {
        let (payload, tag) = sealed.split_last_chunk_mut::<TAG_LEN>().ok_or(Failed)?;
        self.0
            .decrypt_inout_detached(&Nonce::from(*nonce), associated, (&mut *payload).into(), &(*tag).into())
            .map_err(|_| Failed)?;
        Ok(payload)
    }
}

/// Encryption or decryption failed. Why is not known, so that nobody learns it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Failed;

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    fn cipher(byte: u8) -> Cipher {
        Cipher::new(&Zeroizing::new([byte; KEY_LEN]))
    }

    fn sealed(key: u8, nonce: &[u8; NONCE_LEN], associated: &[u8], payload: &[u8]) -> Vec<u8> {
        let mut sealed = payload.to_vec();
        let tag = cipher(key).seal(nonce, associated, &mut sealed).expect("short enough");
        sealed.extend(tag);
        sealed
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The two test vectors of <https://c2sp.org/XAES-256-GCM>.
    #[test]
    fn the_cipher_is_the_xaes_256_gcm_of_c2sp() {
        let nonce = *b"ABCDEFGHIJKLMNOPQRSTUVWX";
        let first = sealed(0x01, &nonce, b"", b"XAES-256-GCM");
        assert_eq!(hex(&first), "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271");
        let second = sealed(0x03, &nonce, b"c2sp.org/XAES-256-GCM", b"XAES-256-GCM");
        assert_eq!(hex(&second), "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d");
    }

    #[test]
    fn another_nonce_or_associated_data_does_not_open() {
        let sealed = sealed(1, &[7; NONCE_LEN], b"kid", b"secret");
        assert_eq!(
            cipher(1).open(&[8; NONCE_LEN], b"kid", &mut sealed.clone()),
            Err(Failed)
        );
        assert_eq!(
            cipher(1).open(&[7; NONCE_LEN], b"kit", &mut sealed.clone()),
            Err(Failed)
        );
        assert_eq!(
            cipher(2).open(&[7; NONCE_LEN], b"kid", &mut sealed.clone()),
            Err(Failed)
        );
        assert_eq!(
            cipher(1).open(&[7; NONCE_LEN], b"kid", &mut sealed.clone()),
            Ok(&b"secret"[..])
        );
        assert_eq!(
            cipher(1).open(&[7; NONCE_LEN], b"kid", &mut [0; TAG_LEN - 1]),
            Err(Failed)
        );
    }

    /// A digest over many nonces, so that a change of the key derivation cannot pass unseen.
    #[test]
    fn every_nonce_gives_another_ciphertext() {
        let mut seen = std::collections::HashSet::new();
        for byte in 0..=255 {
            let payload = sealed(9, &[byte; NONCE_LEN], b"", &[0; 32]);
            assert!(seen.insert(Sha256::digest(&payload).to_vec()));
        }
    }
}
