//! Sharing out what is due among the nodes, and finding what may have to be timed anew.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::read_id;
use crate::run::on;
use crate::schema::games;
use crate::store::Store;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::Timestamp;
use plotline_domain::games::Status;
use plotline_domain::ids::GameId;

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = BigInt)]
    due_at: i64,
}

/// Games that another node is just changing or claiming are passed over, not waited for.
const CLAIM: &str = "UPDATE games SET leased_until = $1 WHERE game_id IN (\
    SELECT game_id FROM games WHERE due_at <= $2 AND (leased_until IS NULL OR leased_until <= $2) \
    ORDER BY due_at, game_id LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING game_id, due_at";

impl Store {
    /// With SQLite there is one process, which needs to claim nothing.
    pub(super) async fn claim_due_games(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, Fault> {
        let (now, until) = (now.as_millisecond(), until.as_millisecond());
        let ids: Vec<String> = match &self.pools {
            Pools::Sqlite(_) => self.due_games(now, limit).await?,
            Pools::Postgres(pools) => on!(self, pools.writer, |conn| {
                let claim = diesel::sql_query(CLAIM)
                    .bind::<BigInt, _>(until)
                    .bind::<BigInt, _>(now)
                    .bind::<BigInt, _>(i64::from(limit));
                let mut claimed: Vec<Claimed> = claim.load(conn).await?;
                claimed.sort_by(|one, other| (one.due_at, &one.game_id).cmp(&(other.due_at, &other.game_id)));
                Ok(claimed.into_iter().map(|claimed| claimed.game_id).collect())
            })?,
        };
        ids.iter().map(|id| read_id(id)).collect()
    }

    async fn due_games(&self, now: i64, limit: u32) -> Result<Vec<String>, Fault> {
        on!(readers of self, |conn| {
            let due = games::table.filter(games::due_at.le(now));
            let soonest = due.order((games::due_at, games::game_id)).limit(limit.into());
            Ok(soonest.select(games::game_id).load(conn).await?)
        })
    }

    pub(super) async fn find_paced(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let ids: Vec<String> = on!(readers of self, |conn| {
            let active = games::table.filter(games::status.eq(Status::Active.as_str()));
            let paced = active.filter(games::clock.is_not_null()).filter(games::game_id.gt(after));
            let some = paced.order(games::game_id).limit(limit.into());
            Ok(some.select(games::game_id).load(conn).await?)
        })?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}
