use crate::errors::Fault;
use crate::listed::Listed;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::{AttemptRow, DeliveryRow, NoticeKey, NoticeRow, game_text, read_deliveries};
use crate::run::on;
use crate::schema::{attempts, deliveries, notifications};
use crate::store::Store;
use crate::unreadable::Filling;
use diesel::prelude::*;
use diesel::sql_types::Text;
use plotline_domain::ids::{GameId, NoticeId};
use plotline_domain::notices::{Delivery, Notice, NoticeQuery};
use serde_json::json;

impl Store {
    pub(super) async fn notice_exists(&self, game: Option<GameId>, id: NoticeId) -> Result<bool, Fault> {
        let (game, id) = (game_text(game), id.to_string());
        on!(readers of self, |conn| {
            let one = notifications::table.find((game, id)).select(notifications::seq);
            Ok(one.first::<i64>(conn).await.optional()?.is_some())
        })
    }

    pub(super) async fn list_notices(&self, query: &NoticeQuery) -> Result<Vec<Notice>, Fault> {
        let after = query
            .after
            .map(|after| (after.at.as_millisecond(), after.id.to_string()));
        let mut page = Filling::new(after, query.limit);
        while let Some((after, limit)) = page.missing() {
            let rows = self.notice_rows(query.clone(), after, limit).await?;
            let place = |row: NoticeRow| (row.place(), self.readable_notice(row));
            page.add(rows.into_iter().map(place).collect());
        }
        Ok(page.items())
    }

    async fn notice_rows(
        &self,
        query: NoticeQuery,
        after: Option<(i64, String)>,
        limit: i64,
    ) -> Result<Vec<NoticeRow>, Fault> {
        on!(lists of self, |conn| {
            let mut page = notifications::table.select(NoticeRow::as_select()).into_boxed();
            if let Some(player) = query.player {
                page = page.filter(notifications::player_id.eq(player.to_string()));
            }
            if let Some(game) = query.game {
                page = page.filter(notifications::game_id.eq(game.to_string()));
            }
            if let Some((at, id)) = after {
                let same_instant = notifications::at.eq(at).and(notifications::notification_id.lt(id));
                // Said twice: an index finds where to begin by the first.
                let later = notifications::at.lt(at).or(same_instant);
                page = page.filter(notifications::at.le(at).and(later));
            }
            let newest_first = (notifications::at.desc(), notifications::notification_id.desc());
            Ok(page.order(newest_first).limit(limit).load(conn).await?)
        })
    }

    /// The notice, unless this version cannot read it, such as one of a kind that only a newer version knows.
    pub(super) fn readable_notice(&self, row: NoticeRow) -> Option<Notice> {
        let (_, id) = row.place();
        self.leave_out("notifications", &id, row.read())
    }

    pub(super) async fn notices_since(&self, games: &[(GameId, u64)]) -> Result<Vec<Notice>, Fault> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let asked = self.listed("game_id text, seq bigint");
        let later = "notifications.game_id = listed.game_id AND notifications.seq >= listed.seq";
        let later = match &self.pools {
            Pools::Sqlite(_) => format!("JOIN notifications ON {later}"),
            // Kept apart by OFFSET, so that each game is looked for in the index, whatever PostgreSQL takes their number for.
            Pools::Postgres(_) => format!(
                "CROSS JOIN LATERAL (SELECT * FROM notifications WHERE {later} OFFSET 0) AS notifications"
            ),
        };
        let sql = format!(
            "SELECT notifications.game_id, notification_id, player_id, notifications.seq, kind, details, \"at\" \
             FROM {asked} {later}"
        );
        let games = Listed::of(games.iter().map(|(id, seq)| json!({"game_id": id, "seq": seq})));
        let rows: Vec<NoticeRow> = on!(readers of self, |conn| {
            Ok(diesel::sql_query(sql).bind::<Text, _>(games.0).load(conn).await?)
        })?;
        Ok(rows
            .into_iter()
            .filter_map(|row| self.readable_notice(row))
            .collect())
    }

    pub(super) async fn deliveries_of_notices(
        &self,
        notices: &[Notice],
    ) -> Result<Vec<Vec<Delivery>>, Fault> {
        let keys: Vec<NoticeKey> = notices.iter().map(NoticeKey::of).collect();
        let games: Vec<String> = keys.iter().map(|key| key.game_id.clone()).collect();
        let ids: Vec<String> = keys.iter().map(|key| key.notification_id.clone()).collect();
        let (rows, tries): (Vec<DeliveryRow>, Vec<AttemptRow>) = on!(lists of self, |conn| {
            // Perhaps more than was asked for: the rest is left out when they are put together.
            let theirs = deliveries::game_id.eq_any(&games).and(deliveries::notification_id.eq_any(&ids));
            let found = deliveries::table.filter(theirs).order(deliveries::channel);
            let rows = found.select(DeliveryRow::as_select()).load(conn).await?;
            let theirs = attempts::game_id.eq_any(&games).and(attempts::notification_id.eq_any(&ids));
            let found = attempts::table.filter(theirs).order(attempts::number);
            Ok((rows, found.select(AttemptRow::as_select()).load(conn).await?))
        })?;
        read_deliveries(&keys, &rows, &tries)
    }
}
