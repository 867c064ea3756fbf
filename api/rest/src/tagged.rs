//! Conditional requests: whoever has what is asked for is told so, without the work for it.

use actix_web::http::header::{CACHE_CONTROL, ETAG, HeaderValue, IF_NONE_MATCH, VARY};
use actix_web::{HttpRequest, HttpResponse};
use plotline_domain::games::{Caller, Game};
use plotline_domain::ids::GameId;
use plotline_service::Service;

/// 304 without asking the store, if the client has what was the newest a moment ago. A game that many look at again and
/// again costs one query a second.
pub(super) fn unchanged(
    request: &HttpRequest,
    service: &Service,
    caller: &Caller,
    game: GameId,
    tag: impl FnOnce(&Game) -> String,
) -> Option<HttpResponse> {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return None;
    }
    not_modified(request, &tag(&*service.games.known_game(caller, game)?))
}

/// 304, if the client has what goes by this tag.
pub(super) fn not_modified(request: &HttpRequest, tag: &str) -> Option<HttpResponse> {
    let known = request.headers().get(IF_NONE_MATCH)?.to_str().ok()?;
    let mut tags = known
        .split(',')
        .map(|known| known.trim().trim_start_matches("W/"));
    tags.any(|known| known == tag)
        .then(|| tagged(HttpResponse::NotModified().finish(), tag))
}

/// An answer that a client may keep, and ask about by its tag.
pub(super) fn tagged(mut response: HttpResponse, tag: &str) -> HttpResponse {
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(ETAG, tag);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.append(VARY, HeaderValue::from_static("Accept, Authorization"));
    response
}

/// The tag of what every viewer sees alike.
pub(super) fn by_seq(game: &Game) -> String {
    format!("\"{}\"", game.seq)
}

/// The tag of what depends on where the caller sits.
pub(super) fn by_seat(mark: u64, game: &Game, caller: &Caller) -> String {
    let seat = game.seat_of(caller.player).map_or(0, |seat| seat.number());
    format!("\"{mark}.{seat}\"")
}
