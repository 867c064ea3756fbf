//! One service at a time owns an SQLite file, or one restore. A lock beside the file says so; it goes with the process,
//! however that ends.

use plotline_adapters::private_file;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, Instant};

/// For so long an owner that does not drain may yet go: it was told to stop or killed a moment ago.
const PATIENCE: Duration = Duration::from_secs(2);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What the owner has written into the lock: of equal length, so that it can be changed on a full disk.
const SERVING: &str = "serving ";
const DRAINING: &str = "draining";
const RESTORES: &str = "restores";

/// The lock, for as long as it is held.
pub(crate) struct Owner(File);

impl Owner {
    /// Takes the lock for a service. Waits for an owner that drains; any other stays the owner.
    pub(crate) async fn of(database: &Path) -> Result<Self, String> {
        Self::take(database, SERVING).await
    }

    /// Takes the lock for a restore, which waits for nobody who drains.
    pub(crate) async fn to_restore(database: &Path) -> Result<Self, String> {
        Self::take(database, RESTORES).await
    }

    async fn take(database: &Path, state: &str) -> Result<Self, String> {
        let database = real_path(database)?;
        let path = lock_of(&database);
        let cannot = |error: io::Error| format!("The file {} cannot be used: {error}.", path.display());
        let file = open(&path).map_err(cannot)?;
        let (since, mut told) = (Instant::now(), false);
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "the database cannot be locked here: let no second service use it");
                    break;
                }
            }
            let (holds, process) = holder(&file).map_err(cannot)?;
            let waits = holds == DRAINING && state == SERVING;
            if waits && !told {
                tracing::info!(
                    process,
                    "another service has the database and drains; this one starts when that has ended"
                );
                told = true;
            }
            if !waits && since.elapsed() > PATIENCE {
                return Err(in_use(&database, &holds, state, &process));
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        let owner = Self(file);
        owner.note(state);
        Ok(owner)
    }

    /// Says that the database will be free soon.
    pub(crate) fn drains(&self) {
        self.note(DRAINING);
    }

    /// What cannot be noted only makes the next service refuse to start where it could have waited.
    fn note(&self, state: &str) {
        let mut file = &self.0;
        let line = format!("{state} {:>10}\n", process::id());
        let noted = file.rewind().and_then(|()| file.write_all(line.as_bytes()));
        if let Err(error) = noted {
            tracing::warn!(%error, "the lock of the database could not be written");
        }
    }
}

fn in_use(database: &Path, holds: &str, wanted: &str, process: &str) -> String {
    let database = database.display();
    match (holds, wanted) {
        (RESTORES, _) => format!(
            "The database {database} is in use: a backup is being restored (process {process}). Wait until that has ended."
        ),
        (_, RESTORES) => {
            format!(
                "The database {database} is in use by a service (process {process}); stop that one first."
            )
        }
        _ => format!(
            "The database {database} is in use by another service (process {process}); stop that one first, or use \
             PostgreSQL, which several can share."
        ),
    }
}

/// What the owner has noted, and which process it is.
fn holder(mut file: &File) -> io::Result<(String, String)> {
    let mut text = String::new();
    file.rewind()?;
    file.take(64).read_to_string(&mut text)?;
    let (state, process) = text.split_once(' ').unwrap_or((&text, "unknown"));
    Ok((state.to_owned(), process.trim().to_owned()))
}

/// Where links to a database lead, even if it is not there yet. Two ways to one file lead to one lock.
pub(crate) fn real_path(database: &Path) -> Result<PathBuf, String> {
    follow(database).map_err(|error| format!("The file {} cannot be used: {error}.", database.display()))
}

fn follow(database: &Path) -> io::Result<PathBuf> {
    match database.canonicalize() {
        // Links in a circle lead nowhere; that is another error.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        path => return path,
    }
    match (database.parent(), database.file_name(), fs::read_link(database)) {
        (Some(folder), _, Ok(target)) => follow(&folder.join(target)),
        (Some(folder), Some(name), Err(_)) => {
            fs::create_dir_all(folder)?;
            Ok(folder.canonicalize()?.join(name))
        }
        _ => Ok(database.to_owned()),
    }
}

fn lock_of(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    path.into()
}

fn open(path: &Path) -> io::Result<File> {
    let file = private_file::open_or_create(path)?;
    if let Some(folder) = path.parent() {
        // Only root can, and only root has to: a service that is not root must be able to take the lock after a restore.
        let _ = private_file::give_to_owner_of(folder, path);
    }
    Ok(file)
}
