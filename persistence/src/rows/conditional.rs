use super::{read_count, read_id, read_time, unreadable, write_count};
use crate::errors::Fault;
use crate::schema::conditional_turns;
use diesel::prelude::{Insertable, Queryable, Selectable};
use plotline_domain::games::ConditionalTurn;
use plotline_domain::ids::{GameId, PlanMark};
use plotline_domain::kernel::Seat;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = conditional_turns)]
pub(crate) struct ConditionalRow {
    game_id: String,
    conditional_id: String,
    number: i64,
    seat: i16,
    plan: String,
    seq: i64,
    met: i32,
    seen: i64,
    created_at: i64,
}

impl ConditionalRow {
    pub(crate) fn new(game: GameId, turn: &ConditionalTurn) -> Self {
        Self {
            game_id: game.to_string(),
            conditional_id: turn.id.to_string(),
            number: write_count(turn.number),
            seat: i16::from(turn.seat.number()),
            // A plan is made of texts, numbers and JSON, all of which can be written.
            plan: serde_json::to_string(&turn.plan).unwrap_or_default(),
            seq: write_count(turn.seq),
            met: i32::try_from(turn.met).unwrap_or(i32::MAX),
            seen: write_count(turn.seen),
            created_at: turn.created_at.as_millisecond(),
        }
    }

    pub(crate) fn read(self) -> Result<ConditionalTurn, Fault> {
        let id = &self.conditional_id;
        let number = u8::try_from(self.seat).map_err(|error| unreadable("seat", id, error))?;
        Ok(ConditionalTurn {
            id: read_id(id)?,
            seat: Seat::new(number).map_err(|error| unreadable("seat", id, error))?,
            number: read_count(self.number)?,
            plan: serde_json::from_str(&self.plan).map_err(|error| unreadable("plan", id, error))?,
            seq: read_count(self.seq)?,
            met: usize::try_from(self.met).map_err(|error| unreadable("progress", id, error))?,
            seen: read_count(self.seen)?,
            created_at: read_time(self.created_at)?,
        })
    }
}

/// The mark of the conditional turns of a game; empty where there are none, because `NULL` equals nothing.
pub(crate) fn mark_text(mark: Option<PlanMark>) -> String {
    mark.map(|mark| mark.to_string()).unwrap_or_default()
}

pub(crate) fn read_mark(text: &str) -> Result<Option<PlanMark>, Fault> {
    (!text.is_empty()).then(|| read_id(text)).transpose()
}
