//! When the service was alive, and when not.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::read_time;
use crate::run::{on, transaction};
use crate::schema::{heartbeats, outages};
use crate::store::Store;
use diesel::dsl::{insert_into, update};
use diesel::prelude::*;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::clocks::Outage;

impl Store {
    /// The pulse is set only if it is still the one that was read. So of several nodes that find the service silent, one
    /// notes the outage; the others wait for it there, and find the pulse set by a node that has noted it.
    pub(super) async fn write_beat(&self, now: Timestamp, patience: SignedDuration) -> Result<(), Fault> {
        let now = now.as_millisecond();
        let patience = i64::try_from(patience.as_millis()).unwrap_or(i64::MAX);
        transaction!(self, |conn| {
            let pulse = heartbeats::table.find(1);
            let last: i64 = pulse.select(heartbeats::at).first(conn).await?;
            // Of two nodes the clock of one may be ahead.
            if last >= now {
                return Ok(());
            }
            let unchanged = pulse.filter(heartbeats::at.eq(last));
            let set = update(unchanged)
                .set(heartbeats::at.eq(now))
                .execute(conn)
                .await?;
            if set > 0 && last > 0 && now.saturating_sub(last) > patience {
                let row = (outages::began_at.eq(last), outages::ended_at.eq(now));
                let new = insert_into(outages::table).values(row);
                new.on_conflict(outages::began_at)
                    .do_nothing()
                    .execute(conn)
                    .await?;
            }
            Ok(())
        })
    }

    pub(super) async fn find_outages(&self, since: Timestamp, limit: u32) -> Result<Vec<Outage>, Fault> {
        let since = since.as_millisecond();
        let rows: Vec<(i64, i64)> = on!(readers of self, |conn| {
            let later = outages::table.filter(outages::ended_at.gt(since));
            Ok(later.order(outages::ended_at.desc()).limit(limit.into()).load(conn).await?)
        })?;
        let read = |(from, to)| {
            Ok(Outage {
                from: read_time(from)?,
                to: read_time(to)?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
