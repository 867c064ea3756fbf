//! City Investors, for 2 to 4 players (a working title: the source has no title page).
//!
//! Each player builds a city of 24 tiles around a centre and balances residents, jobs, ecology, income and
//! satisfaction. In a turn of three points a player takes tiles from a display into a reserve (Architect, at least
//! once), puts them on the board (Planner), rearranges (Engineer), renews the display (Mayor) and, in the advanced
//! variant, takes tiles out of other reserves (Spy). The end comes with a full city, an empty stack or players who are
//! all blocked. What cannot be reached from the centre is taken off, unemployment costs, goal cards reward. In the
//! party variant everybody takes and builds at once, against the clock.
//!
//! Every rule has an id (`IN-516`), named where it is applied and in the test that proves it. The legend, the passages
//! of the tiles and the party variant's times are original; `content.json` says where each figure comes from.
//!
//! The fallback for a missed deadline ends the turn. If the Architect is still to be used it takes the tile on the
//! lowest place of the display, and if the reserve is full it first makes room with the first tile and field that are
//! legal. In the party variant there is none: nobody waits for anybody, and the clock of the rules ends the game.

mod act;
mod board;
mod candidates;
mod check;
mod city;
mod content;
mod describe;
mod draw;
mod duty;
mod events;
mod evolve;
mod fields;
mod follow;
mod goals;
mod moves;
mod notation;
mod options;
mod parts;
mod picture;
mod refusals;
mod resolve;
mod scoring;
mod setup;
mod state;
mod tell;
mod tiles;
mod tracks;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use content::Content;
pub use events::*;
pub use fields::{Edge, Field};
pub use goals::GoalId;
pub use moves::*;
pub use options::{Options, Variant};
pub use state::State;
pub use tiles::{Tile, TileType};
pub use tracks::{Track, Tracks};
pub use view::*;

use crate::kernel::{
    About, Chance, Legal, Names, Next, NotationError, Refusal, Rules, Seat, Standing, Timestamp,
};
use crate::scene::{PartId, Scene};
use draw::Draw;
use follow::{Ahead, ahead};

/// The rules of City Investors, version 1.
#[derive(Clone, Copy, Debug)]
pub struct CityInvestors;

impl CityInvestors {
    /// The content, read once. Loading it at start shows that it is whole.
    pub fn content() -> &'static Content {
        content::content()
    }
}

impl Rules for CityInvestors {
    const ABOUT: About = About {
        id: "city-investors",
        version: 1,
        name: "City Investors",
        summary: "Build a city of 24 tiles in which people live, work, breathe and can be reached.",
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

    fn keeps_time(options: &Options) -> bool {
        options.variant == Variant::Party
    }

    fn standing(state: &State) -> Standing {
        follow::standing(state)
    }

    fn next(state: &State, now: Timestamp) -> Next<Event> {
        match ahead(state, now) {
            Ahead::Nothing => Next::Settled,
            Ahead::Fact(event) => Next::Fact(event),
            Ahead::Chance(_) => Next::Chance,
        }
    }

    fn draw(state: &State, chance: &mut Chance) -> Event {
        // What chance decides never depends on the time.
        match ahead(state, Timestamp::MIN) {
            Ahead::Chance(what) => draw::draw(state, what, chance),
            // Never asked for: the kernel draws only when chance is next. A draw of goal cards changes least then.
            Ahead::Nothing | Ahead::Fact(_) => draw::draw(state, Draw::Goals, chance),
        }
    }

    fn draw_numbers(state: &State, event: &Event) -> Option<Vec<usize>> {
        draw::numbers(state, event)
    }

    fn candidates(state: &State, seat: Seat) -> Vec<Move> {
        candidates::candidates(state, seat)
    }

    fn check(state: &State, seat: Seat, mv: &Move, now: Timestamp) -> Result<(), Refusal> {
        check::check(state, seat, mv, now)
    }

    fn unreadable(_: &State, _: Seat, raw: &serde_json::Value, why: &str) -> Refusal {
        check::unreadable(raw, why)
    }

    fn resolve(state: &State, seat: Seat, mv: Legal<Move>, now: Timestamp) -> Event {
        resolve::resolve(state, seat, mv, now)
    }

    /// IN-304: of moves that are taken all or none only the last may draw, so that nothing follows a draw.
    fn only_ends_turn(_: &Move) -> bool {
        false
    }

    fn fallback(state: &State, seat: Seat) -> Option<Move> {
        candidates::mildest(state, seat)
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

    fn tell(event: &Event, _: &State, names: Names) -> Option<String> {
        tell::tell(event, names)
    }

    fn board(state: &State, names: Names) -> String {
        board::board(state, names)
    }

    fn picture(view: &View, names: Names) -> Scene {
        picture::picture(view, names)
    }

    fn parts_of(mv: &Move, seat: Seat, state: &State) -> Vec<PartId> {
        parts::of_move(mv, seat, state)
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
