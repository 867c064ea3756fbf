//! How many cases of chance a test tries: a few in every run, many in a soak.

use proptest::test_runner::{Config, RngSeed};

/// Few cases, the same in every run; many and new ones where `PLOTLINE_SOAK` is set (`./tests/run soak`). Where
/// `PROPTEST_CASES` is set, so many new ones.
pub(crate) fn cases(few: u32, many: u32) -> Config {
    let is_set = |name| std::env::var_os(name).is_some();
    let default = Config::default();
    if is_set("PROPTEST_CASES") {
        default
    } else if is_set("PLOTLINE_SOAK") {
        Config {
            cases: many,
            ..default
        }
    } else {
        Config {
            cases: few,
            rng_seed: RngSeed::Fixed(1901),
            ..default
        }
    }
}
