use super::extract::{Invite, game_id};
use super::model::{GameBody, GameList, OpenGameBody};
use super::ready::JSON;
use super::tagged::{by_seat, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use plotline_contract::{Problem, kinds, nonce};
use plotline_domain::clocks::Pace;
use plotline_domain::games::{Caller, Game, GameQuery, OpenGame, Status};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::players::Scope;
use plotline_domain::rulesets::{Options, Ruleset};
use plotline_published::docs;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use plotline_service::{Packing, Ready, Service};
use serde::Deserialize;
use serde_json::{Value, json};

/// Open a game
///
/// The caller sits on seat 1 unless asked otherwise. The last free seat that is taken starts the game.
#[docs::path(tag = "games", responses((status = 201, body = GameBody, description = "The game", headers(("Location" = String)))))]
#[post("/games")]
pub(crate) async fn open_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    body: web::Json<OpenGameBody>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesPlay, None)?;
    let body = body.into_inner();
    let command = OpenGame {
        options: options(&body.ruleset, body.options)?,
        pace: pace(body.pace)?,
        seats: body.seats,
        visibility: body.visibility,
        seat: body.seat,
        nonce: nonce(body.nonce)?,
    };
    let game = service.games.open_game(&caller, command).await?;
    RequestNotes::of(&request).game(game.id);
    Ok(HttpResponse::Created()
        .insert_header(("Location", format!("/v1/games/{}", game.id)))
        .json(GameBody::new(&game, &caller)))
}

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListGames {
    /// Only games of this ruleset.
    ruleset: Option<String>,
    status: Option<Status>,
    /// Only games at which this player sits.
    player: Option<PlayerId>,
    /// At most this many, 1 to 100; 20 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only games after this one, as `next` says.
    after: Option<GameId>,
}

/// List games
///
/// Newest first: all public games, and the private ones at which the caller sits.
#[docs::path(tag = "games", params(ListGames), responses((status = 200, body = GameList, description = "The games")))]
#[get("/games")]
pub(crate) async fn list_games(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    query: web::Query<ListGames>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, None)?;
    let ListGames {
        ruleset,
        status,
        player,
        limit,
        after,
    } = query.into_inner();
    let limit = super::extract::limit(limit, 20, 100)?;
    let query = GameQuery {
        viewer: caller.player,
        ruleset,
        status,
        player,
        after,
        limit,
    };
    let (games, next) = service.games.list_games(&query).await?;
    let next = next.map(|after| super::extract::next_link(&request, "after", &after.to_string()));
    let mut body = Vec::from(br#"{"items":["#);
    for (place, game) in games.iter().enumerate() {
        if place > 0 {
            body.push(b',');
        }
        body.extend_from_slice(&listed(&service, game, &caller)?);
    }
    body.extend_from_slice(br#"],"next":"#);
    serde_json::to_writer(&mut body, &next).map_err(Problem::internal)?;
    body.push(b'}');
    Ok(HttpResponse::Ok().content_type(JSON).body(body))
}

/// A `GameBody` as JSON, made once for each revision: nothing in it depends on who asks, but what only those see who sit
/// there.
fn listed(service: &Service, game: &Game, caller: &Caller) -> Result<web::Bytes, Problem> {
    let ready = Ready::listed(game, game.seat_of(caller.player).is_some());
    if let Some(bytes) = service.ready.find(ready, Packing::Plain) {
        return Ok(bytes);
    }
    let body = serde_json::to_vec(&GameBody::new(game, caller)).map_err(Problem::internal)?;
    Ok(service.ready.keep(ready, Packing::Plain, body.into()))
}

/// A game
#[docs::path(tag = "games", params(("id" = GameId, Path), Invite), responses((status = 200, body = GameBody, description = "The game", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}")]
pub(crate) async fn show_game(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    invite: web::Query<Invite>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, invite.into_inner().invite)?;
    let id = game_id(&request, id);
    let tag = |game: &Game| by_seat(game.revision, game, &caller);
    if let Some(answer) = unchanged(&request, &service, &caller, id, tag) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    let tag = tag(&game);
    Ok(not_modified(&request, &tag)
        .unwrap_or_else(|| tagged(HttpResponse::Ok().json(GameBody::new(&game, &caller)), &tag)))
}

/// The options of a new game: the ruleset's defaults where nothing is said.
pub(crate) fn options(ruleset: &str, options: Option<Value>) -> Result<Options, Problem> {
    let known = Ruleset::newest(ruleset).ok_or_else(|| {
        let ids: Vec<&str> = Ruleset::ALL.iter().map(|ruleset| ruleset.about().id).collect();
        let detail = format!("There is no ruleset of this name; there are {}.", ids.join(", "));
        Problem::new(&kinds::INVALID, detail).field("ruleset")
    })?;
    let options = options
        .filter(|options| !options.is_null())
        .unwrap_or_else(|| json!({}));
    let invalid = |why: &str| {
        let detail = format!("The options are not those of {ruleset}: {why}. See /v1/rulesets/{ruleset}.");
        Problem::new(&kinds::INVALID, detail).field("options")
    };
    // Otherwise a list would be read as the fields in order.
    if !options.is_object() {
        return Err(invalid("they are not an object"));
    }
    known
        .read_options(options)
        .map_err(|error| invalid(&error.to_string()))
}

/// The pace of a new game: nobody has to hurry where nothing is said.
fn pace(pace: Option<Value>) -> Result<Pace, Problem> {
    let Some(pace) = pace.filter(|pace| !pace.is_null()) else {
        return Ok(Pace::default());
    };
    let invalid = |why: &str| {
        let detail = format!(
            "This is no pace: {why}. A pace has the type none, live, correspondence or correspondence_bank."
        );
        Problem::new(&kinds::INVALID, detail).field("pace")
    };
    if !pace.is_object() {
        return Err(invalid("it is not an object"));
    }
    serde_json::from_value(pace).map_err(|error| invalid(&error.to_string()))
}
