use super::{Chance, Legal, Refusal, RefusalKind, Seat, Standing};
use crate::scene::{PartId, Scene};
use jiff::Timestamp;
use plotline_published::FromJson;
use serde::Serialize;
use std::fmt::Debug;

/// What a ruleset says about itself.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Such as `tower-up`.
    pub id: &'static str,
    pub version: u32,
    pub name: &'static str,
    /// One sentence for somebody who looks for a game.
    pub summary: &'static str,
    pub min_seats: u8,
    pub max_seats: u8,
    /// Every refusal the ruleset can give, in the order in which they are looked at.
    pub refusals: &'static [RefusalKind],
    /// How to write moves, for people (Markdown).
    pub notation_help: &'static str,
    /// The content as JSON text.
    pub content: &'static str,
}

/// What happens next without anybody deciding.
#[derive(Clone, Debug, PartialEq)]
pub enum Next<E> {
    /// Nothing: the seats to move decide, or the game is over.
    Settled,
    /// This follows from the rules.
    Fact(E),
    /// Chance decides: `draw` says what.
    Chance,
}

/// A line of notation that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// A sentence that says what was expected instead of what.
    pub message: String,
    /// Set where the line can be read but says itself that it is not meant for now.
    pub refusal: Option<Box<Refusal>>,
}

impl NotationError {
    /// The line cannot be read.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            refusal: None,
        }
    }
}

impl From<Refusal> for NotationError {
    fn from(refusal: Refusal) -> Self {
        Self {
            message: refusal.message.clone(),
            refusal: Some(Box::new(refusal)),
        }
    }
}

/// What the players are called, by seat.
pub type Names<'a> = &'a dyn Fn(Seat) -> String;

/// The rules of one title at one version.
///
/// Everything here is pure. `check` is the only place that refuses; `evolve` is the only place that changes a state.
/// No function may panic, whatever it is given: states are reached only through `begin` and `evolve`, but moves and
/// the events of a record come from outside.
pub trait Rules: Sized + Send + Sync + 'static {
    const ABOUT: About;

    type Options: Clone + Debug + Default + PartialEq + Serialize + FromJson + Send + Sync;
    type Move: Clone + Debug + PartialEq + Serialize + FromJson + Send + Sync;
    type Event: Clone + Debug + PartialEq + Serialize + FromJson + Send + Sync;
    type State: Clone + Debug + PartialEq + Send + Sync;
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;

    /// The table before anything has happened. Refuses options that do not fit each other or the number of seats;
    /// `seats` lies within `ABOUT`. Set-up itself is what follows by `next` and `draw`.
    fn begin(options: &Self::Options, seats: u8) -> Result<Self::State, Refusal>;

    /// Whether a game with these options has timers of its own, as it has where seats move at once. Such a game is
    /// played at no other pace.
    fn keeps_time(_: &Self::Options) -> bool {
        false
    }

    /// Who is to move, or that the game is over. Meaningful when `next` is `Settled`.
    fn standing(state: &Self::State) -> Standing;

    /// What happens by itself now, timers that have run out at `now` included. A move is judged only when nothing
    /// does.
    fn next(state: &Self::State, now: Timestamp) -> Next<Self::Event>;

    /// What chance decides. Called only when `next` says `Chance`; must not look at anything but its arguments.
    fn draw(state: &Self::State, chance: &mut Chance) -> Self::Event;

    /// The numbers that chance has to give for `draw` to make this event, if there are such; anything if there are not.
    fn draw_numbers(state: &Self::State, event: &Self::Event) -> Option<Vec<usize>>;

    /// Moves among which every legal one stands, in the form `write` gives and without repetition: for each legal
    /// move there is a candidate that `resolve`s to the same event. The milder and shorter come first.
    fn candidates(state: &Self::State, seat: Seat) -> Vec<Self::Move>;

    /// May this seat make this move now? The first refusal of the table that applies is given.
    fn check(state: &Self::State, seat: Seat, mv: &Self::Move, now: Timestamp) -> Result<(), Refusal>;

    /// The refusal of something that is no move of this ruleset at all, in its place in the order of refusals.
    fn unreadable(state: &Self::State, seat: Seat, raw: &serde_json::Value, why: &str) -> Refusal;

    /// The one event that a legal move is. What follows from it comes by `next`.
    fn resolve(state: &Self::State, seat: Seat, mv: Legal<Self::Move>, now: Timestamp) -> Self::Event;

    /// Whether the move merely ends a turn or declines something: only such a move may follow a reveal in an atomic
    /// turn.
    fn only_ends_turn(mv: &Self::Move) -> bool;

    /// The mildest legal move of a seat that is to move, for a missed deadline: it takes as little as possible and
    /// gives nobody a present. None where seats move at once: there a timer of the rules ends the waiting.
    fn fallback(state: &Self::State, seat: Seat) -> Option<Self::Move>;

    /// The only change of a state. No chance, no judgement.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// The seat has resigned: it gets no further turn, its pieces stay and block, it is left out of every comparison
    /// and ranked below all who stay; the last seat left wins at once. What follows comes by `next`.
    fn leave(state: &mut Self::State, seat: Seat);

    /// About how many bytes the lists of a state take beside the state itself, for whoever has to weigh it.
    fn lists(_: &Self::State) -> usize {
        400
    }

    /// The seat that made the event happen, or that it happened to.
    fn seat_of(event: &Self::Event) -> Option<Seat>;

    /// What every viewer is shown.
    fn view(state: &Self::State) -> Self::View;

    /// Reads one line of notation as a move in this state. Whether the move is legal is for `check` to say.
    fn read(text: &str, state: &Self::State) -> Result<Self::Move, NotationError>;

    /// The canonical notation of a move.
    fn write(mv: &Self::Move) -> String;

    /// What happened, as a sentence in the past tense that names its players; nothing for what nobody would miss.
    /// Told in order, the events read as a story: a sentence says what its event adds to those before it.
    ///
    /// `table` is the state before the event, or any later one as long as the event is not taken back. It is asked
    /// only for what stays as it is, such as who sits where, so that the sentence is the same with each of them.
    fn tell(event: &Self::Event, table: &Self::State, names: Names) -> Option<String>;

    /// The whole table as text, for mails and terminals: everything that a decision needs, places named as in the
    /// notation, and a legend. ASCII, no line longer than [`WIDTH`](super::WIDTH); it ends with a line break.
    fn board(state: &Self::State, names: Names) -> String;

    /// The picture of the table, with everything that a decision needs: places named as in the notation, whose is what,
    /// scores, and who is to move. What is told by a colour is told by a letter, a pattern or a place, too. Parts keep
    /// their ids for the whole game.
    fn picture(view: &Self::View, names: Names) -> Scene;

    /// The parts of the picture that a move of a seat is about: choosing them one after the other narrows the moves down.
    fn parts_of(mv: &Self::Move, seat: Seat, state: &Self::State) -> Vec<PartId>;

    /// The parts of the picture after an event that show what it has changed; `table` is a state as for `tell`.
    fn touched(event: &Self::Event, table: &Self::State) -> Vec<PartId>;

    /// What a legal move would do, as a sentence for whoever is to choose: "Build a grey floor at C4 and put your roof
    /// on B3." No two legal moves are described alike.
    fn describe(mv: &Self::Move, state: &Self::State) -> String;

    /// What a seat that is to move is asked to do: "Take a card or build."
    fn task(state: &Self::State, seat: Seat) -> String;
}
