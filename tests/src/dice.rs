/// A small generator for choices in tests (SplitMix64): the same seed, the same choices.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A seed that no other test has.
    pub fn fresh() -> Self {
        let mut bytes = [0; 8];
        let _ = getrandom::fill(&mut bytes);
        Self(u64::from_le_bytes(bytes))
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

    /// A name that nobody has yet.
    pub fn name(&mut self, prefix: &str) -> String {
        format!(
            "{prefix}-{:08x}{:08x}",
            self.below(usize::MAX) as u32,
            self.below(usize::MAX) as u32
        )
    }
}
