use super::model::{AccountBody, RegisterBody, SessionBody};
use super::sessions::session_body;
use actix_web::{HttpRequest, HttpResponse, post, web};
use plotline_contract::Problem;
use plotline_domain::players::{Email, Password, Register, Username};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::request::RequestNotes;
use plotline_service::submissions::client_of;

/// Register
///
/// Makes a player and logs it in.
#[docs::path(tag = "players", security(()), responses((status = 201, body = SessionBody, description = "The new player, logged in")))]
#[post("/players")]
pub(crate) async fn register(
    request: HttpRequest,
    service: web::Data<Service>,
    body: web::Json<RegisterBody>,
) -> Result<HttpResponse, Problem> {
    service.limits.registration(service.origin(&request))?;
    let body = body.into_inner();
    let command = Register {
        username: Username::parse(&body.username)?,
        email: Email::parse(&body.email)?,
        password: Password::parse(body.password)?,
        client: client_of(&request),
    };
    let session = service.players.register(command).await?;
    RequestNotes::of(&request).player(session.player.id);
    let account = AccountBody::from(&session.player);
    Ok(HttpResponse::Created().json(session_body(&service, &session, account)?))
}
