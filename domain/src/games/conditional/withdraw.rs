use crate::games::{Caller, CommitError, Games, PlanChanges, SubmissionError};
use crate::ids::{ConditionalId, GameId};
use crate::ports::StoreError;
use plotline_use_case::use_case;

#[derive(Debug, thiserror::Error)]
pub enum WithdrawError {
    /// It was played, dropped or withdrawn, or never was, or is somebody else's.
    #[error("you have no such conditional turn")]
    NotFound,
    #[error(transparent)]
    Submission(#[from] SubmissionError),
}

impl Games {
    #[use_case]
    pub async fn withdraw_conditional_turn(
        &self,
        caller: &Caller,
        id: GameId,
        conditional: ConditionalId,
    ) -> Result<(), WithdrawError> {
        loop {
            let game = self.find_game(caller, id).await.map_err(SubmissionError::from)?;
            let seat = game.seat_of(caller.player).ok_or(SubmissionError::NotSeated)?;
            let turns = self
                .conditional_turns(&game)
                .await
                .map_err(SubmissionError::from)?;
            let own = turns
                .iter()
                .any(|turn| turn.id == conditional && turn.seat == seat);
            if !own {
                return Err(WithdrawError::NotFound);
            }
            let mut after = (*game).clone();
            after.planned = game.planned.filter(|_| turns.len() > 1).map(|_| self.plan_mark());
            let changes = PlanChanges {
                ended: &[conditional],
                ..PlanChanges::none(&game)
            };
            match self.store.change_conditional_turns(&after, changes).await {
                Ok(()) => return Ok(()),
                // The game or its conditional turns have changed meanwhile. Each time one succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(store(error)),
            }
        }
    }
}

fn store(error: StoreError) -> WithdrawError {
    SubmissionError::Store(error).into()
}
