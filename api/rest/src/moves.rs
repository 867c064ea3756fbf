use super::extract::{game_id, limit, next_link};
use super::model::{LegalMoveBody, MoveList};
use super::ready::{JSON, ReadyAnswer};
use super::tagged::{by_seat, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use jiff::Timestamp;
use plotline_contract::Problem;
use plotline_domain::games::{Caller, Game};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use plotline_service::{Ready, Service, What};
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListMoves {
    /// At most this many, 1 to 1000; 1000 if absent.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
    /// Pass over this many, as `next` says.
    after: Option<usize>,
}

/// My legal moves
///
/// Empty when it is not the caller's move.
#[docs::path(tag = "play", params(("id" = GameId, Path), ListMoves), responses((status = 200, body = MoveList, description = "The moves", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/moves")]
pub(crate) async fn list_moves(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<ListMoves>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let limit = limit(query.limit, 1000, 1000)? as usize;
    let after = query.after.unwrap_or(0);
    let id = game_id(&request, id);
    if let Some(answer) = unchanged(&request, &service, &caller, id, |game| tag(game, &caller)) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    let tag = tag(&game, &caller);
    if let Some(answer) = not_modified(&request, &tag) {
        return Ok(answer);
    }
    RequestNotes::of(&request).seq(game.seq);
    let what = What::Moves {
        seat: game.seat_of(caller.player),
        after,
        limit,
    };
    let seq = game.seq;
    let answer = ReadyAnswer::new(&request, &service, Ready::new(&game, seq, what), JSON, &tag);
    if !is_timed(&game)
        && let Some(answer) = answer.find()
    {
        return Ok(answer);
    }
    let legal = service.games.list_moves(&caller, &game).await?;
    let count = legal.moves.len();
    let end = after.saturating_add(limit);
    let shown = legal.moves.iter().skip(after).take(limit);
    let list = MoveList {
        seq: legal.seq,
        to_move: legal.to_move.clone(),
        count,
        task: legal.task.clone(),
        moves: shown.map(|mv| LegalMoveBody::new(&legal, mv)).collect(),
        may_undo: legal.may_undo,
        next: (end < count).then(|| next_link(&request, "after", &end.to_string())),
    };
    // A link repeats what the caller has asked, an invite code included.
    match list.next.is_some() || is_timed(&game) {
        true => Ok(tagged(HttpResponse::Ok().json(list), &tag)),
        false => answer.keep_json(&list).await,
    }
}

/// Whether the rules have a timer running: what may be done then depends on the time.
fn is_timed(game: &Game) -> bool {
    let standing = game.standing.as_ref();
    standing.is_some_and(|standing| standing.deadline.is_some())
}

/// What may be done under a timer depends on the time as well, so nobody has it already.
fn tag(game: &Game, caller: &Caller) -> String {
    match game.due_at() {
        Some(_) => format!("\"{}.now\"", Timestamp::now().as_nanosecond()),
        None => by_seat(game.seq, game, caller),
    }
}
