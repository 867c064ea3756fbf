//! What admins do to players, each with its entry in the audit log.

use crate::audit::{AuditRow, or_conflict};
use crate::query::RunQueryDsl;
use crate::rows::role_text;
use crate::run::transaction;
use crate::schema::{audit, players, sessions};
use crate::store::Store;
use diesel::dsl::{insert_into, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::audit::AuditEntry;
use plotline_domain::games::CommitError;
use plotline_domain::ids::{PlayerId, SessionId};
use plotline_domain::players::Role;

impl Store {
    pub(super) async fn set_player_blocked(
        &self,
        id: PlayerId,
        since: Option<Timestamp>,
        entry: &AuditEntry,
    ) -> Result<(), CommitError> {
        let (id, since) = (id.to_string(), since.map(|at| at.as_millisecond()));
        let row = AuditRow::new(entry);
        let done = transaction!(self, |conn| {
            insert_into(audit::table).values(row).execute(conn).await?;
            let player = update(players::table.find(id));
            player.set(players::blocked_at.eq(since)).execute(conn).await?;
            Ok(())
        });
        done.map_err(or_conflict)
    }

    pub(super) async fn set_player_role(
        &self,
        id: PlayerId,
        role: Role,
        entry: &AuditEntry,
    ) -> Result<(), CommitError> {
        let (id, role) = (id.to_string(), role_text(role));
        let row = AuditRow::new(entry);
        let done = transaction!(self, |conn| {
            insert_into(audit::table).values(row).execute(conn).await?;
            let player = update(players::table.find(id));
            player.set(players::role.eq(role)).execute(conn).await?;
            Ok(())
        });
        done.map_err(or_conflict)
    }

    pub(super) async fn end_player_sessions(
        &self,
        id: PlayerId,
        session: Option<SessionId>,
        entry: &AuditEntry,
    ) -> Result<(), CommitError> {
        let (id, now) = (id.to_string(), entry.at.as_millisecond());
        let session = session.map(|id| id.to_string());
        let row = AuditRow::new(entry);
        let done = transaction!(self, |conn| {
            insert_into(audit::table).values(row).execute(conn).await?;
            let live = sessions::player_id.eq(&id).and(sessions::ended_at.is_null());
            let ended = sessions::ended_at.eq(now);
            match session {
                Some(session) => {
                    let one = sessions::table.filter(live.and(sessions::session_id.eq(session)));
                    update(one).set(ended).execute(conn).await?
                }
                None => {
                    update(sessions::table.filter(live))
                        .set(ended)
                        .execute(conn)
                        .await?
                }
            };
            Ok(())
        });
        done.map_err(or_conflict)
    }
}
