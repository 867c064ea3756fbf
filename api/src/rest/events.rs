use super::extract::{game_id, limit, next_link};
use super::model::{EventList, Problems};
use crate::auth::Who;
use crate::problem::Problem;
use crate::service::Service;
use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_domain::games::EventPage;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEvents {
    /// Only events after this seq.
    after: Option<u64>,
    /// At most this many, 1 to 1000; 100 if absent.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

pub(super) const NDJSON: &str = "application/x-ndjson";

/// What happened
///
/// In order. With `Accept: application/x-ndjson` one event a line, in canonical JSON as it was hashed.
#[utoipa::path(tag = "play", params(("id" = GameId, Path), ListEvents), responses((status = 200, description = "The events", content((EventList = "application/json"), (String = "application/x-ndjson"))), Problems))]
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
        invite,
    } = query.into_inner();
    let caller = who.calls(Scope::GamesRead, invite)?;
    let limit = limit(asked, 100, 1000)?;
    let game = service.games.find_game(&caller, game_id(&request, id)).await?;
    let page = service
        .games
        .read_events(&game, after.unwrap_or(0), limit)
        .await?;
    let next = page
        .next
        .map(|after| next_link(&request, "after", &after.to_string()));
    Ok(match wants_lines(&request) {
        true => lines(&page, next),
        false => list_body(&page, next),
    })
}

fn wants_lines(request: &HttpRequest) -> bool {
    let accept = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accept.split(',').any(|kind| kind.trim().starts_with(NDJSON))
}

fn lines(page: &EventPage, next: Option<String>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.content_type(NDJSON);
    if let Some(next) = next {
        response.insert_header(("Link", format!("<{next}>; rel=\"next\"")));
    }
    response.body(
        page.events
            .iter()
            .map(|event| event.line.clone() + "\n")
            .collect::<String>(),
    )
}

/// The lines are JSON already and are not read again to be written again.
fn list_body(page: &EventPage, next: Option<String>) -> HttpResponse {
    let items: Vec<&str> = page.events.iter().map(|event| event.line.as_str()).collect();
    let body = format!("{{\"items\":[{}],\"next\":{}}}", items.join(","), json!(next));
    HttpResponse::Ok().content_type("application/json").body(body)
}
