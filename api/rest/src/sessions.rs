use super::model::{AccountBody, LogInBody, RefreshBody, SessionBody};
use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use plotline_contract::Problem;
use plotline_domain::players::{OpenedSession, RefreshError, Scope, TokenCaller};
use plotline_published::docs;
use plotline_service::auth::{ACCESS_TOKEN_SECONDS, Who};
use plotline_service::request::RequestNotes;
use plotline_service::submissions::client_of;
use plotline_service::{Service, note_failed_log_in};

/// Log in
///
/// A client that sends the `device_token` of an earlier log-in is not shut out by the wrong passwords that others try.
#[docs::path(tag = "sessions", security(()), responses((status = 201, body = SessionBody, description = "Logged in")))]
#[post("/sessions")]
pub(crate) async fn log_in(
    request: HttpRequest,
    service: web::Data<Service>,
    body: web::Json<LogInBody>,
) -> Result<HttpResponse, Problem> {
    let LogInBody {
        login,
        password,
        device_token,
    } = body.into_inner();
    let device = service.players.recognize_device(&login, device_token).await?;
    let known = device.as_ref().map(|device| device.id);
    service.limits.log_in(service.origin(&request), &login, known)?;
    let client = client_of(&request);
    let session = service.players.log_in(&login, password, client, device).await;
    let session = session.inspect_err(|error| note_failed_log_in(service.origin(&request), &login, error))?;
    RequestNotes::of(&request).player(session.player.id);
    let account = AccountBody::from(&session.player);
    Ok(HttpResponse::Created().json(session_body(&service, &session, account)?))
}

/// Refresh
///
/// Gives a new pair of tokens for a refresh token, which can be used once. Using an old one again ends its session. A
/// session ends 90 days after the log-in, however often it was refreshed.
#[docs::path(tag = "sessions", security(()), responses((status = 200, body = SessionBody, description = "A new pair of tokens")))]
#[post("/sessions/refresh")]
pub(crate) async fn refresh_session(
    request: HttpRequest,
    service: web::Data<Service>,
    body: web::Json<RefreshBody>,
) -> Result<HttpResponse, Problem> {
    service.limits.refresh(service.origin(&request))?;
    let session = service.players.refresh_session(&body.refresh_token).await;
    if matches!(session, Err(RefreshError::Reused)) {
        // The access tokens of the session have ended with it.
        service.authenticator.forget();
    }
    let session = session?;
    RequestNotes::of(&request).player(session.player.id);
    let account = AccountBody::from(&session.player);
    Ok(HttpResponse::Ok().json(session_body(&service, &session, account)?))
}

/// Log out
///
/// Ends the session of the access token. A personal access token has none; revoke it instead.
#[docs::path(tag = "sessions", responses((status = 204, description = "Logged out")))]
#[delete("/sessions/current")]
pub(crate) async fn log_out(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    match who.0.by {
        TokenCaller::Session(session) => {
            service.players.log_out(session).await?;
            service.authenticator.forget();
            Ok(HttpResponse::NoContent().finish())
        }
        TokenCaller::Personal(_) => Err(Problem::not_found("session behind a personal access token")),
    }
}

/// Log out everywhere
///
/// Ends every session of the caller, this one too, and forgets all devices. Links and reply addresses in mails sent so far
/// no longer work; for each game that waits for the caller a new mail is sent. Personal access tokens and the link to the
/// calendar stay as they are.
#[docs::path(tag = "sessions", responses((status = 204, description = "Logged out everywhere")))]
#[delete("/sessions")]
pub(crate) async fn log_out_everywhere(
    service: web::Data<Service>,
    who: Who,
) -> Result<HttpResponse, Problem> {
    let player = who.may(Scope::Account)?.player.id;
    service.players.log_out_everywhere(player).await?;
    service.authenticator.forget();
    Ok(HttpResponse::NoContent().finish())
}

pub(super) fn session_body(
    service: &Service,
    session: &OpenedSession,
    player: AccountBody,
) -> Result<SessionBody, Problem> {
    Ok(SessionBody {
        player,
        access_token: service.access_token(session)?,
        refresh_token: session.refresh_token.clone(),
        device_token: session.device_token.clone(),
        token_type: "Bearer",
        expires_in: ACCESS_TOKEN_SECONDS,
    })
}
