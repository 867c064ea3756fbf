use super::{Caller, Games, Refused, SubmissionError, TakeTurn, TakeTurnError};
use crate::record::Pen;
use plotline_use_case::use_case;

/// What a turn would do, as far as it can be said without a look at what is face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnChecked {
    pub seq: u64,
    /// How many moves are legal.
    pub legal: u32,
    /// Whether a move turns something face up. What, is never said.
    pub reveals: bool,
    /// How many moves come after a reveal and so cannot be judged before it.
    pub unjudged: u32,
    /// The first refused move, where moves would be taken one by one.
    pub refused: Option<Refused>,
}

/// The same as for taking the turn.
pub type CheckTurnError = TakeTurnError;

impl Games {
    /// Judges a turn without taking it: nothing is stored and nothing revealed.
    #[use_case]
    pub async fn check_turn(
        &self,
        caller: &Caller,
        command: TakeTurn,
    ) -> Result<TurnChecked, CheckTurnError> {
        command.check_length()?;
        let game = self.find_game(caller, command.game).await;
        let game = game.map_err(SubmissionError::Find)?;
        let seat = self.ready(&game, caller, &command).await?;
        let position = self
            .position(&game, game.seq)
            .await
            .map_err(SubmissionError::Store)?;
        let mut pen = Pen::new((*position).clone(), None, self.clock.now());
        let played = command.play(&mut pen, seat, true)?;
        Ok(TurnChecked {
            seq: game.seq,
            legal: played.taken,
            reveals: pen.reveals(),
            unjudged: played.unjudged,
            refused: played.refused,
        })
    }
}
