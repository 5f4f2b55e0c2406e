//! Who calls.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::engine::FlowId;

/// A caller: the client, the issuer that vouches for the person, and the person at that issuer.
///
/// All three count: one person with two clients is two principals.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Principal {
    client: String,
    issuer: String,
    subject: String,
}

impl Principal {
    /// A principal. Where there is no client or issuer, an empty text stands for it.
    pub fn new(client: impl Into<String>, issuer: impl Into<String>, subject: impl Into<String>) -> Self {
        Self {
            client: client.into(),
            issuer: issuer.into(),
            subject: subject.into(),
        }
    }

    /// The digest that a token of `flow` carries.
    pub(super) fn digest(&self, flow: &FlowId) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(flow.as_bytes());
        for part in [&self.client, &self.issuer, &self.subject] {
            hasher.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            hasher.update(part);
        }
        hasher.finalize().into()
    }
}

impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Principal(redacted)")
    }
}
