use crate::ids::{GameId, PlayerId};

/// Which entries, newest first.
#[derive(Clone, Debug, Default)]
pub struct AuditQuery {
    /// Those by this admin.
    pub admin: Option<PlayerId>,
    /// Those that concern this player.
    pub player: Option<PlayerId>,
    /// Those about this game.
    pub game: Option<GameId>,
    /// Those before this number: the list goes back.
    pub before: Option<u64>,
    /// Whether entries of what was only looked at are among them; those concerned are not told these.
    pub looks: bool,
    pub limit: u32,
}
