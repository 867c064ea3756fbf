use actix_web::{HttpResponse, get, put, web};
use plotline_contract::Problem;
use plotline_domain::clocks::Schedule;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;

/// When I can be asked to play
#[docs::path(tag = "me", responses((status = 200, body = Schedule, description = "The schedule")))]
#[get("/me/schedule")]
pub(crate) async fn show_schedule(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let booked = service.games.find_booked(identity.player.id).await?;
    Ok(HttpResponse::Ok().json(booked.schedule))
}

/// Set when I can be asked to play
///
/// In correspondence games no time counts in quiet hours and on days off; a third of the week, 56 hours, must count. The
/// time of running turns is counted by the new schedule from now on.
#[docs::path(tag = "me", responses((status = 200, body = Schedule, description = "The schedule as set")))]
#[put("/me/schedule")]
pub(crate) async fn set_schedule(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<Schedule>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let schedule = service
        .games
        .set_schedule(identity.player.id, body.into_inner())
        .await?;
    Ok(HttpResponse::Ok().json(schedule))
}
