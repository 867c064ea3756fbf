use super::undo_turn::undo_target;
use super::{Caller, Game, Games, Status};
use crate::kernel::Seat;
use crate::ports::StoreError;
use crate::record::Position;
use crate::rulesets::Move;
use crate::scene::PartId;
use plotline_use_case::use_case;
use std::sync::Arc;

/// What the caller may do now.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    pub seq: u64,
    /// The seats that are to move, whoever asks.
    pub to_move: Vec<Seat>,
    /// What the caller is asked to do, if it is the caller's move.
    pub task: Option<String>,
    /// The caller's legal moves; none when it is not the caller's move.
    pub moves: Vec<LegalMove>,
    /// Whether the caller's latest turn can be taken back now.
    pub may_undo: bool,
    /// Where the caller sits, and the position that the moves are judged in.
    at: Option<(Seat, Arc<Position>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LegalMove {
    pub mv: Move,
    pub notation: String,
}

impl Games {
    #[use_case]
    pub async fn list_moves(&self, caller: &Caller, game: &Game) -> Result<LegalMoves, StoreError> {
        let to_move = game
            .standing
            .as_ref()
            .map(|standing| standing.to_move.clone())
            .unwrap_or_default();
        let mut legal = LegalMoves {
            seq: game.seq,
            to_move,
            task: None,
            moves: Vec::new(),
            may_undo: false,
            at: None,
        };
        let seat = game.seat_of(caller.player);
        let Some(seat) = seat.filter(|_| game.status == Status::Active) else {
            return Ok(legal);
        };
        let position = self.position(game, game.seq).await?;
        legal.may_undo = undo_target(&position, seat).is_ok();
        if legal.to_move.contains(&seat) {
            let moves = position.state.legal_moves(seat, self.clock.now()).into_iter();
            legal.moves = moves.map(LegalMove::from).collect();
            legal.task = Some(position.state.task(seat));
            legal.at = Some((seat, position));
        }
        Ok(legal)
    }
}

impl LegalMoves {
    /// What one of the moves would do, and the parts of the picture that it is about. There may be many moves of which
    /// few are shown, so this is asked for one by one.
    pub fn describe(&self, legal: &LegalMove) -> (String, Vec<PartId>) {
        match &self.at {
            Some((seat, position)) => {
                let state = &position.state;
                (state.describe(&legal.mv), state.parts_of(&legal.mv, *seat))
            }
            None => (String::new(), Vec::new()),
        }
    }
}

impl From<Move> for LegalMove {
    fn from(mv: Move) -> Self {
        Self {
            notation: mv.write(),
            mv,
        }
    }
}
