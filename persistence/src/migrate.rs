//! Brings the schema up to date with the migrations that are built in.

use crate::errors::Fault;
use crate::pool::{Pools, take};
use crate::store::Store;
use diesel::backend::Backend;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use plotline_domain::ports::StoreError;
use std::time::Duration;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../migrations/postgres");

/// How often to try when another node migrates at the same time.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(200);

/// Nodes that start at once run into each other's migrations. No lock prevents it, because none works on every
/// database and behind every connection pooler. None is needed either: a migration and the note that it was run are
/// one transaction, so all but one node fail without a trace, and find at the next attempt that there is less to do.
pub(crate) async fn run(store: &Store) -> Result<(), StoreError> {
    let mut attempt = 1;
    loop {
        match run_once(store).await {
            Err(fault) if attempt < ATTEMPTS => {
                tracing::warn!(
                    attempt,
                    ?fault,
                    "the database could not be brought up to date, trying again"
                );
                tokio::time::sleep(PAUSE * attempt).await;
                attempt += 1;
            }
            done => return Ok(done?),
        }
    }
}

async fn run_once(store: &Store) -> Result<(), Fault> {
    let wait = store.wait;
    match &store.pools {
        Pools::Sqlite(pools) => {
            let mut conn = take(&pools.writer, wait).await?;
            store
                .blocking(Box::new(move || pending(&mut *conn, SQLITE)))
                .await
        }
        Pools::Postgres(pools) => {
            let pool = pools.writer.clone();
            let work = async move {
                let conn = take(&pool, wait).await?;
                let migration = move || pending(&mut AsyncConnectionWrapper::<_>::from(conn), POSTGRES);
                tokio::task::spawn_blocking(migration)
                    .await
                    .map_err(|lost| Fault::Unreadable(lost.to_string()))?
            };
            store.detached(Box::pin(work)).await
        }
    }
}

fn pending<DB: Backend>(conn: &mut impl MigrationHarness<DB>, all: EmbeddedMigrations) -> Result<(), Fault> {
    match conn.run_pending_migrations(all) {
        Ok(_) => Ok(()),
        Err(error) => match error.downcast::<diesel::result::Error>() {
            Ok(error) => Err(Fault::Query(*error)),
            Err(error) => Err(Fault::Unreadable(error.to_string())),
        },
    }
}
