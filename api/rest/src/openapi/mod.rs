//! The OpenAPI document.
//!
//! The service serves the committed one. What makes it from the handlers and the published types is compiled with the
//! feature `openapi` alone, for the tests that compare the two: it would be a tenth of a release build.

#[cfg(feature = "openapi")]
mod document;
#[cfg(feature = "openapi")]
mod extension;
mod schemas;

pub(super) use schemas::schemas;

use actix_web::HttpResponse;
use serde_json::Value;
use std::sync::LazyLock;

#[cfg(feature = "openapi")]
static TEXT: LazyLock<String> = LazyLock::new(document::text);
#[cfg(not(feature = "openapi"))]
static TEXT: LazyLock<&str> = LazyLock::new(|| include_str!("../../../../openapi/openapi.json").trim_end());

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(openapi_text()).unwrap_or_default());

/// The whole document as text.
pub fn openapi_text() -> &'static str {
    &TEXT
}

pub async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(openapi_text())
}

/// Which methods a path has; none if there is no such path.
pub fn methods_of(path: &str) -> Vec<String> {
    let fits = |template: &str| {
        let mut parts = template.split('/').zip(path.split('/'));
        template.split('/').count() == path.split('/').count()
            && parts.all(|(known, asked)| known == asked || known.starts_with('{'))
    };
    let templates = DOCUMENT.get("paths").and_then(Value::as_object);
    let operations = templates
        .into_iter()
        .flatten()
        .filter(|(template, _)| fits(template))
        .filter_map(|(_, item)| item.as_object());
    operations
        .flat_map(|item| item.keys().map(|method| method.to_uppercase()))
        .collect()
}
