use actix_web::{HttpResponse, web};
use plotline_service::Service;
use serde_json::json;

/// The process is up.
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// The process can answer requests: its database does.
pub async fn readyz(service: web::Data<Service>) -> Result<HttpResponse, plotline_contract::Problem> {
    service.database.ping().await?;
    Ok(HttpResponse::Ok().json(json!({"status": "ready"})))
}

/// The public keys of the access tokens.
pub async fn jwks(service: web::Data<Service>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("Cache-Control", "public, max-age=300"))
        .json(service.keys.jwks())
}
