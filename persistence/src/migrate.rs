//! Brings the schema up to date with the migrations that are built in.

use crate::connection::SqliteConn;
use crate::errors::{ConnectError, Fault};
use crate::pool::{Pools, take};
use crate::sqlite;
use crate::store::Store;
use deadpool::managed::Object;
use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel_async::SimpleAsyncConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use plotline_domain::ports::StoreError;
use plotline_domain::upkeep::{Mark, Schema};
use std::error::Error;
use std::time::Duration;

pub(crate) const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../migrations/postgres");

/// How often to try when another node migrates at the same time.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(200);

/// Nodes that start at once run into each other's migrations. No lock prevents it, because none works on every
/// database and behind every connection pooler. None is needed either: a migration and the note that it was run are
/// one transaction, so all but one node fail without a trace, and find at the next attempt that there is less to do.
pub(crate) async fn run(store: &Store) -> Result<(), ConnectError> {
    let mut attempt = 1;
    loop {
        match run_once(store).await {
            Err(ConnectError::Store(error)) if attempt < ATTEMPTS => {
                tracing::warn!(
                    attempt,
                    %error,
                    "the database could not be brought up to date, trying again"
                );
                tokio::time::sleep(PAUSE * attempt).await;
                attempt += 1;
            }
            done => return done,
        }
    }
}

async fn run_once(store: &Store) -> Result<(), ConnectError> {
    if store.has_schema().await.map_err(StoreError::from)? {
        check(&store.read_schema().await.map_err(StoreError::from)?)?;
    }
    run_pending(store).await.map_err(StoreError::from)?;
    Ok(())
}

/// Refuses migrations that only newer versions know, if one is marked as incompatible; otherwise says that they are there.
fn check(schema: &Schema) -> Result<(), ConnectError> {
    if let Some(Mark { version, why }) = schema.refusal() {
        return Err(ConnectError::Newer(version.clone(), why.clone()));
    }
    if !schema.unknown.is_empty() {
        tracing::warn!(
            migrations = schema.unknown.join(" "),
            "a newer version has changed the database; this version does not know these changes but can work with them"
        );
    }
    Ok(())
}

async fn run_pending(store: &Store) -> Result<(), Fault> {
    let wait = store.wait;
    match &store.pools {
        Pools::Sqlite(file) => file.writer.alone(migrate_sqlite).await,
        Pools::Postgres(pools) => {
            let pool = pools.writer.clone();
            let work = async move {
                // Its own connection: it has no limit, and the pool does not get it back.
                let mut conn = Object::take(take(&pool, wait).await?);
                conn.batch_execute("SET statement_timeout = 0").await?;
                let migration = move || run_on(&mut AsyncConnectionWrapper::<_>::from(conn), POSTGRES);
                tokio::task::spawn_blocking(migration)
                    .await
                    .map_err(|lost| Fault::Unreadable(lost.to_string()))?
            };
            store.detached(Box::pin(work)).await
        }
    }
}

/// A migration may copy whole tables and sort whole indexes: neither goes into memory, and the log is copied into the file
/// as it grows.
fn migrate_sqlite(conn: &mut SqliteConn) -> Result<(), Fault> {
    SimpleConnection::batch_execute(
        conn,
        "PRAGMA temp_store = DEFAULT; PRAGMA wal_autocheckpoint = 1000",
    )?;
    let done = run_on(conn, SQLITE);
    SimpleConnection::batch_execute(conn, sqlite::WRITER)?;
    done
}

fn run_on<DB: Backend>(conn: &mut impl MigrationHarness<DB>, all: EmbeddedMigrations) -> Result<(), Fault> {
    conn.run_pending_migrations(all).map_err(fault)?;
    Ok(())
}

fn fault(error: Box<dyn Error + Send + Sync>) -> Fault {
    match error.downcast::<diesel::result::Error>() {
        Ok(error) => Fault::Query(*error),
        Err(error) => Fault::Unreadable(error.to_string()),
    }
}
