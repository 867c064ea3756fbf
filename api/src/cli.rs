//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use plotline_adapters::keys::KeyKind;
use plotline_domain::kernel::Seat;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A game service for turn-based city-building board games.
#[derive(Debug, Parser)]
#[command(name = "plotline", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the service (the default)
    Serve,
    /// Bring the database up to date and stop
    Migrate,
    /// Copy the SQLite database and the keys into a folder, while the service runs
    Backup(Backup),
    /// Put a backup where the database and the keys belong, and check it; the service must not run
    Restore(Restore),
    /// Look for what is wrong in the database, while the service runs: every record, the audit log, every reference
    Check,
    /// Prove a game from its record, offline
    Verify(Verify),
    /// List the mails that were written to the data directory because no SMTP server is set
    Mails {
        /// How many, the newest first
        #[arg(long, default_value_t = 50)]
        limit: usize,
    },
    /// Manage the keys that sign and seal
    #[command(subcommand)]
    Keys(KeysCommand),
    /// Manage admins
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Look after the audit log
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Print a contract of the service
    Contract {
        #[arg(value_enum)]
        which: Contract,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// A folder that is new or empty
    pub(crate) folder: PathBuf,
    /// Leave the keys out: the backup is incomplete without them, and they must be kept elsewhere
    #[arg(long)]
    pub(crate) without_keys: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The folder that `plotline backup` has filled
    pub(crate) folder: PathBuf,
    /// Move a database and keys that are there aside; without this they stop the restore
    #[arg(long)]
    pub(crate) replace: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The record, as `GET /v1/games/{id}/record` gives it
    pub(crate) file: PathBuf,
    /// The public keys of the service, as `GET /.well-known/jwks.json` gives them: the signature must be of one of them
    #[arg(long, value_name = "FILE")]
    pub(crate) keys: Option<PathBuf>,
    /// The commitment of the game, noted when it was opened: the record must name it
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// What you added to the chance when you sat down: it must be part of it
    #[arg(long, value_name = "TEXT")]
    pub(crate) nonce: Option<String>,
    /// Your seat: the nonce must be there and not at another
    #[arg(long, value_name = "NUMBER", requires = "nonce", value_parser = seat)]
    pub(crate) seat: Option<Seat>,
}

fn seat(text: &str) -> Result<Seat, String> {
    let number: u8 = text.parse().map_err(|_| "a seat is a number".to_owned())?;
    Seat::new(number).map_err(|error| error.to_string())
}

// The socket of a service carries it as well.
#[derive(Debug, Subcommand, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AdminCommand {
    /// Make a player an admin
    Grant(Grant),
    /// Make an admin a player again
    Revoke(Grant),
}

#[derive(Debug, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grant {
    pub(crate) username: String,
    /// Why, for the audit log and for the player
    #[arg(long, default_value = "Decided by the operators")]
    pub(crate) reason: String,
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeysCommand {
    /// List all keys, and what still needs each
    List,
    /// Make a new key of a kind (signing, mail, webhooks, seeds), which is used from now on
    Rotate { kind: KeyKind },
    /// Put a key aside that nothing needs any more
    Retire {
        kind: KeyKind,
        /// As `keys list` shows it
        id: String,
        /// The key is not there and will not come back: what it has sealed is given up
        #[arg(long)]
        lost: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Check that nothing in the audit log was changed or deleted
    Verify {
        /// What `plotline audit head` printed before; nothing since may be missing
        #[arg(long)]
        head: Option<PathBuf>,
    },
    /// Print what the audit log ends with now, signed, to be kept elsewhere
    Head,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Contract {
    /// The REST API, as an OpenAPI document
    Openapi,
    /// The GraphQL API, as its schema
    Graphql,
}
