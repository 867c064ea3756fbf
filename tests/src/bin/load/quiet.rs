//! Whether the machine is quiet, as Linux says.

use std::time::Duration;

/// How much of the cores is taken at the moment, in percent; asked while nothing is measured.
pub(crate) async fn taken() -> f64 {
    let before = times();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = times();
    let all = after.0.saturating_sub(before.0).max(1);
    100.0 * after.1.saturating_sub(before.1) as f64 / all as f64
}

/// All ticks so far, and those in which a core was busy.
fn times() -> (u64, u64) {
    let text = std::fs::read_to_string("/proc/stat").expect("this is Linux");
    let line = text.lines().next().unwrap_or_default();
    let ticks: Vec<u64> = line
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    // What guests take is counted among the first two already.
    let all: u64 = ticks.iter().take(8).sum();
    let idle: u64 = ticks.iter().skip(3).take(2).sum();
    (all, all - idle)
}
