use super::read_events::PAGE;
use super::service::read_event;
use super::{Games, HeldSeat, Idempotency, Moves, TakeTurn, TakeTurnError, TurnTaken};
use crate::kernel::Cause;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// A turn in reply to what was shown of a game at a seq, such as a mail. Moves are taken one by one.
#[derive(Clone, Debug)]
pub struct ReplyTurn {
    /// What was shown. The numbers are those of [`Games::numbered_moves`] at it.
    pub seq: u64,
    pub moves: Vec<ReplyMove>,
    pub idempotency: Idempotency,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplyMove {
    /// The move that had this number.
    Number(usize),
    Notation(String),
}

#[derive(Debug, thiserror::Error)]
pub enum ReplyTurnError {
    #[error("there is no move {number} among the {count} that were listed")]
    NoSuchNumber { number: usize, count: usize },
    #[error(transparent)]
    Turn(#[from] TakeTurnError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    /// Takes the turn unless somebody else has acted since: then it is stale. As long as only the seat itself has,
    /// it is still the turn that was shown: notation is judged as the game is, and a number is the move it stood for.
    #[use_case]
    pub async fn reply_turn(&self, held: &HeldSeat, command: ReplyTurn) -> Result<TurnTaken, ReplyTurnError> {
        let game = &held.game;
        let moves = self.notation(held, &command).await?;
        let expected_seq = self.seq_of_reply(held, command.seq).await?;
        let turn = TakeTurn {
            game: game.id,
            expected_seq: Some(expected_seq),
            moves: Moves::Notation(moves.join("\n")),
            atomic: false,
            idempotency: Some(command.idempotency),
        };
        Ok(self.take_turn(&held.caller(), turn).await?)
    }

    /// The seq that a reply to what was shown at `seq` is about: as long as nobody else has acted, the game as it is.
    #[use_case]
    pub async fn seq_of_reply(&self, held: &HeldSeat, seq: u64) -> Result<u64, StoreError> {
        match self.others_acted(held, seq).await? {
            true => Ok(seq),
            false => Ok(held.game.seq),
        }
    }

    /// What is written of a move is read as the same move, so numbers and notation can be told together.
    async fn notation(&self, held: &HeldSeat, command: &ReplyTurn) -> Result<Vec<String>, ReplyTurnError> {
        let mut listed = None;
        let mut lines = Vec::new();
        for said in &command.moves {
            let line = match said {
                ReplyMove::Notation(line) => line.clone(),
                ReplyMove::Number(number) => {
                    let listed = match &listed {
                        Some(listed) => listed,
                        None => &*listed.insert(self.list_of(held, command.seq).await?),
                    };
                    let place = number.checked_sub(1);
                    let named = place.and_then(|place| listed.get(place));
                    named.cloned().ok_or(ReplyTurnError::NoSuchNumber {
                        number: *number,
                        count: listed.len(),
                    })?
                }
            };
            lines.push(line);
        }
        Ok(lines)
    }

    async fn list_of(&self, held: &HeldSeat, seq: u64) -> Result<Vec<String>, StoreError> {
        if held.game.started_at.is_none() {
            return Ok(Vec::new());
        }
        let moves = self.numbered_moves(&held.game, seq, held.seat).await?;
        Ok(moves.into_iter().map(|legal| legal.notation).collect())
    }

    /// Whether anybody but the holder of the seat has decided anything since.
    async fn others_acted(&self, held: &HeldSeat, seq: u64) -> Result<bool, StoreError> {
        let mut after = Some(seq);
        while let Some(from) = after {
            let page = self.read_events(&held.game, from, PAGE).await?;
            for stored in &page.events {
                let event = read_event(&held.game, stored)?;
                let decided = matches!(event.cause, Cause::Move | Cause::Service);
                if decided && event.seat() != Some(held.seat) {
                    return Ok(true);
                }
            }
            after = page.next;
        }
        Ok(false)
    }
}
