//! The state of a game: everything that lies on the table, and nothing hidden. What is face down is a bag (UP-102).

use super::events::Trigger;
use super::ids::{Card, Player};
use super::moves::Target;
use super::street::{Building, Street};
use crate::kernel::Seat;

/// A game as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) phase: Phase,
    /// From 1; 0 during set-up.
    pub(super) round: u16,
    /// The holder of board I, once the boards are drawn (UP-19).
    pub(super) first_seat: Option<Seat>,
    /// In turn order.
    pub(super) sides: Vec<Side>,
    pub(super) municipal: Pile,
    /// The cards that lie face down, of all decks and of the municipal pile together; where is undecided.
    pub(super) unseen: CardSet,
    /// Out of the game, the latest last (UP-28).
    pub(super) discarded: Vec<Card>,
    pub(super) end: Option<End>,
    /// The seats that have resigned, in the order in which they did.
    pub(super) left: Vec<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    SettingUp,
    Turn(Turn),
    Finished,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) player: Player,
    pub(super) step: Step,
}

/// How far a turn has come (UP-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    First,
    Second,
    Done,
}

/// A player's side of the table (UP-3).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Side {
    pub(super) wallet: u32,
    pub(super) deck: Pile,
    /// The coins that lie on the deck (UP-37).
    pub(super) coins: u32,
    pub(super) street: Street,
}

/// A pile of cards with its top card face up (UP-17, UP-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pile {
    /// Nothing while the next card is being turned up, and once the pile is empty.
    pub(super) top: Option<Card>,
    /// How many cards lie face down below.
    pub(super) below: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub(super) trigger: Trigger,
    /// Whose deck ran out, or whose street is complete.
    pub(super) player: Player,
}

/// A set of cards, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CardSet(u128);

impl State {
    pub(super) fn count(&self) -> u8 {
        u8::try_from(self.sides.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        Player::all(self.count())
    }

    pub(super) fn side(&self, player: Player) -> Option<&Side> {
        self.sides.get(player.index())
    }

    pub(super) fn side_mut(&mut self, player: Player) -> Option<&mut Side> {
        self.sides.get_mut(player.index())
    }

    pub(super) fn building(&self, target: Target) -> Option<&Building> {
        self.side(target.player)?.street.at(target.plot)
    }

    /// UP-19: the seats follow clockwise on the holder of board I.
    pub(super) fn seat_of(&self, player: Player) -> Seat {
        let first = self.first_seat.unwrap_or(Seat::FIRST);
        (1..player.number()).fold(first, |seat, _| seat.left(self.count()))
    }

    pub(super) fn player_of(&self, seat: Seat) -> Option<Player> {
        self.players().find(|player| self.seat_of(*player) == seat)
    }

    pub(super) fn has_left(&self, player: Player) -> bool {
        self.left.contains(&self.seat_of(player))
    }

    /// All but one have resigned.
    pub(super) fn is_alone(&self) -> bool {
        self.left.len() + 1 >= self.sides.len()
    }

    /// The pile of a player, or the municipal one.
    pub(super) fn pile(&self, deck: Option<Player>) -> Option<&Pile> {
        match deck {
            None => Some(&self.municipal),
            Some(player) => self.side(player).map(|side| &side.deck),
        }
    }

    pub(super) fn pile_mut(&mut self, deck: Option<Player>) -> Option<&mut Pile> {
        match deck {
            None => Some(&mut self.municipal),
            Some(player) => self.side_mut(player).map(|side| &mut side.deck),
        }
    }

    /// Whose turn it is.
    pub(super) fn turn(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::SettingUp | Phase::Finished => None,
        }
    }
}

impl Side {
    pub(super) fn new(wallet: u32, cards: u8) -> Self {
        Self {
            wallet,
            deck: Pile::face_down(cards),
            coins: 0,
            street: Street::default(),
        }
    }
}

impl Pile {
    pub(super) fn face_down(cards: u8) -> Self {
        Self {
            top: None,
            below: cards,
        }
    }

    pub(super) fn count(&self) -> u8 {
        self.below.saturating_add(u8::from(self.top.is_some()))
    }

    /// A card lies below and none is face up.
    pub(super) fn wants_card(&self) -> bool {
        self.top.is_none() && self.below > 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count() == 0
    }
}

impl CardSet {
    pub(super) fn remove(&mut self, card: Card) {
        self.0 &= !bit(card);
    }

    pub(super) fn contains(&self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    /// In the order of the content.
    pub(super) fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| self.contains(*card))
    }

    /// Those that can lie in a player's deck, or in the municipal pile (UP-102).
    pub(super) fn of(self, deck: Option<Player>) -> impl Iterator<Item = Card> {
        self.iter()
            .filter(move |card| card.is_municipal() == deck.is_none())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |set, card| set | bit(card)))
    }
}

/// There are 112 cards.
fn bit(card: Card) -> u128 {
    u32::try_from(card.index())
        .ok()
        .and_then(|index| 1u128.checked_shl(index))
        .unwrap_or(0)
}
