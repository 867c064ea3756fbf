//! The store of submissions: each call of the port, and its query.

use crate::errors::Fault;
use crate::listed::Listed;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::{SubmissionRow, game_text};
use crate::run::{on, transaction};
use crate::schema::submissions;
use crate::store::Store;
use crate::unreadable::Filling;
use async_trait::async_trait;
use diesel::dsl::{delete, insert_into};
use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::Timestamp;
use plotline_domain::ids::{GameId, SubmissionId};
use plotline_domain::ports::StoreError;
use plotline_domain::submissions::{Submission, SubmissionQuery, SubmissionStore};

#[async_trait]
impl SubmissionStore for Store {
    async fn keep(&self, submissions: &[Submission]) -> Result<(), StoreError> {
        Ok(self.insert_submissions(submissions).await?)
    }

    async fn list(&self, query: &SubmissionQuery) -> Result<Vec<Submission>, StoreError> {
        Ok(self.list_submissions(query).await?)
    }

    async fn prune(&self, before: Timestamp, limit: u32) -> Result<u32, StoreError> {
        Ok(self.prune_submissions(before, limit).await?)
    }

    async fn trim(&self, game: Option<GameId>, newest: u32) -> Result<(), StoreError> {
        Ok(self.trim_submissions(game, newest).await?)
    }
}

const COLUMNS: &str = "game_id, submission_id, player_id, at, act, channel, client, address, request_id, sent, expected_seq, \
    key_hash, outcome, first_seq, last_seq, status, code, rule, detail";

const TYPED: &str = "game_id text, submission_id text, player_id text, at bigint, act text, channel text, client text, \
    address text, request_id text, sent text, expected_seq bigint, key_hash text, outcome text, first_seq bigint, \
    last_seq bigint, status smallint, code text, rule text, detail text";

impl Store {
    async fn insert_submissions(&self, submissions: &[Submission]) -> Result<(), Fault> {
        let rows: Vec<SubmissionRow> = submissions.iter().map(SubmissionRow::new).collect();
        if let Pools::Postgres(_) = &self.pools {
            return self.insert_listed(Listed::of(rows)).await;
        }
        transaction!(self, |conn| {
            for row in rows {
                let new = insert_into(submissions::table).values(row);
                new.on_conflict_do_nothing().execute(conn).await?;
            }
            Ok(())
        })
    }

    /// All at once, because each statement is a round trip.
    async fn insert_listed(&self, rows: Listed) -> Result<(), Fault> {
        let insert = format!(
            "INSERT INTO submissions ({COLUMNS}) SELECT {COLUMNS} FROM {} WHERE true ON CONFLICT DO NOTHING",
            self.listed(TYPED)
        );
        transaction!(self, |conn| {
            let insert = diesel::sql_query(insert).bind::<Text, _>(rows.0);
            insert.execute(conn).await?;
            Ok(())
        })
    }

    async fn list_submissions(&self, query: &SubmissionQuery) -> Result<Vec<Submission>, Fault> {
        let mut page = Filling::new(query.after.map(|id| id.to_string()), query.limit);
        while let Some((after, limit)) = page.missing() {
            let rows = self.submission_rows(query.clone(), after, limit).await?;
            let place = |row: SubmissionRow| {
                let id = row.submission_id.clone();
                let read = self.leave_out("submissions", &id, row.read());
                (id, read)
            };
            page.add(rows.into_iter().map(place).collect());
        }
        Ok(page.items())
    }

    async fn submission_rows(
        &self,
        query: SubmissionQuery,
        after: Option<String>,
        limit: i64,
    ) -> Result<Vec<SubmissionRow>, Fault> {
        on!(lists of self, |conn| {
            let mut page = submissions::table.select(SubmissionRow::as_select()).into_boxed();
            if let Some(game) = query.game {
                page = page.filter(submissions::game_id.eq(game.to_string()));
            }
            if let Some(player) = query.player {
                page = page.filter(submissions::player_id.eq(player.to_string()));
            }
            if let Some(outcome) = query.outcome {
                page = page.filter(submissions::outcome.eq(outcome.as_str()));
            }
            // Their ids begin with the time, so they are in the order of that time.
            if let Some(from) = query.from {
                page = page.filter(submissions::submission_id.ge(SubmissionId::new(from, [0; 10]).to_string()));
            }
            if let Some(to) = query.to {
                page = page.filter(submissions::submission_id.lt(SubmissionId::new(to, [0; 10]).to_string()));
            }
            if let Some(after) = after {
                page = page.filter(submissions::submission_id.lt(after));
            }
            Ok(page.order(submissions::submission_id.desc()).limit(limit).load(conn).await?)
        })
    }

    /// Finds them first: neither database deletes a limited number. Their ids are in the order of time.
    async fn prune_submissions(&self, before: Timestamp, limit: u32) -> Result<u32, Fault> {
        let before = SubmissionId::new(before, [0; 10]).to_string();
        transaction!(self, |conn| {
            let old = submissions::table.filter(submissions::submission_id.lt(&before));
            let keys = old.select((submissions::game_id, submissions::submission_id));
            let oldest = keys.order(submissions::submission_id).limit(limit.into());
            let keys: Vec<(String, String)> = oldest.load(conn).await?;
            let mut pruned = 0;
            for (game, id) in keys {
                pruned += delete(submissions::table.find((game, id))).execute(conn).await?;
            }
            Ok(u32::try_from(pruned).unwrap_or(u32::MAX))
        })
    }

    async fn trim_submissions(&self, game: Option<GameId>, newest: u32) -> Result<(), Fault> {
        let game = game_text(game);
        on!(writer of self, |conn| {
            let theirs = submissions::table.filter(submissions::game_id.eq(&game));
            let newest_first = theirs.order(submissions::submission_id.desc());
            let ids = newest_first.select(submissions::submission_id);
            let first: Option<String> = ids.offset(newest.into()).first(conn).await.optional()?;
            if let Some(first) = first {
                let too_old = submissions::submission_id.le(first);
                delete(theirs.filter(too_old)).execute(conn).await?;
            }
            Ok(())
        })
    }
}
