//! A token in its parts, as the formats have them: `seal/format.md` of the core, and the envelope of the examples.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::Encryption;

/// What a token of the keys begins with.
const PREFIX: &str = "wz4.";
const TAG_LEN: usize = 16;
/// The blocks that the cipher works on.
const BLOCK_LEN: usize = 16;
/// What stands in front of the ciphertext, and how long it is.
const OF_KEYS: [(&str, usize); 2] = [("key id", 4), ("nonce", 24)];
const OF_ENVELOPE: [(&str, usize); 5] = [
    ("version", 4),
    ("nonce of the wrapped key", 24),
    ("wrapped key", 32),
    ("tag of the wrapped key", 16),
    ("nonce", 24),
];

/// A part of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub name: &'static str,
    /// Its bytes, before they are written as text.
    pub bytes: Vec<u8>,
}

/// The parts of a token but for its prefix. The ciphertext is in as many parts as it has blocks.
///
/// # Panics
///
/// When it is no token.
pub fn parts(encryption: &Encryption, token: &str) -> Vec<Part> {
    let (encoded, heads) = match encryption {
        Encryption::Keys => (token.strip_prefix(PREFIX).expect("a prefix"), &OF_KEYS[..]),
        Encryption::Codec(_) => (token, &OF_ENVELOPE[..]),
    };
    let bytes = URL_SAFE_NO_PAD.decode(encoded).expect("base64url");
    let mut rest = &bytes[..];
    let mut parts = Vec::new();
    let mut part = |name, bytes: &[u8]| {
        let bytes = bytes.to_vec();
        parts.push(Part { name, bytes });
    };
    for (name, len) in heads {
        let (head, behind) = rest.split_at(*len);
        part(*name, head);
        rest = behind;
    }
    let (ciphertext, tag) = rest.split_at(rest.len() - TAG_LEN);
    for block in ciphertext.chunks(BLOCK_LEN) {
        part("block", block);
    }
    part("tag", tag);
    parts
}

/// The token of these parts.
pub fn joined<'a>(encryption: &Encryption, parts: impl IntoIterator<Item = &'a Part>) -> String {
    let bytes: Vec<_> = parts.into_iter().flat_map(|part| part.bytes.iter().copied()).collect();
    let encoded = URL_SAFE_NO_PAD.encode(bytes);
    match encryption {
        Encryption::Keys => format!("{PREFIX}{encoded}"),
        Encryption::Codec(_) => encoded,
    }
}
