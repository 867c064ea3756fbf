use crate::Service;
use actix_web::web;
use plotline_domain::ids::PlayerId;
use plotline_domain::ports::StoreError;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// How many games or players are asked for in one query.
const CHUNK: usize = 500;

/// Looks now and then at everything that somebody listens to, for the changes that nobody told of: a notification was
/// lost, or a request was given up between its commit and the bell. However many streams there are, it takes one query
/// for some hundred games; while nothing is written at all it takes one that asks for no game, and none where nobody
/// listens.
pub async fn poll(service: web::Data<Service>, every: Duration) {
    let (mut seen, mut mark) = (HashMap::new(), None);
    loop {
        tokio::time::sleep(every).await;
        if let Err(error) = look(&service, &mut seen, &mut mark).await {
            tracing::warn!(%error, "it could not be looked for changes");
        }
    }
}

/// A stream that has begun since the last look has read what there was by then, so the mark is good for it too.
async fn look(
    service: &Service,
    seen: &mut HashMap<PlayerId, u64>,
    mark: &mut Option<String>,
) -> Result<(), StoreError> {
    if service.hub.is_deserted() {
        return Ok(());
    }
    let now = Some(service.games.mark().await?);
    if *mark == now {
        return Ok(());
    }
    look_at_games(service).await?;
    look_at_players(service, seen).await?;
    *mark = now;
    Ok(())
}

async fn look_at_games(service: &Service) -> Result<(), StoreError> {
    for games in service.hub.games().chunks(CHUNK) {
        for (game, revision) in service.games.revisions(games).await? {
            service.hub.game_changed(game, revision);
        }
    }
    Ok(())
}

/// Whoever is new may have missed something before the first look, and is woken as well.
async fn look_at_players(service: &Service, seen: &mut HashMap<PlayerId, u64>) -> Result<(), StoreError> {
    let players = service.hub.players();
    let mut now = HashMap::with_capacity(players.len());
    for players in players.chunks(CHUNK) {
        let mut marks: HashMap<PlayerId, DefaultHasher> = players
            .iter()
            .map(|player| (*player, DefaultHasher::new()))
            .collect();
        for (player, game, revision) in service.games.revisions_of_players(players).await? {
            (game, revision).hash(marks.entry(player).or_default());
        }
        now.extend(marks.into_iter().map(|(player, mark)| (player, mark.finish())));
    }
    for (player, mark) in &now {
        if seen.get(player) != Some(mark) {
            service.hub.player_changed(*player);
        }
    }
    *seen = now;
    Ok(())
}
