use crate::Service;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CACHE_CONTROL, ETAG, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, web};

/// What browsers are told about every answer. Pages set a `Content-Security-Policy` of their own.
const HEADERS: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
];

pub async fn add_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let service = request.app_data::<web::Data<Service>>().cloned();
    let mut response = next.call(request).await?;
    // The next request of this client belongs to another service. A WebSocket has no next request.
    let upgraded = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    if !upgraded && service.is_some_and(|service| service.is_draining()) {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // Whatever does not say that it may be kept is not: most answers are about somebody, and some hold a credential.
    let headers = response.headers_mut();
    if !headers.contains_key(CACHE_CONTROL) && !headers.contains_key(ETAG) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}
