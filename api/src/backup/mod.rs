//! `plotline backup` and `plotline restore`: the SQLite database and the keys, in a folder with a manifest.
//!
//! The manifest is written last. A folder without one is no backup, so whatever ends a backup early leaves nothing that
//! could be taken for a whole one.

mod files;
mod make;
mod manifest;
mod restore;
mod swap;

pub(crate) use make::back_up;
pub(crate) use restore::{Place, refuse_half_restored, restore};

/// The database in a backup.
const DATABASE: &str = "plotline.db";

/// The folder of the keys in a backup.
const KEYS: &str = "keys";

/// What is lost with the keys.
const WITHOUT_KEYS: &str = "Without them running games cannot go on, because their seeds stay sealed; webhooks cannot be \
                            signed; everybody has to log in again; and links in mails no longer work.";

/// What is said where there is nothing to copy or to put back.
pub(crate) const OF_POSTGRES: &str = "The database is PostgreSQL, which has its own programs for this: back it up with \
    pg_dump --format=custom --file=FILE URL, or continuously with pg_basebackup and archived WAL; restore it with \
    pg_restore --no-owner --dbname=URL FILE into an empty database, and then run: plotline check. Copy the folder of the \
    keys, too: it is not in the database.";
