//! The store of the audit log. It only inserts; the tables refuse everything else themselves.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_count, unreadable, write_count};
use crate::run::{on, transaction};
use crate::schema::audit;
use crate::store::Store;
use crate::unreadable::Filling;
use async_trait::async_trait;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use plotline_domain::audit::{AuditEntry, AuditLine, AuditQuery, AuditStore};
use plotline_domain::games::CommitError;
use plotline_domain::ports::StoreError;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = audit)]
pub(crate) struct AuditRow {
    number: i64,
    admin_id: String,
    game_id: Option<String>,
    player_id: Option<String>,
    look: Option<String>,
    line: String,
}

impl AuditRow {
    pub(crate) fn new(entry: &AuditEntry) -> Self {
        Self {
            number: write_count(entry.number),
            admin_id: entry.admin.id.to_string(),
            game_id: entry.target.game.map(|id| id.to_string()),
            player_id: entry.target.player.map(|id| id.to_string()),
            look: entry.look(),
            line: entry.to_line(),
        }
    }

    fn read(self) -> Result<AuditEntry, Fault> {
        let read = serde_json::from_str(&self.line);
        read.map_err(|error| unreadable("audit entry", &self.number.to_string(), error))
    }
}

/// What a failed act means: where the number is taken, another entry came first.
pub(crate) fn or_conflict(fault: Fault) -> CommitError {
    match fault.is_taken("audit") {
        true => CommitError::Conflict,
        false => StoreError::from(fault).into(),
    }
}

#[async_trait]
impl AuditStore for Store {
    async fn last_entry(&self) -> Result<Option<AuditEntry>, StoreError> {
        let row: Result<Option<AuditRow>, Fault> = on!(readers of self, |conn| {
            let newest_first = audit::table.select(AuditRow::as_select()).order(audit::number.desc());
            Ok(newest_first.first(conn).await.optional()?)
        });
        Ok(row?.map(AuditRow::read).transpose()?)
    }

    async fn append_entries(&self, entries: &[AuditEntry]) -> Result<(), CommitError> {
        let rows: Vec<AuditRow> = entries.iter().map(AuditRow::new).collect();
        let done = transaction!(self, |conn| {
            for row in rows {
                insert_into(audit::table).values(row).execute(conn).await?;
            }
            Ok(())
        });
        done.map_err(or_conflict)
    }

    async fn noted_looks(&self, looks: &[String]) -> Result<Vec<String>, StoreError> {
        let looks = looks.to_vec();
        let noted: Vec<Option<String>> = on!(readers of self, |conn| {
            let noted = audit::table.filter(audit::look.eq_any(looks));
            Ok(noted.select(audit::look).load(conn).await?)
        })?;
        Ok(noted.into_iter().flatten().collect())
    }

    async fn entries(&self, query: &AuditQuery) -> Result<Vec<AuditEntry>, StoreError> {
        Ok(self.audit_entries(query).await?)
    }

    async fn audit_lines(&self, after: u64, limit: u32) -> Result<Vec<AuditLine>, StoreError> {
        Ok(self.stored_audit_lines(after, limit).await?)
    }
}

impl Store {
    async fn audit_entries(&self, query: &AuditQuery) -> Result<Vec<AuditEntry>, Fault> {
        let mut page = Filling::new(query.before.map(write_count), query.limit);
        while let Some((before, limit)) = page.missing() {
            let rows = self.audit_rows(query.clone(), before, limit).await?;
            let place = |row: AuditRow| {
                let number = row.number;
                (number, self.leave_out("audit", &number.to_string(), row.read()))
            };
            page.add(rows.into_iter().map(place).collect());
        }
        Ok(page.items())
    }

    async fn audit_rows(
        &self,
        query: AuditQuery,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<AuditRow>, Fault> {
        on!(lists of self, |conn| {
            let mut page = audit::table.select(AuditRow::as_select()).into_boxed();
            if let Some(admin) = query.admin {
                page = page.filter(audit::admin_id.eq(admin.to_string()));
            }
            if let Some(player) = query.player {
                page = page.filter(audit::player_id.eq(player.to_string()));
            }
            if let Some(game) = query.game {
                page = page.filter(audit::game_id.eq(game.to_string()));
            }
            if !query.looks {
                page = page.filter(audit::look.is_null());
            }
            if let Some(before) = before {
                page = page.filter(audit::number.lt(before));
            }
            Ok(page.order(audit::number.desc()).limit(limit).load(conn).await?)
        })
    }

    async fn stored_audit_lines(&self, after: u64, limit: u32) -> Result<Vec<AuditLine>, Fault> {
        let after = write_count(after);
        let rows: Vec<AuditRow> = on!(lists of self, |conn| {
            let later = audit::table.filter(audit::number.gt(after)).order(audit::number);
            Ok(later.select(AuditRow::as_select()).limit(limit.into()).load(conn).await?)
        })?;
        let line = |row: AuditRow| {
            Ok(AuditLine {
                number: read_count(row.number)?,
                admin: row.admin_id,
                game: row.game_id,
                player: row.player_id,
                look: row.look,
                line: row.line,
            })
        };
        rows.into_iter().map(line).collect()
    }
}
