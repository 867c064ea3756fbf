//! How requests are read: bounded, and every failure a problem.

use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::{HttpRequest, web};
use plotline_contract::{BODY_LIMIT, Problem, kinds};
use plotline_domain::ids::GameId;
use plotline_published::docs;
use plotline_service::request::RequestNotes;
use serde::Deserialize;

pub fn configure(config: &mut web::ServiceConfig) {
    config
        .app_data(web::PayloadConfig::new(BODY_LIMIT))
        .app_data(
            web::JsonConfig::default()
                .limit(BODY_LIMIT)
                .error_handler(|error, _| json_problem(&error).into()),
        )
        .app_data(web::QueryConfig::default().error_handler(|error, _| query_problem(&error).into()))
        .app_data(web::PathConfig::default().error_handler(|error, _| path_problem(&error).into()));
}

fn json_problem(error: &JsonPayloadError) -> Problem {
    match error {
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => Problem::new(
            &kinds::BODY_TOO_LARGE,
            format!("A request may have {BODY_LIMIT} bytes."),
        ),
        JsonPayloadError::ContentType => Problem::new(
            &kinds::UNSUPPORTED_MEDIA,
            "Send JSON, with Content-Type: application/json.",
        ),
        JsonPayloadError::Deserialize(error) if error.is_data() => Problem::new(
            &kinds::UNREADABLE,
            format!("The JSON is not what is expected here: {error}."),
        ),
        JsonPayloadError::Deserialize(error) => {
            Problem::new(&kinds::UNREADABLE, format!("The body is not JSON: {error}."))
        }
        error => Problem::new(&kinds::UNREADABLE, "The body could not be read.").because(error),
    }
}

fn query_problem(error: &QueryPayloadError) -> Problem {
    Problem::new(
        &kinds::UNREADABLE,
        format!("The query is not what is expected here: {error}."),
    )
}

fn path_problem(error: &PathError) -> Problem {
    Problem::not_found("such thing: the id in the path is none").because(error)
}

/// The game that a path names, noted down for the log.
pub(super) fn game_id(request: &HttpRequest, path: web::Path<GameId>) -> GameId {
    let id = path.into_inner();
    RequestNotes::of(request).game(id);
    id
}

/// The invite code of a private game, for those who do not sit at it.
#[derive(Debug, Default, Deserialize, docs::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Invite {
    /// The invite code of a private game, for those who do not sit at it.
    pub(super) invite: Option<String>,
}

/// The limit of a list.
pub(super) fn limit(asked: Option<u32>, default: u32, max: u32) -> Result<u32, Problem> {
    match asked {
        None => Ok(default),
        Some(limit) if (1..=max).contains(&limit) => Ok(limit),
        Some(_) => {
            let detail = format!("The limit is a number from 1 to {max}.");
            Err(Problem::new(&kinds::INVALID, detail).field("limit"))
        }
    }
}

/// The link to the next page: the same request with another cursor.
pub(super) fn next_link(request: &HttpRequest, cursor: &str, value: &str) -> String {
    let prefix = format!("{cursor}=");
    let kept = request
        .query_string()
        .split('&')
        .filter(|part| !part.is_empty() && !part.starts_with(&prefix));
    let query: Vec<String> = kept
        .map(str::to_owned)
        .chain([format!("{cursor}={value}")])
        .collect();
    format!("{}?{}", request.path(), query.join("&"))
}
