use std::hash::{BuildHasher, RandomState};

/// A small generator for choices in tests (SplitMix64): the same seed, the same choices.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A seed that no other test has.
    pub fn fresh() -> Self {
        // What maps are seeded with; the system's own source would be a dependency.
        Self(RandomState::new().hash_one(0))
    }

    /// Other choices, which follow from these.
    pub fn split(&mut self) -> Self {
        Self(self.below(usize::MAX) as u64)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Yes in one of so many cases.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// A name that nobody has yet.
    pub fn name(&mut self, prefix: &str) -> String {
        format!(
            "{prefix}-{:08x}{:08x}",
            self.below(usize::MAX) as u32,
            self.below(usize::MAX) as u32
        )
    }
}
