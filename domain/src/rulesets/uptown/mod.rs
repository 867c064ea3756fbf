//! UpTown, for 2 to 4 players (Trefl; Adam Strzelecki).
//!
//! Every player builds a street of five plots. A turn has two actions: first the top card of the own deck is played or
//! discarded for free, or the coins that lie on the deck are collected; then the top card of any deck is bought and
//! played, or the municipal card is. A card is played as one of its projects, on top of a plot; a roof closes the plot
//! and pays its owner the income of the whole street. What is paid for a card of another player lies on that player's
//! deck and blocks it until it is collected. Presents go on other streets. When a deck is empty or a street complete
//! the round is finished; the projects' prestige and the coins decide.
//!
//! Every rule has an id (`UP-38`), named where it is applied and in the test that proves it. The cards are original;
//! `content.json` says where each figure comes from. What a card does is data: its symbols are effects of a small
//! language (`content/effect.rs`) that `yields.rs` interprets.
//!
//! Players are numbered by their place in turn order, which the draw of the street boards decides, not by their seats.
//!
//! The fallback for a missed deadline collects or discards as the first action. As the second it passes or discards
//! where that is allowed, and otherwise places what changes least: no present if it can be helped, then the cheapest,
//! no roof, and the fewest symbols.

mod board;
mod candidates;
mod check;
mod content;
mod describe;
mod draw;
mod events;
mod evolve;
mod fallback;
mod follow;
mod ids;
mod moves;
mod notation;
mod options;
mod parts;
mod picture;
mod placement;
mod refusals;
mod resolve;
mod scoring;
mod setup;
mod state;
mod street;
mod tell;
mod view;
mod words;
mod yields;

#[cfg(test)]
mod tests;

pub use content::{Content, EffectType, Kind, Requirement};
pub use events::*;
pub use follow::Action;
pub use ids::{Card, InvalidId, Player, Plot, Project};
pub use moves::{Buy, Collect, DrawDiscard, DrawPlay, Move, MunicipalDiscard, MunicipalPlay, Pass, Target};
pub use options::Options;
pub use state::State;
pub use view::*;

use crate::kernel::{
    About, Chance, Legal, Names, Next, NotationError, Refusal, Rules, Seat, Standing, Timestamp,
};
use crate::scene::{PartId, Scene};
use follow::{Ahead, ahead};

/// The rules of UpTown, version 1.
#[derive(Clone, Copy, Debug)]
pub struct Uptown;

impl Uptown {
    /// The content, read once. Loading it at start shows that it is whole.
    pub fn content() -> &'static Content {
        content::content()
    }
}

impl Rules for Uptown {
    const ABOUT: About = About {
        id: "uptown",
        version: 1,
        name: "UpTown",
        summary: "Stack projects on your street, close plots for income, and give your rivals what nobody wants.",
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

    fn begin(_: &Options, seats: u8) -> Result<State, Refusal> {
        setup::begin(seats)
    }

    fn standing(state: &State) -> Standing {
        match ahead(state) {
            Ahead::Over => Standing::over(scoring::outcome(state)),
            Ahead::Decides(player, _) => Standing::waiting_for(vec![state.seat_of(player)]),
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
            // Never asked for: the kernel draws only when chance is next.
            Ahead::Over | Ahead::Decides(..) | Ahead::Fact(_) => draw::boards(state, chance),
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
        matches!(mv, Move::Pass(_))
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

    fn touched(event: &Event, table: &State) -> Vec<PartId> {
        parts::touched(event, table)
    }

    fn describe(mv: &Move, state: &State) -> String {
        describe::describe(mv, state)
    }

    fn task(state: &State, seat: Seat) -> String {
        describe::task(state, seat)
    }
}
