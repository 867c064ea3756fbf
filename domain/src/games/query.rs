use super::Status;
use crate::ids::{GameId, PlayerId};

/// Which games to list: newest first, those after `after`, at most `limit`.
#[derive(Clone, Debug)]
pub struct GameQuery {
    /// Private games are listed only if this player sits at them.
    pub viewer: PlayerId,
    pub ruleset: Option<String>,
    pub status: Option<Status>,
    /// Only games at which this player sits.
    pub player: Option<PlayerId>,
    pub after: Option<GameId>,
    pub limit: u32,
}
