//! What admins do. Each needs a reason, which those concerned will read, and is kept in the audit log.

use crate::extract::game_id;
use crate::model::GameBody;
use actix_web::{HttpRequest, HttpResponse, post, web};
use plotline_contract::{EndSessionsBody, ExtensionBody, FoundPlayerBody, Problem, ReasonBody};
use plotline_domain::games::Game;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::kernel::Seat;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;

/// Cancel a game
///
/// Ends an open or running game without a result. The record of a running one says so, and its seed is published.
#[docs::path(tag = "admin", params(("id" = GameId, Path)), responses((status = 201, body = GameBody, description = "Cancelled")))]
#[post("/admin/games/{id}/cancellation")]
pub(crate) async fn cancel_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<ReasonBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let game = service.games.cancel_game(&order, game_id(&request, id)).await?;
    answer(&request, &who, &game)
}

/// Forfeit a seat
///
/// Takes a seat out of a running game, as if it had resigned.
#[docs::path(tag = "admin", params(("id" = GameId, Path), ("seat" = Seat, Path)), responses((status = 201, body = GameBody, description = "Taken out")))]
#[post("/admin/games/{id}/seats/{seat}/forfeit")]
pub(crate) async fn forfeit_seat(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    path: web::Path<(GameId, Seat)>,
    body: web::Json<ReasonBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let (id, seat) = path.into_inner();
    RequestNotes::of(&request).game(id);
    let game = service.games.forfeit_seat(&order, id, seat).await?;
    answer(&request, &who, &game)
}

/// Extend a deadline
///
/// Gives the turn that runs more time.
#[docs::path(tag = "admin", params(("id" = GameId, Path)), responses((status = 201, body = GameBody, description = "Extended")))]
#[post("/admin/games/{id}/deadline/extension")]
pub(crate) async fn extend_deadline(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<ExtensionBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let id = game_id(&request, id);
    let game = service.games.extend_deadline(&order, id, body.seconds).await?;
    answer(&request, &who, &game)
}

/// Block a player
///
/// No log-in and no token of the player is good until it is unblocked, and its streams end. Its games go on by their
/// clocks.
#[docs::path(tag = "admin", params(("id" = PlayerId, Path)), responses((status = 201, body = FoundPlayerBody, description = "Blocked")))]
#[post("/admin/players/{id}/block")]
pub(crate) async fn block_player(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<PlayerId>,
    body: web::Json<ReasonBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let player = service.players.block_player(&order, id.into_inner()).await?;
    service.authenticator.forget();
    Ok(HttpResponse::Created().json(FoundPlayerBody::from(&player)))
}

/// Unblock a player
#[docs::path(tag = "admin", params(("id" = PlayerId, Path)), responses((status = 201, body = FoundPlayerBody, description = "Unblocked")))]
#[post("/admin/players/{id}/unblock")]
pub(crate) async fn unblock_player(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<PlayerId>,
    body: web::Json<ReasonBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let player = service.players.unblock_player(&order, id.into_inner()).await?;
    Ok(HttpResponse::Created().json(FoundPlayerBody::from(&player)))
}

/// End sessions
///
/// Logs a player out everywhere, or ends one session. With all sessions the devices are forgotten, and links and reply
/// addresses in mails sent so far no longer work; for each game that waits for the player a new mail is sent. Personal
/// access tokens and the link to the calendar stay as they are.
#[docs::path(tag = "admin", params(("id" = PlayerId, Path)), responses((status = 204, description = "Ended")))]
#[post("/admin/players/{id}/sessions/end")]
pub(crate) async fn end_sessions(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<PlayerId>,
    body: web::Json<EndSessionsBody>,
) -> Result<HttpResponse, Problem> {
    let order = who.orders(&body.reason)?;
    let players = &service.players;
    players
        .end_sessions(&order, id.into_inner(), body.session)
        .await?;
    service.authenticator.forget();
    Ok(HttpResponse::NoContent().finish())
}

fn answer(request: &HttpRequest, who: &Who, game: &Game) -> Result<HttpResponse, Problem> {
    RequestNotes::of(request).seq(game.seq);
    let caller = who.calls(Scope::Admin, None)?;
    Ok(HttpResponse::Created().json(GameBody::new(game, &caller)))
}
