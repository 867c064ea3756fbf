use super::conditional::ChangedPlans;
use super::insert_events::InsertEvents;
use crate::rows::{GameRow, NewNoticeRow, SeatRow};
use crate::schema::answers;
use diesel::prelude::Insertable;
use plotline_domain::games::{Commit, NewAnswer, Version};
use plotline_domain::ids::GameId;

/// A commit as rows, which outlive the caller.
pub(crate) struct Change {
    pub(super) id: GameId,
    /// What the game becomes.
    pub(super) version: Version,
    pub(super) game_id: String,
    pub(super) from_revision: i64,
    pub(super) from_seq: i64,
    pub(super) game: ChangedGame,
    pub(super) indexed: Indexed,
    pub(super) events: Vec<InsertEvents>,
    pub(super) answer: Option<AnswerRow>,
    pub(super) notices: Vec<NewNoticeRow>,
    /// Every taken seat, if who sits where has changed.
    pub(super) seats: Option<Vec<SeatRow>>,
    pub(super) plans: ChangedPlans,
    pub(super) over: bool,
}

/// What lists and clocks look for. It is apart, because most turns leave it as it is: whatever an update names is written
/// to its indexes once more.
pub(super) struct Indexed {
    pub(super) status: String,
    pub(super) due_at: Option<i64>,
}

pub(super) struct ChangedGame {
    pub(super) revision: i64,
    pub(super) seq: i64,
    pub(super) standing: Option<String>,
    pub(super) started_at: Option<i64>,
    pub(super) finished_at: Option<i64>,
    pub(super) clock: Option<String>,
    pub(super) planned: String,
    pub(super) record: i16,
}

#[derive(Insertable)]
#[diesel(table_name = answers)]
pub(super) struct AnswerRow {
    pub(super) game_id: String,
    pub(super) player_id: String,
    pub(super) key: String,
    pub(super) request: String,
    pub(super) body: String,
    pub(super) at: i64,
}

impl Change {
    /// Whether it changes neither who sits where nor which conditional turns there are but by ending some.
    pub(super) fn is_plain(&self) -> bool {
        self.seats.is_none() && self.plans.added.is_empty()
    }

    /// There is none if the events are not numbered one by one up to the game's `seq`: events have no gaps.
    pub(super) fn new(commit: &Commit<'_>) -> Option<Self> {
        let Commit {
            game,
            seats,
            events,
            answer,
            notices,
            plans,
        } = commit;
        let from_seq = game.seq.checked_sub(u64::try_from(events.len()).ok()?)?;
        if game.revision == 0 || !events.iter().map(|event| event.seq).eq(from_seq + 1..=game.seq) {
            return None;
        }
        let row = GameRow::new(game);
        Some(Self {
            id: game.id,
            version: game.version(),
            from_revision: row.revision - 1,
            from_seq: i64::try_from(from_seq).ok()?,
            events: InsertEvents::all(&row.game_id, events),
            answer: answer.as_ref().map(AnswerRow::new),
            notices: notices.iter().map(NewNoticeRow::new).collect(),
            seats: seats.map(|nonces| SeatRow::all(game, nonces)),
            plans: ChangedPlans::new(game.id, plans),
            over: game.status.is_over(),
            game_id: row.game_id,
            indexed: Indexed {
                status: row.status,
                due_at: game.due_at().map(|at| at.as_millisecond()),
            },
            game: ChangedGame {
                revision: row.revision,
                seq: row.seq,
                standing: row.standing,
                started_at: row.started_at,
                finished_at: row.finished_at,
                clock: row.clock,
                planned: row.planned,
                record: row.record,
            },
        })
    }
}

impl AnswerRow {
    fn new(new: &NewAnswer<'_>) -> Self {
        Self {
            game_id: new.key.game.to_string(),
            player_id: new.key.player.to_string(),
            key: new.key.key.clone(),
            request: new.answer.request.clone(),
            body: new.answer.body.clone(),
            at: new.at.as_millisecond(),
        }
    }

    pub(super) fn key(&self) -> (&str, &str, &str) {
        (&self.game_id, &self.player_id, &self.key)
    }
}
