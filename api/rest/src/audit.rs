use super::admin::audit::list;
use super::extract::{game_id, limit};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::{AuditEntryBody, AuditList, Problem};
use plotline_domain::audit::AuditQuery;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Before {
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only entries before this number, as `next` says.
    before: Option<u64>,
}

/// What admins did to a game
///
/// For those who sit at it, with the reasons; newest first.
#[docs::path(tag = "games", params(("id" = GameId, Path), Before), responses((status = 200, body = AuditList, description = "The entries")))]
#[get("/games/{id}/audit")]
pub(crate) async fn list_audit_of_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<Before>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let game = service.games.find_game(&caller, game_id(&request, id)).await?;
    if game.seat_of(caller.player).is_none() && !caller.admin {
        return Err(Problem::not_seated());
    }
    let query = AuditQuery {
        game: Some(game.id),
        before: query.before,
        limit: limit(query.limit, 20, 100)?,
        ..AuditQuery::default()
    };
    list(&request, &service, &query, AuditEntryBody::for_players).await
}

/// What admins did to me
///
/// With the reasons; newest first.
#[docs::path(tag = "me", params(Before), responses((status = 200, body = AuditList, description = "The entries")))]
#[get("/me/audit")]
pub(crate) async fn list_my_audit(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<Before>,
) -> Result<HttpResponse, Problem> {
    let query = AuditQuery {
        player: Some(who.may(Scope::Account)?.player.id),
        before: query.before,
        limit: limit(query.limit, 20, 100)?,
        ..AuditQuery::default()
    };
    list(&request, &service, &query, AuditEntryBody::for_players).await
}
