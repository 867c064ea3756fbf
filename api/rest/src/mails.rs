use actix_web::{HttpResponse, get, web};
use plotline_contract::{MailList, Problem};
use plotline_domain::audit::AuditAct;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMails {
    /// The `next` of the page before.
    after: Option<String>,
    /// How many; 50 unless given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Mails that were kept
///
/// Without an SMTP server the service writes mails as files to its data folder. The newest come first; there are none
/// where a server takes them.
#[docs::path(tag = "admin", params(ListMails), responses((status = 200, body = MailList, description = "The mails")))]
#[get("/admin/mails")]
pub(crate) async fn list_mails(
    service: web::Data<Service>,
    who: Who,
    query: web::Query<ListMails>,
) -> Result<HttpResponse, Problem> {
    who.may(Scope::Admin)?;
    let ListMails { after, limit } = query.into_inner();
    let limit = super::extract::limit(limit, 50, 200)?;
    service.note_look(&who, AuditAct::LookAtMails, None, None).await?;
    let (items, next) = service.kept_mails(after, limit as usize).await?;
    Ok(HttpResponse::Ok().json(MailList { items, next }))
}
