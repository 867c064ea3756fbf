use super::conditional::ChangedPlans;
use super::insert_events::InsertEvents;
use crate::rows::{GameRow, NewNoticeRow, SeatRow};
use crate::schema::{answers, games};
use diesel::prelude::{AsChangeset, Insertable};
use plotline_domain::games::{Commit, NewAnswer};

/// A commit as rows, which outlive the caller.
pub(super) struct Change {
    pub(super) game_id: String,
    pub(super) from_revision: i64,
    pub(super) from_seq: i64,
    pub(super) game: ChangedGame,
    pub(super) events: Vec<InsertEvents>,
    pub(super) answer: Option<AnswerRow>,
    pub(super) notices: Vec<NewNoticeRow>,
    /// Every taken seat, if who sits where has changed.
    pub(super) seats: Option<Vec<SeatRow>>,
    pub(super) plans: ChangedPlans,
    pub(super) over: bool,
}

#[derive(AsChangeset)]
#[diesel(table_name = games, treat_none_as_null = true)]
pub(super) struct ChangedGame {
    status: String,
    revision: i64,
    seq: i64,
    standing: Option<String>,
    started_at: Option<i64>,
    finished_at: Option<i64>,
    due_at: Option<i64>,
    clock: Option<String>,
    leased_until: Option<i64>,
    planned: String,
    record: i16,
}

#[derive(Insertable)]
#[diesel(table_name = answers)]
pub(super) struct AnswerRow {
    game_id: String,
    player_id: String,
    key: String,
    request: String,
    body: String,
    at: i64,
}

impl Change {
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
            from_revision: row.revision - 1,
            from_seq: i64::try_from(from_seq).ok()?,
            events: InsertEvents::all(&row.game_id, events),
            answer: answer.as_ref().map(AnswerRow::new),
            notices: notices.iter().map(NewNoticeRow::new).collect(),
            seats: seats.map(|nonces| SeatRow::all(game, nonces)),
            plans: ChangedPlans::new(game.id, plans),
            over: game.status.is_over(),
            game_id: row.game_id,
            game: ChangedGame {
                status: row.status,
                revision: row.revision,
                seq: row.seq,
                standing: row.standing,
                started_at: row.started_at,
                finished_at: row.finished_at,
                due_at: game.due_at().map(|at| at.as_millisecond()),
                clock: row.clock,
                // What is due next is anybody's.
                leased_until: None,
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
