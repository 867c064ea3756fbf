//! Tower Up, for 2 to 4 players (Monolith Board Games 2024; Frank Crittin, Grégoire Largey, Sébastien Pauchon).
//!
//! In a turn a player either takes one of three cards, which brings floors and moves machines, or builds: a floor on
//! an empty site founds a building that differs in colour from its neighbours, every neighbour grows by one floor of
//! its own colour, and one roof of the player goes on one of these buildings, whose height moves the machine of its
//! colour. When all four machines have reached a star column the player has an extra turn; roofs in the right places
//! fulfil objectives. The end is triggered by a last roof, a shortage of floors, a complete city or a long time
//! without building; after the last turns the machines, the visible roofs (the cone) and the tokens are added up.
//!
//! Every rule has an id (`TU-59`), named where it is applied and in the test that proves it. The boards, the copies of
//! the cards and the figures of the tracks are original; `content.json` says where each figure comes from.
//!
//! The fallback for a missed deadline never builds, since a building changes the city for everybody. It declines an
//! extra turn, gives back the floors of which most are held, and otherwise takes the card that brings least, causes no
//! shortage if another card would not, and keeps no more than the limit.

mod board;
mod candidates;
mod check;
mod city;
mod colors;
mod content;
mod describe;
mod draw;
mod events;
mod evolve;
mod fallback;
mod follow;
mod moves;
mod notation;
mod objectives;
mod options;
mod parts;
mod picture;
mod receipt;
mod refusals;
mod resolve;
mod scoring;
mod setup;
mod state;
mod tell;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use colors::{ByColor, Color, Floor, PlayerColor};
pub use content::{BoardId, Content, ObjectiveId, Shape};
pub use events::*;
pub use moves::{Build, DeclineExtraTurn, Discard, FloorCounts, Move, PlaceStartingFloor, TakeCard};
pub use options::{FirstPlayer, ObjectiveMode, Options, Placement};
pub use state::State;
pub use view::*;

use crate::kernel::{
    About, Chance, Legal, Names, Next, NotationError, Refusal, Rules, Seat, Standing, Timestamp,
};
use crate::scene::{PartId, Scene};
use draw::Draw;
use follow::{Ahead, ahead};

/// The rules of Tower Up, version 1.
#[derive(Clone, Copy, Debug)]
pub struct TowerUp;

impl TowerUp {
    /// The content, read once. Loading it at start shows that it is whole.
    pub fn content() -> &'static Content {
        content::content()
    }
}

impl Rules for TowerUp {
    const ABOUT: About = About {
        id: "tower-up",
        version: 1,
        name: "Tower Up",
        summary: "Found buildings, let the neighbours grow, and be on the roofs that count.",
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
            Ahead::Decides(seat, _) => Standing::waiting_for(vec![seat]),
            Ahead::Fact(_) | Ahead::Chance(_) => Standing::waiting_for(Vec::new()),
        }
    }

    fn next(state: &State, _: Timestamp) -> Next<Event> {
        match ahead(state) {
            Ahead::Over | Ahead::Decides(..) => Next::Settled,
            Ahead::Fact(event) => Next::Fact(event),
            Ahead::Chance(_) => Next::Chance,
        }
    }

    fn draw(state: &State, chance: &mut Chance) -> Event {
        match ahead(state) {
            Ahead::Chance(what) => draw::draw(state, what, chance),
            // Never asked for: the kernel draws only when chance is next. A draw without effect on play then.
            Ahead::Over | Ahead::Decides(..) | Ahead::Fact(_) => draw::draw(state, Draw::FirstPlayer, chance),
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

    fn unreadable(state: &State, seat: Seat, raw: &serde_json::Value, why: &str) -> Refusal {
        check::unreadable(state, seat, raw, why)
    }

    fn resolve(state: &State, seat: Seat, mv: Legal<Move>, _: Timestamp) -> Event {
        resolve::resolve(state, seat, mv)
    }

    fn only_ends_turn(mv: &Move) -> bool {
        matches!(mv, Move::DeclineExtraTurn(_))
    }

    fn fallback(state: &State, seat: Seat) -> Option<Move> {
        fallback::fallback(state, seat)
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn leave(state: &mut State, seat: Seat) {
        evolve::leave(state, seat);
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

    fn tell(event: &Event, table: &State, names: Names) -> Option<String> {
        tell::tell(event, table, names)
    }

    fn board(state: &State, names: Names) -> String {
        board::board(state, names)
    }

    fn picture(view: &View, names: Names) -> Scene {
        picture::picture(view, names)
    }

    fn parts_of(mv: &Move, _: Seat, state: &State) -> Vec<PartId> {
        parts::parts_of(mv, state)
    }

    fn touched(event: &Event, _: &State) -> Vec<PartId> {
        parts::touched(event)
    }

    fn describe(mv: &Move, state: &State) -> String {
        describe::describe(mv, state)
    }

    fn task(state: &State, seat: Seat) -> String {
        describe::task(state, seat)
    }
}
