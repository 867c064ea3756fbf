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
use plotline_domain::clocks::{Beat, Outage};
use plotline_domain::ports::Drift;

impl Store {
    /// The pulse is set only if it is still the one that was read. So of several nodes that find the service silent, one
    /// notes the outage; the others wait for it there, and find the pulse set by a node that has noted it. Jumps are
    /// noted after it, so that nodes which find the same one come one after the other.
    ///
    /// Says whether the clock was set back.
    pub(super) async fn write_beat(&self, beat: Beat, patience: SignedDuration) -> Result<bool, Fault> {
        let (now, jump, patience) = (beat.now.as_millisecond(), millis(beat.jump), millis(patience));
        transaction!(self, |conn| {
            let pulse = heartbeats::table.find(1);
            let last: i64 = pulse.select(heartbeats::at).first(conn).await?;
            let ahead = last.saturating_sub(now);
            // A pulse that is ahead may be that of another node, set while this one was held up. Only one that is far ahead
            // of a node that starts is of a time when the clock was ahead.
            let stale = beat.first && ahead > patience;
            let back = if stale { ahead } else { 0 }.max(-jump);
            if jump == 0 && ahead >= 0 && (!beat.first || ahead <= millis(Drift::JUMP)) {
                return Ok(false);
            }
            let unchanged = pulse.filter(heartbeats::at.eq(last));
            let set = update(unchanged)
                .set(heartbeats::at.eq(now))
                .execute(conn)
                .await?;
            if set == 0 && back > 0 {
                // What it has noted must not be cut. The next look finds out what is left to do.
                return Err(Fault::Away("another node is setting the clock right".into()));
            }
            // The time just before the jump.
            let before = now.saturating_sub(jump);
            // A pulse far in the future was set before the clock went back, any other by a node that goes by it already, and
            // that may be a little ahead of this one.
            let (since, until) = match ahead > patience {
                true => (last.saturating_add(jump.min(0)), now),
                false => (last, before.min(now)),
            };
            let silent = set > 0 && last > 0 && until.saturating_sub(since) > patience;
            let mut noted: Vec<(i64, i64)> = Vec::new();
            if back > 0 {
                let later = outages::table.filter(outages::ended_at.gt(now));
                let latest = later.order(outages::ended_at.desc());
                let cut = shorten(latest.load(conn).await?, back);
                diesel::delete(later).execute(conn).await?;
                noted.extend(cut);
            }
            if silent {
                noted.push((since, now));
            } else if jump > 0 {
                noted.push((before, now));
            }
            for (began, ended) in noted.into_iter().filter(|(began, ended)| began < ended) {
                let row = (outages::began_at.eq(began), outages::ended_at.eq(ended));
                let new = insert_into(outages::table).values(row);
                new.on_conflict(outages::began_at)
                    .do_nothing()
                    .execute(conn)
                    .await?;
            }
            Ok(back > 0)
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

/// Takes so much time away from outages, the latest of which comes first. What lay after one comes so much sooner.
/// Those that overlap, since several nodes have noted the same jump, are one.
fn shorten(outages: Vec<(i64, i64)>, mut by: i64) -> Vec<(i64, i64)> {
    let mut apart: Vec<(i64, i64)> = Vec::new();
    for (began, ended) in outages {
        match apart.last_mut() {
            Some(later) if later.0 <= ended => later.0 = later.0.min(began),
            _ => apart.push((began, ended)),
        }
    }
    for (began, ended) in &mut apart {
        let length = *ended - *began;
        *ended -= by;
        by -= by.min(length);
        *began -= by;
    }
    apart
}

fn millis(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
