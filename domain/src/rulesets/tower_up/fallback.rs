//! The mildest legal move.

use super::candidates::candidates;
use super::moves::Move;
use super::state::State;
use crate::kernel::Seat;

pub(super) fn fallback(state: &State, seat: Seat) -> Option<Move> {
    candidates(state, seat).into_iter().next()
}
