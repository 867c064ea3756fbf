use crate::errors::{ConnectError, Fault};
use crate::games::{Commits, Seatings, Versions};
use crate::nodes::SoleNode;
use crate::pool::{Pools, Settings};
use crate::postgres::Link;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::unreadable::Noted;
use crate::writable::LastWrite;
use crate::{migrate, postgres, sqlite};
use plotline_domain::ports::StoreError;
use std::any::Any;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::JoinError;

/// The database, SQLite or PostgreSQL: a [`GameStore`](plotline_domain::games::GameStore) and a
/// [`PlayerStore`](plotline_domain::players::PlayerStore). Clones share their connections.
#[derive(Clone)]
pub struct Store {
    pub(crate) pools: Pools,
    pub(crate) wait: Duration,
    pub(crate) answer_wait: Duration,
    runtime: Handle,
    /// How to connect for listening; nothing with SQLite.
    pub(crate) listening: Option<Link>,
    pub(crate) last_write: LastWrite,
    /// Whether no other process changes games.
    pub(crate) is_owner: bool,
    /// Where the SQLite file is.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) noted: Noted,
    pub(crate) commits: Commits,
    pub(crate) seatings: Seatings,
    pub(crate) versions: Versions,
    pub(crate) sole: Arc<SoleNode>,
}

impl Store {
    /// Opens a database: a PostgreSQL, by `postgres://…` or the keywords of libpq (`host=… dbname=…`), or an SQLite
    /// file, by `sqlite:` and its path or by what is surely a path, see [`file_path`]. Fails if the database cannot be
    /// reached within `start_wait`; afterwards it may go away and come back at any time.
    ///
    /// Everything runs on the runtime on which this is called.
    pub async fn connect(url: &str, settings: Settings) -> Result<Self, ConnectError> {
        let (pools, listening) = if postgres::is_postgres(url) {
            let link = postgres::reach(url, &settings).await?;
            let pools = postgres::open(link.clone(), &settings)?;
            (Pools::Postgres(pools), Some(link))
        } else {
            (Pools::Sqlite(sqlite::open(file_path(url)?, &settings)?), None)
        };
        let store = Self {
            pools,
            wait: settings.wait,
            answer_wait: settings.answer_wait,
            runtime: Handle::current(),
            listening,
            last_write: LastWrite::default(),
            is_owner: settings.owner && !postgres::is_postgres(url),
            folder: Self::file_of(url)?.and_then(|file| file.parent().map(Path::to_owned)),
            noted: Noted::default(),
            commits: Commits::default(),
            seatings: Seatings::default(),
            versions: Versions::default(),
            sole: Arc::default(),
        };
        store.ping_writer().await?;
        Ok(store)
    }

    /// The SQLite file that an address leads to; nothing if it leads to PostgreSQL.
    pub fn file_of(url: &str) -> Result<Option<PathBuf>, ConnectError> {
        if postgres::is_postgres(url) {
            return Ok(None);
        }
        let file = Path::new(file_path(url)?);
        std::path::absolute(file)
            .map(Some)
            .map_err(|error| ConnectError::Address(error.to_string()))
    }

    /// Brings the schema up to date. Several nodes may do this at once. Fails if a newer version has changed it so that this
    /// one must not be used.
    pub async fn migrate(&self) -> Result<(), ConnectError> {
        migrate::run(self).await
    }

    /// With SQLite this makes the file one with a write-ahead log, before any reader opens it.
    async fn ping_writer(&self) -> Result<(), StoreError> {
        let pinged = match &self.pools {
            Pools::Sqlite(file) => file.writer.alone(|_| Ok(())).await,
            Pools::Postgres(pools) => on!(self, pools.readers, |conn| {
                diesel::sql_query("SELECT 1").execute(conn).await?;
                Ok(())
            }),
        };
        Ok(pinged?)
    }

    /// Runs something to its end, and nobody waits for it.
    pub(crate) fn spawn(&self, work: Pin<Box<dyn Future<Output = ()> + Send>>) {
        self.runtime.spawn(work);
    }

    /// Runs something to its end, whether or not the caller waits for it.
    pub(crate) async fn detached<T: Send + 'static>(
        &self,
        work: Pin<Box<dyn Future<Output = Result<T, Fault>> + Send>>,
    ) -> Result<T, Fault> {
        let work: Pin<Box<dyn Future<Output = Done> + Send>> =
            Box::pin(async { Box::new(work.await) as Done });
        outcome(self.runtime.spawn(work).await)
    }

    /// The same for what blocks its thread.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: Box<dyn FnOnce() -> Result<T, Fault> + Send>,
    ) -> Result<T, Fault> {
        let work: Box<dyn FnOnce() -> Done + Send> = Box::new(|| Box::new(work()));
        outcome(self.runtime.spawn_blocking(work).await)
    }
}

/// What a task ends in. Tasks and what they end in come in boxes, so that the compiler does not write the whole machinery
/// of a task anew for each query.
type Done = Box<dyn Any + Send>;

fn outcome<T: 'static>(ended: Result<Done, JoinError>) -> Result<T, Fault> {
    match ended.map_err(lost)?.downcast() {
        Ok(done) => *done,
        Err(_) => Err(Fault::Unreadable("a task ended in something else".into())),
    }
}

fn lost(task: JoinError) -> Fault {
    if task.is_cancelled() {
        Fault::Away("the service is stopping".into())
    } else {
        Fault::Unreadable(task.to_string())
    }
}

/// The path of an SQLite file. Without `sqlite:` it begins with `/`, `./` or `../`, ends in `.db`, `.sqlite` or
/// `.sqlite3`, or is a file that is there: a host name must not become a new file.
fn file_path(url: &str) -> Result<&str, ConnectError> {
    let named = url
        .strip_prefix("sqlite://")
        .or_else(|| url.strip_prefix("sqlite:"));
    let path = named.unwrap_or(url);
    let is_path = named.is_some()
        || ["/", "./", "../"].iter().any(|start| url.starts_with(start))
        || [".db", ".sqlite", ".sqlite3"]
            .iter()
            .any(|end| url.ends_with(end))
        || Path::new(url).is_absolute()
        || Path::new(url).exists();
    if !is_path || path.is_empty() || path.contains(":memory:") || path.contains("://") {
        let why = "it is neither a PostgreSQL (postgres://… or host=… dbname=…) nor an SQLite file \
                   (sqlite:PATH, or a path that begins with / or ./ or ends in .db, .sqlite or .sqlite3)";
        return Err(ConnectError::Address(why.into()));
    }
    Ok(path)
}
