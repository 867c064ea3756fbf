//! What becomes of notices: which ways they are to go, and how that went. Any number of them takes two statements.

use crate::errors::Fault;
use crate::listed::Listed;
use crate::query::RunQueryDsl;
use crate::rows::{AttemptRow, NewDeliveryRow, NoticeKey};
use crate::run::transaction;
use crate::store::Store;
use diesel::QueryableByName;
use diesel::sql_types::{Integer, Text};
use plotline_domain::notices::{Attempt, Settled, Sorted};
use serde_json::json;
use std::collections::HashMap;

/// A delivery that was settled, and how often it was tried by now.
#[derive(QueryableByName)]
struct SettledRow {
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = Text)]
    notification_id: String,
    #[diesel(sql_type = Text)]
    channel: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
}

impl Store {
    pub(super) async fn sort_notices(&self, sorted: &[Sorted]) -> Result<(), Fault> {
        let notices = Listed::of(sorted.iter().map(|one| NoticeKey::of(&one.notice)));
        let ways = sorted
            .iter()
            .flat_map(|one| one.ways.iter().map(|way| NewDeliveryRow::new(&one.notice, way)));
        let ways = Listed::of(ways);
        let insert = format!(
            "INSERT INTO deliveries (game_id, notification_id, channel, player_id, status, digest, attempts, next_at) \
             SELECT game_id, notification_id, channel, player_id, status, digest, 0, next_at FROM {} WHERE true \
             ON CONFLICT (game_id, notification_id, channel) DO NOTHING",
            self.listed(
                "game_id text, notification_id text, channel text, player_id text, status text, digest boolean, next_at bigint"
            )
        );
        let update = format!(
            "UPDATE notifications SET unsorted_at = NULL FROM {} WHERE notifications.game_id = listed.game_id \
             AND notifications.notification_id = listed.notification_id",
            self.listed("game_id text, notification_id text")
        );
        transaction!(self, |conn| {
            let insert = diesel::sql_query(insert).bind::<Text, _>(ways.0);
            insert.execute(conn).await?;
            let update = diesel::sql_query(update).bind::<Text, _>(notices.0);
            update.execute(conn).await?;
            Ok(())
        })
    }

    /// Whoever was late, and finds a delivery settled by another who took it over, leaves it so.
    pub(super) async fn settle_deliveries(&self, settled: &[Settled]) -> Result<(), Fault> {
        let changes = Listed::of(settled.iter().map(|one| {
            let NoticeKey {
                game_id,
                notification_id,
            } = NoticeKey::of(&one.notice);
            json!({
                "game_id": game_id,
                "notification_id": notification_id,
                "channel": one.channel.to_string(),
                "status": one.status.as_str(),
                "tried": i32::from(one.attempt.is_some()),
                "next_at": one.next_at.map(|at| at.as_millisecond()),
            })
        }));
        let tried = settled.iter().filter_map(|one| {
            let key = (NoticeKey::of(&one.notice), one.channel.to_string());
            Some((key, one.attempt.clone()?))
        });
        let mut tried: HashMap<(NoticeKey, String), Attempt> = tried.collect();
        let update = format!(
            "UPDATE deliveries SET status = listed.status, attempts = deliveries.attempts + listed.tried, \
             next_at = listed.next_at, claimed_until = NULL FROM {} WHERE deliveries.game_id = listed.game_id \
             AND deliveries.notification_id = listed.notification_id AND deliveries.channel = listed.channel \
             AND deliveries.next_at IS NOT NULL \
             RETURNING deliveries.game_id, deliveries.notification_id, deliveries.channel, deliveries.attempts",
            self.listed(
                "game_id text, notification_id text, channel text, status text, tried integer, next_at bigint"
            )
        );
        let insert = format!(
            "INSERT INTO attempts (game_id, notification_id, channel, number, at, outcome, detail) \
             SELECT game_id, notification_id, channel, number, at, outcome, detail FROM {}",
            self.listed(
                "game_id text, notification_id text, channel text, number integer, at bigint, outcome text, detail text"
            )
        );
        transaction!(self, |conn| {
            let update = diesel::sql_query(update).bind::<Text, _>(changes.0);
            let rows: Vec<SettledRow> = update.load(conn).await?;
            let attempts = rows.into_iter().filter_map(|row| row.with_attempt(&mut tried));
            let attempts: Vec<AttemptRow> = attempts.collect();
            if !attempts.is_empty() {
                let insert = diesel::sql_query(insert).bind::<Text, _>(Listed::of(attempts).0);
                insert.execute(conn).await?;
            }
            Ok(())
        })
    }
}

impl SettledRow {
    /// The attempt of this delivery, if it was tried.
    fn with_attempt(self, tried: &mut HashMap<(NoticeKey, String), Attempt>) -> Option<AttemptRow> {
        let notice = NoticeKey {
            game_id: self.game_id,
            notification_id: self.notification_id,
        };
        let ((notice, channel), attempt) = tried.remove_entry(&(notice, self.channel))?;
        Some(AttemptRow {
            game_id: notice.game_id,
            notification_id: notice.notification_id,
            channel,
            number: self.attempts,
            at: attempt.at.as_millisecond(),
            outcome: attempt.outcome.as_str().to_owned(),
            detail: attempt.detail,
        })
    }
}
