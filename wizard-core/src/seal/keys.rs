//! The key ring: the first key seals, every key opens, and a token names its key by id.

use std::{collections::HashSet, fmt};

use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::aead::{Cipher, KEY_LEN, NONCE_LEN};

/// The fewest bytes of secret in a key.
const MIN_SECRET: usize = 32;
/// The fewest different bytes in a key: 32 random ones have more, whatever their alphabet from ten digits up.
const MIN_DIFFERENT: usize = 8;
/// A key must not be a repetition of a piece with fewer bytes.
const MIN_PIECE: usize = 16;
pub(super) const ID_LEN: usize = 4;

/// The id by which a token names its key.
pub(super) type KeyId = [u8; ID_LEN];

/// A key of the ring.
pub(super) struct Key {
    pub(super) id: KeyId,
    pub(super) cipher: Cipher,
    /// Encrypts the references of pages.
    pub(super) links: Cipher,
    link_nonces: Zeroizing<[u8; KEY_LEN]>,
    /// Encrypts what a ledger stores.
    pub(super) records: Cipher,
}

/// The keys of a service.
pub(super) struct KeyRing {
    first: Key,
    others: Vec<Key>,
}

/// The keys of a seal: a list of texts, or of bytes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of keys",
    label = "expected a list of texts, or of bytes",
    note = "write a list, of one key too: `SealPolicy::new([key])?`; the first one seals, and every one opens"
)]
pub trait Keys: IntoIterator<Item: AsRef<[u8]>> {}

#[diagnostic::do_not_recommend]
impl<K: IntoIterator<Item: AsRef<[u8]>>> Keys for K {}

/// What is wrong with the keys that were given. Its `Debug` is its text, which is what a `main` that returns it prints.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The environment variable is not set.
    #[error("{}", not_set(name))]
    NotSet {
        /// The variable. Empty where the text that was given for a name may be the key itself.
        name: String,
    },
    /// The environment variable is not UTF-8 text.
    #[error("the environment variable `{name}` is not UTF-8 text: encode the key, for example as base64")]
    NotText {
        /// The variable.
        name: String,
    },
    /// There is no key.
    #[error("there is no key: give at least one, of at least 32 bytes")]
    NoKey,
    /// A key is too short.
    #[error(
        "key {position} has {len} bytes: a key needs at least 32 bytes of secret, such as the output of \
         `openssl rand -base64 32` (in an environment variable, a comma separates keys)"
    )]
    Short {
        /// Which key, from 1.
        position: usize,
        /// Its length.
        len: usize,
    },
    /// A key is long enough, but easily guessed: one byte over and over, or a repeated piece.
    #[error(
        "key {position} is easily guessed: it has fewer than {MIN_DIFFERENT} different bytes, or is a repetition of fewer \
         than {MIN_PIECE}; draw one, such as the output of `openssl rand -base64 32`"
    )]
    Weak {
        /// Which key, from 1.
        position: usize,
    },
    /// Two keys are the same, or have the same id.
    #[error("key {position} repeats an earlier key (or its id): remove one, or draw another")]
    Repeated {
        /// Which key, from 1.
        position: usize,
    },
    /// The key was drawn for this process, and no other is to take its place.
    #[error("the key was drawn for this process alone: build the seal with keys that can be replaced")]
    Ephemeral,
    /// The system gave no randomness for a key.
    #[error("no randomness from the system for a key: {reason}")]
    NoRandomness {
        /// The error of the system.
        reason: String,
    },
}

impl KeyError {
    /// No environment variable is called `given`.
    pub(super) fn not_set(given: &str) -> Self {
        let name = if may_be_shown(given) { given } else { "" };
        Self::NotSet { name: name.to_owned() }
    }
}

/// Whether a text that was given for the name of a variable is one, and too short to be a key: a secret in its place would
/// stand in logs.
fn may_be_shown(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let begins_as_one = name.starts_with(|first: char| !first.is_ascii_digit());
    begins_as_one && name.len() < MIN_SECRET && name.bytes().all(is_plain)
}

/// What is said where the variable `name` is not set.
fn not_set(name: &str) -> String {
    if name.is_empty() {
        return "`SealPolicy::from_env(…)` takes the NAME of an environment variable, as in \
                `SealPolicy::from_env(\"REQUEST_STATE_KEY\")`, and there is none of the name that it was given (which is not shown, \
                as it may be the key itself): set that variable, or seal with a key that is at hand, `SealPolicy::new([key])`"
            .to_owned();
    }
    format!(
        "the environment variable `{name}` is not set: put at least {MIN_SECRET} random bytes of text into it, such as the \
         output of `openssl rand -base64 32`"
    )
}

impl fmt::Debug for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl KeyRing {
    /// A ring of `secrets`; the first seals.
    pub(super) fn new<S: AsRef<[u8]>>(secrets: impl IntoIterator<Item = S>) -> Result<Self, KeyError> {
        let mut keys: Vec<Key> = Vec::new();
        for (index, secret) in secrets.into_iter().enumerate() {
            let (position, secret) = (index + 1, without_space(secret.as_ref()));
            if secret.len() < MIN_SECRET {
                return Err(KeyError::Short {
                    position,
                    len: secret.len(),
                });
            }
            if is_weak(secret) {
                return Err(KeyError::Weak { position });
            }
            let key = Key::derive(secret);
            if keys.iter().any(|other| other.id == key.id) {
                return Err(KeyError::Repeated { position });
            }
            keys.push(key);
        }
        let mut keys = keys.into_iter();
        let first = keys.next().ok_or(KeyError::NoKey)?;
        Ok(Self {
            first,
            others: keys.collect(),
        })
    }

    /// A ring with one key that lives as long as this process.
    pub(super) fn random() -> Result<Self, KeyError> {
        let mut secret = Zeroizing::new([0; MIN_SECRET]);
        getrandom::fill(secret.as_mut_slice()).map_err(|error| KeyError::NoRandomness {
            reason: error.to_string(),
        })?;
        Ok(Self {
            first: Key::derive(secret.as_slice()),
            others: Vec::new(),
        })
    }

    /// The key that seals.
    pub(super) fn sealing(&self) -> &Key {
        &self.first
    }

    /// The key that `id` names.
    pub(super) fn find(&self, id: KeyId) -> Option<&Key> {
        std::iter::once(&self.first)
            .chain(&self.others)
            .find(|key| key.id == id)
    }
}

/// A key that is text, without the white space around it: a newline that an editor or `echo` put behind it would make it
/// another key. What is not UTF-8 stays as it is. Nothing is copied, so nothing has to be wiped.
fn without_space(secret: &[u8]) -> &[u8] {
    std::str::from_utf8(secret).map_or(secret, |text| text.trim().as_bytes())
}

/// Whether a key is a placeholder, or was padded to the length: such a key is easily guessed, however long it is.
fn is_weak(secret: &[u8]) -> bool {
    let different: HashSet<u8> = secret.iter().copied().collect();
    let repeats = |piece: usize| secret.iter().zip(&secret[piece..]).all(|(one, next)| one == next);
    different.len() < MIN_DIFFERENT || (1..MIN_PIECE).any(repeats)
}

impl Key {
    fn derive(secret: &[u8]) -> Self {
        let hkdf = Hkdf::<Sha256>::new(None, secret);
        let key = |label: &[u8]| {
            let mut bytes = Zeroizing::new([0; KEY_LEN]);
            hkdf.expand(label, bytes.as_mut_slice())
                .expect("32 bytes are within HKDF's limit");
            bytes
        };
        let mut id = KeyId::default();
        hkdf.expand(b"wizard requestState v1 key id", &mut id)
            .expect("4 bytes are within HKDF's limit");
        Self {
            id,
            cipher: Cipher::new(&key(b"wizard requestState v1 key")),
            links: Cipher::new(&key(b"wizard visit v1 key")),
            link_nonces: key(b"wizard visit v1 nonces"),
            records: Cipher::new(&key(b"wizard record v1 key")),
        }
    }

    /// The nonce of a reference: a keyed digest of `parts`.
    pub(super) fn link_nonce(&self, parts: &[&[u8]]) -> [u8; NONCE_LEN] {
        let hkdf = Hkdf::<Sha256>::from_prk(self.link_nonces.as_slice()).expect("a key is as long as a digest");
        let mut nonce = [0; NONCE_LEN];
        hkdf.expand_multi_info(parts, &mut nonce)
            .expect("24 bytes are within HKDF's limit");
        nonce
    }
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyRing({} keys, redacted)", 1 + self.others.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &[u8] = b"0123456789abcdef0123456789abcdef";
    const B: &[u8] = b"fedcba9876543210fedcba9876543210";

    #[test]
    fn a_ring_refuses_no_key_short_keys_and_repeated_keys() {
        let error = |keys: &[&[u8]]| KeyRing::new(keys).expect_err("refused");
        assert_eq!(error(&[]), KeyError::NoKey);
        assert_eq!(error(&[A, &A[..31]]), KeyError::Short { position: 2, len: 31 });
        assert_eq!(error(&[A, B, A]), KeyError::Repeated { position: 3 });
    }

    #[test]
    fn what_may_be_a_key_in_the_place_of_a_name_is_in_no_error() {
        let keys = [
            "s3cr3t-key",
            "8b2c1f0e9d7a6b5c4d3e2f1a0b9c8d7e",
            "a8b2c1f0e9d7a6b5c4d3e2f1a0b9c8d7",
            "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF",
            "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ_ABCDEFGHIJKLMNOP",
            "0123456789",
            "two words",
            "",
        ];
        for key in keys {
            let error = KeyError::not_set(key);
            assert_eq!(error, KeyError::NotSet { name: String::new() }, "{key}");
            let told = error.to_string();
            assert!(key.is_empty() || !told.contains(key), "{told}");
            assert!(told.contains("takes the NAME of an environment variable"), "{told}");
            assert!(told.contains("`SealPolicy::new([key])`"), "{told}");
            assert_eq!(format!("{error:?}"), told);
        }
        for name in ["REQUEST_STATE_KEY", "KEY_2", "_key", "lower"] {
            let told = KeyError::not_set(name).to_string();
            let wanted = format!("the environment variable `{name}` is not set: put at least 32 random bytes");
            assert!(told.starts_with(&wanted), "{told}");
        }
    }

    #[test]
    fn a_key_that_is_easily_guessed_is_refused_with_its_position_and_the_remedy() {
        let weak = [
            [0; 32].as_slice(),
            &[7; 64],
            &b"x".repeat(32),
            &b"ab".repeat(20),
            &b"changeme".repeat(4),
            &b"fifteen letters".repeat(3),
            b"fifteen lettersfifteen lettersfif",
            b"00000000000000000000000000000001",
            &b"1234567".repeat(5),
        ];
        for key in weak {
            let refused = KeyRing::new([A, key]).expect_err("it is weak");
            assert_eq!(refused, KeyError::Weak { position: 2 }, "{key:?}");
        }
        let told = KeyError::Weak { position: 2 }.to_string();
        assert!(
            told.starts_with("key 2 ") && told.contains("`openssl rand -base64 32`"),
            "{told}"
        );
        let good = [
            A,
            B,
            b"8b2c1f0e9d7a6b5c4d3e2f1a0b9c8d7e",
            b"38401957261849302756184930275610",
            &[0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].repeat(2),
        ];
        assert!(KeyRing::new(good).is_ok());
    }

    #[test]
    fn white_space_around_a_text_is_no_part_of_the_key_and_a_binary_key_stays_as_it_is() {
        let id = |key: &[u8]| KeyRing::new([key]).expect("a good key").sealing().id;
        let text = String::from_utf8(A.to_vec()).expect("a text");
        for around in [
            format!("{text}\n"),
            format!("\r\n\t {text} \r\n"),
            format!("\u{2003}{text}\u{a0}"),
        ] {
            assert_eq!(id(around.as_bytes()), id(A), "{around:?}");
        }
        let binary = [&[0xff], A].concat();
        let with_newline = [&binary, b"\n".as_slice()].concat();
        assert_ne!(id(&with_newline), id(&binary));

        let error = |keys: &[&[u8]]| KeyRing::new(keys).expect_err("refused");
        assert_eq!(error(&[A, &[A, b"\n"].concat()]), KeyError::Repeated { position: 2 });
        assert_eq!(error(&[&b" ".repeat(40)]), KeyError::Short { position: 1, len: 0 });
        assert_eq!(
            error(&[&[&A[..31], b"\n\n\n"].concat()]),
            KeyError::Short { position: 1, len: 31 }
        );
    }

    #[test]
    fn a_key_is_found_by_its_id_alone() {
        let ring = KeyRing::new([A, B]).expect("two good keys");
        let other = KeyRing::new([B]).expect("a good key");
        assert!(ring.find(other.sealing().id).is_some());
        assert!(other.find(ring.sealing().id).is_none());
    }

    #[test]
    fn debug_shows_no_key_material() {
        let ring = KeyRing::new([A, B]).expect("two good keys");
        assert_eq!(format!("{ring:?}"), "KeyRing(2 keys, redacted)");
    }

    /// Computed with Python's `hmac`, by RFC 5869 with an empty salt.
    #[test]
    fn the_id_of_a_key_is_derived_with_hkdf_sha256() {
        let ring = KeyRing::new([A]).expect("a good key");
        assert_eq!(ring.sealing().id, [0x17, 0x41, 0x81, 0xef]);
    }
}
