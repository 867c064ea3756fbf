use super::{Chance, Next, Refusal, Root, Rules, Seat};
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A move that `check` has let pass. Only the kernel can make one, so `resolve` cannot be reached by any other way.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal<M>(M);

impl<M> Legal<M> {
    pub fn into_inner(self) -> M {
        self.0
    }
}

impl<M> std::ops::Deref for Legal<M> {
    type Target = M;
    fn deref(&self) -> &M {
        &self.0
    }
}

/// Why an event happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A seat decided it.
    Move,
    /// It followed from the rules.
    Rule,
    /// Chance decided it.
    Chance,
    /// The service did it on somebody's behalf: a resignation, an undo.
    Service,
}

/// An event with its cause, not yet recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact<E> {
    pub cause: Cause,
    pub event: E,
}

/// Judges a move.
pub fn judge<R: Rules>(
    state: &R::State,
    seat: Seat,
    mv: R::Move,
    now: Timestamp,
) -> Result<Legal<R::Move>, Refusal> {
    R::check(state, seat, &mv, now).map(|()| Legal(mv))
}

/// The legal moves of a seat: the candidates that `check` lets pass.
pub fn legal_moves<R: Rules>(state: &R::State, seat: Seat, now: Timestamp) -> Vec<R::Move> {
    let mut moves = R::candidates(state, seat);
    moves.retain(|mv| R::check(state, seat, mv, now).is_ok());
    moves
}

/// The one thing that happens by itself now, as the event at `position`, if anything does. It is not yet applied.
///
/// Without a root nothing that chance decides happens: that is all a dry run may know.
pub fn step<R: Rules>(
    state: &R::State,
    position: u64,
    now: Timestamp,
    root: Option<&Root>,
) -> Option<Fact<R::Event>> {
    match (R::next(state, now), root) {
        (Next::Settled, _) | (Next::Chance, None) => None,
        (Next::Fact(event), _) => Some(Fact {
            cause: Cause::Rule,
            event,
        }),
        (Next::Chance, Some(root)) => Some(Fact {
            cause: Cause::Chance,
            event: R::draw(state, &mut root.at(position)),
        }),
    }
}

/// Whether chance decides what happens now, and can decide this. What `draw` makes of the numbers is compared, so an event
/// that it never makes does not pass, whatever `draw_numbers` says.
pub fn could_draw<R: Rules>(state: &R::State, event: &R::Event, now: Timestamp) -> bool {
    matches!(R::next(state, now), Next::Chance)
        && R::draw_numbers(state, event)
            .is_some_and(|numbers| R::draw(state, &mut Chance::given(numbers)) == *event)
}

/// Lets everything happen that happens by itself, and says what it was; `seq` is the number of the last event so far.
pub fn settle<R: Rules>(
    state: &mut R::State,
    seq: u64,
    now: Timestamp,
    root: Option<&Root>,
) -> Vec<Fact<R::Event>> {
    let mut facts: Vec<Fact<R::Event>> = Vec::new();
    while let Some(fact) = step::<R>(state, seq + facts.len() as u64 + 1, now, root) {
        R::evolve(state, &fact.event);
        facts.push(fact);
    }
    facts
}
