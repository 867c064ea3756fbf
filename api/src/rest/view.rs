use super::extract::{game_id, tagged};
use super::model::{Problems, ViewBody};
use crate::auth::Who;
use crate::problem::Problem;
use crate::request::RequestNotes;
use crate::service::Service;
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use serde::Deserialize;

#[derive(Deserialize, utoipa::IntoParams)]
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
#[utoipa::path(tag = "play", params(("id" = GameId, Path), ViewAt), responses((status = 200, body = ViewBody, description = "The view", headers(("ETag" = String))), (status = 304, description = "Not changed"), Problems))]
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
    let view = service
        .games
        .view_game(&caller, game_id(&request, id), at)
        .await?;
    RequestNotes::of(&request).seq(view.seq());
    let tag = format!("\"{}\"", view.seq());
    Ok(tagged(&request, &tag, || ViewBody {
        seq: view.seq(),
        view: view.view(),
    }))
}
