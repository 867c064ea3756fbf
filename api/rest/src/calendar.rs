use super::icalendar::{Entry, write};
use super::model::CalendarLinkBody;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use plotline_contract::{Problem, calendar_path};
use plotline_domain::games::Game;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct CalendarKey {
    /// The secret of the link. It stands in the query, of which no log line is written.
    key: String,
}

/// My deadlines as a calendar
///
/// An iCalendar feed (RFC 5545) for whoever has the link, without a token, until the link is revoked or the account
/// blocked.
#[docs::path(tag = "me", security(()), params(CalendarKey), responses((status = 200, description = "The calendar", content((String = "text/calendar")))))]
#[get("/me/calendar.ics")]
pub(crate) async fn show_calendar(
    request: HttpRequest,
    service: web::Data<Service>,
    query: web::Query<CalendarKey>,
) -> Result<HttpResponse, Problem> {
    let player = service.games.find_calendar(&query.key).await?;
    service.limits.player(player)?;
    RequestNotes::of(&request).player(player);
    let games = service.games.games_with_deadlines(player).await?;
    let entries: Vec<Entry> = games.iter().filter_map(|game| entry(game, player)).collect();
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header(("Cache-Control", "private, max-age=300"))
        .body(write(&entries, service.clock.now())))
}

/// Make the link to my calendar
///
/// It replaces any link made before. The link is told only in this answer.
#[docs::path(tag = "me", responses((status = 201, body = CalendarLinkBody, description = "The link")))]
#[post("/me/calendar-link")]
pub(crate) async fn make_calendar_link(
    service: web::Data<Service>,
    who: Who,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    let secret = service.games.make_calendar_link(identity.player.id).await?;
    Ok(HttpResponse::Created().json(CalendarLinkBody {
        path: calendar_path(&secret),
    }))
}

/// Revoke the link to my calendar
#[docs::path(tag = "me", responses((status = 204, description = "Revoked")))]
#[delete("/me/calendar-link")]
pub(crate) async fn revoke_calendar_link(
    service: web::Data<Service>,
    who: Who,
) -> Result<HttpResponse, Problem> {
    let identity = who.may(Scope::Account)?;
    match service.games.revoke_calendar_link(identity.player.id).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(Problem::not_found("link to your calendar")),
    }
}

fn entry(game: &Game, player: PlayerId) -> Option<Entry> {
    let others = game.seats.iter().filter_map(|seat| seat.player.as_ref());
    let others: Vec<&str> = others
        .filter(|other| other.id != player)
        .map(|other| other.username.as_str())
        .collect();
    Some(Entry {
        // A game has one deadline at a time: a calendar moves it instead of adding another.
        uid: format!("{}@plotline", game.id),
        at: game.deadline_of(player)?,
        revision: game.revision,
        summary: format!("{}: your move is due", game.options.ruleset().about().name),
        description: format!("With {}. Game {}.", others.join(", "), game.id),
    })
}
