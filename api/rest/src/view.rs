use super::extract::game_id;
use super::model::ViewBody;
use super::ready::{JSON, ReadyAnswer};
use super::tagged::{by_seq, not_modified, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use plotline_service::{Ready, Service, What};
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ViewAt {
    /// The state after this event instead of the newest.
    at: Option<u64>,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

/// What is on the table
///
/// The same for every viewer: nothing of a game is secret but the order of what lies face down.
#[docs::path(tag = "play", params(("id" = GameId, Path), ViewAt), responses((status = 200, body = ViewBody, description = "The view", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/view")]
pub(crate) async fn view_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<ViewAt>,
) -> Result<HttpResponse, Problem> {
    let ViewAt { at, invite } = query.into_inner();
    let caller = who.calls(Scope::GamesRead, invite)?;
    let id = game_id(&request, id);
    if at.is_none()
        && let Some(answer) = unchanged(&request, &service, &caller, id, by_seq)
    {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    let seq = game.seq_at(at)?;
    RequestNotes::of(&request).seq(seq);
    let tag = format!("\"{seq}\"");
    if let Some(answer) = not_modified(&request, &tag) {
        return Ok(answer);
    }
    let what = What::View;
    let answer = ReadyAnswer::new(&request, &service, Ready::new(&game, seq, what), JSON, &tag);
    if let Some(answer) = answer.find() {
        return Ok(answer);
    }
    let view = match at {
        None => service.games.view_of(&game, at).await?,
        // An earlier state is folded anew.
        Some(_) => {
            let games = service.games.clone();
            let view = async move { games.view_of(&game, at).await };
            service.heavy.run(caller.player, view).await?
        }
    };
    let view = view.view();
    answer.keep_json(&ViewBody { seq, view }).await
}
