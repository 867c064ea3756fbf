//! What becomes of notices: which ways they are to go, and how that went.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{AttemptRow, NewDeliveryRow, NoticeKey};
use crate::run::transaction;
use crate::schema::{attempts, deliveries, notifications};
use crate::store::Store;
use diesel::dsl::{insert_into, update};
use diesel::prelude::*;
use plotline_domain::notices::{Settled, Sorted};

impl Store {
    pub(super) async fn sort_notices(&self, sorted: &[Sorted]) -> Result<(), Fault> {
        let sorted: Vec<(NoticeKey, Vec<NewDeliveryRow>)> = sorted
            .iter()
            .map(|Sorted { notice, ways }| {
                let rows = ways.iter().map(|way| NewDeliveryRow::new(notice, way));
                (NoticeKey::of(notice), rows.collect())
            })
            .collect();
        transaction!(self, |conn| {
            for (key, rows) in sorted {
                for row in rows {
                    let new = insert_into(deliveries::table).values(row);
                    let key = (
                        deliveries::game_id,
                        deliveries::notification_id,
                        deliveries::channel,
                    );
                    new.on_conflict(key).do_nothing().execute(conn).await?;
                }
                let notice = notifications::table.find((&key.game_id, &key.notification_id));
                update(notice)
                    .set(notifications::unsorted_at.eq(None::<i64>))
                    .execute(conn)
                    .await?;
            }
            Ok(())
        })
    }

    pub(super) async fn settle_deliveries(&self, settled: &[Settled]) -> Result<(), Fault> {
        let settled: Vec<Settled> = settled.to_vec();
        transaction!(self, |conn| {
            for one in settled {
                let NoticeKey {
                    game_id,
                    notification_id,
                } = NoticeKey::of(&one.notice);
                let channel = one.channel.to_string();
                let row = deliveries::table.find((&game_id, &notification_id, &channel));
                // Whoever was late, and finds it settled by another who took it over, leaves it so.
                let open = row.filter(deliveries::next_at.is_not_null());
                let tried = i32::from(one.attempt.is_some());
                let changed = update(open)
                    .set((
                        deliveries::status.eq(one.status.as_str()),
                        deliveries::attempts.eq(deliveries::attempts + tried),
                        deliveries::next_at.eq(one.next_at.map(|at| at.as_millisecond())),
                        deliveries::claimed_until.eq(None::<i64>),
                    ))
                    .execute(conn)
                    .await?;
                let Some(attempt) = one.attempt.filter(|_| changed > 0) else {
                    continue;
                };
                let number: i32 = row.select(deliveries::attempts).first(conn).await?;
                let tried = AttemptRow {
                    game_id,
                    notification_id,
                    channel,
                    number,
                    at: attempt.at.as_millisecond(),
                    outcome: attempt.outcome.as_str().to_owned(),
                    detail: attempt.detail,
                };
                insert_into(attempts::table).values(tried).execute(conn).await?;
            }
            Ok(())
        })
    }
}
