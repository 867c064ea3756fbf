use super::extract::{Invite, game_id};
use super::model::DeadlineBody;
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// Why the next deadline is when it is
///
/// Step by step: which time counts and which does not. Why the time of a player does not count is told to that player,
/// with the times in the player's zone; others see that the player is away.
#[docs::path(tag = "play", params(("id" = GameId, Path), Invite), responses((status = 200, body = DeadlineBody, description = "The next deadline")))]
#[get("/games/{id}/deadline")]
pub(crate) async fn explain_deadline(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    invite: web::Query<Invite>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, invite.into_inner().invite)?;
    let id = game_id(&request, id);
    let explained = service.games.explain_deadline(&caller, id).await?;
    Ok(HttpResponse::Ok().json(DeadlineBody::from(explained)))
}
