//! Which links have been used. Every opened page asks for that, so looking is little work however many links there are; and
//! anyone can use up links of their own, so their number is bounded.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
};

use sha2::{Digest, Sha256};

use super::VisitError;

/// The most used links that are known at a time: about 16 MB. While there are so many in force, no other link can be used:
/// to forget one would allow it to be used again.
const MOST: usize = 250_000;

/// The digest that stands for a reference. Its 16 bytes are enough: nobody can make two references with one digest, since
/// nobody but the server can make a reference.
type Short = [u8; 16];

/// The used links that are in force.
pub(super) struct UsedLinks {
    links: HashSet<Short>,
    /// The same links with the time when each expires, in seconds since 1970: the first to expire comes first.
    by_expiry: BinaryHeap<Reverse<(u64, Short)>>,
    most: usize,
    /// How many entries have been looked at.
    #[cfg(test)]
    steps: usize,
}

impl Default for UsedLinks {
    fn default() -> Self {
        Self::at_most(MOST)
    }
}

impl UsedLinks {
    pub(super) fn at_most(most: usize) -> Self {
        Self {
            links: HashSet::new(),
            by_expiry: BinaryHeap::new(),
            most,
            #[cfg(test)]
            steps: 0,
        }
    }

    /// Whether the link with `reference` can still be used. `now` is in seconds since 1970, like every time here.
    pub(super) fn check(&mut self, reference: &str, now: u64) -> Result<(), VisitError> {
        self.forget_expired(now);
        if self.links.contains(&short(reference)) {
            return Err(VisitError::Used);
        }
        if self.links.len() >= self.most {
            return Err(VisitError::Full);
        }
        Ok(())
    }

    /// Uses the link up. It is remembered until it expires: then the seal refuses it.
    pub(super) fn use_up(&mut self, reference: &str, expires_at: u64, now: u64) -> Result<(), VisitError> {
        self.check(reference, now)?;
        let link = short(reference);
        self.links.insert(link);
        self.by_expiry.push(Reverse((expires_at, link)));
        Ok(())
    }

    /// Looks at the expired links and at one more, so a link costs the same work however many are known.
    fn forget_expired(&mut self, now: u64) {
        while let Some(Reverse((expires_at, link))) = self.by_expiry.peek().copied() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if expires_at > now {
                break;
            }
            self.by_expiry.pop();
            self.links.remove(&link);
        }
    }
}

fn short(reference: &str) -> Short {
    let digest = Sha256::digest(reference);
    *digest.first_chunk().expect("a digest has 32 bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_used_once_until_it_expires() {
        let mut used = UsedLinks::default();
        assert_eq!(used.check("a", 10), Ok(()));
        assert_eq!(used.use_up("a", 20, 10), Ok(()));
        assert_eq!(used.use_up("b", 15, 10), Ok(()));
        for now in [10, 19] {
            assert_eq!(used.check("a", now), Err(VisitError::Used));
            assert_eq!(used.use_up("a", 20, now), Err(VisitError::Used));
        }
        assert_eq!(used.links.len(), 1, "the other one has expired");
        assert_eq!(used.check("a", 20), Ok(()), "the seal refuses it now");
        assert_eq!((used.links.len(), used.by_expiry.len()), (0, 0));
    }

    #[test]
    fn however_many_are_known_little_is_looked_at() {
        // None expires, all expire at once, each expires a little later than the one before, or earlier.
        let orders: [fn(u64) -> u64; 4] = [|_| u64::MAX, |_| 500, |at| at + 100, |at| 20_000 - at];
        for expires_at in orders {
            let mut used = UsedLinks::default();
            for at in 0..10_000 {
                let reference = at.to_string();
                assert_eq!(used.check(&reference, at), Ok(()));
                assert_eq!(used.use_up(&reference, expires_at(at), at), Ok(()));
                assert_eq!(used.links.len(), used.by_expiry.len());
            }
            assert!(used.steps <= 3 * 10_000, "{} entries looked at", used.steps);
        }
    }

    #[test]
    fn where_there_are_too_many_a_new_one_is_refused_and_none_in_force_is_forgotten() {
        let mut used = UsedLinks::at_most(3);
        for (reference, expires_at) in [("a", u64::MAX), ("b", 20), ("c", 30)] {
            assert_eq!(used.use_up(reference, expires_at, 10), Ok(()));
        }
        assert_eq!(used.check("d", 10), Err(VisitError::Full));
        assert_eq!(used.use_up("d", 40, 19), Err(VisitError::Full));
        for reference in ["a", "b", "c"] {
            assert_eq!(used.use_up(reference, 40, 19), Err(VisitError::Used));
        }
        assert_eq!(used.links.len(), 3);
        assert_eq!(used.use_up("d", 40, 20), Ok(()), "one has expired");
        assert_eq!(used.check("a", 20), Err(VisitError::Used));
    }
}
