//! What the use cases need from outside, besides the stores.

use jiff::Timestamp;

/// The time. Whole milliseconds, so that a time reads back from any store as it was written.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

/// Random bytes of the operating system. Failing to get any must end the process: nothing secret can be made then.
pub trait Entropy: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

impl dyn Entropy + '_ {
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }
}

/// Why a store could not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be reached or is too busy; the same call may go through later.
    #[error("the database is away: {0}")]
    Unavailable(String),
    /// The database went away before it said whether what was asked of it is done. Only somebody who asks again, or
    /// looks, finds out.
    #[error("it is not known whether it was done: {0}")]
    OutcomeUnknown(String),
    /// The database answered something that should not be.
    #[error("the store is broken: {0}")]
    Broken(String),
    /// What is stored is sealed with a key that is not there; nothing goes on before somebody puts it back.
    #[error("{0}")]
    KeyMissing(String),
}
