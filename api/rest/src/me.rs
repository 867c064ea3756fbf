use super::model::{AccountBody, ChangeAccountBody, GameBody, GameList};
use super::stream::{follow_player, form};
use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use plotline_contract::{Problem, kinds};
use plotline_domain::players::{ChangeAccount, Email, Password, Scope, TokenCaller};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::live::Mine;
use serde::Deserialize;

/// My account
#[docs::path(tag = "me", responses((status = 200, body = AccountBody, description = "The caller")))]
#[get("/me")]
pub(crate) async fn show_me(who: Who) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(AccountBody::from(&who.may(Scope::Account)?.player)))
}

/// Change my account
///
/// Changes the e-mail address or the password; the current password is needed. A new password ends every other session.
/// Either change makes the links and reply addresses of earlier mails worthless; for each game that waits for the caller a
/// new mail is sent. The owner is told by mail what was changed, at the former address too.
#[docs::path(tag = "me", responses((status = 200, body = AccountBody, description = "The caller as changed")))]
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
        revoke_tokens: body.revoke_tokens,
        revoke_calendar_link: body.revoke_calendar_link,
    };
    service.limits.password(identity.player.username.as_str())?;
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
#[docs::path(tag = "me", responses((status = 200, body = GameList, description = "The games")))]
#[get("/me/turns")]
pub(crate) async fn list_my_turns(service: web::Data<Service>, who: Who) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let games = service.games.waiting_games(&caller).await?;
    let items = games.iter().map(|game| GameBody::new(game, &caller)).collect();
    Ok(HttpResponse::Ok().json(GameList { items, next: None }))
}

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FollowMe {
    /// Needed with `Accept: application/x-ndjson`.
    follow: Option<bool>,
}

/// What happens in my games
///
/// With `Accept: text/event-stream`, first a `snapshot` with my unfinished games, then a notice for each thing that
/// happens to one, with the game as it is then and its seq: somebody `joined` or `left`, it `started`, it is
/// `your_turn`, its `deadline_near` (a minute), it is `finished` or `cancelled`. An `end` says why the stream ends. After
/// a cut, open it again: the snapshot says where everything is, and a game that is no longer in it is over, or you have
/// left it. A comment comes every 15 seconds in which nothing else does. A player has at most 36 streams at a time.
///
/// The same as lines of JSON with `Accept: application/x-ndjson` and `follow=true`, each with the one member
/// `snapshot`, `your_turn` and so on.
#[docs::path(tag = "me", params(FollowMe), responses((status = 200, description = "The stream", content((String = "text/event-stream"), (String = "application/x-ndjson")))))]
#[get("/me/stream")]
pub(crate) async fn follow_me(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<FollowMe>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let form = form(&request, query.follow).ok_or_else(|| {
        let detail = "This is a stream: accept text/event-stream, or application/x-ndjson with follow=true.";
        Problem::new(&kinds::NOT_ACCEPTABLE, detail)
    })?;
    Ok(follow_player(
        form,
        Mine::start(&service.into_inner(), &who, caller)?,
    ))
}
