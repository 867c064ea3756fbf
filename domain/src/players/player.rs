use super::{Email, Username};
use crate::ids::PlayerId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub id: PlayerId,
    pub username: Username,
    pub email: Email,
    pub role: Role,
    pub created_at: Timestamp,
    /// Since when an admin keeps the player out; nothing for everybody else.
    pub blocked_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "graphql", derive(async_graphql::Enum))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    Player,
    Admin,
}
