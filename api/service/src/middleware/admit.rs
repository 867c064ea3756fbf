//! What is refused before a byte of its body is read: what is compressed, and what nobody in particular asks too often.

use super::refusal::refuse;
use crate::Service;
use crate::auth::bearer;
use crate::request::RequestNotes;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_ENCODING, AUTHORIZATION, CONTENT_ENCODING, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use plotline_contract::{Problem, kinds};

pub async fn admit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<impl MessageBody>>, Error> {
    if is_encoded(&request) {
        let detail = "A request is sent as it is, without a Content-Encoding.";
        let mut answer = refuse(request, &Problem::new(&kinds::ENCODED, detail));
        let identity = HeaderValue::from_static("identity");
        // RFC 7694: what would have been understood.
        answer.headers_mut().insert(ACCEPT_ENCODING, identity);
        return Ok(answer.map_into_right_body());
    }
    if let Err(problem) = count(&request) {
        return Ok(refuse(request, &problem).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// A few bytes may become gigabytes, so nothing is unpacked here.
fn is_encoded(request: &ServiceRequest) -> bool {
    let encodings = request.headers().get_all(CONTENT_ENCODING);
    let mut encodings = encodings.flat_map(|line| line.as_bytes().split(|byte| *byte == b','));
    encodings.any(|encoding| {
        let encoding = encoding.trim_ascii();
        !encoding.is_empty() && !encoding.eq_ignore_ascii_case(b"identity")
    })
}

/// A request counts against its network unless a token says whose it is. A token that is not known is looked up, so it
/// counts once, too.
fn count(request: &ServiceRequest) -> Result<(), Problem> {
    let Some(service) = request.app_data::<web::Data<Service>>() else {
        return Ok(());
    };
    let header = request.headers().get(AUTHORIZATION);
    let token = header.and_then(|value| value.to_str().ok()).and_then(bearer);
    if is_free(request.path()) {
        return Ok(());
    }
    if let Some(token) = token {
        if let Some(admitted) = service.authenticator.admit(token) {
            RequestNotes::of(request.request()).admitted(admitted);
            return Ok(());
        }
        if service.authenticator.knows(token) {
            return Ok(());
        }
    }
    service.limits.anonymous(service.origin(request.request()))
}

/// What costs next to nothing: files that are in memory already. Mails are handed in with a secret, which is looked at
/// first.
fn is_free(path: &str) -> bool {
    const FREE: [&str; 6] = [
        "/",
        "/settings",
        "/admin",
        "/docs",
        "/healthz",
        "/v1/inbound/mail",
    ];
    const FREE_BELOW: [&str; 5] = ["/assets/", "/graphql/assets/", "/docs/", "/g/", "/admin/"];
    FREE.contains(&path) || FREE_BELOW.iter().any(|folder| path.starts_with(folder))
}
