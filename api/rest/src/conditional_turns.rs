use super::extract::game_id;
use super::model::{AddConditionalTurnBody, ConditionalTurnBody, ConditionalTurnList};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use plotline_contract::Problem;
use plotline_domain::ids::{ConditionalId, GameId};
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;

/// My conditional turns
///
/// In the order in which they are tried. Nobody is shown another's, admins included.
#[docs::path(tag = "play", params(("id" = GameId, Path)), responses((status = 200, body = ConditionalTurnList, description = "Those that wait")))]
#[get("/games/{id}/conditional-turns")]
pub(crate) async fn list_conditional_turns(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let id = game_id(&request, id);
    let turns = service.games.list_conditional_turns(&caller, id).await?;
    let game = service.games.find_game(&caller, id).await?;
    let items = turns
        .into_iter()
        .map(|turn| ConditionalTurnBody::of(turn, &game))
        .collect();
    Ok(HttpResponse::Ok().json(ConditionalTurnList { items }))
}

/// Plan a turn
///
/// "If the others do this, I play that": once they have decided as expected and it is the caller's turn, the moves are
/// judged by the rules and played at once. Several may be planned for one point, up to 16; the first that fits is played.
/// What no longer fits is dropped, and its owner is told (`conditional_dropped`). Nobody else learns of it before it is
/// played; then its turn begins with an event `conditional_turn`. It is safe to send the same plan again.
#[docs::path(tag = "play", params(("id" = GameId, Path)), responses((status = 201, body = ConditionalTurnBody, description = "It waits")))]
#[post("/games/{id}/conditional-turns")]
pub(crate) async fn add_conditional_turn(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<AddConditionalTurnBody>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let command = body.into_inner().command(game_id(&request, id))?;
    let id = command.game;
    let turn = service.games.add_conditional_turn(&caller, command).await?;
    RequestNotes::of(&request).seq(turn.seq);
    let game = service.games.find_game(&caller, id).await?;
    Ok(HttpResponse::Created().json(ConditionalTurnBody::of(turn, &game)))
}

/// Withdraw a conditional turn
#[docs::path(tag = "play", params(("id" = GameId, Path), ("conditional_id" = ConditionalId, Path)), responses((status = 204, description = "Withdrawn")))]
#[delete("/games/{id}/conditional-turns/{conditional_id}")]
pub(crate) async fn withdraw_conditional_turn(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    path: web::Path<(GameId, ConditionalId)>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let (game, conditional) = path.into_inner();
    RequestNotes::of(&request).game(game);
    service
        .games
        .withdraw_conditional_turn(&caller, game, conditional)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
