use super::extract::{game_id, limit, next_link};
use super::model::{EventList, GameBody};
use super::ready::{JSON, ReadyAnswer};
use super::stream::{Form, NDJSON, accepts, follow_game, form, last_event_id};
use super::tagged::{by_seq, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::games::{Caller, EventPage, Game};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_domain::rulesets::View;
use plotline_published::docs;
use plotline_service::auth::Who;
use plotline_service::live::Follow;
use plotline_service::{Ready, Service, What};
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEvents {
    /// Only events after this seq.
    after: Option<u64>,
    /// At most this many, 1 to 1000; 100 if absent.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
    /// With `Accept: application/x-ndjson`: go on as more happens, until the game is over.
    follow: Option<bool>,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

/// What happened
///
/// In order. With `Accept: application/x-ndjson` one event a line, in canonical JSON as it was hashed.
///
/// With `Accept: text/event-stream` the events come as they happen: first a `snapshot` of the game and its view, then
/// each `event` with its seq as the id, and an `end` with a `code` that says why: `game_over` or `game_cancelled`, or
/// that of a problem, such as `unauthenticated` when the token has run out. After a problem, or when the connection
/// broke, go on with `Last-Event-ID` or `after`: that leaves out the snapshot, and loses and repeats nothing. After the
/// last event of a game there is nothing to go on with: 204. A comment comes every 15 seconds in which nothing else
/// does. A player has at most 36 streams at a time.
///
/// The same as lines of JSON with `Accept: application/x-ndjson` and `follow=true`: `{"snapshot":…}`, the events as
/// they are, `{"end":…}`, and empty lines for the comments.
#[docs::path(tag = "play", params(("id" = GameId, Path), ListEvents, ("Last-Event-ID" = Option<u64>, Header, description = "As `after`, for a stream that goes on")), responses((status = 200, description = "The events", content((EventList = "application/json"), (String = "application/x-ndjson"), (String = "text/event-stream")), headers(("ETag" = String))), (status = 304, description = "Not changed"), (status = 204, description = "A stream that was to go on after the last event of a game")))]
#[get("/games/{id}/events")]
pub(crate) async fn list_events(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<ListEvents>,
) -> Result<HttpResponse, Problem> {
    let ListEvents {
        after,
        limit: asked,
        follow,
        invite,
    } = query.into_inner();
    let caller = who.calls(Scope::GamesRead, invite)?;
    let limit = limit(asked, 100, 1000)?;
    let id = game_id(&request, id);
    if let Some(form) = form(&request, follow) {
        let game = service.games.find_game(&caller, id).await?;
        let after = last_event_id(&request)?.or(after);
        return stream(service, &who, caller, &game, form, after).await;
    }
    let as_lines = accepts(&request, NDJSON);
    let tag = |game: &Game| tag(game, as_lines);
    if let Some(answer) = unchanged(&request, &service, &caller, id, tag) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    let tag = tag(&game);
    if let Some(answer) = not_modified(&request, &tag) {
        return Ok(answer);
    }
    let after = after.unwrap_or(0);
    let what = What::Events { after, as_lines };
    let seq = game.seq;
    let kind = if as_lines { NDJSON } else { JSON };
    let answer = ReadyAnswer::new(&request, &service, Ready::new(&game, seq, what), kind, &tag);
    // A page that ends before the newest event has a link, which repeats what the caller has asked.
    let is_last = after.saturating_add(limit.into()) >= seq;
    if is_last && let Some(answer) = answer.find() {
        return Ok(answer);
    }
    let page = service.games.read_events(&game, after, limit).await?;
    let Some(next) = page.next else {
        return answer.keep(body(&page, None, as_lines).into()).await;
    };
    let next = next_link(&request, "after", &next.to_string());
    let mut response = HttpResponse::Ok();
    response.content_type(kind);
    if as_lines {
        response.insert_header(("Link", format!("<{next}>; rel=\"next\"")));
    }
    Ok(tagged(response.body(body(&page, Some(next), as_lines)), &tag))
}

/// The two forms of the same events are not the same to whoever keeps one.
fn tag(game: &Game, as_lines: bool) -> String {
    match as_lines {
        true => format!("\"{}.lines\"", game.seq),
        false => by_seq(game),
    }
}

/// The stream looks at the log once it listens, so nothing falls between the snapshot and what follows it.
async fn stream(
    service: web::Data<Service>,
    who: &Who,
    caller: Caller,
    game: &Game,
    form: Form,
    after: Option<u64>,
) -> Result<HttpResponse, Problem> {
    if form == Form::Sse && game.status.is_over() && after == Some(game.seq) {
        // A browser would come back for ever after an end; this is how it is told not to.
        return Ok(HttpResponse::NoContent().finish());
    }
    let snapshot = match after {
        Some(_) => None,
        None => Some(snapshot(&service, game, &caller).await?),
    };
    let service = service.into_inner();
    let follow = Follow::start(&service, who, caller, game, after.unwrap_or(game.seq))?;
    Ok(follow_game(form, snapshot, follow))
}

/// What a stream begins with: everything up to its first event.
#[derive(Serialize)]
struct Snapshot {
    seq: u64,
    game: GameBody,
    view: Option<View>,
}

async fn snapshot(service: &Service, game: &Game, caller: &Caller) -> Result<String, Problem> {
    let view = match game.started_at {
        Some(_) => Some(service.games.view_of(game, None).await?),
        None => None,
    };
    let view = view.as_ref().map(|view| view.view());
    let snapshot = Snapshot {
        seq: game.seq,
        game: GameBody::new(game, caller),
        view,
    };
    serde_json::to_string(&snapshot).map_err(Problem::internal)
}

/// The lines are JSON already and are not read again to be written again.
fn body(page: &EventPage, next: Option<String>, as_lines: bool) -> String {
    let lines = page.events.iter().map(|event| event.line.as_str());
    if as_lines {
        return lines.flat_map(|line| [line, "\n"]).collect();
    }
    let items: Vec<&str> = lines.collect();
    format!("{{\"items\":[{}],\"next\":{}}}", items.join(","), json!(next))
}
