//! One JSON line and the metrics of every request.

use crate::request::RequestNotes;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage};
use plotline_contract::Problem;
use std::time::Instant;
use uuid::Uuid;

/// Names a request in the log, in its answer's `X-Request-Id` and in a report about it.
#[derive(Clone)]
pub struct RequestId(pub String);

pub async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let started = Instant::now();
    let id = RequestId(request_id());
    let notes = RequestNotes::default();
    request.extensions_mut().insert(id.clone());
    request.extensions_mut().insert(notes.clone());
    let method = request.method().to_string();
    let path = without_secret(request.path()).to_owned();

    let result = next.call(request).await;

    let duration = started.elapsed();
    let (status, route, cause) = match &result {
        Ok(response) => {
            let route = response
                .request()
                .match_pattern()
                .unwrap_or_else(|| "none".to_owned());
            let extensions = response.response().extensions();
            (
                response.status().as_u16(),
                route,
                cause(extensions.get::<Problem>(), &notes),
            )
        }
        // Only a middleware further in fails instead of answering: the net under the handlers does.
        Err(error) => {
            let status = error.as_response_error().status_code().as_u16();
            (
                status,
                "none".to_owned(),
                cause(error.as_error::<Problem>(), &notes),
            )
        }
    };
    let labels = [
        ("method", known(&method).to_owned()),
        ("route", route),
        ("status", status.to_string()),
    ];
    metrics::counter!("plotline_http_requests_total", &labels).increment(1);
    metrics::histogram!("plotline_http_request_seconds", &labels[..2]).record(duration.as_secs_f64());
    write_line(
        &id,
        &method,
        &path,
        status,
        duration.as_micros() as u64,
        &notes,
        cause,
    );
    result.map(|mut response| {
        if let Ok(value) = HeaderValue::from_str(&id.0) {
            response
                .headers_mut()
                .insert(HeaderName::from_static("x-request-id"), value);
        }
        response
    })
}

/// Everybody may invent methods, and a label is kept for ever.
fn known(method: &str) -> &str {
    match method {
        "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE" | "CONNECT" => method,
        _ => "other",
    }
}

/// Some paths are secrets themselves: whoever reads a log must not be able to play or unsubscribe for others.
fn without_secret(path: &str) -> &str {
    SECRET_PATHS
        .into_iter()
        .find(|secret| path.starts_with(secret))
        .unwrap_or(path)
}

const SECRET_PATHS: [&str; 2] = ["/play/", "/unsubscribe/"];

fn request_id() -> String {
    let mut bytes = [0; 16];
    plotline_domain::ports::Entropy::fill(&plotline_adapters::SystemEntropy, &mut bytes);
    Uuid::from_bytes(bytes).simple().to_string()
}

/// Notes the code of the problem that the request was answered with, and hands out what caused it.
fn cause(problem: Option<&Problem>, notes: &RequestNotes) -> Option<String> {
    let problem = problem?;
    notes.code(&problem.code);
    problem.cause.clone()
}

fn write_line(
    id: &RequestId,
    method: &str,
    path: &str,
    status: u16,
    duration_us: u64,
    notes: &RequestNotes,
    cause: Option<String>,
) {
    let notes = notes.read();
    let player = notes.player.map(|id| id.to_string());
    let game = notes.game.map(|id| id.to_string());
    let outcome = notes.code.as_deref().unwrap_or("ok");
    macro_rules! line {
        ($level:ident) => {
            tracing::$level!(
                target: "plotline::request",
                request_id = id.0, method, path, operation = notes.operation, status, outcome, player, game,
                seq = notes.seq, duration_us, cause, "request"
            )
        };
    }
    if status >= 500 { line!(error) } else { line!(info) }
}
