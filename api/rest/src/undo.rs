use super::extract::game_id;
use super::model::{TurnTakenBody, UndoBody};
use super::turns::answer;
use actix_web::{HttpRequest, HttpResponse, post, web};
use plotline_contract::Problem;
use plotline_domain::games::UndoTurn;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::idempotency;

/// Take my turn back
///
/// While nothing was revealed and nobody else has acted, and at most 20 times until then: the one too many is refused
/// with `undo_limit`. Whether it is possible is told with the legal moves (`may_undo`).
#[docs::path(tag = "play", params(("id" = GameId, Path), ("Idempotency-Key" = Option<String>, Header, description = "Makes it safe to send the request again")), responses((status = 201, body = TurnTakenBody, description = "Taken back")))]
#[post("/games/{id}/undo")]
pub(crate) async fn undo_turn(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    body: web::Json<UndoBody>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let expected_seq = body.expected_seq;
    let idempotency = idempotency::of_undo(idempotency::key(request.headers()), expected_seq)?;
    let command = UndoTurn {
        game: game_id(&request, id),
        expected_seq,
        idempotency,
    };
    let taken = service.games.undo_turn(&caller, command).await?;
    Ok(answer(&request, &taken))
}
