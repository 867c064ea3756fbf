use crate::ids::{GameId, NoticeId, PlayerId};
use jiff::Timestamp;

/// Which notices, newest first.
#[derive(Clone, Debug, Default)]
pub struct NoticeQuery {
    /// Those to this player.
    pub player: Option<PlayerId>,
    /// Those about this game.
    pub game: Option<GameId>,
    /// Those that come after this one in the list.
    pub after: Option<(Timestamp, NoticeId)>,
    pub limit: u32,
}
