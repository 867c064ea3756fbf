use super::{read_count, read_id, read_time, unreadable, write_count};
use crate::errors::Fault;
use crate::schema::notifications;
use diesel::prelude::{Insertable, Queryable, QueryableByName, Selectable};
use plotline_domain::ids::GameId;
use plotline_domain::notices::Notice;
use serde_json::json;
use std::cmp::Ordering;

#[derive(Queryable, QueryableByName, Selectable, Insertable)]
#[diesel(table_name = notifications)]
pub(crate) struct NoticeRow {
    /// Empty where it is about no game.
    pub(crate) game_id: String,
    pub(crate) notification_id: String,
    pub(crate) player_id: String,
    pub(crate) seq: i64,
    pub(crate) kind: String,
    pub(crate) details: String,
    pub(crate) at: i64,
}

/// A notice for which nothing has been done yet.
#[derive(Insertable)]
#[diesel(table_name = notifications)]
pub(crate) struct NewNoticeRow {
    #[diesel(embed)]
    notice: NoticeRow,
    unsorted_at: i64,
}

impl NewNoticeRow {
    pub(crate) fn new(notice: &Notice) -> Self {
        let at = notice.at.as_millisecond();
        Self {
            notice: NoticeRow {
                game_id: game_text(notice.game),
                notification_id: notice.id.to_string(),
                player_id: notice.player.to_string(),
                seq: write_count(notice.seq),
                kind: notice.kind.as_str().to_owned(),
                // No database keeps a NUL in a text and PostgreSQL says so; in JSON it is written as an escape.
                details: json!(notice.details).to_string(),
                at,
            },
            unsorted_at: at,
        }
    }

    pub(crate) fn notice(&self) -> &NoticeRow {
        &self.notice
    }
}

impl NoticeRow {
    /// Oldest first, those of one instant by their ids.
    pub(crate) fn in_order(one: &Self, other: &Self) -> Ordering {
        (one.at, &one.notification_id).cmp(&(other.at, &other.notification_id))
    }

    /// Its place in a list.
    pub(crate) fn place(&self) -> (i64, String) {
        (self.at, self.notification_id.clone())
    }

    pub(crate) fn read(self) -> Result<Notice, Fault> {
        let game = Some(self.game_id).filter(|text| !text.is_empty());
        let of = &self.notification_id;
        Ok(Notice {
            id: read_id(of)?,
            player: read_id(&self.player_id)?,
            game: game.map(|text| read_id(&text)).transpose()?,
            seq: read_count(self.seq)?,
            kind: self.kind.parse().map_err(|why| unreadable("kind", of, why))?,
            details: serde_json::from_str(&self.details).map_err(|why| unreadable("details", of, why))?,
            at: read_time(self.at)?,
        })
    }
}

/// What is stored for a game, or for none.
pub(crate) fn game_text(game: Option<GameId>) -> String {
    game.map(|id| id.to_string()).unwrap_or_default()
}
