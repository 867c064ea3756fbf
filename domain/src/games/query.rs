use super::{Game, Status, Visibility};
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

impl GameQuery {
    /// Whether a game is one that is asked for, its ruleset aside, which no game changes.
    pub fn fits(&self, game: &Game) -> bool {
        let shown = game.visibility == Visibility::Public || game.seat_of(self.viewer).is_some();
        let seated = self.player.is_none_or(|player| game.seat_of(player).is_some());
        shown && seated && self.status.is_none_or(|status| game.status == status)
    }
}
