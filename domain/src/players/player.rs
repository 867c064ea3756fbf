use super::{Email, Username};
use crate::ids::PlayerId;
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    pub username: Username,
    pub email: Email,
    pub role: Role,
    pub created_at: Timestamp,
    /// Since when an admin keeps the player out; nothing for everybody else.
    pub blocked_at: Option<Timestamp>,
    /// How often what the player proves itself with has changed. What mails carry is good for one epoch.
    pub links_epoch: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Player,
    Admin,
}
