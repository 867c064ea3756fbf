//! Moves as text.

use super::moves::Move;
use super::state::State;
use crate::kernel::NotationError;

pub(super) const HELP: &str = "";

pub(super) fn read(_: &str, _: &State) -> Result<Move, NotationError> {
    Err(NotationError {
        message: "not yet".into(),
    })
}

pub(super) fn write(_: &Move) -> String {
    String::new()
}
