//! Sharing out what is due among the nodes, and finding what may have to be timed anew.

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::read_id;
use crate::run::on;
use crate::schema::games;
use crate::store::Store;
use crate::unreadable::known_rulesets;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::{SignedDuration, Timestamp};
use plotline_domain::games::Status;
use plotline_domain::ids::GameId;

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = BigInt)]
    due_at: i64,
}

/// The games that are due, and which nobody has claimed or put off. They are looked for by ruleset, each time in the order in
/// which they can be claimed. So none is passed over: neither games of unknown rulesets nor those that are claimed or put off,
/// however many there are.
fn due(lock: &str) -> String {
    let of_ruleset = |(id, version): (&str, u32)| {
        format!(
            "SELECT * FROM (SELECT game_id, due_at, coalesce(leased_until, due_at) AS free_at FROM games \
             WHERE ruleset = '{id}' AND version = {version} AND due_at <= $1 AND coalesce(leased_until, due_at) <= $1 \
             ORDER BY coalesce(leased_until, due_at), due_at, game_id LIMIT $2 {lock}) AS of_ruleset"
        )
    };
    let all: Vec<String> = known_rulesets().map(of_ruleset).collect();
    format!(
        "{} ORDER BY free_at, due_at, game_id LIMIT $2",
        all.join(" UNION ALL ")
    )
}

const PUT_OFF: &str = "UPDATE games SET leased_until = $1 + CASE WHEN $1 - due_at < $2 THEN $1 - due_at ELSE $2 END \
    WHERE game_id = $3 AND due_at <= $1";

impl Store {
    /// With SQLite there is one process, which needs to claim nothing. Games that another node is just changing or
    /// claiming are passed over, not waited for.
    pub(super) async fn claim_due_games(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, Fault> {
        let (now, until, limit) = (now.as_millisecond(), until.as_millisecond(), i64::from(limit));
        let mut claimed: Vec<Claimed> = match &self.pools {
            Pools::Sqlite(_) => on!(readers of self, |conn| {
                let due = diesel::sql_query(due("")).bind::<BigInt, _>(now).bind::<BigInt, _>(limit);
                Ok(due.load(conn).await?)
            })?,
            Pools::Postgres(pools) => on!(self, pools.writer, |conn| {
                let claim = format!(
                    "WITH due AS ({}) UPDATE games SET leased_until = $3 FROM due \
                     WHERE games.game_id = due.game_id RETURNING due.game_id, due.due_at",
                    due("FOR UPDATE SKIP LOCKED")
                );
                let claim = diesel::sql_query(claim)
                    .bind::<BigInt, _>(now)
                    .bind::<BigInt, _>(limit)
                    .bind::<BigInt, _>(until);
                Ok(claim.load(conn).await?)
            })?,
        };
        claimed.sort_by(|one, other| (one.due_at, &one.game_id).cmp(&(other.due_at, &other.game_id)));
        claimed.iter().map(|claimed| read_id(&claimed.game_id)).collect()
    }

    pub(super) async fn put_off_game(
        &self,
        id: GameId,
        now: Timestamp,
        longest: SignedDuration,
    ) -> Result<(), Fault> {
        let longest = i64::try_from(longest.as_millis()).unwrap_or(i64::MAX);
        let (id, now) = (id.to_string(), now.as_millisecond());
        on!(writer of self, |conn| {
            let put_off = diesel::sql_query(PUT_OFF)
                .bind::<BigInt, _>(now)
                .bind::<BigInt, _>(longest)
                .bind::<Text, _>(id);
            put_off.execute(conn).await?;
            Ok(())
        })
    }

    pub(super) async fn find_paced(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let ids: Vec<String> = on!(lists of self, |conn| {
            let active = games::table.filter(games::status.eq(Status::Active.as_str()));
            let paced = active.filter(games::clock.is_not_null()).filter(games::game_id.gt(after));
            let some = paced.order(games::game_id).limit(limit.into());
            Ok(some.select(games::game_id).load(conn).await?)
        })?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}
