//! New York 1901, for 2 to 4 players (Blue Orange Games 2015; Chénier La Salle).
//!
//! In a turn a player either takes one of four open lot cards, puts a worker on a lot of its colour and size and may
//! build a skyscraper on own land, or demolishes own skyscrapers of older generations and builds a newer one in their
//! place. Every tile scores its points at once; a higher score unlocks silver, then gold and legendary tiles. Three
//! action cards change the market, acquire a second lot or build a second tile, each once in the game. The end is
//! triggered by a player who has only four tiles left, by a market that cannot be filled or by a long standstill;
//! everybody else has one more turn, and majorities on streets, the bonus challenge and unused cards are added.
//!
//! Every rule has an id (`NY-59`), named where it is applied and in the test that proves it. The board, the shapes and
//! the points of the tiles are original; `content.json` says where each figure comes from.
//!
//! The fallback for a missed deadline ends the turn if it can be ended, else takes a small lot, else builds the
//! smallest tile, and never spends an action card.

mod board;
mod candidates;
mod cells;
mod check;
mod choice;
mod content;
mod deck;
mod describe;
mod draw;
mod events;
mod evolve;
mod follow;
mod lots;
mod moves;
mod notation;
mod options;
mod parts;
mod picture;
mod placing;
mod refusals;
mod resolve;
mod scoring;
mod setup;
mod state;
mod tell;
mod text;
mod tiles;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use cells::{Cell, Cells};
pub use content::{ChallengeId, CharacterId, Content, StreetId};
pub use events::*;
pub use lots::{Card, District, Lot};
pub use moves::{
    Acquire, Build, ConstructionBoom, DemolishRebuild, EndTurn, LandGrab, MarketChange, Move, ReturnLot,
};
pub use options::{BonusChallenge, ByChance, Characters, FirstPlayer, Options, StreetCards, Variant};
pub use state::{ActionCards, State, Step};
pub use tiles::{Generation, Legendary, Tile};
pub use view::*;

use crate::kernel::{
    About, Chance, Legal, Names, Next, NotationError, Refusal, Rules, Seat, Standing, Timestamp,
};
use crate::scene::{PartId, Scene};
use draw::Draw;
use follow::{Ahead, ahead};

/// The rules of New York 1901, version 1.
#[derive(Clone, Copy, Debug)]
pub struct NewYork1901;

impl NewYork1901 {
    /// The content, read once. Loading it at start shows that it is whole.
    pub fn content() -> &'static Content {
        content::content()
    }
}

impl Rules for NewYork1901 {
    const ABOUT: About = About {
        id: "new-york-1901",
        version: 1,
        name: "New York 1901",
        summary: "Acquire lots in Lower Manhattan, build skyscrapers, and replace them by higher ones.",
        min_seats: 2,
        max_seats: 4,
        refusals: refusals::ALL,
        notation_help: notation::HELP,
        content: content::JSON,
    };

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type State = State;
    type View = View;

    fn begin(options: &Options, seats: u8) -> Result<State, Refusal> {
        setup::begin(options, seats)
    }

    fn standing(state: &State) -> Standing {
        match ahead(state) {
            Ahead::Over => Standing::over(scoring::outcome(state)),
            Ahead::Decides(seat) => Standing::waiting_for(vec![seat]),
            Ahead::Fact(_) | Ahead::Chance(_) => Standing::waiting_for(Vec::new()),
        }
    }

    fn next(state: &State, _: Timestamp) -> Next<Event> {
        match ahead(state) {
            Ahead::Over | Ahead::Decides(_) => Next::Settled,
            Ahead::Fact(event) => Next::Fact(event),
            Ahead::Chance(_) => Next::Chance,
        }
    }

    fn draw(state: &State, chance: &mut Chance) -> Event {
        match ahead(state) {
            Ahead::Chance(what) => draw::draw(state, what, chance),
            // Never asked for: the kernel draws only when chance is next. A draw without effect on play then.
            Ahead::Over | Ahead::Decides(_) | Ahead::Fact(_) => draw::draw(state, Draw::FirstPlayer, chance),
        }
    }

    fn draw_numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
        draw::numbers(state, event)
    }

    fn candidates(state: &State, seat: Seat) -> Vec<Move> {
        candidates::candidates(state, seat)
    }

    fn check(state: &State, seat: Seat, mv: &Move, _: Timestamp) -> Result<(), Refusal> {
        check::check(state, seat, mv)
    }

    fn unreadable(_: &State, _: Seat, _: &serde_json::Value, why: &str) -> Refusal {
        check::unreadable(why)
    }

    fn resolve(state: &State, seat: Seat, mv: Legal<Move>, _: Timestamp) -> Event {
        resolve::resolve(state, seat, mv)
    }

    /// No move may follow a reveal: after Market Change the turn goes on, and the end of a turn turns cards up itself.
    fn only_ends_turn(_: &Move) -> bool {
        false
    }

    fn fallback(state: &State, seat: Seat) -> Option<Move> {
        candidates::fallback(state, seat)
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn leave(state: &mut State, seat: Seat) {
        evolve::leave(state, seat);
    }

    fn lists(state: &State) -> usize {
        state.lists()
    }

    fn seat_of(event: &Event) -> Option<Seat> {
        event.seat()
    }

    fn view(state: &State) -> View {
        view::view(state)
    }

    fn read(text: &str, state: &State) -> Result<Move, NotationError> {
        notation::read(text, state)
    }

    fn write(mv: &Move) -> String {
        notation::write(mv)
    }

    fn tell(event: &Event, _: &State, names: Names) -> Option<String> {
        tell::tell(event, names)
    }

    fn board(state: &State, names: Names) -> String {
        board::board(state, names)
    }

    fn picture(view: &View, names: Names) -> Scene {
        picture::picture(view, names)
    }

    fn parts_of(mv: &Move, _: Seat, state: &State) -> Vec<PartId> {
        parts::of_move(mv, state)
    }

    fn touched(event: &Event, table: &State) -> Vec<PartId> {
        parts::of_event(event, table)
    }

    fn describe(mv: &Move, state: &State) -> String {
        describe::describe(mv, state)
    }

    fn task(state: &State, seat: Seat) -> String {
        describe::task(state, seat)
    }
}
