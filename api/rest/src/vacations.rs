use super::model::{BookVacationBody, VacationBody, VacationList};
use actix_web::{HttpResponse, delete, get, post, web};
use plotline_contract::Problem;
use plotline_domain::clocks::VacationId;
use plotline_domain::games::BookVacation;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// My vacations
#[docs::path(tag = "me", responses((status = 200, body = VacationList, description = "The vacations of this year and later, in order")))]
#[get("/me/vacations")]
pub(crate) async fn list_vacations(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let vacations = service.games.list_vacations(identity.player.id).await?;
    Ok(HttpResponse::Ok().json(VacationList::from(vacations)))
}

/// Book a vacation
///
/// Days on which no time counts in correspondence games, today at the earliest, 28 in a calendar year. They are days in
/// the player's time zone.
#[docs::path(tag = "me", responses((status = 201, body = VacationBody, description = "The vacation")))]
#[post("/me/vacations")]
pub(crate) async fn book_vacation(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<BookVacationBody>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let BookVacationBody { from, to } = body.into_inner();
    let vacation = service
        .games
        .book_vacation(identity.player.id, BookVacation { from, to })
        .await?;
    Ok(HttpResponse::Created().json(VacationBody::from(vacation)))
}

/// Cancel a vacation
///
/// Of one that has begun, the days after today are given back.
#[docs::path(tag = "me", params(("id" = VacationId, Path)), responses((status = 204, description = "Cancelled")))]
#[delete("/me/vacations/{id}")]
pub(crate) async fn cancel_vacation(
    service: web::Data<Service>,
    who: Who,
    id: web::Path<VacationId>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    service.games.cancel_vacation(identity.player.id, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}
