//! Numbers by chance.

use std::time::Duration;

/// Numbers by chance, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    /// A place in something of this length; 0 where it is empty.
    pub fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.below(u64::try_from(len.max(1)).unwrap_or(u64::MAX))).unwrap_or_default()
    }

    /// One of these.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.place(all.len())]
    }

    /// A time below so many milliseconds.
    pub fn millis(&mut self, end: u64) -> Duration {
        Duration::from_millis(self.below(end))
    }

    /// The first of two, or the second.
    pub fn which(&mut self) -> usize {
        usize::from(self.below(2) == 1)
    }
}
