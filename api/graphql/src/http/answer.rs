use super::super::errors;
use super::media::Media;
use actix_web::http::StatusCode;
use actix_web::http::header::{ALLOW, CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use async_graphql::{ServerError, Value};
use plotline_contract::Problem;
use serde::Serialize;

/// The answer to one operation.
#[derive(Serialize)]
pub(in super::super) struct Answer {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in super::super) errors: Vec<ServerError>,
    /// Absent if the operation was not executed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in super::super) data: Option<Value>,
    /// What the first error is about.
    #[serde(skip)]
    pub(super) problem: Option<Problem>,
}

pub(super) enum Answers {
    /// With what is sent of it.
    One(Answer, Vec<u8>),
    Batch(Vec<Answer>),
}

impl Answers {
    pub(super) fn send(mut self, media: Media) -> HttpResponse {
        let body = match &mut self {
            Self::One(_, body) => Ok(std::mem::take(body)),
            Self::Batch(answers) => serde_json::to_vec(answers),
        };
        match body {
            Ok(body) => {
                let mut response = HttpResponse::build(self.status(media))
                    .content_type(media.content_type())
                    .insert_header((CACHE_CONTROL, "private, no-store"))
                    .body(body);
                if let Some(problem) = self.not_executed() {
                    response.extensions_mut().insert(problem.clone());
                }
                response
            }
            Err(error) => refuse(&Problem::internal(error), media),
        }
    }

    /// Why the only operation was not executed, if it was not.
    fn not_executed(&self) -> Option<&Problem> {
        match self {
            Answers::One(answer, _) if answer.data.is_none() => answer.problem.as_ref(),
            _ => None,
        }
    }

    /// What was executed is answered with 200, whatever the fields say about themselves.
    fn status(&self, media: Media) -> StatusCode {
        let problem = self.not_executed().filter(|_| media == Media::Graphql);
        problem.map_or(StatusCode::OK, Problem::status_code)
    }
}

/// The answer to a request that cannot be taken for any operation.
pub(in super::super) fn refuse(problem: &Problem, media: Media) -> HttpResponse {
    let body = serde_json::json!({"errors": [errors::server_error(problem.clone())]});
    let mut response = HttpResponse::build(problem.status_code());
    response.content_type(media.content_type());
    if let Some(methods) = problem.extra.get("allow").and_then(|methods| methods.as_str()) {
        response.insert_header((ALLOW, methods));
    }
    if let Some(seconds) = problem
        .extra
        .get("retry_after")
        .and_then(|seconds| seconds.as_u64())
    {
        response.insert_header((RETRY_AFTER, seconds));
    }
    let mut response = response.body(body.to_string());
    // The request log says the code, and the cause that the client is not told.
    response.extensions_mut().insert(problem.clone());
    response
}
