use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use plotline_contract::Problem;
use serde_json::json;

/// The answer to a request that no handler gets to see.
pub(crate) fn refuse(request: ServiceRequest, problem: &Problem) -> ServiceResponse {
    let answer = refusal(request.path(), problem);
    request.into_response(answer)
}

/// A problem in the words of the protocol that was spoken.
pub(super) fn refusal(path: &str, problem: &Problem) -> HttpResponse {
    let mut answer = problem.error_response();
    if path == "/graphql" {
        let error = json!({"message": problem.detail, "extensions": problem.members()});
        let kind = HeaderValue::from_static("application/json; charset=utf-8");
        answer.headers_mut().insert(CONTENT_TYPE, kind);
        let body = json!({"errors": [error]}).to_string();
        return answer.set_body(BoxBody::new(body));
    }
    answer
}
