//! The state of a game: everything that lies on the table, and nothing hidden. The deck is a list of bags (NY-170).

use super::cells::Cells;
use super::content::{ChallengeId, CharacterId, Content, StreetId, content};
use super::deck::Deck;
use super::events::Trigger;
use super::lots::{Card, Lot, LotSet};
use super::options::Options;
use super::tiles::{Legendary, Tile, TileSet};
use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A game as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    /// In seat order.
    pub(super) players: Vec<Player>,
    /// The open market, from left to right.
    pub(super) open: Vec<Card>,
    pub(super) deck: Deck,
    /// The street cards in play.
    pub(super) streets: Vec<StreetId>,
    pub(super) challenge: Option<ChallengeId>,
    pub(super) first_player: Option<Seat>,
    /// How many turns have begun.
    pub(super) turns: u32,
    /// Lots returned since anyone last built (NY-179).
    pub(super) returns: u32,
    pub(super) end: Option<End>,
    /// The seats that have resigned, in the order in which they did.
    pub(super) left: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Phase {
    SettingUp(SetUp),
    Turn(Turn),
    Finished,
}

/// What set-up comes to next (section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetUp {
    Characters,
    Market,
    Streets,
    Challenge,
    FirstPlayer,
    Done,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) last: bool,
    /// NY-108: nothing but returning a lot is possible.
    pub(super) must_return: bool,
    pub(super) land_grab: bool,
    /// Whether a lot of size 3 was acquired in this turn (NY-128).
    pub(super) large_lot: bool,
    pub(super) step: Step,
}

/// How far a turn has come: the state machine of NY-45, and what lies between its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "NewYork1901Step")]
pub enum Step {
    /// S0: nothing is done yet.
    Start,
    /// The market is being changed; nobody decides.
    ChangingMarket,
    /// S1: Market Change or Land Grab is played, the main option is open.
    Choosing,
    /// S2: land is taken and nothing is built.
    LandTaken,
    /// S3: the first skyscraper of the turn stands.
    Built,
    /// S4: Construction Boom is done.
    BuiltTwice,
    /// The turn is over; the market is filled and play passes on; nobody decides.
    Ended,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Player {
    pub(super) character: Option<CharacterId>,
    pub(super) score: u32,
    /// All lots owned.
    pub(super) owned: LotSet,
    /// The owned lots with a worker.
    pub(super) held: LotSet,
    /// The cells of the owned lots.
    pub(super) land: Cells,
    pub(super) skyscrapers: Vec<Skyscraper>,
    /// The cells of all own skyscrapers.
    pub(super) covered: Cells,
    pub(super) unbuilt: TileSet,
    pub(super) demolished: TileSet,
    pub(super) cards: ActionCards,
    /// Whether all have been told that few tiles are left (NY-144).
    pub(super) warned: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Skyscraper {
    pub(super) tile: Tile,
    pub(super) cells: Cells,
}

/// Which action cards a player has not used (NY-113).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[published(name = "NewYork1901ActionCards")]
pub struct ActionCards {
    pub construction_boom: bool,
    pub market_change: bool,
    pub land_grab: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct End {
    pub(super) trigger: Trigger,
    pub(super) seat: Seat,
    /// Who still has a last turn, in order.
    pub(super) last_turns: Vec<Seat>,
}

impl State {
    pub(super) fn content(&self) -> &'static Content {
        content()
    }

    /// How many bytes the players and what they have built take.
    pub(super) fn lists(&self) -> usize {
        let built: usize = self
            .players
            .iter()
            .map(|player| player.skyscrapers.capacity())
            .sum();
        self.players.capacity() * size_of::<Player>() + built * size_of::<Skyscraper>()
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

    /// Every seat with its player, in seat order.
    pub(super) fn seated(&self) -> impl Iterator<Item = (Seat, &Player)> {
        Seat::all(self.seats()).zip(&self.players)
    }

    pub(super) fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::SettingUp(_) | Phase::Finished => None,
        }
    }

    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }

    /// Whether at most one seat is left; it has won at once.
    pub(super) fn is_deserted(&self) -> bool {
        self.left.len() + 1 >= self.players.len()
    }

    /// The seats still in the game, clockwise from the left neighbour of `seat`, without itself.
    pub(super) fn others_after(&self, seat: Seat) -> Vec<Seat> {
        let count = self.seats();
        let round = std::iter::successors(Some(seat.left(count)), |next| Some(next.left(count)));
        round
            .take(self.players.len().saturating_sub(1))
            .filter(|next| !self.has_left(*next))
            .collect()
    }

    pub(super) fn owner_of(&self, lot: Lot) -> Option<Seat> {
        let mut owners = self.seated().filter(|(_, player)| player.owned.contains(lot));
        owners.next().map(|(seat, _)| seat)
    }

    /// The lots with an owner.
    pub(super) fn taken_lots(&self) -> LotSet {
        let owned = self.players.iter().map(|player| player.owned);
        owned.fold(LotSet::default(), LotSet::or)
    }

    /// The legendary tiles that stand on the board (NY-86).
    pub(super) fn built_legendary(&self) -> TileSet {
        let legendary = self.players.iter().filter_map(Player::king);
        legendary.map(Tile::Legendary).collect()
    }

    /// NY-47: whether a seat can acquire a lot as step a.
    pub(super) fn can_acquire(&self, turn: &Turn) -> bool {
        let size = self.content().limits.land_grab_size;
        let fits = |card: &Card| !turn.land_grab || card.size <= size;
        self.player(turn.seat)
            .is_some_and(|player| player.free_workers() > 0)
            && self.open.iter().any(fits)
    }

    /// NY-179: so many returns without a build trigger the end.
    pub(super) fn returns_limit(&self) -> u32 {
        3 * u32::from(self.seats())
    }
}

impl Player {
    pub(super) fn free_workers(&self) -> u8 {
        content().limits.workers.saturating_sub(self.held.len())
    }

    /// The legendary skyscraper that the player's king token marks (NY-8, NY-87); it is never demolished.
    pub(super) fn king(&self) -> Option<Legendary> {
        self.skyscrapers
            .iter()
            .find_map(|skyscraper| skyscraper.tile.legendary())
    }

    pub(super) fn own(&mut self, lot: Lot) {
        self.owned.insert(lot);
        self.land = self.land.or(&content().cells_of(lot));
    }

    pub(super) fn lose(&mut self, lot: Lot) {
        self.owned.remove(lot);
        self.held.remove(lot);
        self.land = self.land.minus(&content().cells_of(lot));
    }

    pub(super) fn raise(&mut self, tile: Tile, cells: Cells) {
        self.skyscrapers.push(Skyscraper { tile, cells });
        self.covered = self.covered.or(&cells);
        self.unbuilt.remove(tile);
    }

    pub(super) fn demolish(&mut self, tile: Tile) {
        self.skyscrapers.retain(|skyscraper| skyscraper.tile != tile);
        let cells = self.skyscrapers.iter().map(|skyscraper| skyscraper.cells);
        self.covered = cells.fold(Cells::default(), |covered, cells| covered.or(&cells));
        if tile != Tile::Starting {
            self.demolished.insert(tile);
        }
    }
}

impl ActionCards {
    /// NY-25.
    pub(super) const ALL: Self = Self {
        construction_boom: true,
        market_change: true,
        land_grab: true,
    };

    pub(super) fn count(self) -> u8 {
        u8::from(self.construction_boom) + u8::from(self.market_change) + u8::from(self.land_grab)
    }
}
