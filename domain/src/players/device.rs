use crate::ids::{DeviceId, PlayerId};
use jiff::Timestamp;

/// Something that a player has logged in from, without its token. Whoever shows the token when logging in as that player
/// is not shut out by the wrong passwords that others try. It is good for nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    pub id: DeviceId,
    pub player: PlayerId,
    /// What the client that logged in called itself.
    pub client: Option<String>,
    pub created_at: Timestamp,
    /// When it was last logged in from.
    pub last_used_at: Timestamp,
}

impl Device {
    /// What every device token begins with.
    pub const PREFIX: &'static str = "pld_";

    /// How many a player has; the one that was not used for the longest time makes room.
    pub const LIMIT: usize = 20;
}
