//! One JSON line and the metrics of every request.

use super::measure::measure;
use crate::request::RequestNotes;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use plotline_contract::Problem;
use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::time::Instant;
use tracing::Level;

/// Names a request in the log, in its answer's `X-Request-Id` and in a report about it.
#[derive(Clone)]
pub struct RequestId(pub String);

/// What the lines of requests are filtered by.
const TARGET: &str = "plotline::request";

pub async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = Instant::now();
    let id = RequestId(request_id());
    let notes = RequestNotes::default();
    {
        let mut extensions = request.extensions_mut();
        extensions.insert(id.clone());
        extensions.insert(notes.clone());
    }
    let method = request.method().clone();
    let path = without_secret(request.path()).to_owned();

    let result = next.call(request).await;

    let duration = started.elapsed();
    let (status, route, cause) = match &result {
        Ok(response) => {
            let route = response.request().match_pattern();
            let extensions = response.response().extensions();
            let cause = cause(extensions.get::<Problem>(), &notes);
            (response.status().as_u16(), route, cause)
        }
        // Only a middleware further in fails instead of answering: the net under the handlers does.
        Err(error) => {
            let status = error.as_response_error().status_code().as_u16();
            (status, None, cause(error.as_error::<Problem>(), &notes))
        }
    };
    measure(&method, route.as_deref().unwrap_or("none"), status, duration);
    let line = Line {
        id: &id.0,
        method: &method,
        path: &path,
        status,
        duration_us: duration.as_micros() as u64,
        cause,
    };
    line.write(&notes);
    result.map(|mut response| {
        if let Ok(value) = HeaderValue::from_str(&id.0) {
            response
                .headers_mut()
                .insert(HeaderName::from_static("x-request-id"), value);
        }
        response
    })
}

/// Some paths are secrets themselves: whoever reads a log must not be able to play or unsubscribe for others.
fn without_secret(path: &str) -> &str {
    SECRET_PATHS
        .into_iter()
        .find(|secret| path.starts_with(secret))
        .unwrap_or(path)
}

const SECRET_PATHS: [&str; 2] = ["/play/", "/unsubscribe/"];

thread_local! {
    /// Keys that no other thread has, and how many ids were made of them.
    static IDS: (RandomState, RandomState, Cell<u64>) = (RandomState::new(), RandomState::new(), Cell::new(0));
}

/// A name that no other request has, and that does not tell how many there were. It opens nothing, so the system need
/// not be asked for chance each time.
fn request_id() -> String {
    IDS.with(|(high, low, count)| {
        count.set(count.get().wrapping_add(1));
        let count = count.get();
        format!("{:016x}{:016x}", high.hash_one(count), low.hash_one(count))
    })
}

/// Notes the code of the problem that the request was answered with, and hands out what caused it.
fn cause(problem: Option<&Problem>, notes: &RequestNotes) -> Option<String> {
    let problem = problem?;
    notes.code(&problem.code);
    problem.cause.clone()
}

struct Line<'a> {
    id: &'a str,
    method: &'a Method,
    path: &'a str,
    status: u16,
    duration_us: u64,
    cause: Option<String>,
}

impl Line<'_> {
    /// Nothing is made into text that nobody logs.
    fn write(self, notes: &RequestNotes) {
        macro_rules! line {
            ($level:expr) => {
                if tracing::enabled!(target: TARGET, $level) {
                    let notes = notes.notes();
                    let player = notes.player.map(|id| id.to_string());
                    let game = notes.game.map(|id| id.to_string());
                    let outcome = notes.code.as_deref().unwrap_or("ok");
                    tracing::event!(
                        target: TARGET, $level, request_id = self.id, method = self.method.as_str(), path = self.path,
                        operation = notes.operation.as_deref(), status = self.status, outcome, player, game, seq = notes.seq,
                        duration_us = self.duration_us, cause = self.cause, "request"
                    )
                }
            };
        }
        if self.status >= 500 {
            line!(Level::ERROR)
        } else {
            line!(Level::INFO)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_requests_have_one_id() {
        let here = (0..1_000).map(|_| request_id());
        let there = std::thread::spawn(|| (0..1_000).map(|_| request_id()).collect::<Vec<_>>());
        let ids: HashSet<String> = here.chain(there.join().unwrap()).collect();
        assert_eq!(ids.len(), 2_000);
        assert!(ids.iter().all(|id| id.len() == 32));
    }
}
