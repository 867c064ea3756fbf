use super::extract::game_id;
use super::tagged::{by_seq, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_domain::scene::Theme;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReplayOptions {
    /// What it is looked at on.
    #[serde(default)]
    #[param(inline)]
    theme: Theme,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

/// The game as a film
///
/// An animated SVG of the whole game so far, turn by turn; of a game of more than 500 turns the last 500.
#[docs::path(tag = "play", params(("id" = GameId, Path), ReplayOptions), responses((status = 200, body = String, content_type = "image/svg+xml", description = "The film", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/replay")]
pub(crate) async fn replay_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<ReplayOptions>,
) -> Result<HttpResponse, Problem> {
    let ReplayOptions { theme, invite } = query.into_inner();
    let caller = who.calls(Scope::GamesRead, invite)?;
    let id = game_id(&request, id);
    if let Some(answer) = unchanged(&request, &service, &caller, id, by_seq) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    if let Some(answer) = not_modified(&request, &by_seq(&game)) {
        return Ok(answer);
    }
    let tag = by_seq(&game);
    let games = service.games.clone();
    let film = async move { games.replay_game(&game, theme).await };
    let film = service.heavy.body(caller.player, film).await?;
    let answer = HttpResponse::Ok().content_type("image/svg+xml").body(film);
    Ok(tagged(answer, &tag))
}
