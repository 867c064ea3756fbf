//! Games: opening, joining, playing and reading them.

mod game;
mod query;
mod store;

pub use game::{Game, GamePlayer, GameSeat, InviteCode, Nonce, Status, Visibility};
pub use query::GameQuery;
pub use store::{Answer, AnswerKey, Commit, CommitError, GameStore, NewAnswer, Secrets, StoredEvent};
