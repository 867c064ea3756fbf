//! One service at a time owns an SQLite file. A lock beside the file says so; it goes with the process, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{Duration, Instant};

/// For so long an owner that does not drain may yet go: it was told to stop or killed a moment ago.
const PATIENCE: Duration = Duration::from_secs(2);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What the owner has written into the lock: of equal length, so that it can be changed on a full disk.
const SERVING: &str = "serving ";
const DRAINING: &str = "draining";

/// The lock, for as long as it is held.
pub(crate) struct Owner(File);

impl Owner {
    /// Takes the lock. Waits for an owner that drains; any other stays the owner.
    pub(crate) async fn of(database: &Path) -> Result<Self, String> {
        let database = real_path(database)
            .map_err(|error| format!("The folder of {} cannot be made: {error}.", database.display()))?;
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
            let (drains, process) = holder(&file).map_err(cannot)?;
            if drains && !told {
                tracing::info!(
                    process,
                    "another service has the database and drains; this one starts when that has ended"
                );
                told = true;
            }
            if !drains && since.elapsed() > PATIENCE {
                return Err(format!(
                    "The database {} is in use by another service (process {process}); stop that one first, or use \
                     PostgreSQL, which several can share.",
                    database.display()
                ));
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        let owner = Self(file);
        owner.note(SERVING);
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

/// Whether the owner drains, and which process it is.
fn holder(mut file: &File) -> io::Result<(bool, String)> {
    let mut text = String::new();
    file.rewind()?;
    file.take(64).read_to_string(&mut text)?;
    let process = text.split_whitespace().nth(1).unwrap_or("unknown");
    Ok((text.starts_with(DRAINING), process.to_owned()))
}

/// Two ways to one file lead to one lock.
fn real_path(database: &Path) -> io::Result<PathBuf> {
    if let Ok(path) = database.canonicalize() {
        return Ok(path);
    }
    match (database.parent(), database.file_name()) {
        (Some(folder), Some(name)) => {
            std::fs::create_dir_all(folder)?;
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
    let mut options = OpenOptions::new();
    options.create(true).read(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
