//! Where a database really is, and what lies beside it.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Where links to a database lead, even if it is not there yet. Two ways to one file lead to one lock.
pub(crate) fn real_path(database: &Path) -> Result<PathBuf, String> {
    follow(database).map_err(|error| format!("The file {} cannot be used: {error}.", database.display()))
}

/// The file whose name is that of the database and something more.
pub(super) fn beside(database: &Path, more: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(more);
    path.into()
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
