use super::model::{NotationHelp, RulesetBody, RulesetDetails, RulesetList};
use super::openapi::schemas;
use actix_web::{HttpResponse, get, web};
use plotline_contract::Problem;
use plotline_domain::rulesets::Ruleset;
use plotline_published::docs;

/// The rulesets
#[docs::path(tag = "rulesets", security(()), responses((status = 200, body = RulesetList, description = "All rulesets")))]
#[get("/rulesets")]
pub(crate) async fn list_rulesets() -> HttpResponse {
    let items = Ruleset::ALL.iter().copied().map(RulesetBody::from).collect();
    HttpResponse::Ok().json(RulesetList { items })
}

/// A ruleset
///
/// With JSON Schemas of its options, moves, events and view, its content, and how to write moves.
#[docs::path(tag = "rulesets", security(()), params(("id" = String, Path, example = "tower-up")), responses((status = 200, body = RulesetDetails, description = "The ruleset")))]
#[get("/rulesets/{id}")]
pub(crate) async fn show_ruleset(id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let ruleset = Ruleset::newest(&id).ok_or_else(|| Problem::not_found("such ruleset"))?;
    let about = ruleset.about();
    Ok(HttpResponse::Ok().json(RulesetDetails {
        ruleset: ruleset.into(),
        schemas: schemas(ruleset),
        content: serde_json::from_str(about.content).map_err(Problem::internal)?,
        notation: NotationHelp {
            help: about.notation_help,
        },
        refusals: about.refusals,
    }))
}
