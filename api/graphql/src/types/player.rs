use async_graphql::ID;
use plotline_domain::games::GamePlayer;
use plotline_published::Published;

/// A player as others see it.
#[derive(Published)]
pub(crate) struct Player {
    id: ID,
    username: String,
}

impl From<&GamePlayer> for Player {
    fn from(player: &GamePlayer) -> Self {
        Self {
            id: ID(player.id.to_string()),
            username: player.username.clone(),
        }
    }
}

impl From<plotline_domain::players::Player> for Player {
    fn from(player: plotline_domain::players::Player) -> Self {
        Self {
            id: ID(player.id.to_string()),
            username: player.username.as_str().to_owned(),
        }
    }
}
