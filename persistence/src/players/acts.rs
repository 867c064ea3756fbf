//! What admins do to players, each with its entry in the audit log.

use crate::audit::{AuditRow, or_conflict};
use crate::query::RunQueryDsl;
use crate::rows::{NewNoticeRow, role_text};
use crate::run::transaction;
use crate::schema::{audit, device_tokens, notifications, players, sessions};
use crate::store::Store;
use diesel::dsl::{delete, insert_into, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::audit::AuditEntry;
use plotline_domain::games::CommitError;
use plotline_domain::ids::{PlayerId, SessionId};
use plotline_domain::notices::Notice;
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
        notices: &[Notice],
    ) -> Result<(), CommitError> {
        let (id, now) = (id.to_string(), entry.at.as_millisecond());
        let session = session.map(|id| id.to_string());
        let row = AuditRow::new(entry);
        let notices: Vec<NewNoticeRow> = notices.iter().map(NewNoticeRow::new).collect();
        let done = transaction!(self, |conn| {
            insert_into(audit::table).values(row).execute(conn).await?;
            let live = sessions::player_id.eq(&id).and(sessions::ended_at.is_null());
            let ended = sessions::ended_at.eq(now);
            match session {
                Some(session) => {
                    let one = sessions::table.filter(live.and(sessions::session_id.eq(session)));
                    update(one).set(ended).execute(conn).await?;
                }
                None => {
                    let all = sessions::table.filter(live);
                    update(all).set(ended).execute(conn).await?;
                    let devices = device_tokens::table.filter(device_tokens::player_id.eq(&id));
                    delete(devices).execute(conn).await?;
                    let epoch = players::links_epoch.eq(players::links_epoch + 1);
                    update(players::table.find(&id)).set(epoch).execute(conn).await?;
                }
            }
            for notice in notices {
                let new = insert_into(notifications::table).values(notice);
                new.execute(conn).await?;
            }
            Ok(())
        });
        done.map_err(or_conflict)
    }
}
