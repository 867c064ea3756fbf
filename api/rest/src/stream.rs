//! What happens while it happens, as server-sent events or as lines of JSON.

use super::model::GameBody;
use actix_web::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::{self, Stream, StreamExt};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{Caller, Status};
use plotline_service::live::{Follow, Item, Mine, News};
use plotline_service::middleware::StreamOfPlayer;
use serde::Serialize;
use serde_json::{Value, json};
use std::convert::Infallible;

pub(super) const NDJSON: &str = "application/x-ndjson";

const SSE: &str = "text/event-stream";

/// How a stream is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Sse,
    Lines,
}

/// Where a client that was cut off goes on: what it has seen last.
pub(super) fn last_event_id(request: &HttpRequest) -> Result<Option<u64>, Problem> {
    let Some(id) = request.headers().get("last-event-id").filter(|id| !id.is_empty()) else {
        return Ok(None);
    };
    let seq = id.to_str().ok().and_then(|id| id.trim().parse().ok());
    seq.map(Some)
        .ok_or_else(|| Problem::new(&kinds::UNREADABLE, "The Last-Event-ID is the seq of an event."))
}

/// How a client wants to follow something, if it does.
pub(super) fn form(request: &HttpRequest, follow: Option<bool>) -> Option<Form> {
    match (accepts(request, SSE), accepts(request, NDJSON), follow) {
        (true, _, _) => Some(Form::Sse),
        (_, true, Some(true)) => Some(Form::Lines),
        _ => None,
    }
}

pub(super) fn accepts(request: &HttpRequest, wanted: &str) -> bool {
    let accept = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accept.split(',').any(|kind| kind.trim().starts_with(wanted))
}

/// Begins with the snapshot, if there is one, and goes on until the game is over.
pub(super) fn follow_game(form: Form, snapshot: Option<String>, follow: Follow) -> HttpResponse {
    let first = snapshot.map(|snapshot| form.write("snapshot", Some(follow.after()), &snapshot));
    let rest = stream::unfold(follow, move |mut follow| async move {
        let item = follow.next().await?;
        Some((form.item(item, follow.after()), follow))
    });
    form.answer(stream::iter(first).chain(rest))
}

/// Begins with the player's games, and goes on for ever.
pub(super) fn follow_player(form: Form, mine: Mine) -> HttpResponse {
    form.answer(stream::unfold(mine, move |mut mine| async move {
        let news = mine.next().await?;
        Some((form.news(news, mine.caller()), mine))
    }))
}

impl Form {
    fn answer(self, parts: impl Stream<Item = Bytes> + 'static) -> HttpResponse {
        let kind = match self {
            Form::Sse => SSE,
            Form::Lines => NDJSON,
        };
        let mut answer = HttpResponse::Ok()
            .content_type(kind)
            .insert_header((CACHE_CONTROL, "no-store"))
            // Neither the compression here nor a proxy may keep back what is to be seen at once.
            .insert_header((CONTENT_ENCODING, "identity"))
            .insert_header(("X-Accel-Buffering", "no"))
            .streaming(parts.map(Ok::<_, Infallible>));
        answer.extensions_mut().insert(StreamOfPlayer);
        answer
    }

    fn item(self, item: Item, after: u64) -> Bytes {
        match (self, item) {
            (Form::Sse, Item::Event(event)) => self.write("event", Some(event.seq), &event.line),
            (Form::Lines, Item::Event(event)) => Bytes::from(event.line + "\n"),
            (_, Item::Beat) => self.beat(),
            (_, Item::Over(status)) => self.write("end", Some(after), &over(status, after).to_string()),
            (_, Item::End(problem)) => {
                let end = json!({"seq": after, "code": problem.code, "detail": problem.detail});
                self.write("end", Some(after), &end.to_string())
            }
        }
    }

    fn news(self, news: News, caller: &Caller) -> Bytes {
        match news {
            News::Snapshot(games) => {
                let games = games.iter().map(|game| GameBody::new(game, caller)).collect();
                self.write("snapshot", None, &written(&Games { games }))
            }
            News::Notice(what, game) => {
                let (seq, game) = (game.seq, GameBody::new(&game, caller));
                self.write(what.as_str(), None, &written(&Notice { seq, game }))
            }
            News::Beat => self.beat(),
            News::End(problem) => {
                let end = json!({"code": problem.code, "detail": problem.detail});
                self.write("end", None, &end.to_string())
            }
        }
    }

    fn beat(self) -> Bytes {
        Bytes::from_static(match self {
            Form::Sse => b":\n\n",
            Form::Lines => b"\n",
        })
    }

    fn write(self, what: &str, seq: Option<u64>, data: &str) -> Bytes {
        let id = seq.map(|seq| format!("id: {seq}\n")).unwrap_or_default();
        Bytes::from(match self {
            Form::Sse => format!("{id}event: {what}\ndata: {data}\n\n"),
            Form::Lines => format!("{{\"{what}\":{data}}}\n"),
        })
    }
}

#[derive(Serialize)]
struct Games {
    games: Vec<GameBody>,
}

#[derive(Serialize)]
struct Notice {
    seq: u64,
    game: GameBody,
}

fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_default()
}

fn over(status: Status, after: u64) -> Value {
    let code = match status {
        Status::Cancelled => "game_cancelled",
        _ => "game_over",
    };
    json!({"seq": after, "code": code})
}
