//! How often tests do what chance decides.
//!
//! In every run they do it a few times and choose by fixed seeds, so that a failure comes again. Where `PLOTLINE_SOAK`
//! is set (`./tests/run soak`) they do it often, and choose anew each time.

use super::dice::Dice;

fn is_soak() -> bool {
    std::env::var_os("PLOTLINE_SOAK").is_some()
}

/// So few times in every run, so many in a soak.
pub fn times(few: usize, many: usize) -> usize {
    if is_soak() { many } else { few }
}

/// Choices by this seed in every run, by a new one in a soak or by the one in `PLOTLINE_SEED`; a test that fails says which.
pub fn choices(seed: u64) -> Dice {
    let seed = seed_or(seed);
    println!("PLOTLINE_SEED={seed}");
    Dice::new(seed)
}

/// Tries so few cases in every run, so many in a soak. Each has a seed of its own: one that fails says it, and
/// `PLOTLINE_SEED` tries that one first.
pub fn cases(few: usize, many: usize, mut case: impl FnMut(&mut Dice)) {
    let first = seed_or(1901);
    for seed in (0..times(few, many)).map(|number| first.wrapping_add(number as u64)) {
        let _told = ToldIfItFails(seed);
        case(&mut Dice::new(seed));
    }
}

fn seed_or(seed: u64) -> u64 {
    let told = std::env::var("PLOTLINE_SEED").ok();
    match told.and_then(|told| told.parse().ok()) {
        Some(told) => told,
        None if is_soak() => Dice::fresh().below(usize::MAX) as u64,
        None => seed,
    }
}

struct ToldIfItFails(u64);

impl Drop for ToldIfItFails {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("PLOTLINE_SEED={}", self.0);
        }
    }
}
