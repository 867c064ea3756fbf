//! How much one request may ask. Everything is judged before anything is resolved, and the document is measured
//! before the library sees it: it follows fragments without remembering where it has been.

mod budget;
mod documents;
mod measure;
mod nesting;
pub(super) mod prices;
mod validated;

pub(super) use budget::{Budget, Sent};
pub(super) use documents::Document;
pub(super) use nesting::NESTING;
pub(super) use validated::Validated;

use super::errors;
use async_graphql::ServerError;
use async_graphql::parser::{self, parse_query, types::ExecutableDocument};
use measure::Measure;
use plotline_contract::{Problem, kinds};
use std::sync::Arc;

/// Operations in one request.
pub(super) const BATCH: usize = 10;

/// Fields above a field. The usual introspection query needs 15.
const DEPTH: usize = 16;

/// Fields and fragments, each fragment counted wherever it is spread.
const SELECTIONS: usize = 1500;

const FRAGMENTS: usize = 100;

/// Aliases wherever they stand, counted like selections.
const ALIASES: usize = 50;

/// Fields at the root of an operation.
const ROOT_FIELDS: usize = 20;

/// Lists within lists of the schema's own description, each of which multiplies the answer.
const INTROSPECTION_LISTS: usize = 3;

/// Reads a document and refuses one that is too large to be looked at more closely.
pub(super) fn read(query: &str) -> Result<Arc<Document>, ServerError> {
    documents::of(query, || read_anew(query))
}

fn read_anew(query: &str) -> Result<ExecutableDocument, ServerError> {
    nesting::check(query).map_err(errors::server_error)?;
    let document = parse_query(query).map_err(|error| syntax_error(&error))?;
    if document.fragments.len() > FRAGMENTS {
        let detail = format!("A document has at most {FRAGMENTS} fragments.");
        return Err(errors::server_error(Problem::new(
            &kinds::QUERY_TOO_LARGE,
            detail,
        )));
    }
    Measure::of(&document)
        .and_then(|measure| judge(&measure))
        .map_err(errors::server_error)?;
    Ok(document)
}

/// The parser draws the place with a frame around it; what it expected there is in the last line.
fn syntax_error(error: &parser::Error) -> ServerError {
    let text = error.to_string();
    let what = text.lines().last().unwrap_or_default();
    let what = what.trim_start_matches([' ', '=']).trim_end_matches('.');
    let detail = format!("The document cannot be read: {what}.");
    let mut error_with_place = errors::server_error(Problem::new(&kinds::INVALID_QUERY, detail));
    error_with_place.locations = error.positions().collect();
    error_with_place
}

fn judge(measure: &Measure) -> Result<(), Problem> {
    let refuse = |kind, what: String| Err(Problem::new(kind, what));
    if measure.selections > SELECTIONS {
        let what = format!(
            "A document selects at most {SELECTIONS} fields, counting fragments where they are spread."
        );
        return refuse(&kinds::QUERY_TOO_LARGE, what);
    }
    if measure.depth > DEPTH {
        let what = format!(
            "Fields may be nested {DEPTH} deep; here they are {} deep.",
            measure.depth
        );
        return refuse(&kinds::QUERY_TOO_DEEP, what);
    }
    if measure.introspection_lists > INTROSPECTION_LISTS {
        let what = format!(
            "Introspection may follow at most {INTROSPECTION_LISTS} lists of fields within each other."
        );
        return refuse(&kinds::QUERY_TOO_DEEP, what);
    }
    if measure.aliases > ALIASES {
        let what = format!(
            "A document has at most {ALIASES} aliases; here are {}.",
            measure.aliases
        );
        return refuse(&kinds::TOO_MANY_ALIASES, what);
    }
    if measure.root_fields > ROOT_FIELDS {
        let what = format!(
            "An operation has at most {ROOT_FIELDS} fields at its root; here are {}.",
            measure.root_fields
        );
        return refuse(&kinds::TOO_MANY_ROOT_FIELDS, what);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
