use super::{ConditionalTurn, Decision, Plan};
use crate::games::moves::MOVES_LIMIT;
use crate::games::submission::{self, Stale};
use crate::games::{Caller, CommitError, Game, Games, PlanChanges, Refused, Status, SubmissionError};
use crate::ids::{ConditionalId, GameId, PlanMark};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::record::Position;
use plotline_use_case::use_case;

/// Plans a turn.
#[derive(Clone, Debug)]
pub struct AddConditionalTurn {
    pub game: GameId,
    /// The seq that it was thought out for: what it expects comes after.
    pub expected_seq: u64,
    pub plan: Plan,
}

#[derive(Debug, thiserror::Error)]
pub enum AddConditionalTurnError {
    #[error("a conditional turn expects at least one decision")]
    NothingExpected,
    #[error("a conditional turn expects at most {limit} decisions")]
    TooMuchExpected { limit: usize },
    #[error("the game has no seat {0}")]
    NoSuchSeat(Seat),
    #[error("what is expected is what the others do; seat {0} is your own")]
    OwnSeat(Seat),
    #[error("after whatever seat {0} does, what is expected next must be another seat's")]
    AfterAny(Seat),
    #[error("a turn has at least one move")]
    NoMoves,
    #[error("a turn has at most {limit} moves")]
    TooManyMoves { limit: usize },
    #[error("a conditional turn may take {limit} characters")]
    TooLong { limit: usize },
    /// Something in `if` is no move of the game.
    #[error("{}", .0.refusal.message)]
    UnreadableExpected(Box<Refused>),
    /// Something in `then` is no move of the game.
    #[error("{}", .0.refusal.message)]
    UnreadableMove(Box<Refused>),
    #[error("everybody moves at once here, so there is nothing to wait for")]
    Simultaneous,
    #[error("it is your turn: take it, then plan the next")]
    YourTurn,
    #[error("you have resigned already")]
    AlreadyResigned,
    #[error("at most {limit} conditional turns may wait at a time; withdraw one first")]
    TooMany { limit: usize },
    #[error(transparent)]
    Submission(#[from] SubmissionError),
}

/// How many conditional turns a seat may have. It bounds the work that somebody else's turn makes.
const TURNS_LIMIT: usize = 16;

/// Some rounds of the longest turns.
const EXPECTED_LIMIT: usize = 32;

/// Of a plan as it is kept.
const CHARACTERS_LIMIT: usize = 8192;

impl Games {
    /// Keeps the plan. Whether its moves are legal is for the rules to say when it is played; what can be told now is
    /// told now. The same plan again is the one that there is, so it is safe to send it again.
    #[use_case]
    pub async fn add_conditional_turn(
        &self,
        caller: &Caller,
        command: AddConditionalTurn,
    ) -> Result<ConditionalTurn, AddConditionalTurnError> {
        loop {
            let game = self
                .find_game(caller, command.game)
                .await
                .map_err(SubmissionError::from)?;
            let seat = game.seat_of(caller.player).ok_or(SubmissionError::NotSeated)?;
            let turns = self
                .conditional_turns(&game)
                .await
                .map_err(SubmissionError::from)?;
            let own = turns.iter().filter(|turn| turn.seat == seat);
            if let Some(same) = own.clone().find(|turn| turn.plan == command.plan) {
                return Ok(same.clone());
            }
            self.check(&game, seat, &command).await?;
            if own.count() >= TURNS_LIMIT {
                return Err(AddConditionalTurnError::TooMany { limit: TURNS_LIMIT });
            }
            let now = self.clock.now();
            let turn = ConditionalTurn {
                id: ConditionalId::new(now, self.entropy.bytes()),
                seat,
                number: turns.last().map_or(1, |last| last.number + 1),
                plan: command.plan.clone(),
                seq: game.seq,
                met: 0,
                seen: game.seq,
                created_at: now,
            };
            let mut after = (*game).clone();
            after.planned = Some(self.plan_mark());
            let changes = PlanChanges {
                added: std::slice::from_ref(&turn),
                ..PlanChanges::none(&game)
            };
            match self.store.change_conditional_turns(&after, changes).await {
                Ok(()) => return Ok(turn),
                // The game or its conditional turns have changed meanwhile. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(SubmissionError::Store(error).into()),
            }
        }
    }

    /// The conditional turns of all seats, in their order. A game that has none is not asked for them.
    pub(in crate::games) async fn conditional_turns(
        &self,
        game: &Game,
    ) -> Result<Vec<ConditionalTurn>, StoreError> {
        match game.planned {
            Some(_) => self.store.conditional_turns(game.id).await,
            None => Ok(Vec::new()),
        }
    }

    pub(in crate::games) fn plan_mark(&self) -> PlanMark {
        PlanMark::new(self.clock.now(), self.entropy.bytes())
    }

    async fn check(
        &self,
        game: &Game,
        seat: Seat,
        command: &AddConditionalTurn,
    ) -> Result<(), AddConditionalTurnError> {
        if game.status != Status::Active {
            return Err(SubmissionError::NotActive(game.status).into());
        }
        if game.is_simultaneous() {
            return Err(AddConditionalTurnError::Simultaneous);
        }
        if game.seq != command.expected_seq {
            let missed = self
                .read_events(game, command.expected_seq, submission::MISSED_LIMIT)
                .await
                .map_err(SubmissionError::from)?;
            return Err(SubmissionError::Stale(Stale {
                seq: game.seq,
                missed: missed.events,
            })
            .into());
        }
        command.plan.check(game, seat)?;
        let position = self
            .position(game, game.seq)
            .await
            .map_err(SubmissionError::from)?;
        if position.resigned.contains(&seat) {
            return Err(AddConditionalTurnError::AlreadyResigned);
        }
        if position.state.standing().to_move.contains(&seat) {
            return Err(AddConditionalTurnError::YourTurn);
        }
        command.plan.check_readable(&position, seat)
    }
}

impl Plan {
    fn check(&self, game: &Game, own: Seat) -> Result<(), AddConditionalTurnError> {
        use AddConditionalTurnError as E;
        match self.expected.len() {
            0 => return Err(E::NothingExpected),
            count if count > EXPECTED_LIMIT => {
                return Err(E::TooMuchExpected {
                    limit: EXPECTED_LIMIT,
                });
            }
            _ => {}
        }
        for expected in &self.expected {
            if expected.seat == own {
                return Err(E::OwnSeat(own));
            }
            if expected.seat.number() > game.seat_count() {
                return Err(E::NoSuchSeat(expected.seat));
            }
        }
        let mut pairs = self.expected.iter().zip(self.expected.iter().skip(1));
        if let Some((any, _)) =
            pairs.find(|(one, next)| one.decision == Decision::Any && one.seat == next.seat)
        {
            return Err(E::AfterAny(any.seat));
        }
        match self.then.moves().count() {
            0 => return Err(E::NoMoves),
            count if count > MOVES_LIMIT => return Err(E::TooManyMoves { limit: MOVES_LIMIT }),
            _ => {}
        }
        let length = serde_json::to_string(self).map_or(usize::MAX, |text| text.chars().count());
        match length > CHARACTERS_LIMIT {
            true => Err(E::TooLong {
                limit: CHARACTERS_LIMIT,
            }),
            false => Ok(()),
        }
    }

    /// Whether everything in it can be read as the game is. What a line leaves out may be another thing by then.
    fn check_readable(&self, position: &Position, own: Seat) -> Result<(), AddConditionalTurnError> {
        for (index, expected) in (0..).zip(&self.expected) {
            let moves = match &expected.decision {
                Decision::Any => continue,
                Decision::Move(value) => crate::games::Moves::Json(vec![value.clone()]),
                Decision::Notation(line) => crate::games::Moves::Notation(line.clone()),
            };
            if moves.count() != 1 {
                return Err(AddConditionalTurnError::NoMoves);
            }
            if let Err(refused) = moves.check_readable(&position.state, expected.seat) {
                let refused = Refused { index, ..refused };
                return Err(AddConditionalTurnError::UnreadableExpected(Box::new(refused)));
            }
        }
        let then = self.then.moves();
        then.check_readable(&position.state, own)
            .map_err(|refused| AddConditionalTurnError::UnreadableMove(Box::new(refused)))
    }
}
