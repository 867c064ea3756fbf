//! Reads that a list would repeat for every row, put together into one.

use async_graphql::dataloader::Loader;
use plotline_contract::Problem;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::Player;
use plotline_service::Service;
use std::collections::HashMap;
use std::sync::Arc;

pub(super) struct PlayerLoader(pub(super) Arc<Service>);

#[async_trait::async_trait]
impl Loader<PlayerId> for PlayerLoader {
    type Value = Player;
    type Error = Problem;

    async fn load(&self, ids: &[PlayerId]) -> Result<HashMap<PlayerId, Player>, Problem> {
        let players = self.0.players.find_players(ids).await?;
        Ok(players.into_iter().map(|player| (player.id, player)).collect())
    }
}
