use super::model::{AccountBody, ChangeAccountBody, GameBody, GameList, Problems};
use crate::auth::Who;
use crate::problem::Problem;
use crate::service::Service;
use actix_web::{HttpResponse, get, patch, web};
use plotline_domain::players::{ChangeAccount, Email, Password, Scope, TokenCaller};

/// My account
#[utoipa::path(tag = "me", responses((status = 200, body = AccountBody, description = "The caller"), Problems))]
#[get("/me")]
pub(crate) async fn show_me(who: Who) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(AccountBody::from(&who.may(Scope::Account)?.player)))
}

/// Change my account
///
/// Changes the e-mail address or the password; the current password is needed. A new password ends every other
/// session.
#[utoipa::path(tag = "me", responses((status = 200, body = AccountBody, description = "The caller as changed"), Problems))]
#[patch("/me")]
pub(crate) async fn change_me(
    service: web::Data<Service>,
    who: Who,
    body: web::Json<ChangeAccountBody>,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let body = body.into_inner();
    let command = ChangeAccount {
        current_password: body.current_password,
        email: body.email.as_deref().map(Email::parse).transpose()?,
        password: body.password.map(Password::parse).transpose()?,
        session: match identity.by {
            TokenCaller::Session(session) => Some(session),
            TokenCaller::Personal(_) => None,
        },
    };
    service.limits.log_in(None, identity.player.username.as_str())?;
    let player = service
        .players
        .change_account(identity.player.id, command)
        .await?;
    service.authenticator.forget();
    Ok(HttpResponse::Ok().json(AccountBody::from(&player)))
}

/// Games that wait for me
///
/// The games in which it is the caller's move, soonest deadline first.
#[utoipa::path(tag = "me", responses((status = 200, body = GameList, description = "The games"), Problems))]
#[get("/me/turns")]
pub(crate) async fn list_my_turns(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let games = service.games.waiting_games(&caller).await?;
    let items = games.iter().map(|game| GameBody::new(game, &caller)).collect();
    Ok(HttpResponse::Ok().json(GameList { items, next: None }))
}
