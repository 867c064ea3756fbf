use super::extract::game_id;
use super::tagged::{by_seq, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::Board;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_domain::scene::{Theme, WIDTH, svg, text};
use plotline_pictures::{Pictures, Wanted};
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardOptions {
    /// The table after this event instead of the newest.
    at: Option<u64>,
    /// `last` frames what the latest turn has changed.
    #[param(inline)]
    highlight: Option<Highlight>,
    /// What it is looked at on.
    #[serde(default)]
    #[param(inline)]
    theme: Theme,
    /// Of a PNG, in pixels: 100 to 2400; 600 if absent.
    #[param(minimum = 100, maximum = 2400)]
    width: Option<u32>,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, docs::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Highlight {
    Last,
}

/// The table as a picture (SVG)
///
/// The same for every viewer. Parts of it carry `data-part`, which the legal moves name, and a label in words.
#[docs::path(tag = "play", params(("id" = GameId, Path), BoardOptions), responses((status = 200, body = String, content_type = "image/svg+xml", description = "The picture", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/board.svg")]
pub(crate) async fn draw_board(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    options: web::Query<BoardOptions>,
) -> Result<HttpResponse, Problem> {
    answer(&request, &service, who, id, &options, async |board| {
        let drawn = svg(&board.scene(), options.theme, &board.highlighted);
        Ok(HttpResponse::Ok().content_type("image/svg+xml").body(drawn))
    })
    .await
}

/// The table as a picture (PNG)
#[docs::path(tag = "play", params(("id" = GameId, Path), BoardOptions), responses((status = 200, body = Vec<u8>, content_type = "image/png", description = "The picture", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/board.png")]
pub(crate) async fn render_board(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    options: web::Query<BoardOptions>,
) -> Result<HttpResponse, Problem> {
    let width = options.width.unwrap_or(WIDTH as u32);
    if !Pictures::WIDTHS.contains(&width) {
        let (least, most) = Pictures::WIDTHS.into_inner();
        let detail = format!("The width is a number of pixels from {least} to {most}.");
        return Err(Problem::new(&kinds::INVALID, detail).field("width"));
    }
    let game = *id;
    answer(&request, &service, who, id, &options, async |board| {
        let wanted = Wanted {
            game,
            seq: board.seq(),
            theme: options.theme,
            highlight: options.highlight.is_some(),
            width,
        };
        let png = service.pictures.png(wanted, board).await;
        let png = png.map_err(Problem::internal)?;
        Ok(HttpResponse::Ok().content_type("image/png").body(png))
    })
    .await
}

/// The table in words
///
/// What the picture shows, area by area, for those who listen to it and for where no picture is shown.
#[docs::path(tag = "play", params(("id" = GameId, Path), BoardOptions), responses((status = 200, body = String, content_type = "text/plain", description = "The words", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/board.txt")]
pub(crate) async fn describe_board(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    options: web::Query<BoardOptions>,
) -> Result<HttpResponse, Problem> {
    answer(&request, &service, who, id, &options, async |board| {
        let said = text(&board.scene());
        Ok(HttpResponse::Ok()
            .content_type("text/plain; charset=utf-8")
            .body(said))
    })
    .await
}

/// What the three have in common: who may see it, and that nothing is drawn for those who have it.
async fn answer(
    request: &HttpRequest,
    service: &Service,
    who: Who,
    id: web::Path<GameId>,
    options: &BoardOptions,
    draw: impl AsyncFnOnce(&Board) -> Result<HttpResponse, Problem>,
) -> Result<HttpResponse, Problem> {
    let caller = who.calls(Scope::GamesRead, options.invite.clone())?;
    let id = game_id(request, id);
    if options.at.is_none()
        && let Some(answer) = unchanged(request, service, &caller, id, by_seq)
    {
        return Ok(answer);
    }
    let highlight = options.highlight.is_some();
    let board = service
        .games
        .draw_board(&caller, id, options.at, highlight)
        .await?;
    RequestNotes::of(request).seq(board.seq());
    let tag = format!("\"{}\"", board.seq());
    match not_modified(request, &tag) {
        Some(answer) => Ok(answer),
        None => Ok(tagged(draw(&board).await?, &tag)),
    }
}
