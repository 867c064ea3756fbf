use super::{Email, PasswordHash};
use crate::ids::SessionId;
use crate::notices::Notice;

/// A change of what a player proves itself with. With every one a new epoch of links begins: those in earlier mails are
/// worth nothing from then on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretsChange {
    pub email: Option<Email>,
    pub password: Option<PasswordHash>,
    pub sessions: EndedSessions,
    /// Whether all personal access tokens are revoked.
    pub tokens: bool,
    /// Whether all devices are forgotten.
    pub devices: bool,
    /// Whether the link to the calendar is revoked.
    pub calendar_link: bool,
    /// What the player is told of it.
    pub notices: Vec<Notice>,
}

/// Which of a player's sessions end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndedSessions {
    #[default]
    None,
    AllBut(SessionId),
    All,
}
