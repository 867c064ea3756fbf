//! Brings the schema up to date with the migrations that are built in.

use crate::errors::{ConnectError, Fault};
use crate::pool::{Pools, take};
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use deadpool::managed::Object;
use diesel::backend::Backend;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::sql_types::Text;
use diesel_async::SimpleAsyncConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use plotline_domain::ports::StoreError;
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
    let newer = step(store, Step::FindUnknown).await.map_err(StoreError::from)?;
    if !newer.is_empty() {
        check(store, &newer).await?;
    }
    step(store, Step::RunPending).await.map_err(StoreError::from)?;
    Ok(())
}

/// Refuses migrations that only newer versions know, if one is marked as incompatible; otherwise says that they are there.
async fn check(store: &Store, newer: &[String]) -> Result<(), ConnectError> {
    let marks: Result<Vec<Mark>, Fault> = on!(readers of store, |conn| {
        let marks = "SELECT version, why FROM schema_marks ORDER BY version";
        Ok(diesel::sql_query(marks).load(conn).await?)
    });
    let marks = marks.map_err(StoreError::from)?;
    if let Some(mark) = marks.into_iter().find(|mark| newer.contains(&mark.version)) {
        return Err(ConnectError::Newer(mark.version, mark.why));
    }
    tracing::warn!(
        migrations = newer.join(" "),
        "a newer version has changed the database; this version does not know these changes but can work with them"
    );
    Ok(())
}

/// A migration that a version must know.
#[derive(diesel::QueryableByName)]
struct Mark {
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Text)]
    why: String,
}

#[derive(Clone, Copy)]
enum Step {
    /// Gives the migrations that were run and that this version does not know.
    FindUnknown,
    /// Gives those that were run now.
    RunPending,
}

async fn step(store: &Store, step: Step) -> Result<Vec<String>, Fault> {
    let wait = store.wait;
    match &store.pools {
        Pools::Sqlite(pools) => {
            let mut conn = take(&pools.writer, wait).await?;
            store
                .blocking(Box::new(move || take_step(&mut *conn, SQLITE, step)))
                .await
        }
        Pools::Postgres(pools) => {
            let pool = pools.writer.clone();
            let work = async move {
                // Its own connection: it has no limit, and the pool does not get it back.
                let mut conn = Object::take(take(&pool, wait).await?);
                conn.batch_execute("SET statement_timeout = 0").await?;
                let migration =
                    move || take_step(&mut AsyncConnectionWrapper::<_>::from(conn), POSTGRES, step);
                tokio::task::spawn_blocking(migration)
                    .await
                    .map_err(|lost| Fault::Unreadable(lost.to_string()))?
            };
            store.detached(Box::pin(work)).await
        }
    }
}

fn take_step<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    all: EmbeddedMigrations,
    step: Step,
) -> Result<Vec<String>, Fault> {
    let taken = match step {
        Step::FindUnknown => unknown(conn, &all),
        Step::RunPending => conn.run_pending_migrations(all).map(names),
    };
    taken.map_err(fault)
}

/// The migrations that were run and are not among these.
fn unknown<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    all: &EmbeddedMigrations,
) -> diesel::migration::Result<Vec<String>> {
    let known: Vec<Box<dyn Migration<DB>>> = all.migrations()?;
    let is_known = |version: &MigrationVersion<'_>| known.iter().any(|one| one.name().version() == *version);
    let run = conn.applied_migrations()?.into_iter();
    Ok(names(run.filter(|one| !is_known(one)).collect()))
}

fn names(versions: Vec<MigrationVersion<'_>>) -> Vec<String> {
    let mut names: Vec<String> = versions.iter().map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

fn fault(error: Box<dyn Error + Send + Sync>) -> Fault {
    match error.downcast::<diesel::result::Error>() {
        Ok(error) => Fault::Query(*error),
        Err(error) => Fault::Unreadable(error.to_string()),
    }
}
