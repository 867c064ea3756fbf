//! What the dear fields cost: about a unit for ten microseconds of a core, or for a hundred bytes. The descriptions of the
//! fields say the same, for clients.

/// The whole log is read.
pub(crate) const RECORD: usize = 20_000;

/// The whole log is read, and every move judged again.
pub(crate) const VERIFICATION: usize = 20_000;

/// Two earlier states are folded.
pub(crate) const DIFFERENCE: usize = 4_000;

/// A picture is drawn, after an earlier state may have been folded.
pub(crate) const BOARD: usize = 2_000;

/// A long text.
pub(crate) const CONTENT: usize = 500;

/// The newest state is at hand, an earlier one is folded.
pub(crate) fn view(at: Option<u64>) -> usize {
    match at {
        None => 100,
        Some(_) => 2_000,
    }
}

/// Each event is read and parsed, whatever is asked of it.
pub(crate) fn events(first: Option<u32>, child: usize) -> usize {
    let events = first.unwrap_or(100).min(1000) as usize;
    events.saturating_mul(child.saturating_add(10)).saturating_add(20)
}
