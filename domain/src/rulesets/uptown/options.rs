//! How a game is set up: always alike.

use crate::kernel::empty_object;

empty_object! {
    /// How a game of UpTown is set up. The rules know no variants, so there is nothing to choose.
    pub struct Options as "UptownOptions";
}
