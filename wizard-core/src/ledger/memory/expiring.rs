//! What is remembered for a time. Anyone can make the server remember something, so the number of entries is bounded; and every
//! request looks at them, so looking is little work however many there are.

use std::{
    collections::{BTreeSet, HashMap},
    hash::Hash,
};

/// Entries, each until it expires. One that is in force is never forgotten.
#[derive(Debug)]
pub(super) struct Expiring<K, V> {
    entries: HashMap<K, (V, u64)>,
    /// The same keys with the time when each expires: the first to expire comes first.
    by_expiry: BTreeSet<(u64, K)>,
    most: usize,
}

/// There are as many entries in force as there may be.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<K: Copy + Eq + Hash + Ord, V> Expiring<K, V> {
    pub(super) fn at_most(most: usize) -> Self {
        Self {
            entries: HashMap::new(),
            by_expiry: BTreeSet::new(),
            most,
        }
    }

    /// Forgets what has expired, and hands it to `forget`. It looks at one entry more than it forgets.
    pub(super) fn forget_expired(&mut self, now: u64, mut forget: impl FnMut(V)) {
        while let Some((expires_at, key)) = self.by_expiry.first().copied() {
            if expires_at > now {
                break;
            }
            self.by_expiry.pop_first();
            if let Some((value, _)) = self.entries.remove(&key) {
                forget(value);
            }
        }
    }

    pub(super) fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key).map(|(value, _)| value)
    }

    pub(super) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.entries.get_mut(key).map(|(value, _)| value)
    }

    /// Remembers a `value` until it expires, in the place of the one before.
    pub(super) fn insert(&mut self, key: K, value: V, expires_at: u64) -> Result<(), Full> {
        self.remove(&key);
        if self.entries.len() >= self.most {
            return Err(Full);
        }
        self.entries.insert(key, (value, expires_at));
        self.by_expiry.insert((expires_at, key));
        Ok(())
    }

    pub(super) fn remove(&mut self, key: &K) -> Option<V> {
        let (value, expires_at) = self.entries.remove(key)?;
        self.by_expiry.remove(&(expires_at, *key));
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_known_until_it_expires() {
        let mut entries = Expiring::at_most(10);
        assert_eq!(entries.insert("a", 1, 20), Ok(()));
        assert_eq!(entries.insert("b", 2, 15), Ok(()));
        let mut forgotten = Vec::new();
        entries.forget_expired(14, |value| forgotten.push(value));
        assert_eq!((entries.get(&"a"), entries.get(&"b")), (Some(&1), Some(&2)));
        entries.forget_expired(19, |value| forgotten.push(value));
        assert_eq!((entries.get(&"a"), entries.get(&"b")), (Some(&1), None));
        entries.forget_expired(20, |value| forgotten.push(value));
        assert_eq!((entries.entries.len(), entries.by_expiry.len()), (0, 0));
        assert_eq!(forgotten, [2, 1]);
    }

    #[test]
    fn an_entry_that_is_taken_back_again_and_again_leaves_nothing() {
        let mut entries = Expiring::at_most(1);
        for _ in 0..1_000 {
            assert_eq!(entries.insert("a", (), 20), Ok(()));
            assert_eq!(entries.remove(&"a"), Some(()));
        }
        assert_eq!((entries.entries.len(), entries.by_expiry.len()), (0, 0));
    }

    #[test]
    fn where_there_are_too_many_a_new_one_is_refused_and_none_in_force_is_forgotten() {
        let mut entries = Expiring::at_most(3);
        for (key, expires_at) in [("a", u64::MAX), ("b", 20), ("c", 30)] {
            assert_eq!(entries.insert(key, (), expires_at), Ok(()));
        }
        entries.forget_expired(19, drop);
        assert_eq!(entries.insert("d", (), 40), Err(Full));
        assert!(["a", "b", "c"].iter().all(|key| entries.get(key).is_some()));
        entries.forget_expired(20, drop);
        assert_eq!(entries.insert("d", (), 40), Ok(()), "one has expired");
        assert!(entries.get(&"b").is_none());
    }
}
