//! Sharing out what is to be done among the nodes. What another node is just claiming is passed over, not waited for.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::{ClaimedRow, NoticeKey, NoticeRow, parcels};
use crate::run::{on, transaction};
use crate::schema::{deliveries, notifications};
use crate::store::Store;
use diesel::dsl::update;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::Timestamp;
use plotline_domain::ids::PlayerId;
use plotline_domain::notices::{Lane, Notice, Parcel};

#[derive(QueryableByName)]
struct Locked {
    #[expect(dead_code, reason = "it matters only whether there is a row")]
    #[diesel(sql_type = Text)]
    player_id: String,
}

impl Store {
    pub(super) async fn claim_unsorted_notices(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Notice>, Fault> {
        let sql = format!(
            "UPDATE notifications SET unsorted_at = $1 WHERE (game_id, notification_id) IN (\
             SELECT game_id, notification_id FROM notifications WHERE unsorted_at <= $2 \
             ORDER BY unsorted_at, game_id, notification_id LIMIT $3{}) \
             RETURNING game_id, notification_id, player_id, seq, kind, details, \"at\"",
            self.passing_over()
        );
        let (now, until) = (now.as_millisecond(), until.as_millisecond());
        let mut rows: Vec<NoticeRow> = on!(writer of self, |conn| {
            let claim = diesel::sql_query(sql)
                .bind::<BigInt, _>(until)
                .bind::<BigInt, _>(now)
                .bind::<BigInt, _>(i64::from(limit));
            Ok(claim.load(conn).await?)
        })?;
        rows.sort_by(NoticeRow::in_order);
        Ok(rows
            .into_iter()
            .filter_map(|row| self.readable_notice(row))
            .collect())
    }

    pub(super) async fn claim_due_deliveries(
        &self,
        lane: Lane,
        not_of: &[PlayerId],
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<Parcel>, Fault> {
        // Written out and not bound, so that the index of each lane can be used. SQLite counts what is bound in the order
        // in which it is met.
        let of_lane = match lane {
            Lane::Mail => "channel = 'mail'",
            Lane::Webhooks => "channel <> 'mail'",
        };
        let sql = format!(
            "UPDATE deliveries SET claimed_until = $1 WHERE (game_id, notification_id, channel) IN (\
             SELECT game_id, notification_id, channel FROM deliveries \
             WHERE next_at <= $2 AND (claimed_until IS NULL OR claimed_until <= $2) AND NOT digest AND {of_lane} \
             AND $3 NOT LIKE '%' || player_id || '%' \
             ORDER BY next_at, game_id, notification_id, channel LIMIT $4{}) \
             RETURNING game_id, notification_id, channel, player_id, attempts",
            self.passing_over()
        );
        let (now, until) = (now.as_millisecond(), until.as_millisecond());
        // One text, because how many there are is not known where the query is written; an id has no % and no _.
        let not_of = not_of
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        let claimed: Vec<ClaimedRow> = on!(writer of self, |conn| {
            let claim = diesel::sql_query(sql)
                .bind::<BigInt, _>(until)
                .bind::<BigInt, _>(now)
                .bind::<Text, _>(not_of)
                .bind::<BigInt, _>(i64::from(limit));
            Ok(claim.load(conn).await?)
        })?;
        parcels(&claimed, &self.notices_of(&claimed).await?)
    }

    /// The row of the player's settings is held meanwhile, so that one digest does not become two mails of two nodes.
    /// Whoever has a digest has such a row.
    pub(super) async fn claim_due_digest(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Option<Parcel>, Fault> {
        let (now, until) = (now.as_millisecond(), until.as_millisecond());
        // Looked for first, because a transaction costs something also when there is nothing to do.
        let found: Option<(String, String)> = on!(readers of self, |conn| {
            let free = deliveries::claimed_until.is_null().or(deliveries::claimed_until.le(now));
            let due = deliveries::table.filter(deliveries::next_at.le(now).and(deliveries::digest.eq(true)).and(free));
            let first = due.order(deliveries::next_at).select((deliveries::player_id, deliveries::channel));
            Ok(first.first(conn).await.optional()?)
        })?;
        let Some((player, channel)) = found else {
            return Ok(None);
        };
        let hold = format!(
            "SELECT player_id FROM notification_settings WHERE player_id = $1{}",
            self.passing_over()
        );
        let claim = "UPDATE deliveries SET claimed_until = $1 WHERE (game_id, notification_id, channel) IN (\
             SELECT game_id, notification_id, channel FROM deliveries \
             WHERE next_at <= $2 AND (claimed_until IS NULL OR claimed_until <= $2) AND digest \
             AND player_id = $3 AND channel = $4 ORDER BY next_at, game_id, notification_id LIMIT $5) \
             RETURNING game_id, notification_id, channel, player_id, attempts";
        let claimed: Vec<ClaimedRow> = transaction!(self, |conn| {
            let hold = diesel::sql_query(hold).bind::<Text, _>(&player);
            let held: Vec<Locked> = hold.load(conn).await?;
            if held.is_empty() {
                return Ok(Vec::new());
            }
            let claim = diesel::sql_query(claim)
                .bind::<BigInt, _>(until)
                .bind::<BigInt, _>(now)
                .bind::<Text, _>(&player)
                .bind::<Text, _>(&channel)
                .bind::<BigInt, _>(i64::from(limit));
            Ok(claim.load(conn).await?)
        })?;
        let mut each = parcels(&claimed, &self.notices_of(&claimed).await?)?.into_iter();
        let Some(mut whole) = each.next() else {
            return Ok(None);
        };
        whole.items.extend(each.flat_map(|parcel| parcel.items));
        Ok(Some(whole))
    }

    pub(super) async fn hold_deliveries(&self, parcel: &Parcel, until: Timestamp) -> Result<(), Fault> {
        let (channel, until) = (parcel.channel.to_string(), until.as_millisecond());
        let keys: Vec<NoticeKey> = parcel
            .items
            .iter()
            .map(|item| NoticeKey::of(&item.notice))
            .collect();
        transaction!(self, |conn| {
            for key in keys {
                let row = deliveries::table.find((key.game_id, key.notification_id, &channel));
                update(row.filter(deliveries::claimed_until.is_not_null()))
                    .set(deliveries::claimed_until.eq(until))
                    .execute(conn)
                    .await?;
            }
            Ok(())
        })
    }

    /// The notices of what was claimed, oldest first.
    async fn notices_of(&self, claimed: &[ClaimedRow]) -> Result<Vec<Notice>, Fault> {
        if claimed.is_empty() {
            return Ok(Vec::new());
        }
        let games: Vec<String> = claimed.iter().map(|row| row.game_id.clone()).collect();
        let ids: Vec<String> = claimed.iter().map(|row| row.notification_id.clone()).collect();
        let rows: Vec<NoticeRow> = on!(readers of self, |conn| {
            let theirs = notifications::game_id.eq_any(games).and(notifications::notification_id.eq_any(ids));
            let found = notifications::table.filter(theirs).select(NoticeRow::as_select());
            Ok(found.order((notifications::at, notifications::notification_id)).load(conn).await?)
        })?;
        Ok(rows
            .into_iter()
            .filter_map(|row| self.readable_notice(row))
            .collect())
    }

    /// With SQLite one writer comes after another in any case.
    pub(super) fn passing_over(&self) -> &'static str {
        match &self.pools {
            Pools::Sqlite(_) => "",
            Pools::Postgres(_) => " FOR UPDATE SKIP LOCKED",
        }
    }
}
