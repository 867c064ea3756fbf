use crate::extract::{game_id, limit, next_link};
use crate::model::{GameBody, GameList};
use actix_web::{HttpRequest, HttpResponse, get, web};
use jiff::Timestamp;
use plotline_contract::{DifferenceBody, Problem, VerificationBody};
use plotline_domain::games::{GameSearch, Status};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchGames {
    /// Only games whose id begins with this.
    id: Option<String>,
    /// Only games of this ruleset.
    ruleset: Option<String>,
    status: Option<Status>,
    /// Only games at which this player sits.
    player: Option<PlayerId>,
    /// Only games that were opened from this time on.
    from: Option<Timestamp>,
    /// Only games that were opened before this time.
    to: Option<Timestamp>,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only games after this one, as `next` says.
    after: Option<GameId>,
}

/// Find games
///
/// Newest first, private ones included. The log, the view at any seq and the record of each are at `/v1/games/{id}`, as
/// for its players.
#[docs::path(tag = "admin", params(SearchGames), responses((status = 200, body = GameList, description = "The games")))]
#[get("/admin/games")]
pub(crate) async fn search_games(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<SearchGames>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::Admin, None)?;
    let asked = query.into_inner();
    let search = GameSearch {
        id: asked.id,
        ruleset: asked.ruleset,
        status: asked.status,
        player: asked.player,
        from: asked.from,
        to: asked.to,
        after: asked.after,
        limit: limit(asked.limit, 20, 100)?,
    };
    let (games, next) = service.games.search_games(&caller, &search).await?;
    let items = games.iter().map(|game| GameBody::new(game, &caller)).collect();
    let next = next.map(|after| next_link(&request, "after", &after.to_string()));
    Ok(HttpResponse::Ok().json(GameList { items, next }))
}

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Between {
    /// The seq before.
    from: u64,
    /// The seq after.
    to: u64,
}

/// What differs between two seqs
///
/// The places at which two views of a game differ, whatever its ruleset; at most 1000.
#[docs::path(tag = "admin", params(("id" = GameId, Path), Between), responses((status = 200, body = DifferenceBody, description = "The difference")))]
#[get("/admin/games/{id}/difference")]
pub(crate) async fn compare_views(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<Between>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::Admin, None)?;
    let game = service.games.find_game(&caller, game_id(&request, id)).await?;
    let (games, Between { from, to }) = (service.games.clone(), query.into_inner());
    let difference = async move { games.compare_views(&game, from, to).await };
    let difference = service.heavy.run(caller.player, difference).await?;
    Ok(HttpResponse::Ok().json(DifferenceBody::from(difference)))
}

/// Prove a game
///
/// Puts the record to the test as it is now: the chain, every move, what followed, and the signature. Draws are known to
/// be the seed's once the game is over, and to be possible before.
#[docs::path(tag = "admin", params(("id" = GameId, Path)), responses((status = 200, body = VerificationBody, description = "What was found")))]
#[get("/admin/games/{id}/verification")]
pub(crate) async fn verify_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::Admin, None)?;
    let game = service.games.find_game(&caller, game_id(&request, id)).await?;
    let games = service.games.clone();
    let verified = async move { games.verify_game(&game).await };
    let verified = service.heavy.run(caller.player, verified).await?;
    Ok(HttpResponse::Ok().json(VerificationBody::from(verified)))
}
