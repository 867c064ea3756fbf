//! What went wrong, and what it means for the caller.
//!
//! Only the message of a database error is kept, never its details: those quote the values of a row.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as QueryError};
use plotline_domain::ports::StoreError;

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The text never holds the address itself: it may contain a password.
    #[error("the database address cannot be used: {0}")]
    Address(String),
    #[error(
        "a newer version has changed it (migration {0}), and this version must not be used with it: {1}; run that version \
         or a later one"
    )]
    Newer(String, String),
    /// It would be the same again: a wrong password, a certificate that is not trusted.
    #[error("the database server cannot be used: {0}")]
    Refused(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A failure inside the adapter, while it is not yet known what it means.
#[derive(Debug)]
pub(crate) enum Fault {
    Query(QueryError),
    /// It may pass by itself.
    Away(String),
    /// It can be read and not written.
    ReadOnly(String),
    /// Whether it was done is not known: the connection was lost while the answer was awaited.
    Unknown(String),
    /// The database did not answer in time.
    Silence,
    /// A row does not say what it should.
    Unreadable(String),
}

impl Fault {
    /// What a failure means on a connection that is no longer usable: whatever was said last, the database is away.
    pub(crate) fn on_lost_connection(self) -> Self {
        match self {
            Fault::Query(QueryError::DatabaseError(DatabaseErrorKind::Unknown, info)) => {
                Fault::Away(info.message().to_owned())
            }
            other => other,
        }
    }

    /// Why the database can be read and not written, if that is what it is about.
    pub(crate) fn read_only(&self) -> Option<String> {
        match self {
            Fault::ReadOnly(why) => Some(why.clone()),
            Fault::Query(QueryError::DatabaseError(kind, info)) => {
                let said = |words: &&str| info.message().contains(words);
                let read_only = match kind {
                    DatabaseErrorKind::ReadOnlyTransaction => true,
                    DatabaseErrorKind::Unknown => READ_ONLY.iter().any(said),
                    _ => false,
                };
                read_only.then(|| info.message().to_owned())
            }
            _ => None,
        }
    }

    /// Whether the server takes no writes, as a standby, and another may.
    pub(crate) fn is_of_standby(&self) -> bool {
        let refused = |kind: &DatabaseErrorKind| matches!(kind, DatabaseErrorKind::ReadOnlyTransaction);
        match self {
            Fault::ReadOnly(_) => true,
            Fault::Query(QueryError::DatabaseError(kind, _)) => refused(kind),
            _ => false,
        }
    }

    /// What an outage means while something may have been done that nobody has confirmed.
    pub(crate) fn in_doubt(self) -> Self {
        match self {
            Fault::Away(why) => Fault::Unknown(why),
            Fault::Query(QueryError::DatabaseError(
                DatabaseErrorKind::UnableToSendCommand | DatabaseErrorKind::ClosedConnection,
                info,
            )) => Fault::Unknown(info.message().to_owned()),
            Fault::Query(
                error @ (QueryError::BrokenTransactionManager | QueryError::RollbackErrorOnCommit { .. }),
            ) => Fault::Unknown(error.to_string()),
            other => other,
        }
    }

    /// What a commit means that SQLite did not acknowledge: it may be in the log, unless there was no room for it.
    pub(crate) fn at_commit(self) -> Self {
        match self.read_only() {
            Some(why) => Fault::ReadOnly(why),
            None => Fault::Unknown(self.message()),
        }
    }

    /// The same for one more of those whom it concerns.
    pub(crate) fn again(&self) -> Self {
        match self {
            Fault::Query(QueryError::DatabaseError(DatabaseErrorKind::Unknown, info)) => Fault::Query(
                QueryError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(info.message().to_owned())),
            ),
            Fault::ReadOnly(why) => Fault::ReadOnly(why.clone()),
            Fault::Unknown(why) => Fault::Unknown(why.clone()),
            other => Fault::Away(other.message()),
        }
    }

    fn message(&self) -> String {
        match self {
            Fault::Query(error) => error.to_string(),
            Fault::Away(why) | Fault::ReadOnly(why) | Fault::Unknown(why) | Fault::Unreadable(why) => {
                why.clone()
            }
            Fault::Silence => "the database did not answer in time".into(),
        }
    }

    /// Whether a row was refused because another has the same key, and the key is named so.
    pub(crate) fn is_taken(&self, key: &str) -> bool {
        match self {
            Fault::Query(QueryError::DatabaseError(DatabaseErrorKind::UniqueViolation, info)) => {
                // PostgreSQL names the constraint, SQLite names the columns in its message.
                info.constraint_name().unwrap_or(info.message()).contains(key)
            }
            _ => false,
        }
    }
}

impl From<QueryError> for Fault {
    fn from(error: QueryError) -> Self {
        Fault::Query(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        if let Some(why) = fault.read_only() {
            return StoreError::ReadOnly(why);
        }
        match fault {
            Fault::ReadOnly(why) => StoreError::ReadOnly(why),
            Fault::Away(why) => StoreError::Unavailable(why),
            Fault::Unknown(why) => StoreError::OutcomeUnknown(why),
            silence @ Fault::Silence => StoreError::Unavailable(silence.message()),
            Fault::Unreadable(why) => StoreError::Broken(why),
            Fault::Query(QueryError::DatabaseError(kind, info)) => from_database(&kind, info.as_ref()),
            Fault::Query(
                error @ (QueryError::BrokenTransactionManager | QueryError::RollbackErrorOnCommit { .. }),
            ) => StoreError::Unavailable(error.to_string()),
            Fault::Query(error) => StoreError::Broken(error.to_string()),
        }
    }
}

fn from_database(kind: &DatabaseErrorKind, info: &dyn DatabaseErrorInformation) -> StoreError {
    let message = info.message();
    let may_pass = match kind {
        DatabaseErrorKind::UnableToSendCommand
        | DatabaseErrorKind::ClosedConnection
        | DatabaseErrorKind::SerializationFailure => true,
        DatabaseErrorKind::Unknown => PASSING.iter().any(|words| message.contains(words)),
        _ => false,
    };
    if may_pass {
        StoreError::Unavailable(message.to_owned())
    } else {
        StoreError::Broken(message.to_owned())
    }
}

/// Diesel gives no error codes, so these are told by their words. A lost connection is told without them, see
/// [`Fault::on_lost_connection`].
const PASSING: &[&str] = &[
    // PostgreSQL
    "deadlock detected",
    "canceling statement due to",
    "terminating connection",
    "the database system is",
    "too many",
    "remaining connection slots",
    "out of memory",
    // SQLite
    "database is locked",
    "database table is locked",
    "unable to open database file",
    "disk I/O error",
];

/// In these words a database says that it cannot be written.
const READ_ONLY: &[&str] = &[
    // PostgreSQL
    "No space left on device",
    // SQLite
    "database or disk is full",
    "attempt to write a readonly database",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(message: &str) -> Fault {
        Fault::Query(QueryError::DatabaseError(
            DatabaseErrorKind::Unknown,
            Box::new(message.to_owned()),
        ))
    }

    #[test]
    fn what_may_pass_by_itself_is_an_outage() {
        for message in [
            "deadlock detected",
            "database is locked",
            "canceling statement due to lock timeout",
        ] {
            assert!(
                matches!(unknown(message).into(), StoreError::Unavailable(_)),
                "{message}"
            );
        }
        assert!(matches!(
            unknown("relation \"games\" does not exist").into(),
            StoreError::Broken(_)
        ));
    }

    #[test]
    fn what_can_be_read_and_not_written_is_told_apart() {
        for message in [
            "database or disk is full",
            "attempt to write a readonly database",
            "could not extend file \"base/1/2\": No space left on device",
        ] {
            assert!(
                matches!(unknown(message).into(), StoreError::ReadOnly(_)),
                "{message}"
            );
        }
    }

    #[test]
    fn a_lost_connection_is_an_outage_in_every_language() {
        let fault = unknown("Verbindung wird abgebrochen aufgrund von Anweisung des Administrators");
        assert!(matches!(
            fault.on_lost_connection().into(),
            StoreError::Unavailable(_)
        ));
    }
}
