use super::extract::game_id;
use super::model::{TurnBody, TurnCheckedBody, TurnTakenBody};
use actix_web::{HttpRequest, HttpResponse, post, web};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{TakeTurn, TurnTaken};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::idempotency;
use plotline_service::request::RequestNotes;

/// Take a turn
///
/// One or more moves, as JSON or as notation. With an `Idempotency-Key` the same request can be sent again until an
/// answer arrives: it is taken once and answered the same.
#[docs::path(tag = "play", params(("id" = GameId, Path), ("Idempotency-Key" = Option<String>, Header, description = "Makes it safe to send the request again")), responses((status = 201, body = TurnTakenBody, description = "Taken")))]
#[post("/games/{id}/turns")]
pub(crate) async fn take_turn(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<TurnBody>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let command = command(&request, game_id(&request, id), &body)?;
    let taken = service.games.take_turn(&caller, command).await?;
    Ok(answer(&request, &taken))
}

/// Check a turn
///
/// Judges a turn without taking it: nothing is stored and nothing revealed.
#[docs::path(tag = "play", params(("id" = GameId, Path)), responses((status = 200, body = TurnCheckedBody, description = "It could be taken")))]
#[post("/games/{id}/turns/check")]
pub(crate) async fn check_turn(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<TurnBody>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let command = command(&request, game_id(&request, id), &body)?;
    let checked = service.games.check_turn(&caller, command).await?;
    Ok(HttpResponse::Ok().json(TurnCheckedBody::from(checked)))
}

fn command(request: &HttpRequest, game: GameId, body: &TurnBody) -> Result<TakeTurn, Problem> {
    let moves = body.moves().ok_or_else(|| {
        Problem::new(
            &kinds::UNREADABLE,
            "Send either moves or notation, not both and not neither.",
        )
        .field("moves")
    })?;
    let atomic = body.atomic.unwrap_or(true);
    let key = idempotency::key(request.headers());
    let idempotency = idempotency::of_turn(key, body.expected_seq, &moves, atomic)?;
    Ok(TakeTurn {
        game,
        expected_seq: body.expected_seq,
        moves,
        atomic,
        idempotency,
    })
}

/// The stored bytes, so that every answer to one request is the same.
pub(super) fn answer(request: &HttpRequest, taken: &TurnTaken) -> HttpResponse {
    RequestNotes::of(request).taken(taken);
    HttpResponse::Created()
        .content_type("application/json")
        .body(taken.body.to_string())
}
