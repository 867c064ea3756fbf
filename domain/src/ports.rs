//! What the use cases need from outside, besides the stores.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};

/// The time. Whole milliseconds, so that a time reads back from any store as it was written.
///
/// A clock may follow another one, which people and machines can set at any time. Then it goes on by itself, and changes
/// its pace for nobody, until it is told to follow: so a jump can be noted before anything is judged by it.
#[async_trait]
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;

    /// Compares it with the clock that it follows. A clock that follows none is right.
    async fn drift(&self) -> Result<Drift, StoreError> {
        Ok(Drift {
            shown: self.now(),
            ..Drift::default()
        })
    }

    /// Sets it by what was found, unless it was set meanwhile.
    fn follow(&self, _: Drift) {}
}

/// How far a clock is from the one that it follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drift {
    /// How far the other is ahead; negative where it is behind.
    pub by: SignedDuration,
    /// How the clock was set when they were compared.
    pub offset: i64,
    /// What it showed then.
    pub shown: Timestamp,
}

impl Drift {
    /// The least that is a jump. Less than that is a clock that is being corrected as it runs.
    pub const JUMP: SignedDuration = SignedDuration::from_secs(1);

    /// How far the other clock has jumped; zero where it has not.
    pub fn jump(self) -> SignedDuration {
        match self.by.abs() < Self::JUMP {
            true => SignedDuration::ZERO,
            // As fine as the times that are kept.
            false => SignedDuration::from_millis(i64::try_from(self.by.as_millis()).unwrap_or_default()),
        }
    }
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
    /// The database can be read and not written: its disk is full, or it takes no writes. Nothing was changed.
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
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
    /// This version cannot read the game, as after a rollback from a version that knows more rulesets. Nothing is lost.
    #[error("the game cannot be read: {0}")]
    GameUnreadable(String),
}

impl StoreError {
    /// Whether it is about the database as a whole: the same call may go through later.
    pub fn is_outage(&self) -> bool {
        matches!(
            self,
            Self::Unavailable(_) | Self::ReadOnly(_) | Self::OutcomeUnknown(_)
        )
    }
}
