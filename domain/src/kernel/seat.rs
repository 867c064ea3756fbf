use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A place at a game, numbered from 1 in clockwise order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(try_from = "u8", into = "u8")]
#[published(as = u8, minimum = 1, maximum = 8)]
pub struct Seat(u8);

#[derive(Debug, thiserror::Error)]
#[error("a seat is a number from 1 to {max}", max = Seat::MAX)]
pub struct InvalidSeat;

impl Seat {
    /// More than any ruleset needs; it bounds what a request can name.
    pub const MAX: u8 = 8;

    pub const FIRST: Seat = Seat(1);

    pub fn new(number: u8) -> Result<Self, InvalidSeat> {
        if (1..=Self::MAX).contains(&number) {
            Ok(Self(number))
        } else {
            Err(InvalidSeat)
        }
    }

    /// The seats of a game for `count` players, in clockwise order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (1..=count.min(Self::MAX)).map(Seat)
    }

    pub fn number(self) -> u8 {
        self.0
    }

    /// Position in a list that holds one item per seat, in seat order.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// The neighbour on the right, the one whose turn came before at a table of `count`.
    pub fn right(self, count: u8) -> Seat {
        if self.0 <= 1 {
            Seat(count.clamp(1, Self::MAX))
        } else {
            Seat(self.0 - 1)
        }
    }

    /// The neighbour on the left, the one whose turn comes next at a table of `count`.
    pub fn left(self, count: u8) -> Seat {
        if self.0 >= count {
            Seat(1)
        } else {
            Seat(self.0 + 1)
        }
    }
}

impl TryFrom<u8> for Seat {
    type Error = InvalidSeat;
    fn try_from(number: u8) -> Result<Self, InvalidSeat> {
        Self::new(number)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}
