//! Errors as clients see them: RFC 9457 problems with a stable code. The same in GraphQL's `extensions`.

pub mod kinds;
mod table;

pub use kinds::Kind;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// A failure that a client is told about.
#[derive(Clone, Debug)]
pub struct Problem {
    pub kind: &'static Kind,
    /// The kind's code; for a refusal by the rules, the ruleset's own.
    pub code: Cow<'static, str>,
    /// A sentence about this occurrence.
    pub detail: String,
    /// What else helps: the rule, the field, what would be legal, when to come back.
    pub extra: Map<String, Value>,
    /// For the log only; clients never see causes.
    pub cause: Option<String>,
}

impl Problem {
    pub fn new(kind: &'static Kind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            code: kind.code.into(),
            detail: detail.into(),
            extra: Map::new(),
            cause: None,
        }
    }

    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.extra.insert(name.to_owned(), value.into());
        self
    }

    /// Names the field of the request that is at fault.
    pub fn field(self, name: &str) -> Self {
        self.with("field", name)
    }

    pub fn because(mut self, cause: impl ToString) -> Self {
        self.cause = Some(cause.to_string());
        self
    }

    /// Everything but `type`, `title` and `status`, which GraphQL's error carries otherwise.
    pub fn members(&self) -> Map<String, Value> {
        let mut members = self.extra.clone();
        members.insert("code".into(), self.code.as_ref().into());
        members.insert("status".into(), self.kind.status.into());
        members
    }

    pub fn body(&self) -> Value {
        let mut body = self.members();
        body.insert("type".into(), json!(format!("/v1/problems#{}", self.kind.code)));
        body.insert("title".into(), self.kind.title.into());
        body.insert("detail".into(), self.detail.clone().into());
        Value::Object(body)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.kind.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.content_type("application/problem+json");
        if let Some(seconds) = self.extra.get("retry_after").and_then(Value::as_u64) {
            response.insert_header(("Retry-After", seconds.to_string()));
        }
        if let Some(methods) = self.extra.get("allow").and_then(Value::as_str) {
            response.insert_header(("Allow", methods));
        }
        if self.kind.status == 401 {
            response.insert_header(("WWW-Authenticate", "Bearer"));
        }
        let mut response = response.body(self.body().to_string());
        // The request log says the code, and the cause that the client is not told.
        response.extensions_mut().insert(self.clone());
        response
    }
}
