use super::extract::game_id;
use super::model::TurnTakenBody;
use super::turns::answer;
use actix_web::{HttpRequest, HttpResponse, post, web};
use plotline_contract::Problem;
use plotline_domain::games::Resign;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::idempotency;

/// Resign
///
/// Leaves a running game for good.
#[docs::path(tag = "play", params(("id" = GameId, Path), ("Idempotency-Key" = Option<String>, Header, description = "Makes it safe to send the request again")), responses((status = 201, body = TurnTakenBody, description = "Resigned")))]
#[post("/games/{id}/resignation")]
pub(crate) async fn resign(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let idempotency = idempotency::of_resignation(idempotency::key(request.headers()))?;
    let taken = service
        .games
        .resign(
            &caller,
            Resign {
                game: game_id(&request, id),
                idempotency,
            },
        )
        .await?;
    Ok(answer(&request, &taken))
}
