use crate::extract::{limit, next_link};
use crate::model::AcquaintanceBody;
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::{FoundPlayerBody, FoundPlayerList, Problem};
use plotline_domain::ids::PlayerId;
use plotline_domain::players::{PlayerSearch, Scope};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchPlayers {
    /// The beginning of a username or of an e-mail address, or a whole id.
    query: String,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only players after this one, as `next` says.
    after: Option<String>,
}

/// Find players
///
/// By username.
#[docs::path(tag = "admin", params(SearchPlayers), responses((status = 200, body = FoundPlayerList, description = "The players")))]
#[get("/admin/players")]
pub(crate) async fn search_players(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<SearchPlayers>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let asked = query.into_inner();
    let search = PlayerSearch {
        query: asked.query,
        after: asked.after,
        limit: limit(asked.limit, 20, 100)?,
    };
    let (players, next) = service.players.search_players(&search).await?;
    let items = players.iter().map(FoundPlayerBody::from).collect();
    let next = next.map(|after| next_link(&request, "after", &after));
    Ok(HttpResponse::Ok().json(FoundPlayerList { items, next }))
}

/// A player
///
/// With sessions and personal access tokens: when and by what they were used, never the tokens themselves. The games
/// are at `/v1/admin/games?player=`.
#[docs::path(tag = "admin", params(("id" = PlayerId, Path)), responses((status = 200, body = AcquaintanceBody, description = "The player")))]
#[get("/admin/players/{id}")]
pub(crate) async fn show_player(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<PlayerId>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let known = service.players.acquaint(id.into_inner()).await?;
    let known = known.ok_or_else(|| Problem::not_found("such player"))?;
    Ok(HttpResponse::Ok().json(AcquaintanceBody::from(known)))
}
