//! The state of a game: everything that lies on the table, and nothing hidden. The deck is a bag (TU-120).

use super::city::Building;
use super::colors::{ByColor, Floor};
use super::content::{Board, BoardId, Card, Content, MAX_SITES, ObjectiveId, SLOTS, content};
use super::events::Trigger;
use super::options::Options;
use crate::kernel::Seat;

/// A game as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) board: BoardId,
    pub(super) phase: Phase,
    /// In seat order.
    pub(super) players: Vec<Player>,
    pub(super) buildings: [Option<Building>; MAX_SITES],
    pub(super) general_supply: ByColor,
    pub(super) market: [Option<Card>; SLOTS],
    pub(super) deck: CardSet,
    pub(super) discard_pile: Vec<Card>,
    /// In slot order; empty until they are revealed.
    pub(super) objectives: Vec<Objective>,
    pub(super) first_player: Option<Seat>,
    pub(super) starting: StartingFloors,
    /// Cards taken in a row by all players together without a build (TU-124).
    pub(super) cards_without_build: u8,
    pub(super) end: Option<End>,
    /// The seats that have resigned, in the order in which they did.
    pub(super) left: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    SettingUp,
    Turn(Turn),
    Finished,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) extra: bool,
    pub(super) last: bool,
    pub(super) extra_granted: bool,
    pub(super) step: Step,
}

/// How far a turn has come (TU-49).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The seat chooses an action.
    Acting,
    /// A slot of the market, counted from 1, waits for a card.
    Refilling { slot: u8, shortage: bool },
    /// The action is done; what follows from it is looked at.
    Settling { built: bool, shortage: bool },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Player {
    pub(super) supply: ByColor,
    /// The columns of the machine markers.
    pub(super) markers: ByColor,
    /// The star rank up to which extra turns have been granted.
    pub(super) rewarded_rank: u8,
    pub(super) roofs_left: u8,
    /// The field of the cone once the seat has played for the last time; 0 if it is not placed (TU-110).
    pub(super) cone: Option<u8>,
    /// The token taken from each objective slot.
    pub(super) tokens: [Option<u8>; SLOTS],
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Objective {
    pub(super) id: ObjectiveId,
    /// The tokens left, the most valuable first.
    pub(super) stack: Vec<u8>,
}

/// The floors that stand on the board before the first turn (TU-29 to TU-40).
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct StartingFloors {
    /// The cards laid out beside the market (TU-35).
    pub(super) cards: Vec<Card>,
    pub(super) placed: u8,
    /// Who places the next one, if the players do.
    pub(super) placer: Option<Seat>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct End {
    pub(super) trigger: Trigger,
    pub(super) seat: Seat,
    /// Who still has a last turn, in order.
    pub(super) last_turns: Vec<Seat>,
}

/// A set of supply cards, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CardSet(u64);

impl State {
    pub(super) fn content(&self) -> &'static Content {
        content()
    }

    pub(super) fn board(&self) -> &'static Board {
        content().board(self.board)
    }

    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    /// A market slot, counted from 1.
    pub(super) fn slot_mut(&mut self, slot: u8) -> Option<&mut Option<Card>> {
        self.market.get_mut(usize::from(slot).wrapping_sub(1))
    }

    /// Floors go back from a seat to the general supply.
    pub(super) fn give_back(&mut self, seat: Seat, floors: &ByColor) {
        if let Some(player) = self.player_mut(seat) {
            player.supply = player.supply.minus(floors);
            self.general_supply = self.general_supply.plus(floors);
        }
    }

    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }

    /// The seats still in the game, clockwise from the left neighbour of `seat`, which comes last itself.
    pub(super) fn clockwise_after(&self, seat: Seat) -> Vec<Seat> {
        let count = self.seats();
        let mut seats = Vec::new();
        let mut next = seat.left(count);
        for _ in 0..count {
            if !self.has_left(next) {
                seats.push(next);
            }
            next = next.left(count);
        }
        seats
    }

    /// TU-40: the placer after `seat`, in reverse turn order.
    pub(super) fn next_placer(&self, seat: Seat) -> Option<Seat> {
        let mut seats = self.clockwise_after(seat);
        seats.retain(|other| *other != seat);
        seats.pop().or(Some(seat)).filter(|seat| !self.has_left(*seat))
    }

    /// TU-124: so many cards in a row without a build trigger the end.
    pub(super) fn stall_limit(&self) -> u8 {
        self.content().limits.stall_rounds.saturating_mul(self.seats())
    }

    /// The floor to be placed next (TU-30, TU-35).
    pub(super) fn next_starting_floor(&self) -> Option<Floor> {
        let card = self.starting_card(self.starting.placed)?;
        self.content().card(card).map(|info| info.bottom())
    }

    /// The card whose bottom floor sets the colour of a starting floor, counted from 0 (TU-30, TU-35).
    pub(super) fn starting_card(&self, floor: u8) -> Option<Card> {
        let floor = usize::from(floor);
        match self.market.get(floor) {
            Some(slot) => *slot,
            None => self.starting.cards.get(floor - self.market.len()).copied(),
        }
    }
}

impl CardSet {
    pub(super) fn insert(&mut self, card: Card) {
        self.0 |= bit(card);
    }

    pub(super) fn remove(&mut self, card: Card) {
        self.0 &= !bit(card);
    }

    pub(super) fn contains(&self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// In the order of the content.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        (0..64).map(Card).filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

fn bit(card: Card) -> u64 {
    1u64.checked_shl(u32::from(card.0)).unwrap_or(0)
}
