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

    /// Encrypts `payload` in place and puts the tag behind it.
    pub(super) fn seal(&self, nonce: &[u8; NONCE_LEN], associated: &[u8], payload: &mut Vec<u8>) -> Result<(), Failed> {
        self.0
            .encrypt_in_place(&Nonce::from(*nonce), associated, payload)
            .map_err(|_| Failed)
    }

    /// Decrypts `payload` in place and takes the tag off.
    pub(super) fn open(&self, nonce: &[u8; NONCE_LEN], associated: &[u8], payload: &mut Vec<u8>) -> Result<(), Failed> {
        self.0
            .decrypt_in_place(&Nonce::from(*nonce), associated, payload)
            .map_err(|_| Failed)
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

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The two test vectors of <https://c2sp.org/XAES-256-GCM>.
    #[test]
    fn the_cipher_is_the_xaes_256_gcm_of_c2sp() {
        let nonce = *b"ABCDEFGHIJKLMNOPQRSTUVWX";
        let mut first = b"XAES-256-GCM".to_vec();
        cipher(0x01).seal(&nonce, b"", &mut first).expect("short enough");
        assert_eq!(hex(&first), "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271");
        let mut second = b"XAES-256-GCM".to_vec();
        cipher(0x03)
            .seal(&nonce, b"c2sp.org/XAES-256-GCM", &mut second)
            .expect("short enough");
        assert_eq!(hex(&second), "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d");
    }

    #[test]
    fn another_nonce_or_associated_data_does_not_open() {
        let mut sealed = b"secret".to_vec();
        cipher(1)
            .seal(&[7; NONCE_LEN], b"kid", &mut sealed)
            .expect("short enough");
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
        cipher(1)
            .open(&[7; NONCE_LEN], b"kid", &mut sealed)
            .expect("the same key, nonce and data");
        assert_eq!(sealed, b"secret");
    }

    /// A digest over many nonces, so that a change of the key derivation cannot pass unseen.
    #[test]
    fn every_nonce_gives_another_ciphertext() {
        let mut seen = std::collections::HashSet::new();
        for byte in 0..=255 {
            let mut payload = vec![0; 32];
            cipher(9)
                .seal(&[byte; NONCE_LEN], b"", &mut payload)
                .expect("short enough");
            assert!(seen.insert(Sha256::digest(&payload).to_vec()));
        }
    }
}
