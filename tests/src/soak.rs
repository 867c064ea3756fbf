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
    let told = std::env::var("PLOTLINE_SEED").ok();
    let seed = match told.and_then(|told| told.parse().ok()) {
        Some(told) => told,
        None if is_soak() => Dice::fresh().below(usize::MAX) as u64,
        None => seed,
    };
    println!("PLOTLINE_SEED={seed}");
    Dice::new(seed)
}
