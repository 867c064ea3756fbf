use super::{Caller, Game, Games, Status};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::rulesets::Move;

/// What the caller may do now.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    pub seq: u64,
    /// The seats that are to move, whoever asks.
    pub to_move: Vec<Seat>,
    /// The caller's legal moves; none when it is not the caller's move.
    pub moves: Vec<LegalMove>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LegalMove {
    pub mv: Move,
    pub notation: String,
}

impl Games {
    pub async fn list_moves(&self, caller: &Caller, game: &Game) -> Result<LegalMoves, StoreError> {
        let to_move = game
            .standing
            .as_ref()
            .map(|standing| standing.to_move.clone())
            .unwrap_or_default();
        let seat = game.seat_of(caller.player).filter(|seat| to_move.contains(seat));
        let moves = match seat {
            Some(seat) if game.status == Status::Active => self.moves_of(game, seat).await?,
            _ => Vec::new(),
        };
        Ok(LegalMoves {
            seq: game.seq,
            to_move,
            moves,
        })
    }

    pub(super) async fn moves_of(&self, game: &Game, seat: Seat) -> Result<Vec<LegalMove>, StoreError> {
        let position = self.position(game, game.seq).await?;
        let moves = position.state.legal_moves(seat, self.clock.now());
        Ok(moves
            .into_iter()
            .map(|mv| LegalMove {
                notation: mv.write(),
                mv,
            })
            .collect())
    }
}
