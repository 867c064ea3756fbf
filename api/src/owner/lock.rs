//! The lock beside an SQLite file. It goes with the process that holds it, however that ends.

use super::path::{beside, real_path};
use plotline_adapters::private_file;
use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process;

/// What the owner has written into the lock: of equal length, so that it can be changed on a full disk.
pub(super) const SERVING: &str = "serving ";
pub(super) const DRAINING: &str = "draining";
pub(super) const RESTORES: &str = "restores";
pub(super) const COMMANDS: &str = "commands";

pub(super) struct Lock {
    pub(super) database: PathBuf,
    file: File,
    /// Whether others are kept out.
    is_held: Cell<bool>,
}

/// Whoever has the lock.
pub(super) struct Holder {
    pub(super) state: String,
    pub(super) process: String,
    database: PathBuf,
}

impl Lock {
    /// Opens the lock of a database, and takes nothing yet.
    pub(super) fn of(database: &Path) -> Result<Self, String> {
        let database = real_path(database)?;
        match open(&beside(&database, ".lock")) {
            Ok(file) => Ok(Self {
                database,
                file,
                is_held: Cell::new(false),
            }),
            Err(error) => Err(cannot_use(&database, &error)),
        }
    }

    /// Whether the lock could be taken. Where files cannot be locked, nobody is kept out.
    pub(super) fn try_take(&self, state: &str) -> bool {
        match self.file.try_lock() {
            Ok(()) => self.is_held.set(true),
            Err(TryLockError::WouldBlock) => return false,
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the database cannot be locked here: let no second service use it");
            }
        }
        self.note(state);
        true
    }

    pub(super) fn is_held(&self) -> bool {
        self.is_held.get()
    }

    /// What cannot be noted only makes the next service refuse to start where it could have waited.
    pub(super) fn note(&self, state: &str) {
        let mut file = &self.file;
        let line = format!("{state} {:>10}\n", process::id());
        let noted = file.rewind().and_then(|()| file.write_all(line.as_bytes()));
        if let Err(error) = noted {
            tracing::warn!(%error, "the lock of the database could not be written");
        }
    }

    pub(super) fn holder(&self) -> Result<Holder, String> {
        let (mut file, mut text) = (&self.file, String::new());
        let read = file
            .rewind()
            .and_then(|()| file.take(64).read_to_string(&mut text));
        read.map_err(|error| cannot_use(&self.database, &error))?;
        let state: String = text.chars().take(SERVING.len()).collect();
        let process = text.get(state.len()..).map_or("", str::trim);
        let process = if process.is_empty() { "unknown" } else { process };
        Ok(Holder {
            process: process.to_owned(),
            database: self.database.clone(),
            state,
        })
    }
}

impl Holder {
    /// Why whoever wants the database cannot have it.
    pub(super) fn in_use(&self, wanted: &str) -> String {
        let (name, process) = (self.database.display(), &self.process);
        match (self.state.as_str(), wanted) {
            (RESTORES, _) => format!(
                "The database {name} is in use: a backup is being restored (process {process}). Wait until that has ended."
            ),
            (COMMANDS, _) => format!(
                "The database {name} is in use by another command (process {process}). Wait until that has ended."
            ),
            (_, RESTORES) => {
                format!(
                    "The database {name} is in use by a service (process {process}); stop that one first."
                )
            }
            (_, COMMANDS) => format!(
                "The database {name} is in use by a service (process {process}) that does not answer at {}. Try again, or \
                 stop that one first.",
                beside(&self.database, ".sock").display()
            ),
            _ => format!(
                "The database {name} is in use by another service (process {process}); stop that one first, or use \
                 PostgreSQL, which several can share."
            ),
        }
    }
}

fn cannot_use(database: &Path, error: &io::Error) -> String {
    let path = beside(database, ".lock");
    format!("The file {} cannot be used: {error}.", path.display())
}

fn open(path: &Path) -> io::Result<File> {
    let file = private_file::open_or_create(path)?;
    if let Some(folder) = path.parent() {
        // Only root can, and only root has to: a service that is not root must be able to take the lock after a restore.
        let _ = private_file::give_to_owner_of(folder, path);
    }
    Ok(file)
}
