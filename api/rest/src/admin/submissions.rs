use crate::extract::{game_id, limit, next_link};
use actix_web::{HttpRequest, HttpResponse, get, web};
use jiff::Timestamp;
use plotline_contract::{Problem, SubmissionBody, SubmissionList};
use plotline_domain::audit::AuditAct;
use plotline_domain::ids::{GameId, PlayerId, SubmissionId};
use plotline_domain::players::Scope;
use plotline_domain::submissions::{SubmissionOutcome, SubmissionQuery};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListSubmissions {
    /// Only those of this player.
    player: Option<PlayerId>,
    /// Only those in this game.
    game: Option<GameId>,
    outcome: Option<SubmissionOutcome>,
    /// Only those from this time on.
    from: Option<Timestamp>,
    /// Only those before this time.
    to: Option<Timestamp>,
    /// At most this many, 1 to 200; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// Only those after this one, as `next` says.
    after: Option<SubmissionId>,
}

/// What was tried in a game
///
/// Every attempt to act in it, newest first: what was sent, from which client, what was answered and why. They are kept
/// for 90 days, at most 5000 a game, and appear within a second.
#[docs::path(tag = "admin", params(("id" = GameId, Path), ListSubmissions), responses((status = 200, body = SubmissionList, description = "The submissions")))]
#[get("/admin/games/{id}/submissions")]
pub(crate) async fn list_submissions_of_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<ListSubmissions>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let mut query = query.into_inner();
    query.game = Some(game_id(&request, id));
    list(&request, &service, &who, query).await
}

/// What a player tried
///
/// The same across all games, also what was refused because the token had run out.
#[docs::path(tag = "admin", params(("id" = PlayerId, Path), ListSubmissions), responses((status = 200, body = SubmissionList, description = "The submissions")))]
#[get("/admin/players/{id}/submissions")]
pub(crate) async fn list_submissions_of_player(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<PlayerId>,
    query: web::Query<ListSubmissions>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let mut query = query.into_inner();
    query.player = Some(id.into_inner());
    list(&request, &service, &who, query).await
}

async fn list(
    request: &HttpRequest,
    service: &Service,
    who: &Who,
    asked: ListSubmissions,
) -> Result<HttpResponse, Problem> {
    let query = SubmissionQuery {
        game: asked.game,
        player: asked.player,
        outcome: asked.outcome,
        from: asked.from,
        to: asked.to,
        after: asked.after,
        limit: limit(asked.limit, 50, 200)?,
    };
    let (act, game, player) = (AuditAct::LookAtSubmissions, query.game, query.player);
    service.note_look(who, act, game, player).await?;
    let (found, next) = service.submissions.list_submissions(&query).await?;
    let items = found.into_iter().map(SubmissionBody::from).collect();
    let next = next.map(|after| next_link(request, "after", &after.to_string()));
    Ok(HttpResponse::Ok().json(SubmissionList { items, next }))
}
