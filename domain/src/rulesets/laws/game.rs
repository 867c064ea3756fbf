//! A game that is played by chance.

use super::Lawful;
use crate::kernel::{
    Cause, Chance, Fact, Legal, Refusal, Root, Seat, Timestamp, could_draw, judge, legal_moves, step,
};
use jiff::SignedDuration;
use proptest::prelude::*;

/// When every game begins.
pub(super) const START: Timestamp = Timestamp::UNIX_EPOCH;

/// How much time passes before a decision where a timer runs, in milliseconds.
const PAUSES: [u64; 6] = [50, 400, 1000, 1000, 1500, 4000];

/// Which table is played at, with which chance and which choices.
#[derive(Clone, Copy, Debug)]
pub(in crate::rulesets) struct Setup {
    table: usize,
    seed: u64,
    choices: u64,
}

impl Arbitrary for Setup {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;
    fn arbitrary_with(_: ()) -> Self::Strategy {
        (any::<usize>(), any::<u64>(), any::<u64>())
            .prop_map(|(table, seed, choices)| Self { table, seed, choices })
            .boxed()
    }
}

/// Something that happened: an event, or a seat that resigned.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Happening<E> {
    Event(E),
    Left(Seat),
}

/// What made it happen: a move, a resignation, or time that passed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Decided<M> {
    Plays(Seat, M),
    Leaves(Seat),
    /// So many milliseconds pass. Only where a timer runs.
    Waits(u64),
}

pub(super) struct Game<R: Lawful> {
    pub(super) options: R::Options,
    pub(super) seats: u8,
    pub(super) state: R::State,
    pub(super) happened: Vec<Happening<R::Event>>,
    pub(super) decided: Vec<Decided<R::Move>>,
    pub(super) now: Timestamp,
    root: Root,
    choices: Root,
}

impl<R: Lawful> Game<R> {
    pub(super) fn begin(setup: Setup) -> Self {
        let mut tables = R::tables();
        let (options, seats) = tables.swap_remove(setup.table % tables.len());
        Self::with(options, seats, root(setup.seed), root(setup.choices))
    }

    pub(super) fn with(options: R::Options, seats: u8, root: Root, choices: Root) -> Self {
        let state = R::begin(&options, seats).expect("a table of the ruleset can be played at");
        let mut game = Self {
            options,
            seats,
            state,
            happened: Vec::new(),
            decided: Vec::new(),
            now: START,
            root,
            choices,
        };
        game.settle();
        game
    }

    pub(super) fn is_over(&self) -> bool {
        R::standing(&self.state).is_over()
    }

    /// Who decides next. Where a timer runs time passes first: a little, now and then all that is left, and again as
    /// long as the seat that was picked has to wait for its move.
    pub(super) fn next_mover(&mut self) -> Option<Seat> {
        while let Some(left) = self.time_left() {
            let mut chance = self.choice();
            let pause = PAUSES[chance.below(PAUSES.len())].min(left);
            self.wait(if chance.below(200) == 0 { left } else { pause });
            let mover = self.mover();
            if mover.is_some_and(|seat| !self.legal_moves(seat).is_empty()) {
                return mover;
            }
        }
        self.mover()
    }

    /// How many milliseconds are left until the timer that runs has run out, if one does.
    pub(super) fn time_left(&self) -> Option<u64> {
        let deadline = R::standing(&self.state).deadline?;
        assert!(
            self.now < deadline,
            "a timer has run out and nothing has happened"
        );
        Some(deadline.duration_since(self.now).as_millis().max(1) as u64)
    }

    /// Who is to move; one of them where several are.
    pub(super) fn mover(&self) -> Option<Seat> {
        let to_move = R::standing(&self.state).to_move;
        self.choice().pick(&to_move).copied()
    }

    pub(super) fn legal_moves(&self, seat: Seat) -> Vec<R::Move> {
        legal_moves::<R>(&self.state, seat, self.now)
    }

    /// A kind of move first, then a move of that kind, so that rare kinds are played as well.
    pub(super) fn choose(&self, seat: Seat) -> Option<R::Move> {
        let mut moves = self.legal_moves(seat);
        let mut chance = self.choice();
        let mut kinds = Vec::new();
        for kind in moves.iter().map(std::mem::discriminant) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kind = *chance.pick(&kinds)?;
        moves.retain(|mv| std::mem::discriminant(mv) == kind);
        chance.draw(&mut moves)
    }

    pub(super) fn judge(&self, seat: Seat, mv: &R::Move) -> Result<Legal<R::Move>, Refusal> {
        judge::<R>(&self.state, seat, mv.clone(), self.now)
    }

    pub(super) fn resolve(&self, seat: Seat, mv: &R::Move) -> Option<R::Event> {
        let legal = self.judge(seat, mv).ok()?;
        Some(R::resolve(&self.state, seat, legal, self.now))
    }

    /// Plays a legal move and lets follow what follows.
    pub(super) fn play(&mut self, seat: Seat, mv: R::Move) {
        let event = self.resolve(seat, &mv).expect("the move is legal");
        R::evolve(&mut self.state, &event);
        self.happened.push(Happening::Event(event));
        self.decided.push(Decided::Plays(seat, mv));
        self.settle();
    }

    pub(super) fn leave(&mut self, seat: Seat) {
        R::leave(&mut self.state, seat);
        self.happened.push(Happening::Left(seat));
        self.decided.push(Decided::Leaves(seat));
        self.settle();
    }

    /// Time passes, and with it what was waiting for a timer happens.
    pub(super) fn wait(&mut self, millis: u64) {
        self.now += SignedDuration::from_millis(millis as i64);
        self.decided.push(Decided::Waits(millis));
        self.settle();
    }

    pub(super) fn decide(&mut self, decided: Decided<R::Move>) {
        match decided {
            Decided::Plays(seat, mv) => self.play(seat, mv),
            Decided::Leaves(seat) => self.leave(seat),
            Decided::Waits(millis) => self.wait(millis),
        }
    }

    /// The moves that were played, by whomever.
    pub(super) fn played(&self) -> impl Iterator<Item = &R::Move> {
        self.decided.iter().filter_map(|decided| match decided {
            Decided::Plays(_, mv) => Some(mv),
            Decided::Leaves(_) | Decided::Waits(_) => None,
        })
    }

    /// Plays on by chance; `look` is asked before each move. Fails if the game does not end within its bound.
    pub(super) fn play_out(
        &mut self,
        mut look: impl FnMut(&Self) -> Result<(), TestCaseError>,
    ) -> Result<(), TestCaseError> {
        while let Some(seat) = self.next_mover() {
            look(self)?;
            let mv = self
                .choose(seat)
                .ok_or_else(|| TestCaseError::fail("a seat to move has no move"))?;
            self.play(seat, mv);
            self.within_bound()?;
        }
        prop_assert!(self.is_over(), "nobody is to move and the game is not over");
        Ok(())
    }

    pub(super) fn within_bound(&self) -> Result<(), TestCaseError> {
        prop_assert!(
            self.played().count() <= R::most_moves(self.seats),
            "the game does not end"
        );
        Ok(())
    }

    /// The chance for the next choice.
    pub(super) fn choice(&self) -> Chance {
        self.choices.at(self.decided.len() as u64)
    }

    fn settle(&mut self) {
        let next = |game: &Self| {
            let position = game.happened.len() as u64 + 1;
            step::<R>(&game.state, position, game.now, Some(&game.root))
        };
        while let Some(Fact { cause, event }) = next(self) {
            // Whoever has no seed must not take what was drawn for a forgery.
            let is_possible = could_draw::<R>(&self.state, &event, self.now);
            assert_eq!(cause == Cause::Chance, is_possible, "{event:?}");
            R::evolve(&mut self.state, &event);
            self.happened.push(Happening::Event(event));
        }
    }
}

impl<R: Lawful> Clone for Game<R> {
    fn clone(&self) -> Self {
        Self {
            options: self.options.clone(),
            seats: self.seats,
            state: self.state.clone(),
            happened: self.happened.clone(),
            decided: self.decided.clone(),
            now: self.now,
            root: self.root.clone(),
            choices: self.choices.clone(),
        }
    }
}

pub(super) fn root(number: u64) -> Root {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Root::from_bytes(bytes)
}
