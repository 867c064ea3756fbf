//! Answers that come one after the other: the "distinct connections mode" of GraphQL over SSE.

use super::answer::Answer;
use crate::live::BEAT;
use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::Bytes;
use futures_util::stream::{self, BoxStream, StreamExt};
use std::convert::Infallible;
use tokio::time::timeout;

/// Each answer is a `next`; when there are no more, a `complete` comes.
pub(super) fn send(answers: BoxStream<'static, Answer>) -> HttpResponse {
    let parts = stream::unfold(Some(answers), |answers| async move {
        let mut answers = answers?;
        match timeout(BEAT, answers.next()).await {
            Err(_) => Some((Bytes::from_static(b":\n\n"), Some(answers))),
            Ok(Some(answer)) => Some((next(&answer), Some(answers))),
            Ok(None) => Some((Bytes::from_static(b"event: complete\ndata: \n\n"), None)),
        }
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(parts.map(Ok::<_, Infallible>))
}

fn next(answer: &Answer) -> Bytes {
    let data = serde_json::to_string(answer).unwrap_or_default();
    Bytes::from(format!("event: next\ndata: {data}\n\n"))
}
