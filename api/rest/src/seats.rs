use super::extract::game_id;
use super::model::{GameBody, JoinGameBody};
use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use plotline_contract::Problem;
use plotline_domain::games::JoinGame;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// Take a seat
///
/// The last free seat starts the game.
#[docs::path(tag = "games", params(("id" = GameId, Path)), responses((status = 201, body = GameBody, description = "The game")))]
#[post("/games/{id}/seats")]
pub(crate) async fn join_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<JoinGameBody>,
) -> Result<HttpResponse, Problem> {
    let JoinGameBody { seat, nonce, invite } = body.into_inner();
    let caller = who.calls(Scope::GamesPlay, invite)?;
    let command = JoinGame {
        game: game_id(&request, id),
        seat,
        nonce: plotline_contract::nonce(nonce)?,
    };
    let game = service.games.join_game(&caller, command).await?;
    Ok(HttpResponse::Created().json(GameBody::new(&game, &caller)))
}

/// Give up my seat
///
/// Only while the game is open; a game that everybody has left is cancelled.
#[docs::path(tag = "games", params(("id" = GameId, Path)), responses((status = 204, description = "The seat is free")))]
#[delete("/games/{id}/seats/me")]
pub(crate) async fn leave_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    service.games.leave_game(&caller, game_id(&request, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}
