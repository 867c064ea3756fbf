//! The state of a game: everything that lies on the table, and nothing hidden. What is face down is a bag (IN-208).

use super::city::City;
use super::content::PLACES;
use super::events::{Duty, Ending};
use super::goals::GoalId;
use super::options::{Options, Variant};
use super::tiles::{Tile, TileSet};
use crate::kernel::{Seat, Timestamp};

/// A game as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// In seat order.
    pub(super) players: Vec<Player>,
    /// The tiles that nobody has seen yet: the stack, or what lies face down on the party table (IN-303).
    pub(super) unseen: TileSet,
    /// The goal cards laid out; none until they are revealed, and in other variants.
    pub(super) goals: Vec<GoalId>,
    pub(super) display: [Option<Tile>; PLACES],
    /// In the order in which they were discarded.
    pub(super) discarded: Vec<Tile>,
    pub(super) end: End,
    /// How many of the latest turns in a row were waived (IN-1103).
    pub(super) waived_turns: u8,
    /// The first seat whose city was full (IN-601, IN-1031).
    pub(super) first_full: Option<Seat>,
    /// The table of the party variant, position 1 first; empty in other variants.
    pub(super) positions: Vec<Position>,
    /// The seats that have resigned, in the order in which they did.
    pub(super) left: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    SettingUp,
    Turn(Turn),
    /// Party variant: players declare ready (IN-1003).
    Lobby {
        latest_start: Timestamp,
    },
    /// Party variant: no city is full yet.
    Running {
        deadline: Timestamp,
    },
    /// Party variant: a city is full and the timer runs (IN-1031).
    Countdown {
        deadline: Timestamp,
    },
    Finished(Ending),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) points: u8,
    pub(super) duty: Duty,
    /// Whether the Spy was used, and whether anything but Spy and Architect was (IN-546).
    pub(super) spied: bool,
    pub(super) other_action: bool,
    /// The display is being filled: after an Architect in the basic variant (IN-504), or after a Mayor (IN-531).
    pub(super) refilling: bool,
    /// The turn has ended; what follows from that is looked at (IN-414).
    pub(super) over: bool,
}

/// How near the game is to its end (section 6).
#[derive(Clone, Debug, PartialEq)]
pub(super) enum End {
    Open,
    /// A city is full; these seats still have a last turn, in order (IN-602).
    FinalRound {
        waiting: Vec<Seat>,
    },
    /// The running turn is the last of all (IN-604).
    LastTurn,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Player {
    pub(super) city: City,
    /// In the order in which they came (IN-106).
    pub(super) reserve: Vec<Tile>,
    /// Party variant: declared ready (IN-1003).
    pub(super) ready: bool,
    /// Party variant: what is held (IN-1004).
    pub(super) hand: Option<Hand>,
    /// Party variant: when the player may take again (IN-1024).
    pub(super) next_take: Option<Timestamp>,
}

/// A tile on its way from the party table to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    /// Where it came from, counted from 1.
    pub(super) position: u8,
    /// Undecided until it is drawn, if it lay face down.
    pub(super) tile: Option<Tile>,
}

/// A position of the party table (IN-1043).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    FaceDown,
    FaceUp(Tile),
    Empty,
}

impl State {
    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn is(&self, variant: Variant) -> bool {
        self.options.variant == variant
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    /// Every seat with its player, in seat order.
    pub(super) fn all(&self) -> impl Iterator<Item = (Seat, &Player)> {
        Seat::all(self.seats()).zip(&self.players)
    }

    /// Those who have not resigned.
    pub(super) fn staying(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.all().filter(|(seat, _)| !self.has_left(*seat))
    }

    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }

    /// The seats still in the game, clockwise from the left neighbour of `seat`; `seat` itself is not among them.
    pub(super) fn clockwise_after(&self, seat: Seat) -> Vec<Seat> {
        let count = self.seats();
        let round = std::iter::successors(Some(seat.left(count)), |seat| Some(seat.left(count)));
        let others = round.take(usize::from(count)).filter(|other| *other != seat);
        others.filter(|other| !self.has_left(*other)).collect()
    }

    /// The places of the display, counted from 1, on which a tile lies.
    pub(super) fn shown(&self) -> impl Iterator<Item = (u8, Tile)> {
        let places = (1..).zip(&self.display);
        places.filter_map(|(place, tile)| Some((place, (*tile)?)))
    }

    /// The lowest place of the display that is empty, counted from 1 (IN-803).
    pub(super) fn empty_place(&self) -> Option<u8> {
        let mut places = (1..).zip(&self.display);
        places.find(|(_, tile)| tile.is_none()).map(|(place, _)| place)
    }

    /// A place of the display, counted from 1.
    pub(super) fn place_mut(&mut self, place: u8) -> Option<&mut Option<Tile>> {
        self.display.get_mut(usize::from(place).wrapping_sub(1))
    }

    /// A position of the party table, counted from 1.
    pub(super) fn position(&self, number: u8) -> Option<Position> {
        self.positions.get(usize::from(number).wrapping_sub(1)).copied()
    }

    pub(super) fn position_mut(&mut self, number: u8) -> Option<&mut Position> {
        self.positions.get_mut(usize::from(number).wrapping_sub(1))
    }
}

impl Player {
    pub(super) fn drop_from_reserve(&mut self, tile: Tile) {
        self.reserve.retain(|other| *other != tile);
    }
}
