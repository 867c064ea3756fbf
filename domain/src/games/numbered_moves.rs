use super::{Game, Games, LegalMove};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::record::Position;
use plotline_use_case::use_case;

impl Games {
    /// The legal moves of a seat at a seq of a started game, as mails and pages number them: the first is number 1.
    #[use_case]
    pub async fn numbered_moves(
        &self,
        game: &Game,
        seq: u64,
        seat: Seat,
    ) -> Result<Vec<LegalMove>, StoreError> {
        let position = self.position(game, seq.min(game.seq)).await?;
        Ok(numbered_moves(&position, seat))
    }
}

/// The shortest notation first, those of one length as they are listed. The time is that of the position, so that a
/// number means the same move whenever it is asked for.
pub(super) fn numbered_moves(position: &Position, seat: Seat) -> Vec<LegalMove> {
    let moves = position.state.legal_moves(seat, position.at).into_iter();
    let mut moves: Vec<LegalMove> = moves.map(LegalMove::from).collect();
    moves.sort_by_key(|legal| legal.notation.chars().count());
    moves
}
