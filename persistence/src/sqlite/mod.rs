//! The SQLite side: a file, its one writer and its readers.

mod checkpoints;
mod group;
mod known;
mod writer;

pub(crate) use known::Known;
pub(crate) use writer::Writer;

use crate::connection::SqliteConn;
use crate::errors::ConnectError;
use crate::pool::{Settings, look_at, pool};
use deadpool::managed::{Manager, Metrics, Pool, RecycleResult};
use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::result::{ConnectionError, QueryResult};
use plotline_domain::ports::StoreError;
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Handle;

/// Connections to one file: for single reads, for lists, and the one that writes.
#[derive(Clone)]
pub(crate) struct Connections {
    pub(crate) readers: Pool<File>,
    pub(crate) lists: Pool<File>,
    pub(crate) writer: Writer,
}

/// What a failed change has to take back is kept in memory. The log is copied into the file by `checkpoints`, and is cut when
/// it was longer than usual: one that is cut and grows again and again makes every `fsync` dearer.
pub(crate) const WRITER: &str = "\
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2000; \
    PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 134217728;";

/// How connections to the file are made: on a thread that may block, as all that SQLite does.
pub(crate) struct File {
    opening: Opening,
    runtime: Handle,
}

/// A file, and what each connection to it begins with.
#[derive(Clone)]
struct Opening {
    path: String,
    pragmas: String,
}

impl Manager for File {
    type Type = SqliteConn;
    type Error = ConnectionError;

    async fn create(&self) -> Result<SqliteConn, ConnectionError> {
        let opening = self.opening.clone();
        let made = self.runtime.spawn_blocking(move || opening.connect());
        made.await
            .unwrap_or_else(|lost| Err(ConnectionError::BadConnection(lost.to_string())))
    }

    async fn recycle(&self, conn: &mut SqliteConn, _: &Metrics) -> RecycleResult<ConnectionError> {
        look_at(conn)
    }
}

/// Makes the file with its folder, and what leads to it.
///
/// SQLite has one writer at a time, so all writing is done by one thread with one connection: see [`Writer`]. Readers go
/// on undisturbed, because the log is written ahead.
pub(crate) fn open(path: &str, settings: &Settings) -> Result<Connections, ConnectError> {
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
    let opening = |pragmas: &str| Opening {
        path: path.to_owned(),
        pragmas: format!("{patience} {pragmas}"),
    };
    let writer = opening(WRITER);
    connections(
        opening("PRAGMA query_only = ON; PRAGMA cache_size = -500;"),
        writer,
        settings,
    )
}

/// Leads to a file that is there and is not changed. Even the log that a killed process left behind stays as it is.
fn open_to_read(path: &str, settings: &Settings) -> Result<Connections, ConnectError> {
    if !Path::new(path).is_file() {
        return Err(StoreError::Unavailable(format!("there is no file {path}")).into());
    }
    // This name is read as a URI.
    let escaped = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let opening = Opening {
        path: format!("file:{escaped}?mode=ro"),
        pragmas: format!("PRAGMA busy_timeout = {};", settings.lock_wait.as_millis()),
    };
    connections(opening.clone(), opening, settings)
}

fn connections(reader: Opening, writer: Opening, settings: &Settings) -> Result<Connections, ConnectError> {
    let file = || File {
        opening: reader.clone(),
        runtime: Handle::current(),
    };
    Ok(Connections {
        readers: pool(file(), settings.connections).map_err(StoreError::from)?,
        lists: pool(file(), settings.lists).map_err(StoreError::from)?,
        writer: Writer::start(writer, settings).map_err(StoreError::from)?,
    })
}

impl Opening {
    fn connect(&self) -> Result<SqliteConn, ConnectionError> {
        let mut conn = SqliteConn::establish(&self.path)?;
        set_up(&mut conn, &self.pragmas).map_err(ConnectionError::CouldntSetupConfiguration)?;
        Ok(conn)
    }
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
