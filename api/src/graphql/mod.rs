//! GraphQL (in progress).
use actix_web::HttpResponse;
pub(crate) struct Schema;
impl Schema {
    pub(crate) fn sdl(&self) -> String {
        String::new()
    }
}
pub(crate) fn schema() -> Schema {
    Schema
}
pub(crate) async fn get() -> HttpResponse {
    HttpResponse::NotFound().finish()
}
pub(crate) async fn post() -> HttpResponse {
    HttpResponse::NotFound().finish()
}
