//! The SQLite side: a file, its one writer and its readers.

use crate::errors::{ConnectError, Fault};
use crate::pool::{Pair, Settings, SqliteConn, pool};
use diesel::connection::AnsiTransactionManager;
use diesel::result::{ConnectionError, QueryResult};
use diesel_async::pooled_connection::SetupCallback;
use diesel_async::{AsyncConnection, SimpleAsyncConnection};
use plotline_domain::ports::StoreError;
use std::path::Path;
use std::time::Duration;

/// Makes the file with its folder, and the pools.
///
/// SQLite has one writer at a time. Giving it one connection makes writers queue for that connection, in order, rather
/// than in SQLite's busy loop; readers go on undisturbed, because the log is written ahead.
pub(crate) fn open(path: &str, settings: &Settings) -> Result<Pair<SqliteConn>, ConnectError> {
    make_file(Path::new(path))
        .map_err(|error| StoreError::Unavailable(format!("the database file cannot be opened: {error}")))?;
    // The wait is for other processes that write to the same file.
    let patience = format!(
        "PRAGMA busy_timeout = {}; PRAGMA foreign_keys = ON;",
        settings.lock_wait.as_millis()
    );
    let writer = format!("{patience} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    let reader = format!("{patience} PRAGMA query_only = ON;");
    Ok(Pair {
        writer: pool(opener(path, writer), 1).map_err(StoreError::from)?,
        readers: pool(opener(path, reader), settings.connections).map_err(StoreError::from)?,
    })
}

/// Begins a transaction that writes from the start: one that first reads and then writes may find that another has
/// written in between, and then cannot go on.
pub(crate) async fn begin(conn: &mut SqliteConn) -> Result<(), Fault> {
    let begun =
        conn.spawn_blocking(|inner| AnsiTransactionManager::begin_transaction_sql(inner, "BEGIN IMMEDIATE"));
    Ok(begun.await?)
}

fn opener(path: &str, pragmas: String) -> SetupCallback<SqliteConn> {
    let path = path.to_owned();
    Box::new(move |_| {
        let (path, pragmas) = (path.clone(), pragmas.clone());
        Box::pin(async move {
            let mut conn = SqliteConn::establish(&path).await?;
            set_up(&mut conn, &pragmas)
                .await
                .map_err(ConnectionError::CouldntSetupConfiguration)?;
            Ok(conn)
        })
    })
}

/// A new file is given its write-ahead log by the first who opens it. Others who open it at that moment are refused at
/// once, without the wait that every other lock has.
async fn set_up(conn: &mut SqliteConn, pragmas: &str) -> QueryResult<()> {
    for _ in 0..20 {
        if conn.batch_execute(pragmas).await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    conn.batch_execute(pragmas).await
}

/// The file holds password hashes and the seeds of running games: only its owner may read it. SQLite gives its log
/// the permissions of the file.
fn make_file(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.create(true).read(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
