use super::model::ProblemList;
use actix_web::{HttpResponse, get};
use plotline_contract::kinds;
use plotline_published::docs;

/// The problems
///
/// Every code that a problem of the service can have. A refusal by the rules has the ruleset's own code, which its
/// ruleset lists.
#[docs::path(tag = "service", security(()), responses((status = 200, body = ProblemList, description = "All kinds of problems")))]
#[get("/problems")]
pub(crate) async fn list_problems() -> HttpResponse {
    HttpResponse::Ok().json(ProblemList {
        items: kinds::ALL.to_vec(),
    })
}
