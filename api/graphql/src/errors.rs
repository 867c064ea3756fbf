//! GraphQL errors carry what REST's problems do: the message is the detail, the rest is in `extensions`.

use async_graphql::{ErrorExtensionValues, ServerError, Value};
use plotline_contract::{Problem, kinds};
use plotline_service::request::RequestNotes;
use std::sync::Arc;

/// Nobody reads more; a document of 64 KiB can have ten thousand.
const ERRORS_SHOWN: usize = 20;
const MESSAGE_CHARS: usize = 300;

/// A problem as an error of a request that was not executed.
pub(super) fn server_error(problem: Problem) -> ServerError {
    let mut error = ServerError::new(problem.detail.clone(), None);
    error.extensions = Some(extensions(&problem));
    error.source = Some(Arc::new(problem));
    error
}

/// Adds to every error what the table of problems says about it, and writes down what the client is not told.
/// Answers with the first problem.
pub(super) fn dress(
    errors: &mut Vec<ServerError>,
    executed: bool,
    notes: &RequestNotes,
    request_id: &str,
) -> Option<Problem> {
    errors.truncate(ERRORS_SHOWN);
    let problems: Vec<Problem> = errors.iter().map(|error| problem(error, executed)).collect();
    for (error, problem) in errors.iter_mut().zip(&problems) {
        error.message.clone_from(&problem.detail);
        error.extensions = Some(extensions(problem));
        if problem.kind.status >= 500 {
            let (code, cause) = (problem.code.as_ref(), problem.cause.as_deref());
            tracing::error!(target: "plotline::request", request_id, code, cause, "a field failed");
        }
    }
    let first = problems.into_iter().next()?;
    notes.code(&first.code);
    Some(first)
}

/// What a resolver said, or else what the library found: in the document or, once that is executed, in the value of
/// an argument.
pub(super) fn problem(error: &ServerError, executed: bool) -> Problem {
    match error.source::<Problem>() {
        Some(problem) => problem.clone(),
        None if executed => Problem::new(&kinds::UNREADABLE, shorten(&error.message)),
        None => Problem::new(&kinds::INVALID_QUERY, shorten(&error.message)),
    }
}

/// The library repeats the value that it did not like, however long that is.
fn shorten(message: &str) -> String {
    match message.char_indices().nth(MESSAGE_CHARS) {
        Some((end, _)) => format!("{}…", message.get(..end).unwrap_or_default()),
        None => message.to_owned(),
    }
}

fn extensions(problem: &Problem) -> ErrorExtensionValues {
    let mut values = ErrorExtensionValues::default();
    for (name, value) in problem.members() {
        values.set(name, Value::from_json(value).unwrap_or_default());
    }
    values
}
