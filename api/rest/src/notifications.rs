use super::extract::{limit, next_link};
use super::model::{NotificationBody, NotificationList};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::audit::AuditAct;
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::notices::{NoticeCursor, NoticeQuery};
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMyNotifications {
    /// Only those about this game.
    game: Option<GameId>,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only those after this one, as `next` says.
    after: Option<String>,
}

/// What I was told
///
/// Newest first, each with its deliveries and every attempt: when, how it went, and why.
#[docs::path(tag = "me", params(ListMyNotifications), responses((status = 200, body = NotificationList, description = "The notifications")))]
#[get("/me/notifications")]
pub(crate) async fn list_my_notifications(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<ListMyNotifications>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let asked = query.into_inner();
    let query = NoticeQuery {
        player: Some(identity.player.id),
        game: asked.game,
        after: cursor(asked.after.as_deref())?,
        limit: limit(asked.limit, 20, 100)?,
    };
    list(&request, &service, &query).await
}

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListNotifications {
    /// Only those to this player.
    player: Option<PlayerId>,
    /// Only those about this game.
    game: Option<GameId>,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only those after this one, as `next` says.
    after: Option<String>,
}

/// What players were told
///
/// The same for admins, of everybody.
#[docs::path(tag = "admin", params(ListNotifications), responses((status = 200, body = NotificationList, description = "The notifications")))]
#[get("/admin/notifications")]
pub(crate) async fn list_notifications(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<ListNotifications>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let asked = query.into_inner();
    let query = NoticeQuery {
        player: asked.player,
        game: asked.game,
        after: cursor(asked.after.as_deref())?,
        limit: limit(asked.limit, 20, 100)?,
    };
    let (act, game, player) = (AuditAct::LookAtNotifications, query.game, query.player);
    service.note_look(&who, act, game, player).await?;
    list(&request, &service, &query).await
}

async fn list(
    request: &HttpRequest,
    service: &Service,
    query: &NoticeQuery,
) -> Result<HttpResponse, Problem> {
    let (notifications, next) = service.notices.list_notifications(query).await?;
    let items = notifications.into_iter().map(NotificationBody::from).collect();
    let next = next.map(|after| next_link(request, "after", &after.to_string()));
    Ok(HttpResponse::Ok().json(NotificationList { items, next }))
}

fn cursor(text: Option<&str>) -> Result<Option<NoticeCursor>, Problem> {
    Ok(text.map(str::parse).transpose()?)
}
