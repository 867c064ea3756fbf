use super::ConditionalTurn;
use crate::games::{Caller, Games, SubmissionError};
use crate::ids::GameId;
use plotline_use_case::use_case;

impl Games {
    /// The caller's own conditional turns at a game, in the order in which they are tried. Nobody is shown another's,
    /// admins included: whoever knew of one could move accordingly.
    #[use_case]
    pub async fn list_conditional_turns(
        &self,
        caller: &Caller,
        id: GameId,
    ) -> Result<Vec<ConditionalTurn>, SubmissionError> {
        let game = self.find_game(caller, id).await?;
        let seat = game.seat_of(caller.player).ok_or(SubmissionError::NotSeated)?;
        let mut turns = self.conditional_turns(&game).await?;
        turns.retain(|turn| turn.seat == seat);
        Ok(turns)
    }
}
