use actix_web::{HttpResponse, get, put, web};
use plotline_contract::Problem;
use plotline_domain::notices::NoticeSettings;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// What I am told of
///
/// Which mails I get, and when.
#[docs::path(tag = "me", responses((status = 200, body = NoticeSettings, description = "The settings")))]
#[get("/me/notification-settings")]
pub(crate) async fn show_notification_settings(
    service: web::Data<Service>,
    who: Who,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let settings = service.notices.find_settings(identity.player.id).await?;
    Ok(HttpResponse::Ok().json(settings))
}

/// Set what I am told of
///
/// What is left out is as usual. It holds at once, also for what has not been sent yet.
#[docs::path(tag = "me", responses((status = 200, body = NoticeSettings, description = "The settings")))]
#[put("/me/notification-settings")]
pub(crate) async fn set_notification_settings(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<NoticeSettings>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let settings = body.into_inner();
    let settings = service.notices.set_settings(identity.player.id, settings).await?;
    Ok(HttpResponse::Ok().json(settings))
}
