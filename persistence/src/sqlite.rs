//! The SQLite side: a file, its one writer and its readers.

use crate::connection::SqliteConn;
use crate::errors::ConnectError;
use crate::pool::{PoolSet, Settings, look_at, pool};
use deadpool::managed::{Manager, Metrics, RecycleResult};
use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::result::{ConnectionError, QueryResult};
use plotline_domain::ports::StoreError;
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Handle;

/// How connections to the file are made: on a thread that may block, as all that SQLite does.
pub(crate) struct File {
    path: String,
    pragmas: String,
    runtime: Handle,
}

impl Manager for File {
    type Type = SqliteConn;
    type Error = ConnectionError;

    async fn create(&self) -> Result<SqliteConn, ConnectionError> {
        let (path, pragmas) = (self.path.clone(), self.pragmas.clone());
        let made = self.runtime.spawn_blocking(move || connect(&path, &pragmas));
        made.await
            .unwrap_or_else(|lost| Err(ConnectionError::BadConnection(lost.to_string())))
    }

    async fn recycle(&self, conn: &mut SqliteConn, _: &Metrics) -> RecycleResult<ConnectionError> {
        look_at(conn)
    }
}

/// Makes the file with its folder, and the pools.
///
/// SQLite has one writer at a time. Giving it one connection makes writers queue for that connection, in order, rather
/// than in SQLite's busy loop; readers go on undisturbed, because the log is written ahead.
pub(crate) fn open(path: &str, settings: &Settings) -> Result<PoolSet<File>, ConnectError> {
    if settings.read_only {
        return open_to_read(path, settings);
    }
    make_file(Path::new(path))
        .map_err(|error| StoreError::Unavailable(format!("the database file cannot be opened: {error}")))?;
    // The wait is for other processes that write to the same file.
    let patience = format!(
        "PRAGMA busy_timeout = {}; PRAGMA foreign_keys = ON;",
        settings.lock_wait.as_millis()
    );
    let writer = format!("{patience} PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    let reader = format!("{patience} PRAGMA query_only = ON;");
    let file = |pragmas| File {
        path: path.to_owned(),
        pragmas,
        runtime: Handle::current(),
    };
    Ok(PoolSet {
        writer: pool(file(writer), 1).map_err(StoreError::from)?,
        readers: pool(file(reader.clone()), settings.connections).map_err(StoreError::from)?,
        lists: pool(file(reader), settings.lists).map_err(StoreError::from)?,
    })
}

/// The pools of a file that is there and is not changed. Even the log that a killed process left behind stays as it is.
fn open_to_read(path: &str, settings: &Settings) -> Result<PoolSet<File>, ConnectError> {
    if !Path::new(path).is_file() {
        return Err(StoreError::Unavailable(format!("there is no file {path}")).into());
    }
    // This name is read as a URI.
    let escaped = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let file = File {
        path: format!("file:{escaped}?mode=ro"),
        pragmas: format!("PRAGMA busy_timeout = {};", settings.lock_wait.as_millis()),
        runtime: Handle::current(),
    };
    let readers = pool(file, settings.connections).map_err(StoreError::from)?;
    Ok(PoolSet {
        writer: readers.clone(),
        lists: readers.clone(),
        readers,
    })
}

fn connect(path: &str, pragmas: &str) -> Result<SqliteConn, ConnectionError> {
    let mut conn = SqliteConn::establish(path)?;
    set_up(&mut conn, pragmas).map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(conn)
}

/// A new file is given its write-ahead log by the first who opens it. Others who open it at that moment are refused at
/// once, without the wait that every other lock has.
fn set_up(conn: &mut SqliteConn, pragmas: &str) -> QueryResult<()> {
    for _ in 0..20 {
        if conn.batch_execute(pragmas).is_ok() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    conn.batch_execute(pragmas)
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
