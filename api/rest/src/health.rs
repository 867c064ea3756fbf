use actix_web::{HttpResponse, web};
use plotline_contract::{Problem, kinds};
use plotline_service::Service;
use serde_json::json;

/// When the next process may be there.
const RETRY_AFTER_SECONDS: u64 = 5;

/// The process is up.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// The process can answer requests and will for a while: it was not asked to stop, and its database can be read and
/// written.
pub async fn readyz(service: web::Data<Service>) -> Result<HttpResponse, Problem> {
    if service.is_draining() {
        let detail = "This service was asked to stop; it still answers, but others should be asked.";
        return Err(Problem::new(&kinds::DRAINING, detail).with("retry_after", RETRY_AFTER_SECONDS));
    }
    service.database.ping().await?;
    Ok(HttpResponse::Ok().json(json!({"status": "ready"})))
}

/// The public keys of the access tokens.
pub async fn jwks(service: web::Data<Service>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("Cache-Control", "public, max-age=300"))
        .json(service.keys.jwks())
}
