use super::extract::{game_id, limit, next_link};
use super::model::{SentenceBody, StoryBody};
use super::tagged::{by_seq, not_modified, tagged, unchanged};
use actix_web::{HttpRequest, HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_published::docs;
use plotline_service::Service;
use plotline_service::auth::Who;
use serde::Deserialize;

#[derive(Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TellStory {
    /// Only what happened after this seq.
    after: Option<u64>,
    /// Of at most this many events, 1 to 1000; 100 if absent.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<u32>,
    /// The invite code of a private game, for those who do not sit at it.
    invite: Option<String>,
}

/// What happened, in sentences
///
/// In order. Events of which nobody needs to be told have none.
#[docs::path(tag = "play", params(("id" = GameId, Path), TellStory), responses((status = 200, body = StoryBody, description = "The sentences", headers(("ETag" = String))), (status = 304, description = "Not changed")))]
#[get("/games/{id}/story")]
pub(crate) async fn tell_story(
    request: HttpRequest,
    service: web::Data<Service>,
    who: Who,
    id: web::Path<GameId>,
    query: web::Query<TellStory>,
) -> Result<HttpResponse, Problem> {
    let TellStory {
        after,
        limit: asked,
        invite,
    } = query.into_inner();
    let caller = who.calls(Scope::GamesRead, invite)?;
    let limit = limit(asked, 100, 1000)?;
    let id = game_id(&request, id);
    if let Some(answer) = unchanged(&request, &service, &caller, id, by_seq) {
        return Ok(answer);
    }
    let game = service.games.find_game(&caller, id).await?;
    if let Some(answer) = not_modified(&request, &by_seq(&game)) {
        return Ok(answer);
    }
    let tag = by_seq(&game);
    let games = service.games.clone();
    let story = async move { games.tell_story(&game, after.unwrap_or(0), limit).await };
    let story = service.heavy.run(caller.player, story).await?;
    let body = StoryBody {
        items: story.sentences.into_iter().map(SentenceBody::from).collect(),
        next: story
            .next
            .map(|after| next_link(&request, "after", &after.to_string())),
    };
    Ok(tagged(HttpResponse::Ok().json(body), &tag))
}
