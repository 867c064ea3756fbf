//! Log-ins and the refresh tokens that follow one another in them.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_id, read_time};
use crate::run::{on, transaction};
use crate::schema::{players, refresh_tokens, sessions};
use crate::store::Store;
use diesel::dsl::{delete, exists, insert_into, not, select, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::SessionId;
use plotline_domain::players::{Rotation, SecretHash, Session};

#[derive(Insertable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    session_id: String,
    player_id: String,
    created_at: i64,
    expires_at: i64,
    client: Option<String>,
}

#[derive(Insertable)]
#[diesel(table_name = refresh_tokens)]
struct RefreshRow {
    hash: String,
    session_id: String,
    created_at: i64,
}

/// Those that have neither ended nor run out, of players who are not blocked.
macro_rules! live_sessions {
    ($now:expr) => {
        sessions::table
            .filter(sessions::ended_at.is_null().and(sessions::expires_at.gt($now)))
            .filter(not(exists(
                players::table.filter(
                    players::player_id
                        .eq(sessions::player_id)
                        .and(players::blocked_at.is_not_null()),
                ),
            )))
    };
}

impl Store {
    /// Also sweeps the player's sessions that have run out, so that old log-ins do not pile up.
    pub(super) async fn insert_session(&self, session: &Session, refresh: &SecretHash) -> Result<(), Fault> {
        let created_at = session.created_at.as_millisecond();
        let row = SessionRow {
            session_id: session.id.to_string(),
            player_id: session.player.to_string(),
            created_at,
            expires_at: session.expires_at.as_millisecond(),
            client: session.client.clone(),
        };
        let first = RefreshRow {
            hash: refresh.clone(),
            session_id: row.session_id.clone(),
            created_at,
        };
        transaction!(self, |conn| {
            let theirs = sessions::player_id.eq(row.player_id.clone());
            let past = sessions::table.filter(theirs.and(sessions::expires_at.le(created_at)));
            delete(past).execute(conn).await?;
            insert_into(sessions::table).values(row).execute(conn).await?;
            insert_into(refresh_tokens::table)
                .values(first)
                .execute(conn)
                .await?;
            Ok(())
        })
    }

    pub(super) async fn rotate_refresh_token(
        &self,
        refresh: &SecretHash,
        successor: &SecretHash,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<Rotation, Fault> {
        let (refresh, successor) = (refresh.clone(), successor.clone());
        let (now, expires_at) = (now.as_millisecond(), expires_at.as_millisecond());
        transaction!(self, |conn| {
            let of_live_session = sessions::ended_at.is_null().and(sessions::expires_at.gt(now));
            let presented = refresh_tokens::hash.eq(&refresh).and(of_live_session);
            let known = refresh_tokens::table
                .inner_join(sessions::table)
                .filter(presented);
            let columns = (sessions::session_id, sessions::player_id, sessions::created_at);
            let found = known.select(columns).first::<(String, String, i64)>(conn);
            let Some((session_id, player, created_at)) = found.await.optional()? else {
                return Ok(Rotation::Unknown);
            };
            let longest = i64::try_from(Session::LONGEST.as_millis()).unwrap_or(i64::MAX);
            let expires_at = expires_at.min(created_at.saturating_add(longest));
            if expires_at <= now {
                return Ok(Rotation::Unknown);
            }
            let blocked_at = players::table.find(&player).select(players::blocked_at);
            if blocked_at.first::<Option<i64>>(conn).await?.is_some() {
                return Ok(Rotation::Blocked);
            }
            let live = sessions::table.filter(
                sessions::session_id
                    .eq(&session_id)
                    .and(sessions::ended_at.is_null()),
            );
            // Whoever marks the token first may replace it; a copy comes too late.
            let fresh = refresh_tokens::hash
                .eq(&refresh)
                .and(refresh_tokens::used_at.is_null());
            let marked = update(refresh_tokens::table.filter(fresh)).set(refresh_tokens::used_at.eq(now));
            if marked.execute(conn).await? == 0 {
                update(live).set(sessions::ended_at.eq(now)).execute(conn).await?;
                return Ok(Rotation::Reused);
            }
            if update(live)
                .set(sessions::expires_at.eq(expires_at))
                .execute(conn)
                .await?
                == 0
            {
                // It was ended in the meantime.
                return Ok(Rotation::Unknown);
            }
            let (player, session) = (read_id(&player)?, read_id(&session_id)?);
            let next = RefreshRow {
                hash: successor,
                session_id,
                created_at: now,
            };
            insert_into(refresh_tokens::table)
                .values(next)
                .execute(conn)
                .await?;
            Ok(Rotation::Rotated { player, session })
        })
    }

    pub(super) async fn close_session(&self, id: SessionId, now: Timestamp) -> Result<(), Fault> {
        let (id, now) = (id.to_string(), now.as_millisecond());
        on!(writer of self, |conn| {
            let live = sessions::table.filter(sessions::session_id.eq(id).and(sessions::ended_at.is_null()));
            update(live).set(sessions::ended_at.eq(now)).execute(conn).await?;
            Ok(())
        })
    }

    pub(super) async fn is_session_live(&self, id: SessionId, now: Timestamp) -> Result<bool, Fault> {
        let (id, now) = (id.to_string(), now.as_millisecond());
        on!(readers of self, |conn| {
            let found = live_sessions!(now).filter(sessions::session_id.eq(id));
            Ok(select(exists(found)).get_result(conn).await?)
        })
    }

    pub(super) async fn log_in_of_session(&self, id: SessionId) -> Result<Option<Timestamp>, Fault> {
        let id = id.to_string();
        let at: Option<i64> = on!(readers of self, |conn| {
            Ok(sessions::table.find(id).select(sessions::created_at).first(conn).await.optional()?)
        })?;
        at.map(read_time).transpose()
    }

    pub(super) async fn live_among_sessions(
        &self,
        ids: &[SessionId],
        now: Timestamp,
    ) -> Result<Vec<SessionId>, Fault> {
        let ids: Vec<String> = ids.iter().map(SessionId::to_string).collect();
        let now = now.as_millisecond();
        let rows: Vec<String> = on!(readers of self, |conn| {
            let found = live_sessions!(now).filter(sessions::session_id.eq_any(ids));
            Ok(found.select(sessions::session_id).load(conn).await?)
        })?;
        rows.iter().map(|id| read_id(id)).collect()
    }
}
