//! A codec that gives out handles, and decodes what it is told to.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use wizard_core::{
    SealPolicy,
    seal::{Codec, CodecError, Coding},
};

use crate::KEY;

/// Keeps what was encoded. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Kept(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl Kept {
    /// The policy of a seal whose codec this is.
    pub(crate) fn policy(&self) -> SealPolicy {
        let policy = SealPolicy::new([KEY]).expect("a good key");
        policy.codec(self.clone()).audience("fuzz")
    }

    /// The text that is decoded to these bytes.
    pub(crate) fn forge(&self, bytes: Vec<u8>) -> String {
        let mut kept = self.kept();
        let text = format!("handle-{}", kept.len());
        kept.insert(text.clone(), bytes);
        text
    }

    /// What is decoded from `text`.
    pub(crate) fn bytes(&self, text: &str) -> Option<Vec<u8>> {
        self.kept().get(text).cloned()
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.kept().clear();
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Codec for Kept {
    fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String> {
        Box::pin(async { Ok(self.forge(bytes.to_vec())) })
    }

    fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>> {
        Box::pin(async { self.bytes(text).ok_or_else(CodecError::invalid) })
    }

    fn longest(&self, bytes: usize) -> usize {
        // As long as what it stands for, so that there is an end to what a state can hold.
        bytes
    }
}
