use super::extract::game_id;
use super::ready::{PNG, ReadyAnswer};
use super::tagged::{by_seq, not_modified, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::{Problem, kinds};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_domain::scene::{Theme, WIDTH};
use plotline_pictures::{Form, Pictures, Wanted};
use plotline_published::docs;
use plotline_service::auth::Who;
use plotline_service::request::RequestNotes;
use plotline_service::{Ready, Service, What};
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
    /// Of a PNG, in pixels: 100 to 2400; 600 if absent. The picture has the next of these widths that is not below it:
    /// 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400.
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
    answer(&request, &service, who, id, options.into_inner(), Form::Svg).await
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
    let asked = options.width.unwrap_or(WIDTH as u32);
    let Some(width) = Pictures::width(asked) else {
        let [least, .., most] = Pictures::WIDTHS;
        let detail = format!("The width is a number of pixels from {least} to {most}.");
        return Err(Problem::new(&kinds::INVALID, detail).field("width"));
    };
    answer(
        &request,
        &service,
        who,
        id,
        options.into_inner(),
        Form::Png(width),
    )
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
    answer(&request, &service, who, id, options.into_inner(), Form::Text).await
}

fn content_type(form: Form) -> &'static str {
    match form {
        Form::Svg => "image/svg+xml",
        Form::Png(_) => PNG,
        Form::Text => "text/plain; charset=utf-8",
    }
}

/// What the three have in common: who may see it, and that nothing is drawn for those who have it.
async fn answer(
    request: &HttpRequest,
    service: &Service,
    who: Who,
    id: web::Path<GameId>,
    options: BoardOptions,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let BoardOptions { at, theme, .. } = options;
    let highlight = options.highlight.is_some();
    let caller = who.calls(Scope::GamesRead, options.invite)?;
    let id = game_id(request, id);
    if at.is_none()
        && let Some(answer) = unchanged(request, service, &caller, id, by_seq)
    {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    let seq = game.seq_at(at)?;
    RequestNotes::of(request).seq(seq);
    let tag = format!("\"{seq}\"");
    if let Some(answer) = not_modified(request, &tag) {
        return Ok(answer);
    }
    let wanted = Wanted {
        theme,
        highlight,
        form,
    };
    let what = What::Picture(wanted);
    let ready = Ready::new(&game, seq, what);
    let answer = ReadyAnswer::new(request, service, ready, content_type(form), &tag);
    if let Some(answer) = answer.find() {
        return Ok(answer);
    }
    let (games, kept, packing) = (service.games.clone(), service.ready.clone(), answer.packing);
    let draw = async move {
        // Others who waited in the line may have had it drawn.
        if let Some(bytes) = kept.find(ready, packing) {
            return Ok(bytes);
        }
        let board = games.draw_board(&game, Some(seq), highlight).await?;
        let picture = wanted.draw(&board.scene(), &board.highlighted);
        let picture = picture.map_err(Problem::internal)?;
        Ok::<_, Problem>(kept.keep(ready, packing, picture))
    };
    Ok(answer.send(service.heavy.body(caller.player, draw).await?))
}
