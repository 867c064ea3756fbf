use crate::extract::{limit, next_link};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::{AuditEntryBody, AuditList, AuditVerificationBody, Problem};
use plotline_domain::audit::{AuditEntry, AuditQuery};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListAudit {
    /// Only what this admin did.
    admin: Option<PlayerId>,
    /// Only what concerns this player.
    player: Option<PlayerId>,
    /// Only what was done to this game.
    game: Option<GameId>,
    /// Whether what admins only looked at is among them; it is, if absent.
    looks: Option<bool>,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only entries before this number, as `next` says.
    before: Option<u64>,
}

/// What admins did and looked at
///
/// Newest first. Nothing is ever changed or deleted here, and every entry carries the hash of the one before.
#[docs::path(tag = "admin", params(ListAudit), responses((status = 200, body = AuditList, description = "The entries")))]
#[get("/admin/audit")]
pub(crate) async fn list_audit(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<ListAudit>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let query = AuditQuery {
        admin: query.admin,
        player: query.player,
        game: query.game,
        before: query.before,
        looks: query.looks.unwrap_or(true),
        limit: limit(query.limit, 20, 100)?,
    };
    list(&request, &service, &query, AuditEntryBody::whole).await
}

/// Prove the audit log
///
/// Checks the chain from its first entry to its last; `plotline audit verify` does the same.
#[docs::path(tag = "admin", responses((status = 200, body = AuditVerificationBody, description = "What was found")))]
#[get("/admin/audit/verification")]
pub(crate) async fn verify_audit(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let verified = service.audits.verify_audit().await?;
    Ok(HttpResponse::Ok().json(AuditVerificationBody::from(verified)))
}

pub(crate) async fn list(
    request: &HttpRequest,
    service: &Service,
    query: &AuditQuery,
    body: fn(AuditEntry) -> AuditEntryBody,
) -> Result<HttpResponse, Problem> {
    let (entries, next) = service.audits.list_entries(query).await?;
    let items = entries.into_iter().map(body).collect();
    let next = next.map(|before| next_link(request, "before", &before.to_string()));
    Ok(HttpResponse::Ok().json(AuditList { items, next }))
}
