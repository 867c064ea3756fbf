use super::extract::{Invite, game_id};
use super::stream::NDJSON;
use super::tagged::{by_seq, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// The record
///
/// One line each for the header and every event, and once the game is over the seed and the nonces: enough to prove
/// the whole game with `plotline verify`.
#[docs::path(tag = "play", params(("id" = GameId, Path), Invite), responses((status = 200, description = "The record so far", body = String, content_type = "application/x-ndjson", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/record")]
pub(crate) async fn show_record(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    invite: web::Query<Invite>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, invite.into_inner().invite)?;
    let id = game_id(&request, id);
    if let Some(answer) = unchanged(&request, &service, &caller, id, by_seq) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    if let Some(answer) = not_modified(&request, &by_seq(&game)) {
        return Ok(answer);
    }
    let tag = by_seq(&game);
    let name = format!(
        "attachment; filename=\"{}-{}.ndjson\"",
        game.options.ruleset().about().id,
        game.id
    );
    let games = service.games.clone();
    let record = async move { games.read_record(&game).await };
    let record = service.heavy.body(caller.player, record).await?;
    let answer = HttpResponse::Ok()
        .content_type(NDJSON)
        .insert_header(("Content-Disposition", name))
        .body(record);
    Ok(tagged(answer, &tag))
}
