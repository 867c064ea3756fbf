//! Answers that come one after the other: the "distinct connections mode" of GraphQL over SSE.

use super::answer::Answer;
use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::Bytes;
use futures_util::stream::{self, BoxStream, StreamExt};
use plotline_service::live::Beats;
use plotline_service::middleware::StreamOfPlayer;
use std::convert::Infallible;

/// Each answer is a `next`; when there are no more, a `complete` comes. It takes one of the player's places, if it is
/// for one.
pub(super) fn send(
    answers: BoxStream<'static, Answer>,
    beats: Beats,
    of_player: Option<StreamOfPlayer>,
) -> HttpResponse {
    let parts = stream::unfold(Some((answers, beats)), |state| async move {
        let (mut answers, mut beats) = state?;
        let answer = tokio::select! {
            answer = answers.next() => answer,
            () = beats.next() => return Some((Bytes::from_static(b":\n\n"), Some((answers, beats)))),
        };
        beats.not_yet();
        Some(match answer {
            Some(answer) => (next(&answer), Some((answers, beats))),
            None => (Bytes::from_static(b"event: complete\ndata: \n\n"), None),
        })
    });
    let mut answer = HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(parts.map(Ok::<_, Infallible>));
    if let Some(mark) = of_player {
        answer.extensions_mut().insert(mark);
    }
    answer
}

fn next(answer: &Answer) -> Bytes {
    let data = serde_json::to_string(answer).unwrap_or_default();
    Bytes::from(format!("event: next\ndata: {data}\n\n"))
}
