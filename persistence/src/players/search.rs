//! How admins find players, and what they see of their sessions.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{PlayerRow, is_storable, read_id, read_time};
use crate::run::on;
use crate::schema::{players, refresh_tokens, sessions};
use crate::store::Store;
use diesel::dsl::max;
use diesel::prelude::*;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::{Player, PlayerSearch, Session, SessionUse};
use std::collections::HashMap;

/// A session without its player.
type Row = (String, i64, i64, Option<i64>, Option<String>);

impl Store {
    pub(super) async fn search_players(&self, search: &PlayerSearch) -> Result<Vec<Player>, Fault> {
        let query = search.query.trim().to_lowercase();
        if query.is_empty() || !is_storable(&query) {
            return Ok(Vec::new());
        }
        let after = search.after.clone().unwrap_or_default().to_lowercase();
        let limit = search.limit;
        let rows: Vec<PlayerRow> = on!(lists of self, |conn| {
            let end = after_all_that_begin_with(&query);
            let named = players::username_key.ge(&query).and(players::username_key.lt(&end));
            let addressed = players::email_key.ge(&query).and(players::email_key.lt(&end));
            let fits = named.or(addressed).or(players::player_id.eq(&query));
            let found = players::table.filter(fits.and(players::username_key.gt(&after)));
            let ordered = found.select(PlayerRow::as_select()).order(players::username_key);
            Ok(ordered.limit(limit.into()).load(conn).await?)
        })?;
        rows.into_iter().map(PlayerRow::read).collect()
    }

    pub(super) async fn player_sessions(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<SessionUse>, Fault> {
        let of = player.to_string();
        let (rows, uses): (Vec<Row>, Vec<(String, Option<i64>)>) = on!(lists of self, |conn| {
            let theirs = sessions::table.filter(sessions::player_id.eq(of));
            let columns = (
                sessions::session_id,
                sessions::created_at,
                sessions::expires_at,
                sessions::ended_at,
                sessions::client,
            );
            let newest_first = theirs.select(columns).order(sessions::session_id.desc());
            let rows: Vec<Row> = newest_first.limit(limit.into()).load(conn).await?;
            let ids = rows.iter().map(|row| &row.0);
            let tokens = refresh_tokens::table.filter(refresh_tokens::session_id.eq_any(ids));
            let last = (refresh_tokens::session_id, max(refresh_tokens::created_at));
            let uses = tokens.group_by(refresh_tokens::session_id).select(last).load(conn).await?;
            Ok((rows, uses))
        })?;
        let uses: HashMap<String, Option<i64>> = uses.into_iter().collect();
        let read = |(id, created_at, expires_at, ended_at, client): Row| {
            let used = uses.get(&id).copied().flatten().unwrap_or(created_at);
            Ok(SessionUse {
                session: Session {
                    id: read_id(&id)?,
                    player,
                    created_at: read_time(created_at)?,
                    expires_at: read_time(expires_at)?,
                    client,
                },
                last_used_at: read_time(used)?,
                ended_at: ended_at.map(read_time).transpose()?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}

/// Comes after every text that begins so, byte by byte.
fn after_all_that_begin_with(text: &str) -> String {
    format!("{text}\u{10ffff}")
}
