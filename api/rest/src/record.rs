use super::extract::{Invite, game_id};
use super::stream::NDJSON;
use super::tagged::{not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::games::Game;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// The record
///
/// One line each for the header (`Header`) and every event, once the game is over the seed (`Footer`), and last a
/// `Signature` by one of the keys in `/.well-known/jwks.json`: enough to prove the whole game with `plotline verify`. Games
/// that started before records were signed have a record of the first form, without it.
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
    // Whoever has it under an older key is given it anew.
    let tag = |game: &Game| format!("\"{}.{}\"", game.seq, service.tokens.signing_kid());
    if let Some(answer) = unchanged(&request, &service, &caller, id, tag) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    if let Some(answer) = not_modified(&request, &tag(&game)) {
        return Ok(answer);
    }
    let tag = tag(&game);
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
