//! What an operator asks: a copy of the database, and whether what it holds fits together.

mod references;
mod schema;

use crate::errors::Fault;
use crate::pool::Pools;
use crate::query::RunQueryDsl;
use crate::rows::read_count;
use crate::run::on;
use crate::schema::games;
use crate::store::Store;
use async_trait::async_trait;
use diesel::QueryableByName;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use plotline_domain::ports::StoreError;
use plotline_domain::upkeep::{KeptGame, Schema, UpkeepStore};
use std::path::Path;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Damage {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

#[derive(QueryableByName)]
struct KeptGameRow {
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = BigInt)]
    events: i64,
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

/// What is not in use need not be copied.
const COPY_SIZE: &str = "SELECT (page_count - freelist_count) * page_size AS number
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size";

/// The page is chosen first, so that the events of no other game are looked at.
const KEPT_GAMES: &str =
    "SELECT page.game_id, page.seq, count(events.seq) AS events, coalesce(max(events.seq), 0) AS newest
    FROM (SELECT game_id, seq FROM games WHERE game_id > $1 ORDER BY game_id LIMIT $2) AS page
    LEFT JOIN events ON events.game_id = page.game_id
    GROUP BY page.game_id, page.seq ORDER BY page.game_id";

#[async_trait]
impl UpkeepStore for Store {
    async fn schema(&self) -> Result<Schema, StoreError> {
        Ok(self.read_schema().await?)
    }

    async fn copy_size(&self) -> Result<u64, StoreError> {
        self.must_be_sqlite()?;
        let size: Number = on!(readers of self, |conn| {
            Ok(diesel::sql_query(COPY_SIZE).get_result(conn).await?)
        })?;
        Ok(read_count(size.number)?)
    }

    async fn copy_into(&self, file: &Path) -> Result<(), StoreError> {
        self.must_be_sqlite()?;
        let Some(file) = file.to_str().map(str::to_owned) else {
            return Err(Fault::Unreadable("its name is no text".into()).into());
        };
        // It reads one moment's state; with a write-ahead log nobody who writes has to wait for that.
        Ok(on!(readers of self, |conn| {
            let copy = diesel::sql_query("VACUUM INTO $1").bind::<Text, _>(file);
            copy.execute(conn).await?;
            Ok(())
        })?)
    }

    async fn damages(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        if self.must_be_sqlite().is_err() {
            return Ok(Vec::new());
        }
        let damages: Vec<Damage> = on!(readers of self, |conn| {
            let look = format!("PRAGMA integrity_check({limit})");
            Ok(diesel::sql_query(look).load(conn).await?)
        })?;
        let lines = damages.into_iter().map(|row| row.integrity_check);
        Ok(lines.filter(|line| line != "ok").collect())
    }

    async fn count_games(&self) -> Result<u64, StoreError> {
        let count: i64 = on!(readers of self, |conn| {
            Ok(games::table.count().get_result(conn).await?)
        })?;
        Ok(read_count(count)?)
    }

    async fn kept_games(&self, after: &str, limit: u32) -> Result<Vec<KeptGame>, StoreError> {
        let after = after.to_owned();
        let rows: Vec<KeptGameRow> = on!(readers of self, |conn| {
            let page = diesel::sql_query(KEPT_GAMES).bind::<Text, _>(after).bind::<BigInt, _>(i64::from(limit));
            Ok(page.load(conn).await?)
        })?;
        let kept = |row: KeptGameRow| KeptGame {
            id: row.game_id,
            seq: row.seq,
            events: row.events,
            last: row.newest,
        };
        Ok(rows.into_iter().map(kept).collect())
    }

    async fn broken_references(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let mut broken = Vec::new();
        for reference in references::ALL {
            let found = u32::try_from(broken.len()).unwrap_or(u32::MAX);
            let Some(left) = limit.checked_sub(found).filter(|left| *left > 0) else {
                break;
            };
            broken.extend(self.rows_that_break(reference, left).await?);
        }
        Ok(broken)
    }
}

impl Store {
    /// Folds the write-ahead log (WAL) of an SQLite file into it, so that the file alone is the database. Fails if others use
    /// the file, or if it cannot be written; what is no database is left as it is.
    pub fn fold_wal(file: &Path) -> Result<(), StoreError> {
        let Some(mut conn) = file
            .to_str()
            .and_then(|file| SqliteConnection::establish(file).ok())
        else {
            return Ok(());
        };
        let folded = conn.batch_execute("PRAGMA busy_timeout = 1000; PRAGMA journal_mode = DELETE");
        match folded.map_err(|error| StoreError::from(Fault::from(error))) {
            Err(error @ (StoreError::Unavailable(_) | StoreError::ReadOnly(_))) => Err(error),
            _ => Ok(()),
        }
    }

    fn must_be_sqlite(&self) -> Result<(), Fault> {
        match self.pools {
            Pools::Sqlite(_) => Ok(()),
            Pools::Postgres(_) => Err(Fault::Unreadable(
                "PostgreSQL is copied by its own programs, such as pg_dump".into(),
            )),
        }
    }
}
